"""Fixed faults that can be reintroduced: the simulation must find each of them."""

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
from setcubed.server.node.commands import SeatCommand
from setcubed.server.node.heartbeat import Heartbeat
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.presence import Presence
from setcubed.server.node.tasks import Tasks
from setcubed.server.store import appends, clock
from setcubed.server.store.appends import Append, Writer
from setcubed.server.store.schema import log


@contextmanager
def no_predecessor() -> Iterator[None]:
    """An append checks only that its number is free, and recovery reads only later rows."""
    plain = appends._INSERT_INTO_SQLITE.partition(" WHERE ")[0]
    rows_of = appends._rows_of

    with (
        patch.dict(appends._INSERT, {"sqlite": text(plain)}),
        patch.object(appends, "_rows_of", lambda entries: {"rows": rows_of(entries)["rows"]}),
        patch.object(LiveTable, "_recover", _recover_blindly),
    ):
        yield


async def _recover_blindly(self: LiveTable) -> None:
    """Apply whatever rows follow, without checking our last one."""
    awaiting, self._awaiting_recovery = self._awaiting_recovery, []
    self.stale = False
    try:
        for row in await self.node.store.rows_after(self.table.id, self.table.seq):
            self._apply(row)
            self.due = None
            self.timer.schedule([])
    finally:
        self._recovering = False
    for one in awaiting:
        if not one.done():
            one.set_result(None)
    self._resume()


@contextmanager
def heartbeat_dies() -> Iterator[None]:
    """An exception for one table ends the heartbeat."""

    async def do(_: Heartbeat, chore: Callable[[], Any]) -> None:
        await chore()

    def start_once(self: Tasks, _name: str, loop: Callable[[], Any]) -> None:
        self.spawn(loop)

    with patch.object(Heartbeat, "_do", do), patch.object(Tasks, "supervise", start_once):
        yield


@contextmanager
def presence_stays_wrong() -> Iterator[None]:
    """Players shown as away stay so, and nodes compare their own clocks."""

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
        patch.object(Presence, "_corrections", only_lost),
        patch.object(clock, "_query", own_time),
    ):
        yield


@contextmanager
def other_dice() -> Iterator[None]:
    """A node takes another node's append with the same key for its own."""

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
    """A socket keeps the seats that it held at its hello."""
    with (
        patch.object(decisions, "check_holds", lambda *_: None),
        patch.object(sockets, "check_holds", lambda *_: None),
    ):
        yield


@contextmanager
def undone_dice_go_on() -> Iterator[None]:
    """A decision taken back is followed by other dice."""
    undo = Table._undo

    def keep_counting(self: Table, at: int) -> None:
        counter = self.counter
        undo(self, at)
        self.counter = counter

    with patch.object(Table, "_undo", keep_counting):
        yield


@contextmanager
def logs_without_limit() -> Iterator[None]:
    """Renames are stored without end."""
    with patch.object(SeatCommand, "log_limit", None):
        yield


REINTRODUCED: Sequence[Callable[[], Any]] = (
    no_predecessor,
    heartbeat_dies,
    presence_stays_wrong,
    other_dice,
    old_socket_acts,
    undone_dice_go_on,
    logs_without_limit,
)
