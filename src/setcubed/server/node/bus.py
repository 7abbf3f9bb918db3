"""News from the other nodes: PostgreSQL notifies with each commit, and a Litestar channel listens.

With SQLite there is one node and nothing to hear.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from setcubed.server.node.tasks import Tasks
from setcubed.server.settings import Settings
from setcubed.server.store.appends import CHANNEL, HEARTBEAT

logger = logging.getLogger("setcubed.bus")
SILENCE = 5.0  # seconds without a word after which a line counts as dead


class Bus:
    """Listens for what other nodes say; comes back by itself when the database was away."""

    def __init__(
        self,
        settings: Settings,
        node: str,
        heard: Callable[[str, str], None],
        resync: Callable[[], Awaitable[None]],
        tasks: Tasks,
    ) -> None:
        self.url = settings.url.replace("postgresql+psycopg://", "postgresql://")
        self.node = node
        self.heard = heard
        self.resync = resync
        self.tasks = tasks
        self.silence = max(SILENCE, 4 * settings.tick_seconds)

    async def listen(self) -> None:
        """Listen for ever. After every (re)connection, look for what was missed."""
        if not self.url.startswith("postgresql"):
            return
        pause = 0.1
        while True:
            try:
                await self._listen_once()
                pause = 0.1
            except Exception as fault:
                logger.warning("the bus is away", extra={"fault": type(fault).__name__})
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
            news = backend.stream_events()
            while True:
                async with asyncio.timeout(self.silence):  # our own heartbeat at least must be heard
                    _, payload = await anext(news)
                self.take(payload.decode())
        finally:
            async with asyncio.timeout(self.silence):
                await backend.on_shutdown()

    def take(self, payload: str) -> None:
        """Pass on the lines of others; our own heartbeat says that the bus works."""
        for line in payload.split("\n"):
            node, table, said = line.split(" ", 2)
            if node != self.node:
                self.heard(table, said)
            elif line == f"{node} {HEARTBEAT}":
                self.tasks.mark_alive("bus")
