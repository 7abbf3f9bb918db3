"""The heartbeat of a node: it says that it lives, and picks up what others have left."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from setcubed.app.tables.duties import lease_end
from setcubed.game import Illegal
from setcubed.server.metrics import DUTIES_FAR_OFF, DUTIES_OVERDUE, LOOP_LAG
from setcubed.server.node.tasks import Work

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.node")
RESYNC_BEATS = 10
AT_ONCE = 100  # tables that are looked at before others have a turn
SET_ASIDE = 300_000  # milliseconds until a table that cannot be read is tried again


class Heartbeat:
    """What a node does at every tick."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.settings = node.settings
        self.store = node.store

    async def beat(self) -> None:
        """Say that we live, pick up duties, notice dead nodes, forget idle tables; again and again."""
        beats = 0
        while True:
            asleep = time.monotonic()
            await asyncio.sleep(self.settings.tick_seconds)
            LOOP_LAG.observe(max(0.0, time.monotonic() - asleep - self.settings.tick_seconds))
            self.node.tasks.mark_alive("heartbeat")
            beats += 1
            if self.store.shared:
                self.store.send_heartbeat()
            await self._do(self._pick_up)
            await self._do(self._see_who_is_here)
            if self.store.shared and beats % RESYNC_BEATS == 0:
                await self._do(self.node.resync)
            self._forget_idle()
            await self._do(self.node.host.look)
            await self._do(self.store.probe)

    async def _do(self, chore: Work) -> None:
        """One part of the heartbeat, or what it does for one table: whatever goes wrong, the rest goes on."""
        try:
            await chore()
        except Illegal as fault:
            logger.warning("the heartbeat waits for the store", extra={"fault": str(fault)})
        except Exception:
            logger.exception("a part of the heartbeat failed")

    async def _pick_up(self) -> None:
        """Take over duties that nobody sees to."""
        now = self.node.now()
        overdue = await self.store.overdue(now)
        DUTIES_OVERDUE.set(sum(lease <= now for _, lease in overdue))
        DUTIES_FAR_OFF.set(sum(lease > now for _, lease in overdue))
        for id, lease in overdue:
            live = self.node.live_tables.get(id)
            if live is not None and live.timers.attending:
                continue
            until = lease_end(now, self.settings)
            if await self.store.claim(id, lease, until):
                await self._do(partial(self._take_over, id, until))

    async def _take_over(self, id: str, lease: int) -> None:
        try:
            live = await self.node.live_table(id)
            await live.log.catch_up()
        except Illegal as no:
            if no.code == "server_fault":  # it cannot be read, which was reported
                await self.store.claim(id, lease, lease + SET_ASIDE)
            raise
        self.node.tasks.spawn(live.timers.attend)

    async def _see_who_is_here(self) -> None:
        """Players of dead nodes are away; those who are connected here are not, whatever others have said."""
        living = await self.node.living()
        for number, live in enumerate(list(self.node.live_tables.values()), 1):
            if live.clients:
                await self._do(partial(live.presence.reconcile, living))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _forget_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_seconds
        for id, live in list(self.node.live_tables.items()):
            if live.used_at < limit and live.is_unused():
                self.node.forget(id)
