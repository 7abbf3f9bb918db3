"""The main loop of a node: refreshes its liveness and claims overdue timers."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from setcubed.app.tables.scheduled_actions import lease_end
from setcubed.game import Illegal
from setcubed.server.metrics import LOOP_LAG, TIMERS_FAR_OFF, TIMERS_OVERDUE
from setcubed.server.node.tasks import Work

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.node")
RESYNC_TICKS = 10
BATCH = 100  # tables to check before other tasks get a turn
SET_ASIDE = 300_000  # milliseconds until a damaged table is tried again


class Heartbeat:
    """What a node does at every tick."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.settings = node.settings
        self.store = node.store

    async def run(self) -> None:
        """Refresh liveness, claim overdue timers, reconcile presence, evict idle tables, until cancelled."""
        ticks = 0
        while True:
            asleep = time.monotonic()
            await asyncio.sleep(self.settings.tick_seconds)
            LOOP_LAG.observe(max(0.0, time.monotonic() - asleep - self.settings.tick_seconds))
            self.node.tasks.mark_alive("heartbeat")
            ticks += 1
            if self.store.shared:
                self.store.send_heartbeat()
            await self._do(self._claim_overdue)
            await self._do(self._reconcile_presence)
            if self.store.shared and ticks % RESYNC_TICKS == 0:
                await self._do(self.node.resync)
            self._evict_idle()
            await self._do(self.node.moderation.check)
            await self._do(self.store.probe)

    async def _do(self, step: Work) -> None:
        """Run one step, for the node or for one table. Its failure does not stop the others."""
        try:
            await step()
        except Illegal as error:
            logger.warning("the heartbeat waits for the store", extra={"fault": str(error)})
        except Exception:
            logger.exception("a step of the heartbeat failed")

    async def _claim_overdue(self) -> None:
        """Take over the timers of tables that no node runs."""
        now = self.node.now()
        overdue = await self.store.overdue(now)
        TIMERS_OVERDUE.set(sum(lease <= now for _, lease in overdue))
        TIMERS_FAR_OFF.set(sum(lease > now for _, lease in overdue))
        for id, lease in overdue:
            live = self.node.live_tables.get(id)
            if live is not None and live.timer.running:
                continue
            until = lease_end(now, self.settings)
            if await self.store.claim(id, lease, until):
                await self._do(partial(self._take_over, id, until))

    async def _take_over(self, id: str, lease: int) -> None:
        try:
            live = await self.node.live_table(id)
            await live.catch_up()
        except Illegal as error:
            if error.code == "server_fault":  # damaged, which was reported
                await self.store.claim(id, lease, lease + SET_ASIDE)
            raise
        self.node.tasks.spawn(live.timer.run)

    async def _reconcile_presence(self) -> None:
        living = await self.node.live_nodes()
        for number, live in enumerate(list(self.node.live_tables.values()), 1):
            if live.clients:
                await self._do(partial(live.presence.reconcile, living))
            if number % BATCH == 0:
                await asyncio.sleep(0)

    def _evict_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_seconds
        for id, live in list(self.node.live_tables.items()):
            if live.used_at < limit and live.is_unused():
                self.node.forget(id)
