"""The daily deal, and where a result stands among those that players chose to share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from statistics import mean

from setcubed.app.duplicate import Deal, Result, daily_seed, deal, level_result, score_result
from setcubed.app.protocol import duplicate as wire
from setcubed.bots import LEVELS
from setcubed.game import Illegal

ZONES = dt.timedelta(days=1)
"""Somewhere on Earth it is already tomorrow, or still yesterday."""
BINS = 10


def parse_day(day: str) -> dt.date:
    """Return a date written as YYYY-MM-DD."""
    try:
        return dt.date.fromisoformat(day)
    except ValueError:
        raise Illegal("bad_date", f"A date is written YYYY-MM-DD, not {day!r}.") from None


def daily_deal(day: str) -> wire.DailyDeal:
    """Return the deal of a day."""
    dealt = deal(daily_seed(parse_day(day)))
    rounds = [wire.DealRound(one.position, one.best, one.master_text) for one in dealt.rounds]
    return wire.DailyDeal(day, rounds, dealt.total)


def daily_bots(day: str) -> wire.DailyBots:
    """Return what each level finds in the deal of a day."""
    dealt = deal(daily_seed(parse_day(day)))
    ranked = [level.name for level in LEVELS.values() if level.rank is not None]
    return wire.DailyBots([wire.BotResult(name, list(level_result(dealt, name).scores)) for name in ranked])


def check_day(day: str, today: dt.date, days_kept: int) -> Deal:
    """Return the deal of a day whose results are collected."""
    date = parse_day(day)
    if not today - dt.timedelta(days=days_kept) <= date <= today + ZONES:
        raise Illegal("bad_date", "Results for this day are not collected.", day=day)
    return deal(daily_seed(date))


def score(dealt: Deal, name: str, turns: Sequence[str]) -> Result:
    """Score a result; every round needs an answer."""
    if len(turns) != len(dealt.rounds):
        raise Illegal("bad_rounds", f"The deal has {len(dealt.rounds)} rounds, not {len(turns)}.")
    return score_result(dealt, name, turns)


def compare(dealt: Deal, results: Sequence[Sequence[int]], own: Sequence[int] | None) -> wire.DailyComparison:
    """Compare a result, as points by round, with all that were shared."""
    totals = [sum(scores) for scores in results]
    bins = [0] * BINS
    for total in totals:
        bins[min(BINS - 1, BINS * total // dealt.total)] += 1
    missed = None
    if results:
        shares = [
            mean(scores[number] for scores in results) / one.best for number, one in enumerate(dealt.rounds)
        ]
        hardest = min(range(len(shares)), key=shares.__getitem__)
        found = sum(scores[hardest] == dealt.rounds[hardest].best for scores in results)
        missed = wire.MissedRound(hardest + 1, found)
    rank = None if own is None else 1 + sum(total > sum(own) for total in totals)
    return wire.DailyComparison(
        len(results), dealt.total, bins, rank, round(mean(totals)) if totals else None, missed
    )
