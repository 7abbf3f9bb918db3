"""Who plays the games: this process, or processes on this machine's cores; those that die are replaced."""

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

Piece = TypeVar("Piece")
Done = TypeVar("Done")

MOST_DEATHS = 3
"""How often a piece of work may take its worker with it before it is given up."""

PIECE_SECONDS = 0.5
"""How long a piece of work should last: long enough to be worth sending, short enough to stop soon."""


@dataclass(frozen=True, slots=True)
class PlayedPiece:
    """A piece of work that was done, by which process, in which time."""

    results: list[Result]
    process: int
    seconds: float


def play_piece(settings: TournamentSettings, games: Sequence[Fixture]) -> PlayedPiece:
    """Play some games in this process."""
    begun = time.perf_counter()
    results = list(play(settings, games))
    return PlayedPiece(results, os.getpid(), time.perf_counter() - begun)


class Crew(Protocol):
    """Something that plays games for a tournament, in any order."""

    def work(self, settings: TournamentSettings, pieces: Iterator[list[Fixture]]) -> Iterator[PlayedPiece]:
        """Play piece after piece. The next is asked for only when there is someone to play it."""
        ...


class Alone:
    """This process plays everything itself."""

    def work(self, settings: TournamentSettings, pieces: Iterator[list[Fixture]]) -> Iterator[PlayedPiece]:
        """Play piece after piece."""
        for piece in pieces:
            yield play_piece(settings, piece)


def gave_up(piece: Sequence[Fixture]) -> Illegal:
    """What to say when a piece of work kills whoever takes it."""
    return Illegal(
        "worker_died",
        f"The process that played deal {piece[0].deal} died {MOST_DEATHS} times. "
        "Memory may be short, or a bot crashes: try fewer workers, or fewer bots.",
        deal=piece[0].deal,
    )


def in_order(
    work: Callable[[Piece], Done], pieces: Iterable[Piece], workers: int
) -> Iterator[tuple[Piece, Done]]:
    """Every piece with what came of it, in order; with one worker this process does it all itself.

    Every process has one piece and one more waiting, so that whoever stops early waits for little.
    """
    if workers == 1:
        for piece in pieces:
            yield piece, work(piece)
        return
    pool = processes(workers)
    running: deque[tuple[Piece, Future[Done]]] = deque()
    try:
        for piece in pieces:
            running.append((piece, pool.submit(work, piece)))
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
    """A number of processes on this machine."""

    def __init__(self, workers: int, player: Callable[..., PlayedPiece] = play_piece) -> None:
        self.workers = workers
        self.player = player

    def work(self, settings: TournamentSettings, pieces: Iterator[list[Fixture]]) -> Iterator[PlayedPiece]:
        """Keep every process busy with one piece and one more waiting."""
        pool = processes(self.workers)
        running: dict[Future[PlayedPiece], list[Fixture]] = {}
        again: list[list[Fixture]] = []
        deaths: dict[Fixture, int] = {}
        try:
            while True:
                while len(running) < 2 * self.workers:
                    piece = again.pop() if again else next(pieces, None)
                    if piece is None:
                        break
                    running[pool.submit(self.player, settings, piece)] = piece
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                broken = [future for future in done if isinstance(future.exception(), BrokenProcessPool)]
                for future in done - set(broken):
                    del running[future]
                    yield future.result()
                if broken:
                    # A process died, and the pool with it: what it had not finished is played by a new one.
                    again += running.values()
                    running.clear()
                    for piece in again:
                        deaths[piece[0]] = deaths.get(piece[0], 0) + 1
                        if deaths[piece[0]] > MOST_DEATHS:
                            raise gave_up(piece)
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = processes(self.workers)
        finally:
            # Nobody is killed: a process that dies while it hands over its games leaves the pool waiting.
            pool.shutdown(wait=False, cancel_futures=True)
