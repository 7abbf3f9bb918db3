"""Notifications between nodes: PostgreSQL notifies with each commit, and a Litestar channel listens.

With SQLite there is only one node.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from setcubed.server.node.tasks import Tasks
from setcubed.server.settings import Settings
from setcubed.server.store.appends import CHANNEL, HEARTBEAT

logger = logging.getLogger("setcubed.bus")
SILENCE = 5.0  # seconds without a notification until a connection counts as dead


class Bus:
    """Listens for notifications of other nodes, and reconnects when the database was away."""

    def __init__(
        self,
        settings: Settings,
        node: str,
        on_notification: Callable[[str, str], None],
        resync: Callable[[], Awaitable[None]],
        tasks: Tasks,
    ) -> None:
        self.url = settings.url.replace("postgresql+psycopg://", "postgresql://")
        self.node = node
        self.on_notification = on_notification
        self.resync = resync
        self.tasks = tasks
        self.silence = max(SILENCE, 4 * settings.tick_seconds)

    async def listen(self) -> None:
        """Listen until cancelled. After every connection, check for missed appends."""
        if not self.url.startswith("postgresql"):
            return
        pause = 0.1
        while True:
            try:
                await self._listen_once()
                pause = 0.1
            except Exception as fault:
                logger.warning("the bus is disconnected", extra={"fault": type(fault).__name__})
            await asyncio.sleep(pause)
            pause = min(2.0, pause * 2)

    async def _listen_once(self) -> None:
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        backend = PsycoPgChannelsBackend(self.url)
        async with asyncio.timeout(self.silence):
            await backend.on_startup()
        try:
            async with asyncio.timeout(self.silence):
                await backend.subscribe([CHANNEL])
            await self.resync()
            notifications = backend.stream_events()
            while True:
                async with asyncio.timeout(self.silence):  # our own heartbeat must arrive
                    _, payload = await anext(notifications)
                self.take(payload.decode())
        finally:
            async with asyncio.timeout(self.silence):
                await backend.on_shutdown()

    def take(self, payload: str) -> None:
        """Pass on the lines of other nodes. Our own heartbeat proves that the bus works."""
        for line in payload.split("\n"):
            node, table, said = line.split(" ", 2)
            if node != self.node:
                self.on_notification(table, said)
            elif line == f"{node} {HEARTBEAT}":
                self.tasks.mark_alive("bus")
