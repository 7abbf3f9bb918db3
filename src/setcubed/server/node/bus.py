"""Notifications between nodes: PostgreSQL notifies with each commit, and a Litestar channel listens.

With SQLite there is only one node.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from setcubed.server.store.appends import CHANNEL, HEARTBEAT

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.bus")
SILENCE = 5.0  # seconds without a notification until a connection counts as dead


class Bus:
    """Listens for notifications of other nodes, and reconnects when the database was away."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.url = node.settings.url.replace("postgresql+psycopg://", "postgresql://")
        self.silence = max(SILENCE, 4 * node.settings.tick_seconds)

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
            await self.node.resync()
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
            if node != self.node.id:
                self.node.on_notification(table, said)
            elif line == f"{node} {HEARTBEAT}":
                self.node.tasks.mark_alive("bus")
