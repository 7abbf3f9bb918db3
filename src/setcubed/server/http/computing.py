"""Threads for requests that take noticeable processor time, within a budget of every client."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from setcubed.game import Illegal
from setcubed.server.http.rate_limit import COMPUTING, RateLimits

THREADS = 2
MOST_WAITING = 100  # requests of one client
T = TypeVar("T")


@dataclass(slots=True)
class _Queue:
    """The requests of one client: they run one after the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    size: int = 0


class Computing:
    """Runs the work of requests, one request of a client at a time.

    The estimated cost is taken from the client's budget before the work begins; the difference to the actual
    cost is settled afterwards. Nothing vital shares these threads."""

    def __init__(self, rates: RateLimits) -> None:
        self._rates = rates
        self._threads = ThreadPoolExecutor(THREADS, "setcubed-computing")
        self._queues: dict[str, _Queue] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    async def run(self, client: str, work: Callable[[], T], reserve: float = 0.1) -> T:
        """Compute something that takes about `reserve` seconds. Raises `Illegal` if the budget is used up, or
        what the work raises."""
        queue = self._queues.setdefault(client, _Queue())
        if queue.size >= MOST_WAITING:
            raise Illegal("slow_down", "Too many requests are waiting: try again in 10 seconds.", seconds=10)
        queue.size += 1
        # The thread cannot be interrupted: its client's next request waits for it even if nobody else does.
        task = asyncio.get_running_loop().create_task(self._run(client, queue, work, reserve))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    async def _run(self, client: str, queue: _Queue, work: Callable[[], T], reserve: float) -> T:
        try:
            async with queue.lock:
                self._rates.check(COMPUTING, client, reserve)
                loop = asyncio.get_running_loop()
                result, fault, seconds = await loop.run_in_executor(self._threads, _timed, work)
                self._rates.charge(COMPUTING, client, seconds - reserve)
        finally:
            queue.size -= 1
            if not queue.size:
                del self._queues[client]
        if fault is not None:
            raise fault
        return result  # type: ignore[return-value]

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # its client may have gone

    def close(self) -> None:
        """Drop what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], T]) -> tuple[T | None, Exception | None, float]:
    """Return the result, or the exception, and the processor seconds it took."""
    began = time.thread_time()
    try:
        result, fault = work(), None
    except Exception as raised:
        result, fault = None, raised
    return result, fault, time.thread_time() - began
