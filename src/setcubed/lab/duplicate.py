"""Duplicate tournaments: all bots play the same deals, so that few deals are enough to rank them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import NormalDist, mean, stdev
from typing import Any

from setcubed.app.duplicate import Deal, Result, bot_turns, deal, level_result, score_result
from setcubed.bots import LEVELS
from setcubed.bots.lineup import Lineup
from setcubed.bots.names import split_name

FIRST_LOOK = 8
"""The number of deals after which the order is first tested; after that, whenever it has doubled."""


class Entrants(Lineup):
    """Bots that play deals."""

    def play(self, dealt: Deal) -> list[Result]:
        """Let every bot play a deal."""
        return [
            level_result(dealt, name)
            if name in LEVELS
            else score_result(dealt, split_name(name)[0], bot_turns(dealt, bot))
            for name, bot in zip(self.names, self.for_game(dealt.seed), strict=True)
        ]


@dataclass(slots=True)
class DuplicateStandings:
    """The share of the possible points that each bot found, deal by deal."""

    names: tuple[str, ...]
    shares: list[list[float]] = field(default_factory=list)
    """For each deal the share of each bot."""

    def add(self, dealt: Deal, results: Sequence[Result]) -> None:
        """Count a deal."""
        self.shares.append([result.total / dealt.total for result in results])

    def share(self, bot: int) -> tuple[float, float]:
        """Return a bot's mean share and its standard error."""
        return _mean([deal[bot] for deal in self.shares])

    def difference(self, one: int, two: int) -> tuple[float, float]:
        """Return the mean difference between two bots on the same deals and its standard error."""
        return _mean([deal[one] - deal[two] for deal in self.shares])

    def order(self) -> list[int]:
        """Return the bots, best first."""
        return sorted(range(len(self.names)), key=lambda bot: -self.share(bot)[0])

    def is_settled(self, confidence: float) -> bool:
        """Whether each bot differs from the next one, or found the same in every deal."""
        if len(self.shares) < FIRST_LOOK:
            return False
        looks = (len(self.shares) // FIRST_LOOK).bit_length()
        limit = NormalDist().inv_cdf(1 - (1 - confidence) / 2 ** (looks + 1))
        gaps = [self.difference(one, two) for one, two in pairwise(self.order())]
        return all(gap > limit * error or (gap == 0 and error == 0) for gap, error in gaps)

    def as_json(self) -> dict[str, Any]:
        """Return the standings as JSON."""
        rows = []
        for bot in self.order():
            share, error = self.share(bot)
            rows.append({"bot": self.names[bot], "share": round(share, 5), "error": round(error, 5)})
        return {"deals": len(self.shares), "standings": rows}


def play_deals(
    entrants: Entrants, seed: int, deals: int, confidence: float | None
) -> Iterator[DuplicateStandings]:
    """Play deals until the order is settled; yield the standings after each deal."""
    standings = DuplicateStandings(tuple(split_name(name)[0] for name in entrants.names))
    look = FIRST_LOOK
    for number in range(deals):
        dealt = deal(f"tournament/{seed}/{number}")
        standings.add(dealt, entrants.play(dealt))
        yield standings
        if number + 1 == look:
            look *= 2
            if confidence is not None and standings.is_settled(confidence):
                return


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return mean(values), stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
