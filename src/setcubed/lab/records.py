"""Records of games between bots, in order: the same bytes from one process or many."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from setcubed.bots import LEVELS
from setcubed.bots.lineup import Lineup, is_program
from setcubed.bots.names import split_name
from setcubed.game import DiceSet, Options, Plan
from setcubed.lab.games import play_game
from setcubed.lab.workers import executor_of
from setcubed.notation import Player, dump_record, make_record

CHUNK_SECONDS = 0.1
"""The target duration of a chunk of games."""

FEW = 20
"""The number of games below which starting processes takes longer than playing."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games of the same bots on the same board. Seed and number determine a game."""

    names: tuple[str, ...]
    plan: Plan
    dice: DiceSet
    seed: int
    options: Options = field(default_factory=Options)

    def record(self, number: int, seats: Lineup) -> str:
        """Play one game of the series and return its record."""
        key = f"{self.seed}/{number}"
        game = play_game(self.plan, self.dice, seats.for_game(key), key, self.options)
        record = make_record(game.state, players(self.names), game.events)
        faults = seats.faults_of_game()
        if any(faults):
            reported = [{"faults": count} if count else {} for count in faults]
            record = replace(record, source={"players": reported})
        return dump_record(record)

    def chunk(self, numbers: range) -> tuple[list[str], list[Counter[str]], float]:
        """Play some games with new bots; return the records, the faults of each seat, and the time taken."""
        begun = time.perf_counter()
        with Lineup(self.names) as seats:
            lines = [self.record(number, seats) for number in numbers]
            return lines, seats.counts, time.perf_counter() - begun


def players(names: Sequence[str]) -> list[Player]:
    """Return a player for each bot; equal bots are numbered."""
    found = []
    for seat, name in enumerate(names):
        number = f" {list(names[: seat + 1]).count(name)}" if list(names).count(name) > 1 else ""
        called, source = split_name(name)
        shown = called.capitalize() if called in LEVELS else called
        found.append(Player(shown + number, "bot", source))
    return found


def sensible_workers(names: Sequence[str], games: int) -> int:
    """Return a sensible number of processes: all cores for many games, one for few games or for programs."""
    return 1 if games < FEW or any(map(is_program, names)) else os.cpu_count() or 1


def records(series: Series, games: int, workers: int, seats: Lineup) -> Iterator[str]:
    """Yield the records of a series in order; add the faults of the bots to `seats`."""
    size = 1

    def chunks() -> Iterator[range]:
        start = 0
        while start < games:
            chunk = range(start, min(games, start + size))
            start = chunk.stop
            yield chunk

    executor = executor_of(workers)
    for chunk, (lines, faults, seconds) in executor.run(series.chunk, chunks(), lambda c: f"game {c.start}"):
        # The size of chunks follows the speed of the games: sending takes time, and stopping waits for one.
        size = max(1, min(4 * size, round(len(chunk) * CHUNK_SECONDS / max(seconds, 1e-6))))
        for count, more in zip(seats.counts, faults, strict=True):
            count.update(more)
        yield from lines
