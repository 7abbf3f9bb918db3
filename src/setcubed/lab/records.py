"""Records of many games between bots, in order, played by this process or on many cores: the same bytes."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, replace
from itertools import islice

from setcubed.bots import LEVELS
from setcubed.bots.names import split_name
from setcubed.bots.seats import Seats, is_program
from setcubed.game import DiceSet, Plan
from setcubed.lab.games import play_game
from setcubed.lab.workers import processes
from setcubed.notation import Player, dump_record, make_record

AHEAD = 16
"""How many games for each process may be finished before one that comes earlier is."""

FEW = 20
"""So few games are over before other processes have begun."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games of the same bots on the same board; the seed and its number make a game what it is."""

    names: tuple[str, ...]
    plan: Plan
    dice: DiceSet
    seed: int

    def record(self, number: int, seats: Seats) -> str:
        """Play one game of the series and write its record."""
        key = f"{self.seed}/{number}"
        game = play_game(self.plan, self.dice, seats.for_game(key), key)
        record = make_record(game.state, players(self.names), game.events)
        return dump_record(replace(record, source=seats.faults_of_game()))

    def alone(self, number: int) -> tuple[str, list[Counter[str]]]:
        """Play one game of the series with bots of its own; its record, and every seat's faults."""
        with Seats(self.names) as seats:
            return self.record(number, seats), seats.counts


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


def records(series: Series, games: int, workers: int, seats: Seats) -> Iterator[str]:
    """The records of a series in order, from this many processes; `seats` gets the faults of their bots.

    No game waits in a process's queue, so that whoever stops early waits for one game at the most."""
    numbers = iter(range(games))
    played: deque[Future[tuple[str, list[Counter[str]]]]] = deque()
    pool = processes(workers)
    try:
        while True:
            running = [one for one in played if not one.done()]
            for number in islice(numbers, min(workers - len(running), AHEAD * workers - len(played))):
                running.append(pool.submit(series.alone, number))
                played.append(running[-1])
            if not played:
                return
            if played[0].done():
                line, faults = played.popleft().result()
                for count, more in zip(seats.counts, faults, strict=True):
                    count.update(more)
                yield line
            else:
                wait(running, return_when=FIRST_COMPLETED)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
