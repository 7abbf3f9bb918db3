"""How long a player takes to call SET in the race of the opening."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reaction:
    """Seconds until the call: most often near the median, now and then much longer, as with people."""

    median: float
    spread: float = 0.4

    def seconds(self, rng: random.Random) -> float:
        """How long it takes this time."""
        return self.median * math.exp(self.spread * rng.gauss(0.0, 1.0))


USUAL = Reaction(4.0)
"""Of every bot that does not say otherwise."""
