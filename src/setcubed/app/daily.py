"""The daily deal, and where a result stands among those that players chose to share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from statistics import mean

from setcubed.app.duplicate import Deal, Result, Round, daily_seed, deal, level_result, score_result
from setcubed.app.protocol.daily import DailyComparison, MissedRound
from setcubed.app.protocol.duplicate import (
    BotResult,
    DailyBots,
    DailyDeal,
    DealPosition,
    DealRound,
)
from setcubed.app.protocol.view import HandDie
from setcubed.bots import LEVELS
from setcubed.game import Illegal
from setcubed.notation import format_turn
from setcubed.notation.text import format_stated

ZONES = dt.timedelta(days=1)
"""Somewhere on Earth it is already tomorrow, or still yesterday."""
BINS = 10


def parse_day(day: str) -> dt.date:
    """Return a date written as YYYY-MM-DD."""
    try:
        return dt.date.fromisoformat(day)
    except ValueError:
        raise Illegal("bad_date", f"A date is written YYYY-MM-DD, not {day!r}.") from None


def daily_deal(day: str) -> DailyDeal:
    """Return the deal of a day."""
    dealt = deal(daily_seed(parse_day(day)))
    rounds = [
        DealRound(deal_position(one), one.best, format_turn(one.master.steps, one.board.plan))
        for one in dealt.rounds
    ]
    return DailyDeal(day, rounds, dealt.total)


def deal_position(one: Round) -> DealPosition:
    """Return what everybody sees in a round."""
    plan, squares = one.board.plan, one.board.squares
    return DealPosition(
        {plan.label(square): format_stated(die.face, die.wild) for square, die in squares.items()},
        plan.labels(sorted(one.board.used - squares.keys())),
        [HandDie(held.die, str(held.face)) for held in one.hand],
    )


def daily_bots(day: str) -> DailyBots:
    """Return what each level finds in the deal of a day."""
    dealt = deal(daily_seed(parse_day(day)))
    ranked = [level.name for level in LEVELS.values() if level.rank is not None]
    return DailyBots([BotResult(name, list(level_result(dealt, name).scores)) for name in ranked])


def check_day(day: str, today: dt.date, days_kept: int) -> Deal:
    """Return the deal of a day whose results are collected."""
    date = parse_day(day)
    if not today - dt.timedelta(days=days_kept) <= date <= today + ZONES:
        raise Illegal("bad_date", "Results of this day are not collected.", day=day)
    return deal(daily_seed(date))


def score(dealt: Deal, name: str, turns: Sequence[str]) -> Result:
    """Score a result; every round needs an answer."""
    if len(turns) != len(dealt.rounds):
        raise Illegal("bad_rounds", f"The deal has {len(dealt.rounds)} rounds, not {len(turns)}.")
    return score_result(dealt, name, turns)


def compare(dealt: Deal, results: Sequence[Sequence[int]], own: Sequence[int] | None) -> DailyComparison:
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
        missed = MissedRound(hardest + 1, found)
    rank = None if own is None else 1 + sum(total > sum(own) for total in totals)
    return DailyComparison(
        len(results), dealt.total, bins, rank, round(mean(totals)) if totals else None, missed
    )
