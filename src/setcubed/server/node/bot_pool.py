"""Bots think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias, TypeVar

from setcubed import game as g
from setcubed.app.bot_moves import Ask, BotRequest, bot_answer, cautious_answer, greedy_answer
from setcubed.bots.process_pool import processes
from setcubed.game import State
from setcubed.server.metrics import LATE

logger = logging.getLogger("setcubed.bots")
MOST_WAITING = 50  # bots of one address
BOTS_FIRST = 3  # so many bots are asked between two pieces of reviews, where both wait
PIECE_SECONDS = 60  # the most that a piece of a review may take
NICE = 5  # workers are less urgent than the server
T = TypeVar("T")


def answer(request: BotRequest, source: str | None = None) -> g.Command:
    """Let a bot decide, in a worker process."""
    return bot_answer(request, random.Random(), source)


def _fallback(request: BotRequest) -> g.Command:
    try:
        return greedy_answer(request, random.Random())
    except Exception as fault:
        logger.error("a bot failed", extra={"level": "greedy", "fault": repr(fault)})
        return cautious_answer(request)


# Who waits, by address, the next one first.
Lines: TypeAlias = dict[str, deque[asyncio.Future[None]]]


class BotPool:
    """The workers; started when the first bot has to think, and again should one of them die.

    They are shared fairly: whoever's bots wait are asked in turn, one address after the other, so that many
    tables of one leave the others their part. A bot whose turn does not come in time plays greedily. Reviews
    are made by the same workers, piece by piece, between the bots."""

    def __init__(self, workers: int, seconds: float, sources: Mapping[str, str] | None = None) -> None:
        self.workers = workers
        self.seconds = seconds
        self.sources = sources or {}
        """Where the bots of other packages come from, by level."""
        self._pool: ProcessPoolExecutor | None = None
        self._lines: Lines = {}
        self._pieces: Lines = {}  # of reviews
        self._bots_since = 0  # bots asked since the last piece of a review
        self._thinking = 0
        self._warm = False

    async def think(self, level: str, ask: Ask, state: State, seat: int, whose: str = "") -> g.Command:
        """The bot's answer; a greedy one if it is not its turn in time, or if it fails."""
        request = BotRequest(level, ask, state, seat)
        if not await self._turn(whose):
            return await asyncio.to_thread(_fallback, request)
        try:
            return await self._ask(request)
        finally:
            self._free()

    async def _turn(self, whose: str) -> bool:
        """Wait for a free worker; whether there was one in time."""
        line = self._lines.setdefault(whose, deque())
        if len(line) >= MOST_WAITING:
            return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        self._next()
        try:
            # The first answers wait for the workers to start.
            await asyncio.wait_for(turn, self.seconds + (3 if self._warm else 20))
        except TimeoutError:
            LATE.inc()
            return False
        return True

    async def work(self, piece: Callable[..., T], *given: object, whose: str = "") -> T:
        """A piece of a review, when its turn comes. Raises what went wrong."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pieces.setdefault(whose, deque()).append(turn)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free()
            raise
        try:
            return await self._submit(PIECE_SECONDS, piece, *given)
        finally:
            self._free()

    async def weigh(self, look: Callable[..., T], *given: object, whose: str = "") -> T | None:
        """What a worker finds, in turn with the bots; nothing where none is free or has done it in time."""
        if not await self._turn(whose):
            return None
        try:
            return await self._submit(self.seconds + 20, look, *given)
        except Exception as fault:
            logger.error("a look failed", extra={"work": look.__name__, "fault": repr(fault)})
            return None
        finally:
            self._free()

    def _free(self) -> None:
        """A worker is free again."""
        self._thinking -= 1
        self._next()

    def _next(self) -> None:
        """Give free workers to those who wait, one address after the other; bots more often than reviews."""
        while self._thinking < self.workers and (self._lines or self._pieces):
            piece = bool(self._pieces) and (not self._lines or self._bots_since >= BOTS_FIRST)
            lines = self._pieces if piece else self._lines
            whose, line = next(iter(lines.items()))
            del lines[whose]
            while line and line[0].done():  # waited for too long
                line.popleft()
            if line:
                line.popleft().set_result(None)
                self._thinking += 1
                self._bots_since = 0 if piece else self._bots_since + 1
                if line:
                    lines[whose] = line  # at the end: the others come first

    async def _ask(self, request: BotRequest) -> g.Command:
        try:
            # It keeps its own time.
            return await self._submit(self.seconds + 20, answer, request, self.sources.get(request.level))
        except TimeoutError:
            logger.error("a bot took too long", extra={"level": request.level})
        except Exception as fault:
            logger.error("a bot failed", extra={"level": request.level, "fault": repr(fault)})
        return await asyncio.to_thread(_fallback, request)

    async def _submit(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """What a worker makes of it; should it die, another one tries. Raises what went wrong."""
        try:
            return await self._submit_once(seconds, work, *given)
        except (BrokenProcessPool, RuntimeError) as fault:
            logger.error("a worker died", extra={"work": work.__name__, "fault": type(fault).__name__})
            return await self._submit_once(seconds, work, *given)

    async def _submit_once(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        pool = self._pool = self._pool or processes(self.workers, NICE)
        try:
            found = await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *given)), seconds)
            self._warm = True
            return found
        except (BrokenProcessPool, RuntimeError, TimeoutError):  # died, or hangs
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            manager = getattr(self._pool, "_executor_manager_thread", None)
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()  # one that hangs does not hear anything else
            if manager is not None:
                manager.join(5)  # if Python ends meanwhile, it writes to a pipe that this thread has closed
            self._pool = None
