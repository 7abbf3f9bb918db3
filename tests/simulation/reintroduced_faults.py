"""Faults that were found and mended, put back by hand: the simulation must find each of them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import literal, select, text

from setcubed.app.protocol import table_events
from setcubed.app.tables import decisions
from setcubed.app.tables.table import Table
from setcubed.server.http import sockets
from setcubed.server.node.heartbeat import Heartbeat
from setcubed.server.node.presence import Presence
from setcubed.server.node.table_log import TableLog
from setcubed.server.node.tasks import Tasks
from setcubed.server.store import appends, clock
from setcubed.server.store.appends import Append, Writer
from setcubed.server.store.schema import log


@contextmanager
def no_predecessor() -> Iterator[None]:
    """An append asks only that its number is free, and a node reads only what comes after its last row."""
    plain = appends._INSERT_INTO_SQLITE.partition(" WHERE ")[0]
    rows_of = appends._rows_of

    with (
        patch.dict(appends._INSERT, {"sqlite": text(plain)}),
        patch.object(appends, "_rows_of", lambda entries: {"rows": rows_of(entries)["rows"]}),
        patch.object(TableLog, "_recover", _recover_blindly),
    ):
        yield


async def _recover_blindly(self: TableLog) -> None:
    """As `TableLog._recover` was: whatever comes next is taken in."""
    asking, self._asking = self._asking, []
    self.stale = False
    try:
        for row in await self.store.rows_after(self.table.id, self.table.seq):
            self._take_in(row)
            self.due = None
            self._live.schedule([])
    finally:
        self._recovering = False
    for one in asking:
        if not one.done():
            one.set_result(None)
    self._land()


@contextmanager
def heartbeat_dies() -> Iterator[None]:
    """What goes wrong with one table ends the heartbeat of all."""

    async def do(_: Heartbeat, chore: Callable[[], Any]) -> None:
        await chore()

    def start_once(self: Tasks, _name: str, loop: Callable[[], Any]) -> None:
        self.spawn(loop)

    with patch.object(Heartbeat, "_do", do), patch.object(Tasks, "supervise", start_once):
        yield


@contextmanager
def presence_stays_wrong() -> Iterator[None]:
    """Nobody says again that a player is here, and nodes compare their own clocks."""

    def only_lost(
        _: Presence, table: Table, living: Collection[str], now: int
    ) -> list[table_events.Disconnected]:
        nodes = {place.node for place in table.seats} - {None, *living}
        return [
            table_events.Disconnected(seat, now)
            for seat, place in enumerate(table.seats)
            if place.node in nodes
        ]

    def own_time(_: str) -> Any:
        return select(literal(time.time_ns() // 1_000_000))

    with (
        patch.object(Presence, "_shown_wrong", only_lost),
        patch.object(clock, "_asked", own_time),
    ):
        yield


@contextmanager
def other_dice() -> Iterator[None]:
    """A node takes what another one stored under the same command for its own, and plays on with that."""

    def is_stored(self: Writer, entry: Append) -> bool:
        query = select(log.c.command).where(log.c.table_id == entry.table, log.c.first == entry.first)

        def look() -> bool:
            with self.database.reading() as connection:
                return bool(connection.execute(query).scalar() == entry.command)

        return self.database.with_retries(look)

    with patch.object(Writer, "_is_stored", is_stored):
        yield


@contextmanager
def old_socket_acts() -> Iterator[None]:
    """What a socket may do follows from what was so at its hello."""
    with (
        patch.object(decisions, "check_holds", lambda *_: None),
        patch.object(sockets, "check_holds", lambda *_: None),
    ):
        yield


@contextmanager
def undone_dice_go_on() -> Iterator[None]:
    """Who takes a decision back gets other dice than those that fell there."""
    undo = Table._undo

    def keep_counting(self: Table, at: int) -> None:
        counter = self.counter
        undo(self, at)
        self.counter = counter

    with patch.object(Table, "_undo", keep_counting):
        yield


REINTRODUCED: Sequence[Callable[[], Any]] = (
    no_predecessor,
    heartbeat_dies,
    presence_stays_wrong,
    other_dice,
    old_socket_acts,
    undone_dice_go_on,
)
