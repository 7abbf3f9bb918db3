"""What a live table does by itself: it waits for its next duty, and does it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from setcubed import game as g
from setcubed.app.bot_moves import bot_request
from setcubed.app.protocol import table_events as te
from setcubed.app.tables import decisions
from setcubed.app.tables.duties import Duty, duties, too_far_off
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.table import Table
from setcubed.game import Illegal
from setcubed.server.metrics import DUTIES
from setcubed.server.node.services import Services
from setcubed.server.node.table_log import TableLog

logger = logging.getLogger("setcubed.table")


class TableTimer:
    """The duties of one table on this node. `whose` tells which address its bots' time counts for."""

    __slots__ = ("_log", "_services", "_settings", "_whose", "attending", "timer")

    def __init__(self, services: Services, log: TableLog, whose: Callable[[], str]) -> None:
        self.timer: asyncio.TimerHandle | None = None
        self.attending = False
        self._services = services
        self._settings = services.settings
        self._log = log
        self._whose = whose

    def schedule(self, todo: list[Duty]) -> None:
        """Wait for the first duty; with none, for nothing."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if todo and not self._services.tasks.closing:
            now = self._services.now()
            wait = max(0.0, (todo[0].at - now) / 1000)
            if too_far_off(todo[0], self._log.table, self._settings, now):
                wait = self._settings.tick_seconds
            self._wait(wait)

    def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._services.tasks.spawn(self.attend)

    async def attend(self) -> None:
        """Do what is due, and wait for the next."""
        if self.attending:
            return
        self.attending = True
        try:
            while todo := duties(self._log.table, self._settings):
                now = self._services.now()
                if too_far_off(todo[0], self._log.table, self._settings, now):
                    await self._set_clock()
                    continue
                if todo[0].at > now:
                    self.schedule(todo)
                    return
                await self._fulfil(todo[0])
            self.schedule([])
            self._log.clear_duty()
        except Illegal as no:
            logger.warning("a duty failed", extra={"table": self._log.table.id, "code": no.code})
            self._wait(1.0)
        finally:
            self.attending = False

    async def _set_clock(self) -> None:
        """A clock was ahead of ours when the table's moments were noted: let them count from now on."""
        table = self._log.table
        logger.warning("a clock was wrong: the table's moments count anew", extra={"table": table.id})

        def decide(table: Table, here: Here) -> Outcome:
            todo = duties(table, self._settings)
            late = todo and too_far_off(todo[0], table, self._settings, here.now)
            return Outcome([te.ClockSet()] if late else [], quiet=not late)

        await self._log.perform(f"clock_set:{table.seq}", decide)

    async def _fulfil(self, duty: Duty) -> None:
        """Do one duty. Its key is the same on every node, so that it can be stored only once."""
        at, kind, seat = duty
        start = self._log.table
        command: g.Command | None = None
        request = bot_request(start, duty)
        if request is not None:
            command = await self._services.bot_pool.think(*request, self._whose())

        def decide(table: Table, here: Here) -> Outcome:
            if duty not in duties(table, self._settings):
                return Outcome(quiet=True)
            if command is not None:
                return decisions.bot_move(table, command, here)
            return decisions.by_itself(table, duty, here)

        await self._log.perform(f"{kind}:{seat}:{at}:{start.seq}", decide)
        DUTIES.labels(kind).inc()
