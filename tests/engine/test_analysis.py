"""An analysis: where its budget goes, and intervals that hold what they promise."""

from __future__ import annotations

import random

import pytest

from setcubed.engine import Budget, analyse
from setcubed.engine.completions import completions_of
from setcubed.engine.search import TURN, Depth, Search
from setcubed.notation import parse_position
from setcubed.notation.files import shipped_dice

HAND_ALONE = parse_position(
    {"squares": {"f7": "2PO", "g7": "1RD*", "h7": "3GS"}, "hand": ["1RO", "W", "3GD", "2PO", "1RD"]}
)


def test_progress_runs_from_nothing_to_all_and_never_back() -> None:
    told: list[float] = []
    analyse(HAND_ALONE, budget=Budget(playouts=600), progress=told.append)
    assert told == sorted(told)
    assert told[0] < 0.2
    assert told[-1] == pytest.approx(1.0)


def test_the_same_seed_and_playouts_give_the_same_analysis() -> None:
    one = analyse(HAND_ALONE, budget=Budget(playouts=600), seed=3)
    assert analyse(HAND_ALONE, budget=Budget(playouts=600), seed=3) == one
    assert analyse(HAND_ALONE, budget=Budget(playouts=600), seed=4) != one


def test_turns_are_told_with_more_samples_than_replacements() -> None:
    found = analyse(HAND_ALONE, budget=Budget(playouts=2400))
    assert len(found.swaps) == 2
    assert len(found.turns) == 8
    assert sum(line.chances.samples for line in found.turns) > sum(
        line.chances.samples for line in found.swaps
    )
    assert all(line.opens is None for line in found.turns), "nobody has seen the next player's dice"


def test_few_worlds_leave_a_wide_interval_however_often_they_are_sampled() -> None:
    """Four games that fit a position do not tell more about it than four games can."""
    worlds = completions_of(HAND_ALONE, shipped_dice(), random.Random(1), 4)
    search = Search()
    (one,) = search.compare(TURN, 0, [0], worlds[:1], Budget(playouts=2000), 1, Depth())
    (four,) = search.compare(TURN, 0, [0], worlds, Budget(playouts=2000), 1, Depth())
    assert one.samples == four.samples == 2000
    assert four.error > 3 * one.error
