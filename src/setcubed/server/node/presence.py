"""Presence: which clients are connected to a live table, and which seats the log shows as away."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
import weakref
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from setcubed.app.protocol import table_events as te
from setcubed.app.tables.moves import Context, Outcome
from setcubed.app.tables.scheduled_actions import SLACK
from setcubed.app.tables.table import LogEvent, Table
from setcubed.game import Illegal
from setcubed.server.node.commands import DirectCommand
from setcubed.server.node.tasks import Tasks

if TYPE_CHECKING:
    from setcubed.server.node.live_table import LiveTable
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.table")
RECONNECTIONS = 4  # in `WINDOW_SECONDS`, until the grace period grows
WINDOW_SECONDS = 600.0
MAX_GRACE_SECONDS = 60.0


class Client:
    """A client of a table. One that polls receives no messages."""

    __slots__ = ()
    who: str = ""
    """Its client key."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats it holds now."""
        raise NotImplementedError

    @property
    def delay(self) -> float | None:
        """Its measured round-trip time in seconds."""
        return None

    @property
    def certain(self) -> bool:
        """Whether the kernel has measured the delay."""
        return True

    def say_seats(self) -> None:
        """Report the seats it holds, if they have changed."""

    def send(self, text: bytes) -> None:
        """Send a message without waiting for it to arrive."""

    def cut_off(self, code: str, message: str) -> None:
        """Report why, and close."""


class Presence:
    """The clients of one table on this node."""

    __slots__ = ("_live", "_lost", "_node", "clients")

    def __init__(self, node: Node, live: LiveTable) -> None:
        self.clients: tuple[Client, ...] = ()  # in the order of arrival
        self._node = node
        self._live = weakref.ref(live)  # in a cycle, evicted tables would wait for the garbage collector
        self._lost: dict[int, list[float]] = {}  # when clients of each seat were lost recently

    def delay(self, seat: int) -> float | None:
        """The shortest measured delay of a seat's clients here."""
        delays = [client.delay for client in self.clients if seat in client.seats]
        known = [delay for delay in delays if delay is not None]
        return min(known) if known else None

    def certain(self, seat: int) -> bool:
        """Whether the kernel has measured that delay."""
        return all(client.certain for client in self.clients if seat in client.seats)

    def shared(self, one: int, two: int) -> bool:
        """Whether one client plays both seats."""
        return any(one in client.seats and two in client.seats for client in self.clients)

    def _connected_seats(self) -> set[int]:
        return {seat for client in self.clients for seat in client.seats}

    async def arrive(self, client: Client) -> None:
        """Add a client, and record its seats as connected."""
        self.add(client)
        await self.record_arrival(client)

    def add(self, client: Client) -> None:
        """Add a client: it receives updates from now on."""
        self.clients = (*self.clients, client)

    def disconnect_all(self, code: str, message: str) -> None:
        for client in self.clients:
            client.cut_off(code, message)

    async def record_arrival(self, client: Client) -> None:
        """Record a client's seats as connected to this node."""
        me = self._node.id

        def connected(table: Table) -> list[LogEvent]:
            return [te.Connected(seat, me) for seat in client.seats if table.seats[seat].node != me]

        live = self._live()
        if live is not None and connected(live.table):
            await self._record(connected)

    async def depart(self, client: Client) -> None:
        """Remove a client; after a grace period record its seats as away."""
        self.clients = tuple(other for other in self.clients if other is not client)
        seats = client.seats
        if not seats or self._node.tasks.closing:
            return
        await asyncio.sleep(self._grace(seats))
        me = self._node.id

        def disconnected(table: Table) -> list[LogEvent]:
            absent = seats & client.seats - self._connected_seats()
            now = self._node.now()
            return [te.Disconnected(seat, now) for seat in absent if table.seats[seat].node == me]

        await self._record(disconnected)

    def _grace(self, seats: Iterable[int]) -> float:
        """Seconds until a lost player is shown as away: a reloaded page is back at once. It doubles for
        players who reconnect often, so that they do not fill the log."""
        now = time.monotonic()
        often = 0
        for seat in seats:
            recent = [at for at in self._lost.get(seat, ()) if at > now - WINDOW_SECONDS]
            self._lost[seat] = [*recent[-20:], now]
            often = max(often, len(recent))
        factor = 1 << max(0, often - RECONNECTIONS)
        return min(MAX_GRACE_SECONDS, self._node.settings.grace_seconds * factor)

    async def reconcile(self, living: Collection[str]) -> None:
        """Correct the log: players of dead nodes are away, players connected here are not, although another
        node took this one for dead. No time lies in the future: a clock was wrong then."""
        now = self._node.now()

        def wrong(table: Table) -> list[LogEvent]:
            clock = [te.ClockSet()] if table.noted_after(now + round(1000 * SLACK)) else []
            return [*self._corrections(table, living, now), *clock]

        live = self._live()
        if live is not None and wrong(live.table):
            await self._record(wrong)

    def _corrections(self, table: Table, living: Collection[str], now: int) -> list[LogEvent]:
        connected = self._connected_seats()
        found: list[LogEvent] = []
        for seat, place in enumerate(table.seats):
            if place.node is not None and place.node in living:
                continue
            if seat in connected:
                if not place.left:
                    found.append(te.Connected(seat, self._node.id))
            elif place.node is not None:
                found.append(te.Disconnected(seat, now))
        return found

    async def _record(self, find: Callable[[Table], list[LogEvent]]) -> None:
        """Append the events that `find` returns, if any. Losing them is harmless: `reconcile` retries."""

        def decide(table: Table, _: Context) -> Outcome:
            events = find(table)
            return Outcome(events, quiet=not events)

        live = self._live()
        if live is None:
            return
        try:
            await live.perform(DirectCommand(f"note:{secrets.token_hex(8)}", decide))
        except Illegal as error:
            logger.warning("presence not recorded", extra={"table": live.table.id, "code": error.code})


@dataclass(slots=True, eq=False)
class PollingClient(Client):
    """A program that plays by polling over HTTP."""

    live: LiveTable
    holder: str
    leaving: asyncio.TimerHandle | None = None

    @property
    def seats(self) -> frozenset[int]:
        return self.live.table.held_by((self.holder,))


class PollingClients:
    """The polling clients of a node: each request with their token counts as presence.

    One that sends no request for `silent_seconds` has left."""

    def __init__(self, tasks: Tasks, silent_seconds: float) -> None:
        self._tasks = tasks
        self._silent_seconds = silent_seconds
        self._known: dict[tuple[str, str], PollingClient] = {}

    def note(self, live: LiveTable, holder: str) -> None:
        """Note a request with this holder's token."""
        key = (live.table.id, holder)
        client = self._known.get(key)
        if client is None:
            client = self._known[key] = PollingClient(live, holder)
            self._tasks.spawn(lambda: live.presence.arrive(client))
        elif client.leaving is not None:
            client.leaving.cancel()
        loop = asyncio.get_running_loop()
        client.leaving = loop.call_later(self._silent_seconds, self._leave, key)

    def _leave(self, key: tuple[str, str]) -> None:
        client = self._known.pop(key)
        self._tasks.spawn(lambda: client.live.presence.depart(client))
