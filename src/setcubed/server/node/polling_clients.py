"""Programs that play over plain HTTP, without a socket: a request with their token says they are there."""

from __future__ import annotations

import asyncio

from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.tasks import Tasks


class PollingClient:
    """A client of a table that is told nothing: it asks."""

    __slots__ = ("holder", "leaving", "live")
    delay: float | None = None
    who = ""
    certain = True

    def __init__(self, live: LiveTable, holder: str) -> None:
        self.live = live
        self.holder = holder
        self.leaving: asyncio.TimerHandle | None = None

    @property
    def seats(self) -> frozenset[int]:
        """The seats it holds, as things are now."""
        return self.live.table.held_by((self.holder,))

    def say_seats(self) -> None:
        """It asks."""

    def send(self, text: bytes) -> None:
        """It asks."""

    def cut_off(self, code: str, message: str) -> None:
        """It asks."""


class PollingClients:
    """All visitors of a node. Who asks nothing for as long as a silent socket is kept has gone."""

    def __init__(self, tasks: Tasks, silent_seconds: float) -> None:
        self._tasks = tasks
        self._silent_seconds = silent_seconds
        self._known: dict[tuple[str, str], PollingClient] = {}

    def note(self, live: LiveTable, holder: str) -> None:
        """A request with this holder's token has come."""
        key = (live.table.id, holder)
        visitor = self._known.get(key)
        if visitor is None:
            visitor = self._known[key] = PollingClient(live, holder)
            self._tasks.spawn(lambda: live.presence.arrive(visitor))
        elif visitor.leaving is not None:
            visitor.leaving.cancel()
        loop = asyncio.get_running_loop()
        visitor.leaving = loop.call_later(self._silent_seconds, self._leave, key)

    def _leave(self, key: tuple[str, str]) -> None:
        visitor = self._known.pop(key)
        self._tasks.spawn(lambda: visitor.live.presence.depart(visitor))
