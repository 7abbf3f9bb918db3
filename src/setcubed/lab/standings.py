"""Standings: win rates, margins and ratings with confidence intervals, and whether the order is settled."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Any

from setcubed.lab.match import Result


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the half-width of its confidence interval."""

    mean: float
    within: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.within

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.within


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one bot. `margin` is its score minus the mean score of the others."""

    bot: str
    games: int
    rating: Interval
    wins: Interval
    margin: Interval
    score: float
    points_a_turn: float
    ms_a_turn: float
    faults: int
    without_luck: Interval | None = None
    """Wins minus luck. Luck is zero on average, so the expectation is the same and the interval narrower."""


def interval_of(values: Sequence[float], confidence: float) -> Interval:
    """Return the mean of independent values and its interval, by Student's t (Cornish-Fisher expansion)."""
    n, mean = len(values), fmean(values)
    if n < 2:
        return Interval(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    t = z + (z**3 + z) / (4 * (n - 1)) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * (n - 1) ** 2)
    return Interval(mean, t * math.sqrt(variance / n))


def standings(results: Sequence[Result], confidence: float = 0.95) -> list[Standing]:
    """Rank all bots, best first. Games with the same dice are not independent: a deal is one sample."""
    ratings = rate(results, confidence)
    rows = [_standing(bot, results, rating, confidence) for bot, rating in ratings.items()]
    return sorted(rows, key=lambda row: (-row.wins.mean, -row.margin.mean, row.bot))


def _standing(bot: str, results: Sequence[Result], rating: Interval, confidence: float) -> Standing:
    wins: dict[int, list[float]] = defaultdict(list)
    margins: dict[int, list[float]] = defaultdict(list)
    adjusted: dict[int, list[float]] = defaultdict(list)
    score = turns = faults = games = 0
    seconds = 0.0
    for result in results:
        if bot not in result.bots:
            continue
        seat = result.bots.index(bot)
        mine, others = result.scores[seat], sum(result.scores) - result.scores[seat]
        wins[result.deal].append(result.share(seat))
        if result.luck:
            adjusted[result.deal].append(result.share(seat) - result.luck[seat])
        margins[result.deal].append(mine - others / (len(result.bots) - 1))
        games += 1
        score += mine
        turns += result.turns[seat]
        seconds += result.seconds[seat]
        faults += result.faults[seat]
    return Standing(
        bot,
        games,
        rating,
        interval_of([fmean(values) for values in wins.values()], confidence),
        interval_of([fmean(values) for values in margins.values()], confidence),
        score / games,
        score / max(1, turns),
        1000 * seconds / max(1, turns),
        faults,
        interval_of([fmean(values) for values in adjusted.values()], confidence) if adjusted else None,
    )


def rate(results: Iterable[Result], confidence: float = 0.95) -> dict[str, Interval]:
    """Rate all bots with openskill's Plackett-Luce model, game by game, from an initial rating of 25."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for result in results:
        for bot in result.bots:
            ratings.setdefault(bot, model.rating(name=bot))
        teams = [[ratings[bot]] for bot in result.bots]
        rated = model.rate(teams, scores=[float(score) for score in result.scores])
        for bot, (rating,) in zip(result.bots, rated, strict=True):
            ratings[bot] = rating
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    return {bot: Interval(rating.mu, z * rating.sigma) for bot, rating in ratings.items()}


def pairs(results: Iterable[Result]) -> dict[tuple[str, str], list[float]]:
    """Return, for each pair of bots and each deal, the difference of their wins."""
    return _by_pair(results, lambda result, seat, other: result.share(seat) - result.share(other))


def head_to_head(results: Iterable[Result]) -> dict[tuple[str, str], list[float]]:
    """Return, for each pair of bots and each deal, how often the first scored more; a tie counts half."""

    def more(result: Result, seat: int, other: int) -> float:
        mine, theirs = result.scores[seat], result.scores[other]
        return (mine > theirs) + (mine == theirs) / 2

    return _by_pair(results, more)


def _by_pair(
    results: Iterable[Result], compare: Callable[[Result, int, int], float]
) -> dict[tuple[str, str], list[float]]:
    """Return the mean of a comparison in each deal, for each pair of bots in the order of their names."""
    found: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        for seat, bot in enumerate(result.bots):
            for other, rival in enumerate(result.bots):
                if bot < rival:
                    found[bot, rival][result.deal].append(compare(result, seat, other))
    return {pair: [fmean(values) for values in deals.values()] for pair, deals in found.items()}


def unsettled(results: Iterable[Result], confidence: float) -> list[tuple[str, str]]:
    """List the pairs whose order is not known yet, with this confidence for all pairs together."""
    found = pairs(results)
    each = 1 - (1 - confidence) / max(1, len(found))
    open_pairs = []
    for pair, values in found.items():
        difference = interval_of(values, each)
        if len(values) < 8 or difference.low <= 0 <= difference.high:
            open_pairs.append(pair)
    return open_pairs
