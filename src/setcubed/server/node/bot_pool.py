"""Bots, reviews and analyses are computed in worker processes, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from setcubed import game as g
from setcubed.app.bot_moves import BotDecision, BotRequest, bot_answer, cautious_answer, greedy_answer
from setcubed.app.companion import analyse_table
from setcubed.app.protocol import companion
from setcubed.game import Illegal, State
from setcubed.server.metrics import LATE
from setcubed.server.node.worker_pool import Busy, WorkerPool

logger = logging.getLogger("setcubed.bots")
MOST_WAITING = 50  # bots of one client
MOST_WORK_WAITING = 200  # parts of reviews and analyses of one client
MOST_ANALYSES = 64  # positions in progress at once
WORK_SECONDS = 30.0  # the most that a part of a review, or an analysis, may take
GRACE = 20.0  # seconds on top of a bot's own time limit, after which its worker is killed
BOT_NICE = 5  # less urgent than the server itself
WORK_NICE = 10  # less urgent than any bot
T = TypeVar("T")


def answer(request: BotRequest, source: str | None = None) -> g.Command:
    """Let a bot decide, in a worker process."""
    return bot_answer(request, random.Random(), source)


class BotPool:
    """Worker processes for bots, and others, less urgent, for reviews and analyses.

    Both are shared fairly between clients. A bot whose turn does not come in time plays greedily."""

    def __init__(self, workers: int, seconds: float, sources: Mapping[str, str] | None = None) -> None:
        self.workers = workers
        self.seconds = seconds
        self.sources = sources or {}
        """Where third-party bots come from, by level."""
        self.bots = WorkerPool(workers, BOT_NICE, MOST_WAITING)
        self.background = WorkerPool(workers, WORK_NICE, MOST_WORK_WAITING)
        self._fallback_thread = ThreadPoolExecutor(1, "setcubed-fallback")
        self._warm = False
        self._analyses = 0  # in progress

    async def think(
        self, level: str, decision: BotDecision, state: State, seat: int, whose: str = ""
    ) -> g.Command:
        """Return the bot's answer, or a greedy one if no worker is free in time or the bot fails."""
        request = BotRequest(level, decision, state, seat)
        found = await self._urgent(level, whose, answer, request, self.sources.get(level))
        if found is None:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._fallback_thread, _fallback, request)
        return found

    async def weigh(self, work: Callable[..., T], *args: object, whose: str = "") -> T | None:
        """Compute something as urgent as a bot's answer; None if no worker is free in time or it fails."""
        return await self._urgent("tutor", whose, work, *args)

    async def _urgent(self, bot: str, client: str, work: Callable[..., T], *args: object) -> T | None:
        # The first answers wait for the processes to start.
        patience, seconds = self.seconds + (3 if self._warm else 20), self.seconds + GRACE
        try:
            result = await self.bots.run(work, *args, client=client, seconds=seconds, patience=patience)
        except Busy:
            LATE.inc()
            return None
        except Exception as fault:
            logger.error("a bot failed", extra={"bot": bot, "fault": str(fault)})
            return None
        self._warm = True
        return result

    async def work(self, work: Callable[..., T], *args: object, whose: str = "") -> T:
        """Compute part of a review, or an analysis. Raises `Illegal`, or an exception of `worker_pool`."""
        try:
            return await self.background.run(work, *args, client=whose, seconds=WORK_SECONDS)
        except Busy:
            raise Illegal(
                "slow_down", "Too many requests are waiting: try again in 10 seconds.", seconds=10
            ) from None

    async def analyse(self, position: companion.TablePosition, whose: str) -> companion.PositionAnalysis:
        """List the best choices in a position of a real table. Raises `Illegal`."""
        if self._analyses >= MOST_ANALYSES:
            raise Illegal("slow_down", "Many positions are being analysed: wait 10 seconds.", seconds=10)
        self._analyses += 1
        try:
            return await self.work(analyse_table, position, whose=whose)
        finally:
            self._analyses -= 1

    def close(self) -> None:
        self.bots.close()
        self.background.close()
        self._fallback_thread.shutdown(wait=False, cancel_futures=True)


def _fallback(request: BotRequest) -> g.Command:
    try:
        return greedy_answer(request, random.Random())
    except Exception as fault:
        logger.error("a bot failed", extra={"bot": "greedy", "fault": repr(fault)})
        return cautious_answer(request)
