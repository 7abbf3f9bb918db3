"""The fast core lists exactly the turns that the rules allow."""

from __future__ import annotations

import random

import pytest

from setcubed.engine.legal_turns import best_of, turns_of
from setcubed.game import Face, Plan, Turn
from tests.engine.positions import random_faces, random_hand, random_plan
from tests.naive import DiePlacement, naive_turns
from tests.scene import board_of


def as_scores(turns: list[Turn]) -> dict[frozenset[DiePlacement], int]:
    """Turns as sets of placements with their scores; each may be there only once."""
    scores = {frozenset((p.square, p.face, p.wild) for p in turn.placements): turn.score for turn in turns}
    assert len(scores) == len(turns)
    return scores


@pytest.mark.parametrize("wild", range(6))
@pytest.mark.parametrize("size", [3, 4])
def test_the_generator_matches_brute_force(size: int, wild: int) -> None:
    rng = random.Random(10 * size + wild)
    for _ in range((30, 10, 4, 2, 1, 1)[wild]):
        plan = random_plan(rng, size)
        variety = rng.choice((3, 9, 27))
        empty = rng.randint(3, (9, 5, 4, 3, 3, 3)[wild])
        faces = random_faces(rng, plan, max(3, size * size - empty), variety)
        used = rng.sample(sorted(plan.bonus), len(plan.bonus) // 2)
        hand = random_hand(rng, max(wild, 3), wild, variety)
        assert as_scores(turns_of(board_of(faces, used, plan), hand)) == naive_turns(plan, faces, used, hand)


@pytest.mark.parametrize("wild", range(6))
def test_core_and_rules_agree_with_any_number_of_wild_dice(wild: int) -> None:
    rng = random.Random(wild)
    for _ in range((60, 25, 6, 2, 1, 1)[wild]):
        plan = random_plan(rng)
        variety = rng.choice((4, 9, 27))
        faces = random_faces(rng, plan, rng.randint(3, (16, 14, 7, 5, 4, 3)[wild]), variety)
        used = rng.sample(sorted(plan.bonus), len(plan.bonus) // 3)
        hand = random_hand(rng, rng.randint(max(wild, 1), 5), wild, variety)
        expected = board_of(faces, used, plan).turns(hand)
        assert turns_of(board_of(faces, used, plan), hand) == expected


@pytest.mark.parametrize("size", range(3, 20))
def test_core_and_rules_agree_on_boards_of_every_size_up_to_the_edge(size: int) -> None:
    rng = random.Random(size)
    for _ in range(12):
        plan = random_plan(rng, size)
        corner = rng.choice((0, size - 3, size * (size - 1), size * size - 3))
        plan = Plan("corner", size, (corner, corner + 1, corner + 2), {})
        faces = random_faces(rng, plan, rng.randint(3, min(15, size * size - 1)), 5)
        hand = random_hand(rng, 5, rng.choice((0, 0, 1)), 5)
        expected = board_of(faces, (), plan).turns(hand)
        assert turns_of(board_of(faces, (), plan), hand) == expected


def test_the_best_turn_alone_scores_as_much_as_the_best_of_all() -> None:
    rng = random.Random(7)
    for _ in range(300):
        plan = random_plan(rng)
        variety = rng.choice((3, 9, 27))
        faces = random_faces(rng, plan, rng.randint(3, 25), variety)
        hand = random_hand(rng, 5, rng.choice((0, 0, 1, 1, 2)), variety)
        turns = turns_of(board_of(faces, (), plan), hand)
        best = best_of(board_of(faces, plan=plan), hand)
        assert (best.score if best else None) == (turns[0].score if turns else None)
        assert best is None or best in turns


def test_a_bonus_too_large_for_a_packed_turn_is_still_scored() -> None:
    plan = Plan("rich", 5, (10, 11, 12), {13: 10**6})
    faces = {10: Face("1RO"), 11: Face("1RO"), 12: Face("1RO")}
    assert turns_of(board_of(faces, plan=plan), [Face("1RO")])[0].score == 10**6 + 3
    best = best_of(board_of(faces, plan=plan), [Face("1RO")])
    assert best is not None
    assert best.score == 10**6 + 3
