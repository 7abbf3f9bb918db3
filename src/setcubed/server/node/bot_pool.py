"""Bots think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Literal

from setcubed import game as g
from setcubed.game import State
from setcubed.server.metrics import LATE

logger = logging.getLogger("setcubed.bots")
MOST_WAITING = 50  # bots of one address
Ask = Literal["open", "turn", "lay", "extra"]  # a turn may begin with a replacement, `lay` may not


def answer(level: str, ask: Ask, state: State, seat: int) -> g.Command:
    """What a bot of this level does now. Runs in a worker."""
    from setcubed.bots import make_bot

    bot = make_bot(level, random.Random(), hurry=True)
    if ask == "open":
        placements = bot.open(state, seat) or g.best_opening(state.plan, state.hands[seat])
        assert placements is not None
        return g.Open(seat, tuple(placements))
    if ask == "extra":
        dice = tuple(bot.extra(state, seat))
        return g.Roll(seat, dice) if dice else g.Keep(seat)
    swap = bot.replace(state, seat) if ask == "turn" else None
    if swap is not None:
        return g.Replace(seat, *swap)
    laid = tuple(bot.turn(state, seat))
    return g.Play(seat, laid) if laid else g.Pass(seat)


def _greedy(ask: Ask, state: State, seat: int) -> g.Command:
    try:
        return answer("greedy", ask, state, seat)
    except Exception as fault:
        logger.error("a bot failed", extra={"level": "greedy", "fault": repr(fault)})
        return resigned(ask, state, seat)


def resigned(ask: Ask, state: State, seat: int) -> g.Command:
    """What happens when a bot does not answer: nothing bold."""
    if ask == "open":
        placements = g.best_opening(state.plan, state.hands[seat])
        assert placements is not None
        return g.Open(seat, placements)
    return g.Keep(seat) if ask == "extra" else g.Pass(seat)


def _prepare() -> None:
    """In a fresh worker: leave Ctrl-C to the server, and end when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def end() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
    os.nice(5)


class BotPool:
    """The workers; started when the first bot has to think, and again should one of them die.

    They are shared fairly: whoever's bots wait are asked in turn, one address after the other, so that many
    tables of one leave the others their part. A bot whose turn does not come in time plays greedily."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # who waits, by address, the next one first
        self._thinking = 0
        self._warm = False

    async def think(self, level: str, ask: Ask, state: State, seat: int, whose: str = "") -> g.Command:
        """The bot's answer; a greedy one if it is not its turn in time, a modest one if it fails."""
        if not await self._turn(whose):
            return await asyncio.to_thread(_greedy, ask, state, seat)
        try:
            return await self._ask(level, ask, state, seat)
        finally:
            self._thinking -= 1
            self._next()

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

    def _next(self) -> None:
        """Give free workers to those who wait, one address after the other."""
        while self._thinking < self.workers and self._lines:
            whose, line = next(iter(self._lines.items()))
            del self._lines[whose]
            while line and line[0].done():  # waited for too long
                line.popleft()
            if line:
                line.popleft().set_result(None)
                self._thinking += 1
                if line:
                    self._lines[whose] = line  # at the end: the others come first

    async def _ask(self, level: str, ask: Ask, state: State, seat: int) -> g.Command:
        for _ in range(2):
            pool = self._pool = self._pool or self._start()
            try:
                work = asyncio.wrap_future(pool.submit(answer, level, ask, state, seat))
                found = await asyncio.wait_for(work, self.seconds + 20)  # a bot keeps its own time
                self._warm = True
                return found
            except (BrokenProcessPool, RuntimeError) as fault:
                logger.error("a bot's worker died", extra={"level": level, "fault": type(fault).__name__})
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
            except TimeoutError:
                logger.error("a bot took too long", extra={"level": level})
                break
            except Exception as fault:
                logger.error("a bot failed", extra={"level": level, "fault": repr(fault)})
                break
        return resigned(ask, state, seat)

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_prepare)

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool = None
