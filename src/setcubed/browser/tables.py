"""The tables of this tab: create, continue, load, and their records and reviews."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec

from setcubed.app.new_table import agreement, first_append, new_code, seat_players
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.record import PlayOn
from setcubed.app.settings import TableSettings
from setcubed.app.tables.continuation import Continuation, continuation_of
from setcubed.app.tables.moves import Context
from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.app.tables.views import record_of, view_of
from setcubed.bots.levels import LEVELS
from setcubed.browser.local_table import LocalTable, Services
from setcubed.browser.storage import Storage, local_id, new_stored_table
from setcubed.fairness import new_secret
from setcubed.game import Illegal
from setcubed.notation.record import parse_record

UNCOMPILED_RANK = 5
"""The highest rank of bots that the uncompiled engine plays without long pauses."""


def is_compiled() -> bool:
    """Whether the engine's core is compiled: `tools/build_site.py` can build a pack without a compiler."""
    from setcubed.engine.core import kernel

    return Path(kernel.__file__).suffix not in (".py", ".pyc")


def require_compiled() -> None:
    """Raise `Illegal` unless the engine is compiled: for computations that would take minutes."""
    if not is_compiled():
        raise Illegal("slow_engine", "This needs a compiled engine, and this pack has none.")


def offered_levels() -> list[str]:
    """List the levels of bots on offer, weakest first."""
    most = None if is_compiled() else UNCOMPILED_RANK
    ranks = {name: level.rank for name, level in LEVELS.items() if level.rank is not None}
    return [name for name, rank in ranks.items() if most is None or rank <= most]


class Tables:
    """All tables of this browser; those with clients in this tab are live."""

    def __init__(self, storage: Storage, now: Callable[[], int], settings: TableSettings) -> None:
        self.storage = storage
        levels = {name: LEVELS[name].characters for name in offered_levels()}
        self.services = Services(storage, settings, levels, now, require_compiled)
        self._live: dict[str, LocalTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, new: wire.NewTable, goes_on: Continuation | None = None) -> wire.SeatAssignment:
        """Create a table. Raises `Illegal`."""
        if any(seat.kind == "open" for seat in new.seats):
            raise Illegal("needs_server", "Players on other devices need a server.")
        # Whoever owns the device can foresee its dice anyway, so a chosen secret is no harm.
        secret, ticket = new.secret or new_secret(), new.id or secrets.token_urlsafe(32)
        now = self.services.now()
        known = await self.storage.load(local_id(ticket))
        if known is not None:  # a repeated request
            secret, now = known.secret, known.created
        context = Context(now, self.services.settings, self.services.levels)
        events, held = seat_players(new.seats, context, secret, ticket)
        code = new_code(secrets.randbelow) if known is None else known.code
        empty = Table(local_id(ticket), code, agreement(new, goes_on), secret)
        first = first_append(empty, events, now, start=new.start)
        if known is None:
            await self.storage.add(new_stored_table(first, now))
        return wire.SeatAssignment(first.table.id, code, first.table.seq, held)

    async def continue_from(self, request: PlayOn) -> wire.SeatAssignment:
        """Create a table whose game continues another one. Raises `Illegal`."""
        found = continuation_of(request, self.services.levels)
        return await self.create(found.table, found)

    async def open(self, reference: str) -> LocalTable:
        """Return a table to be run by this tab, once no other tab does. Raises `Illegal`."""
        id = (await self._stored(reference)).id
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None:
                await self.storage.acquire(id)
                stored = await self._stored(id)  # as the other tab left it
                live = self._live[id] = LocalTable(self.services, _restored(stored), stored.rows)
            return live

    def close(self, table: LocalTable) -> None:
        """Let another tab run a table that has no clients here any more."""
        id = table.table.id
        if not table.clients and id in self._live:
            del self._live[id]
            self.storage.release(id)

    async def view(self, reference: str) -> bytes:
        """Return a table's view as JSON. Raises `Illegal`."""
        stored = await self._stored(reference)
        return msgspec.json.encode(view_of(_restored(stored), self.services.settings, 0))

    async def record(self, reference: str) -> bytes:
        """Return the record of a table's game as JSON. Raises `Illegal`."""
        stored = await self._stored(reference)
        return msgspec.json.encode(record_of(_restored(stored), stored.rows))

    async def review(self, reference: str) -> AsyncIterator[str]:
        """Yield the lines of the review of a table's game, stored or computed now. Raises `Illegal`."""
        stored = await self._stored(reference)
        lines = await self.storage.load_review(stored.id)
        if lines is None:
            lines = []
            async for line in review_record((await self.record(stored.id)).decode()):
                lines.append(line)
                yield line
            await self.storage.save_review(stored.id, lines)
        else:
            for line in lines:
                yield line

    async def _stored(self, reference: str) -> StoredTable:
        stored = await self.storage.load(reference)
        if stored is None:
            raise Illegal("no_table", "There is no such table: check the code.", name=reference)
        return stored


async def review_record(text: str) -> AsyncIterator[str]:
    """Yield the lines of the review of a record. Raises `Illegal`.

    Other requests are answered between two lines.
    """
    require_compiled()
    from setcubed.app.review import review_lines

    for line in review_lines(parse_record(text)):
        yield msgspec.json.encode(line).decode()
        await asyncio.sleep(0)


def _restored(stored: StoredTable) -> Table:
    try:
        return restored(stored)
    except Damaged as fault:
        raise Illegal("server_fault", "This table cannot be read any more.") from fault
