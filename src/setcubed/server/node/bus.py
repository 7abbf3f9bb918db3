"""News from the other nodes: PostgreSQL notifies with each commit, and a Litestar channel listens.

With SQLite there is one node and nothing to hear.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from setcubed.server.store.appends import CHANNEL

logger = logging.getLogger("setcubed.bus")


class Bus:
    """Listens for what other nodes say; comes back by itself when the database was away."""

    def __init__(
        self,
        url: str,
        node: str,
        heard: Callable[[str, str], None],
        resync: Callable[[], Awaitable[None]],
    ) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.node = node
        self.heard = heard
        self.resync = resync

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
        await backend.on_startup()
        try:
            await backend.subscribe([CHANNEL])
            await self.resync()
            async for _, payload in backend.stream_events():
                self.take(payload.decode())
        finally:
            await backend.on_shutdown()

    def take(self, payload: str) -> None:
        """Pass on the lines of others."""
        for line in payload.split("\n"):
            node, table, said = line.split(" ", 2)
            if node != self.node:
                self.heard(table, said)
