"""Executors: compute something for many chunks, in this process or in worker processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from typing import TypeVar

from setcubed.bots.process_pool import processes
from setcubed.game import Illegal

Chunk = TypeVar("Chunk")
Outcome = TypeVar("Outcome")

MOST_CRASHES = 3
"""The number of times that a chunk may crash its worker before the executor gives up."""


class Executor:
    """Computes everything in this process."""

    def run(
        self,
        work: Callable[[Chunk], Outcome],
        chunks: Iterable[Chunk],
        name: Callable[[Chunk], str],  # noqa: ARG002
    ) -> Iterator[tuple[Chunk, Outcome]]:
        """Yield every chunk with its result, in order. `name` is what an error calls a chunk."""
        for chunk in chunks:
            yield chunk, work(chunk)


class Processes(Executor):
    """Worker processes on this machine, which are replaced when they die."""

    crash: type[Exception] = BrokenProcessPool
    """What a future raises whose worker died."""
    retries = MOST_CRASHES

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(
        self, work: Callable[[Chunk], Outcome], chunks: Iterable[Chunk], name: Callable[[Chunk], str]
    ) -> Iterator[tuple[Chunk, Outcome]]:
        """Give every worker one chunk to work on and one in reserve, so that a caller that stops early does
        not wait long."""
        running: deque[tuple[Chunk, Future[Outcome]]] = deque()
        unread, crashes = iter(chunks), 0
        self.open()
        try:
            while True:
                busy = [future for _, future in running if not future.done()]
                room = len(busy) < 2 * self.workers and len(running) < 8 * self.workers
                if room and (chunk := next(unread, None)) is not None:
                    running.append((chunk, self.submit(work, chunk)))
                elif not running:
                    return
                elif not running[0][1].done():
                    wait(busy, return_when=FIRST_COMPLETED)
                else:
                    chunk, future = running.popleft()
                    if not isinstance(future.exception(), self.crash):
                        crashes = 0
                        yield chunk, future.result()
                        continue
                    if crashes == self.retries:
                        raise worker_died(name(chunk))
                    # A process died, and the pool with it: a new pool works on the unfinished chunks.
                    crashes += 1
                    self.close()
                    self.open()
                    unread = chain([chunk, *(other for other, _ in running)], unread)
                    running.clear()
        finally:
            self.close()

    def open(self) -> None:
        """Start the workers."""
        self._pool = processes(self.workers)

    def submit(self, work: Callable[[Chunk], Outcome], chunk: Chunk) -> Future[Outcome]:
        """Start the work on a chunk."""
        try:
            return self._pool.submit(work, chunk)
        except BrokenProcessPool as crash:
            broken: Future[Outcome] = Future()
            broken.set_exception(crash)
            return broken

    def close(self) -> None:
        """Drop what has not begun. Do not kill processes: one that dies while it sends its results would
        block the pool."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def executor_of(workers: int) -> Executor:
    """Return the executor for a number of workers; with one, everything is computed in this process."""
    return Executor() if workers == 1 else Processes(workers)


def worker_died(chunk: str) -> Illegal:
    """Return the error for a chunk that crashes every worker."""
    return Illegal(
        "worker_died",
        f"The process that worked on {chunk} died {MOST_CRASHES} times. "
        "Memory may be short, or a bot crashes: try fewer workers, or fewer bots.",
        chunk=chunk,
    )
