"""Who is at a live table: clients come and go, and the log says which seats are away."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

from setcubed.app.protocol import table_events as te
from setcubed.app.tables.duties import SLACK
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.table import LogEvent, Table
from setcubed.game import Illegal
from setcubed.server.node.services import Services
from setcubed.server.node.table_log import TableLog

logger = logging.getLogger("setcubed.table")
GOINGS = 4  # so often in ten minutes a player may come and go as anybody does
GOING_SECONDS = 600.0


class Client(Protocol):
    """Somebody connected to a table."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats they hold, as things are now."""
        ...

    def say_seats(self) -> None:
        """Tell them which seats they hold, if that has changed."""
        ...

    who: str
    """The address they count for."""

    @property
    def delay(self) -> float | None:
        """The measured delay in seconds."""
        ...

    @property
    def certain(self) -> bool:
        """Whether the delay is the kernel's own measure."""
        ...

    def send(self, text: bytes) -> None:
        """Send a message, without waiting for it to arrive."""
        ...

    def cut_off(self, code: str, message: str) -> None:
        """Say why, and close."""
        ...


class Presence:
    """The clients of one table on this node."""

    __slots__ = ("_log", "_lost", "_services", "clients")

    def __init__(self, services: Services, log: TableLog) -> None:
        self.clients: tuple[Client, ...] = ()  # in the order in which they came
        self._services = services
        self._log = log
        self._lost: dict[int, list[float]] = {}  # when the clients of seats were lost, of late

    def delay(self, seat: int) -> float | None:
        """The shortest measured delay of a seat's clients here."""
        delays = [client.delay for client in self.clients if seat in client.seats]
        known = [delay for delay in delays if delay is not None]
        return min(known) if known else None

    def certain(self, seat: int) -> bool:
        """Whether that delay is the kernel's own measure."""
        return all(client.certain for client in self.clients if seat in client.seats)

    def shared(self, one: int, two: int) -> bool:
        """Whether two seats are played on one client."""
        return any(one in client.seats and two in client.seats for client in self.clients)

    def _seats_here(self) -> set[int]:
        return {seat for client in self.clients for seat in client.seats}

    async def arrive(self, client: Client) -> None:
        """A client has said hello."""
        self.clients = (*self.clients, client)
        me = self._services.node_id

        def come(table: Table) -> list[LogEvent]:
            return [te.Connected(seat, me) for seat in client.seats if table.seats[seat].node != me]

        if come(self._log.table):
            await self._note(come)

    async def depart(self, client: Client) -> None:
        """A client is gone; its seats are away unless another client here holds them."""
        self.clients = tuple(other for other in self.clients if other is not client)
        seats = client.seats
        if not seats or self._services.tasks.closing:
            return
        await asyncio.sleep(self._grace(seats))
        me = self._services.node_id

        def gone(table: Table) -> list[LogEvent]:
            absent = seats & client.seats - self._seats_here()
            now = self._services.now()
            return [te.Disconnected(seat, now) for seat in absent if table.seats[seat].node == me]

        await self._note(gone)

    def _grace(self, seats: Iterable[int]) -> float:
        """How long a lost player is not called away yet: a page that is loaded anew is back at once. Who
        comes and goes all the time is given longer and longer, so that the log does not fill with it."""
        now = time.monotonic()
        often = 0
        for seat in seats:
            recent = [at for at in self._lost.get(seat, ()) if at > now - GOING_SECONDS]
            self._lost[seat] = [*recent[-20:], now]
            often = max(often, len(recent))
        longer = 1 << max(0, often - GOINGS)
        return min(60.0, self._services.settings.grace_seconds * longer)

    async def reconcile(self, living: Collection[str]) -> None:
        """Who was connected to a node that is no more is away; whoever is here is shown so, though another
        node took this one for dead. No moment of the table is still to come: a clock was wrong then."""
        now = self._services.now()

        def wrong(table: Table) -> list[LogEvent]:
            clock = [te.ClockSet()] if table.noted_after(now + round(1000 * SLACK)) else []
            return [*self._shown_wrong(table, living, now), *clock]

        if wrong(self._log.table):
            await self._note(wrong)

    def _shown_wrong(self, table: Table, living: Collection[str], now: int) -> list[LogEvent]:
        here = self._seats_here()
        found: list[LogEvent] = []
        for seat, place in enumerate(table.seats):
            if place.node is not None and place.node in living:
                continue
            if seat in here:
                if not place.left:
                    found.append(te.Connected(seat, self._services.node_id))
            elif place.node is not None:
                found.append(te.Disconnected(seat, now))
        return found

    async def _note(self, find: Callable[[Table], list[LogEvent]]) -> None:
        """Append what is found, if anything still is; losing it is no harm."""

        def decide(table: Table, _here: Here) -> Outcome:
            events = find(table)
            return Outcome(events, quiet=not events)

        try:
            await self._log.perform(f"note:{secrets.token_hex(8)}", decide)
        except Illegal as no:
            logger.warning("not noted", extra={"table": self._log.table.id, "code": no.code})
