"""The timer of a live table: waits for the next scheduled action and runs it."""

from __future__ import annotations

import asyncio
import logging
import weakref
from functools import partial
from typing import TYPE_CHECKING

from setcubed.app.bot_moves import bot_request
from setcubed.app.tables import decisions
from setcubed.app.tables.scheduled_actions import ScheduledAction, scheduled_actions, too_far_off
from setcubed.game import Illegal
from setcubed.server.metrics import TIMERS_RUN
from setcubed.server.node.commands import DirectCommand

if TYPE_CHECKING:
    from setcubed.server.node.live_table import LiveTable
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.table")
RETRY_SECONDS = 1.0


class TableTimer:
    """The scheduled actions of one table on this node: time limits, judging, bots."""

    __slots__ = ("_live", "_node", "_settings", "handle", "running")

    def __init__(self, node: Node, live: LiveTable) -> None:
        self.handle: asyncio.TimerHandle | None = None
        self.running = False
        self._node = node
        self._settings = node.settings
        self._live = weakref.ref(live)  # in a cycle, evicted tables would wait for the garbage collector

    def schedule(self, todo: list[ScheduledAction]) -> None:
        """Wait for the first action; with none, stop waiting."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        live = self._live()
        if todo and live is not None and not self._node.tasks.closing:
            now = self._node.now()
            wait = max(0.0, (todo[0].at - now) / 1000)
            if too_far_off(todo[0], live.table, self._settings, now):
                wait = self._settings.tick_seconds
            self._wait(wait)

    def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.handle = loop.call_later(seconds, self._node.tasks.spawn, self.run)

    async def run(self) -> None:
        """Run every action that is due, then wait for the next."""
        live = self._live()
        if live is None or self.running:
            return
        self.running = True
        try:
            while todo := scheduled_actions(live.table, self._settings):
                now = self._node.now()
                if too_far_off(todo[0], live.table, self._settings, now):
                    logger.warning("a clock was wrong: times are reset", extra={"table": live.table.id})
                    await live.perform(DirectCommand(f"clock_set:{live.table.seq}", decisions.reset_clock))
                    continue
                if todo[0].at > now:
                    self.schedule(todo)
                    return
                await self._act(live, todo[0])
            self.schedule([])
            live.due = None
            self._node.store.clear_timer(live.table.id)
        except Illegal as error:
            logger.warning("a scheduled action failed", extra={"table": live.table.id, "code": error.code})
            self._wait(RETRY_SECONDS)
        finally:
            self.running = False

    async def _act(self, live: LiveTable, action: ScheduledAction) -> None:
        """Run one action; a bot's move is computed first."""
        table = live.table
        request = bot_request(table, action)
        move = None
        if request is not None:
            move = await self._node.bot_pool.think(*request, live.client_key())
        decide = partial(decisions.run_scheduled, action=action, command=move)
        await live.perform(DirectCommand(action.key(table.seq), decide))
        TIMERS_RUN.labels(action.kind).inc()
