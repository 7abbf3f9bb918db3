"""What a comparison of choices keeps count of: which of them cannot win, and how sure its figures are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev

from setcubed.engine.core.simulation import Simulation

AFTER = 16
"""After so many samples of a stage choices may be dropped before it ends."""
SURE, CLOSE = 3.0, 0.001
"""By how many errors a choice must be behind to be dropped so, and how much ahead it may be all the same."""


class Tally:
    """What each choice won in each of the games that could be the one at hand.

    However often they are sampled, there are only so many of them: their differences bound what is known.
    """

    def __init__(self, choices: int, games: int, seat: int) -> None:
        self.games = games
        self.seat = seat
        self.won = [[0.0] * games for _ in range(choices)]
        self.before = [0.0] * choices

    def add(self, game: int, results: Sequence[Sequence[float]]) -> None:
        """Note the sums after a sample in a game."""
        for i, sums in enumerate(results):
            self.won[i][game] += sums[self.seat] - self.before[i]
            self.before[i] = sums[self.seat]

    def error(self, choice: int, samples: int) -> float:
        """The error of a choice's chance as far as it comes from the games; 0 with one of them."""
        if self.games == 1 or samples < 2 * self.games:
            return 0.0
        rounds, more = divmod(samples, self.games)
        means = [won / (rounds + (game < more)) for game, won in enumerate(self.won[choice])]
        return stdev(means) / math.sqrt(self.games)


class Pruning:
    """Drops choices within a stage, when it is clear that they cannot win; none unless `at_all`."""

    def __init__(self, simulation: Simulation, choices: int, at_all: bool) -> None:
        self.simulation = simulation
        self.at_all = at_all
        self.samples = [0] * choices
        self.dropped: list[int] = []

    def begin(self, alive: Sequence[int], done: int) -> None:
        """A stage begins, after so many samples."""
        self.begun, self.left = done, len(alive)
        self.dropped = []

    def is_won(self, done: int) -> bool:
        """Whether, after so many samples, only the leader is left."""
        if self.at_all and self.left > 1 and done - self.begun >= AFTER:
            for i in self.simulation.prune_behind(SURE, CLOSE):
                self.samples[i] = done
                self.dropped.append(i)
                self.left -= 1
        return self.at_all and self.left == 1
