"""Records of many games between bots, in order, played by this process or on many cores: the same bytes."""

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
from setcubed.lab.workers import in_order
from setcubed.notation import Player, dump_record, make_record

PIECE_SECONDS = 0.1
"""How long a process should play before it hands over its records."""

FEW = 20
"""So few games are over before other processes have begun."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games of the same bots on the same board; the seed and its number make a game what it is."""

    names: tuple[str, ...]
    plan: Plan
    dice: DiceSet
    seed: int
    options: Options = field(default_factory=Options)

    def record(self, number: int, seats: Lineup) -> str:
        """Play one game of the series and write its record."""
        key = f"{self.seed}/{number}"
        game = play_game(self.plan, self.dice, seats.for_game(key), key, self.options)
        record = make_record(game.state, players(self.names), game.events)
        return dump_record(replace(record, source=seats.faults_of_game()))

    def piece(self, numbers: range) -> Recorded:
        """Play some games of the series with bots of its own."""
        begun = time.perf_counter()
        with Lineup(self.names) as seats:
            lines = [self.record(number, seats) for number in numbers]
            return Recorded(lines, seats.counts, time.perf_counter() - begun)


@dataclass(frozen=True, slots=True)
class Recorded:
    """Games that a process played: their records, every seat's faults, and how long it took."""

    lines: list[str]
    faults: list[Counter[str]]
    seconds: float


def players(names: Sequence[str]) -> list[Player]:
    """A player for each bot; equal ones are told apart by a number."""
    found = []
    for seat, name in enumerate(names):
        number = f" {list(names[: seat + 1]).count(name)}" if list(names).count(name) > 1 else ""
        called, source = split_name(name)
        shown = called.capitalize() if called in LEVELS else called
        found.append(Player(shown + number, "bot", source))
    return found


def sensible_workers(names: Sequence[str], games: int) -> int:
    """How many processes are worth it: every core for many games, one where a program is started once."""
    return 1 if games < FEW or any(map(is_program, names)) else os.cpu_count() or 1


def records(series: Series, games: int, workers: int, seats: Lineup) -> Iterator[str]:
    """The records of a series in order, from this many processes; `seats` gets the faults of their bots."""
    most = 1

    def pieces() -> Iterator[range]:
        start = 0
        while start < games:
            piece = range(start, min(games, start + most))
            start = piece.stop
            yield piece

    for piece, recorded in in_order(series.piece, pieces(), workers):
        # Pieces grow with the pace of the games: sending one takes time, and whoever stops waits for one.
        most = max(1, min(4 * most, round(len(piece) * PIECE_SECONDS / max(recorded.seconds, 1e-6))))
        for count, more in zip(seats.counts, recorded.faults, strict=True):
            count.update(more)
        yield from recorded.lines
