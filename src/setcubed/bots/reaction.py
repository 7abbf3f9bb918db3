"""How long a player takes to call SET in the race of the opening."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Reaction:
    """Seconds until the call: most often near the median, now and then much longer, as with people."""

    median: float
    spread: float = 0.4

    def seconds(self, rng: random.Random) -> float:
        """How long it takes this time."""
        return self.median * math.exp(self.spread * rng.gauss(0.0, 1.0))


DEFAULT_REACTION = Reaction(4.0)
"""Of every bot that does not say otherwise."""


def first_chances(reactions: Sequence[Reaction]) -> list[float]:
    """Everyone's chance to call first.

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
