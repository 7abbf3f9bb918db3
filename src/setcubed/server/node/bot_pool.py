"""Bots think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Literal

from setcubed import game as g
from setcubed.game import State

logger = logging.getLogger("setcubed.bots")
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


class Thinkers:
    """The workers; started when the first bot has to think, and again should one of them die."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, level: str, ask: Ask, state: State, seat: int) -> g.Command:
        """The bot's answer; a modest one if it fails or takes far too long."""
        for _ in range(2):
            pool = self._pool = self._pool or self._start()
            try:
                work = asyncio.wrap_future(pool.submit(answer, level, ask, state, seat))
                # The first answer waits for the worker to start; a bot keeps its own time.
                return await asyncio.wait_for(work, self.seconds + 20)
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
