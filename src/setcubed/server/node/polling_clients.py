"""Programs that play by polling over HTTP: each request with their token counts as presence."""

from __future__ import annotations

import asyncio

from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.tasks import Tasks


class PollingClient:
    """A client that receives no messages: it polls."""

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
        """The seats it holds now."""
        return self.live.table.held_by((self.holder,))

    def say_seats(self) -> None:
        """Do nothing: it polls."""

    def send(self, text: bytes) -> None:
        """Do nothing: it polls."""

    def cut_off(self, code: str, message: str) -> None:
        """Do nothing: it polls."""


class PollingClients:
    """The polling clients of a node. One that sends no request for `silent_seconds` has left."""

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
