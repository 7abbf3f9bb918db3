"""Executors that play a tournament's games: in this process, or in worker processes that are replaced when
they die."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol, TypeVar

from setcubed.bots.process_pool import processes
from setcubed.game import Illegal
from setcubed.lab.match import Fixture, Result, TournamentSettings, play

Chunk = TypeVar("Chunk")
Outcome = TypeVar("Outcome")

MOST_CRASHES = 3
"""The number of times that a chunk may crash its worker before the tournament gives up."""

CHUNK_SECONDS = 0.5
"""The target duration of a chunk: long enough to hide the cost of sending it, short enough to stop soon."""


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """The results of a chunk, the process that played it, and the time it took."""

    results: list[Result]
    process: int
    seconds: float


def play_chunk(settings: TournamentSettings, games: Sequence[Fixture]) -> PlayedChunk:
    """Play some games in this process."""
    begun = time.perf_counter()
    results = list(play(settings, games))
    return PlayedChunk(results, os.getpid(), time.perf_counter() - begun)


class Executor(Protocol):
    """Plays games of a tournament, in any order."""

    def work(self, settings: TournamentSettings, chunks: Iterator[list[Fixture]]) -> Iterator[PlayedChunk]:
        """Play chunks. The next one is taken only when a worker is free for it."""
        ...


class InProcess:
    """Plays everything in this process."""

    def work(self, settings: TournamentSettings, chunks: Iterator[list[Fixture]]) -> Iterator[PlayedChunk]:
        """Play chunks one after the other."""
        for chunk in chunks:
            yield play_chunk(settings, chunk)


def worker_died(chunk: Sequence[Fixture]) -> Illegal:
    """Return the error for a chunk that crashes every worker."""
    return Illegal(
        "worker_died",
        f"The process that played deal {chunk[0].deal} died {MOST_CRASHES} times. "
        "Memory may be short, or a bot crashes: try fewer workers, or fewer bots.",
        deal=chunk[0].deal,
    )


def in_order(
    work: Callable[[Chunk], Outcome], chunks: Iterable[Chunk], workers: int
) -> Iterator[tuple[Chunk, Outcome]]:
    """Yield every chunk with its result, in order; with one worker, everything runs in this process.

    Every process has one chunk to work on and one in reserve, so that a caller that stops early does not wait
    long.
    """
    if workers == 1:
        for chunk in chunks:
            yield chunk, work(chunk)
        return
    pool = processes(workers)
    running: deque[tuple[Chunk, Future[Outcome]]] = deque()
    try:
        for chunk in chunks:
            running.append((chunk, pool.submit(work, chunk)))
            while (
                sum(not future.done() for _, future in running) >= 2 * workers or len(running) > 8 * workers
            ):
                first, future = running.popleft()
                yield first, future.result()
        while running:
            first, future = running.popleft()
            yield first, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class Processes:
    """Worker processes on this machine."""

    def __init__(self, workers: int, player: Callable[..., PlayedChunk] = play_chunk) -> None:
        self.workers = workers
        self.player = player

    def work(self, settings: TournamentSettings, chunks: Iterator[list[Fixture]]) -> Iterator[PlayedChunk]:
        """Give every process one chunk to play and one in reserve."""
        pool = processes(self.workers)
        running: dict[Future[PlayedChunk], list[Fixture]] = {}
        unfinished: list[list[Fixture]] = []
        crashes: dict[Fixture, int] = {}
        try:
            while True:
                while len(running) < 2 * self.workers:
                    chunk = unfinished.pop() if unfinished else next(chunks, None)
                    if chunk is None:
                        break
                    running[pool.submit(self.player, settings, chunk)] = chunk
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                broken = [future for future in done if isinstance(future.exception(), BrokenProcessPool)]
                for future in done - set(broken):
                    del running[future]
                    yield future.result()
                if broken:
                    # A process died, and the pool with it: a new pool plays the unfinished chunks.
                    unfinished += running.values()
                    running.clear()
                    for chunk in unfinished:
                        crashes[chunk[0]] = crashes.get(chunk[0], 0) + 1
                        if crashes[chunk[0]] > MOST_CRASHES:
                            raise worker_died(chunk)
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = processes(self.workers)
        finally:
            # Do not kill processes: one that dies while it sends its results would block the pool.
            pool.shutdown(wait=False, cancel_futures=True)
