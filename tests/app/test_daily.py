"""The comparison of daily results."""

from __future__ import annotations

import datetime as dt

import pytest

from setcubed.app import daily
from setcubed.app.duplicate import level_result
from setcubed.game import Illegal

TODAY = dt.date(2026, 11, 18)


def test_a_result_is_ranked_among_all_shared_results() -> None:
    dealt = daily.check_day("2026-11-18", TODAY, 30)
    scores = [list(level_result(dealt, level).scores) for level in ("novice", "casual", "greedy")]
    found = daily.compare(dealt, scores, scores[1])
    assert (found.players, found.rank, found.possible) == (3, 2, dealt.total)
    assert sum(found.distribution) == 3
    assert found.distribution[-1] >= 1
    assert found.missed is not None
    assert found.missed.found < 3
    assert daily.compare(dealt, [], None).average is None


def test_only_results_of_days_near_today_are_accepted() -> None:
    assert daily.check_day("2026-11-19", TODAY, 30).rounds
    for day in ("2026-11-20", "2026-10-01", "2026-02-30", "today"):
        with pytest.raises(Illegal):
            daily.check_day(day, TODAY, 30)


def test_a_shared_result_answers_every_round() -> None:
    dealt = daily.check_day("2026-11-18", TODAY, 30)
    assert daily.score(dealt, "Ada", ["-"] * 10).total == 0
    with pytest.raises(Illegal, match="10 rounds"):
        daily.score(dealt, "Ada", ["-"] * 9)
