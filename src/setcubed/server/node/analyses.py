"""Analyses of positions from real tables, computed by the bots' workers."""

from __future__ import annotations

from setcubed.app.companion import analyse_table
from setcubed.app.protocol import companion as wire
from setcubed.game import Illegal
from setcubed.server.node.bot_pool import BotPool

MOST = 64  # positions in progress at once


class Analyses:
    """The analyses in progress on this node."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._in_progress = 0

    async def analyse(self, position: wire.TablePosition, who: str) -> wire.PositionAnalysis:
        """List the best choices in a position. Raises `Illegal`."""
        if self._in_progress >= MOST:
            raise Illegal("slow_down", "Many positions are being analysed: wait 10 seconds.", seconds=10)
        self._in_progress += 1
        try:
            return await self._bot_pool.work(analyse_table, position, whose=who)
        finally:
            self._in_progress -= 1
