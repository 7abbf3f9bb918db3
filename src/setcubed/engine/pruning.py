"""Statistics of a comparison: pruning of hopeless choices, and errors across possible games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev

from setcubed.engine.core.simulation import Simulation

AFTER = 16
"""The number of samples of a stage after which choices may be pruned."""
SURE, CLOSE = 3.0, 0.001
"""A choice is pruned if it trails the leader by `SURE` standard errors, given a head start of `CLOSE`."""


class Tally:
    """The wins of each choice in each possible game.

    However often the games are sampled, their number limits what is known about the position.
    """

    def __init__(self, choices: int, games: int, seat: int) -> None:
        self.games = games
        self.seat = seat
        self.wins = [[0.0] * games for _ in range(choices)]
        self.before = [0.0] * choices

    def add(self, game: int, results: Sequence[Sequence[float]]) -> None:
        """Add the sums after a sample in one game."""
        for i, sums in enumerate(results):
            self.wins[i][game] += sums[self.seat] - self.before[i]
            self.before[i] = sums[self.seat]

    def error(self, choice: int, samples: int) -> float:
        """Return the standard error that stems from the choice of games; 0 if there is only one."""
        if self.games == 1 or samples < 2 * self.games:
            return 0.0
        rounds, more = divmod(samples, self.games)
        means = [won / (rounds + (game < more)) for game, won in enumerate(self.wins[choice])]
        return stdev(means) / math.sqrt(self.games)


class Pruning:
    """Prunes choices within a stage that cannot win any more; does nothing unless `enabled`."""

    def __init__(self, simulation: Simulation, choices: int, enabled: bool) -> None:
        self.simulation = simulation
        self.enabled = enabled
        self.samples = [0] * choices
        self.pruned: list[int] = []

    def begin(self, alive: Sequence[int], done: int) -> None:
        """Begin a stage after `done` samples."""
        self.stage_start, self.left = done, len(alive)
        self.pruned = []

    def is_won(self, done: int) -> bool:
        """Return whether only the leader is left after `done` samples."""
        if self.enabled and self.left > 1 and done - self.stage_start >= AFTER:
            for i in self.simulation.prune_trailing(SURE, CLOSE):
                self.samples[i] = done
                self.pruned.append(i)
                self.left -= 1
        return self.enabled and self.left == 1
