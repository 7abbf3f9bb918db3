"""Reaction times in the opening race."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Reaction:
    """A log-normal distribution of the seconds until a player calls SET."""

    median: float
    spread: float = 0.4

    def seconds(self, rng: random.Random) -> float:
        """Draw a reaction time in seconds."""
        return self.median * math.exp(self.spread * rng.gauss(0.0, 1.0))


DEFAULT_REACTION = Reaction(4.0)
"""The reaction of a bot without its own."""


def first_chances(reactions: Sequence[Reaction]) -> list[float]:
    """Return the probability of each player to call first.

    >>> [round(chance, 3) for chance in first_chances([Reaction(4.0), Reaction(4.0), Reaction(400.0)])]
    [0.5, 0.5, 0.0]
    """
    normal, steps = NormalDist(), 400
    chances = [0.0] * len(reactions)
    for step in range(steps):
        z = normal.inv_cdf((step + 0.5) / steps)
        for one, mine in enumerate(reactions):
            now = math.log(mine.median) + mine.spread * z
            chances[one] += math.prod(
                1 - normal.cdf((now - math.log(other.median)) / other.spread)
                for two, other in enumerate(reactions)
                if two != one
            )
    return [chance / sum(chances) for chance in chances]
