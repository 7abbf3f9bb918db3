"""The fast core lists exactly the turns that the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from setcubed.engine.listing import Found, best_of, turns_of
from setcubed.game import FACES, WILD, Face, Illegal, Placement, Plan, all_turns, best_turn_of
from tests.engine.positions import random_faces, random_hand, random_plan


def every_subset(plan: Plan, faces: dict[int, Face], hand: list[Face]) -> Iterator[tuple[Placement, ...]]:
    """One to three dice on any empty squares, as anything they can be."""
    empty = [square for square in range(plan.size**2) if square not in faces]
    for count in range(1, min(3, len(hand)) + 1):
        for squares in combinations(empty, count):
            for shown in set(product(set(hand), repeat=count)):
                if any(shown.count(face) > hand.count(face) for face in shown):
                    continue
                stated = [[(f, True) for f in FACES] if face == WILD else [(face, False)] for face in shown]
                for dice in product(*stated):
                    yield tuple(
                        Placement(-1, square, face, wild)
                        for square, (face, wild) in zip(squares, dice, strict=True)
                    )


def naive_turns(plan: Plan, faces: dict[int, Face], hand: list[Face]) -> dict[frozenset[Placement], int]:
    """Every turn and its score, by trying everything that could be laid."""
    found = {}
    for placements in every_subset(plan, faces, hand):
        try:
            found[frozenset(placements)] = best_turn_of(plan, faces, frozenset(), placements).score
        except Illegal:
            continue
    return found


def as_scores(turns: list[Found]) -> dict[frozenset[Placement], int]:
    """Turns as sets of placements with their scores; each may be there only once."""
    scores = {frozenset(turn.placements): turn.score for turn in turns}
    assert len(scores) == len(turns)
    return scores


@pytest.mark.parametrize("seed", range(6))
def test_the_core_lists_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    plan = random_plan(rng, 5)
    faces = random_faces(rng, plan, rng.randint(12, 17), 6)
    hand = random_hand(rng, 4, 0, 6)
    assert as_scores(turns_of(plan, faces, (), hand)) == naive_turns(plan, faces, hand)


@pytest.mark.parametrize("seed", range(4))
def test_a_wild_die_is_tried_as_every_face(seed: int) -> None:
    rng = random.Random(seed)
    plan = random_plan(rng, 5)
    faces = random_faces(rng, plan, 18, 9)
    hand = random_hand(rng, 3, 1, 9)
    assert as_scores(turns_of(plan, faces, (), hand)) == naive_turns(plan, faces, hand)


@pytest.mark.parametrize("wild", range(6))
def test_core_and_rules_agree_with_any_number_of_wild_dice(wild: int) -> None:
    rng = random.Random(wild)
    for _ in range((60, 25, 6, 2, 1, 1)[wild]):
        plan = random_plan(rng)
        variety = rng.choice((4, 9, 27))
        faces = random_faces(rng, plan, rng.randint(3, (16, 14, 7, 5, 4, 3)[wild]), variety)
        used = rng.sample(sorted(plan.bonus), len(plan.bonus) // 3)
        hand = random_hand(rng, rng.randint(max(wild, 1), 5), wild, variety)
        expected = all_turns(plan, faces, frozenset(used), hand)
        assert turns_of(plan, faces, used, hand) == [(turn.score, turn.steps) for turn in expected]


@pytest.mark.parametrize("size", range(5, 20))
def test_core_and_rules_agree_on_boards_of_every_size_up_to_the_edge(size: int) -> None:
    rng = random.Random(size)
    for _ in range(12):
        plan = random_plan(rng, size)
        corner = rng.choice((0, size - 3, size * (size - 1), size * size - 3))
        plan = Plan("corner", size, (corner, corner + 1, corner + 2), {})
        faces = random_faces(rng, plan, rng.randint(3, 15), 5)
        hand = random_hand(rng, 5, rng.choice((0, 0, 1)), 5)
        expected = all_turns(plan, faces, frozenset(), hand)
        assert turns_of(plan, faces, (), hand) == [(turn.score, turn.steps) for turn in expected]


def test_the_best_turn_alone_scores_as_much_as_the_best_of_all() -> None:
    rng = random.Random(7)
    for _ in range(300):
        plan = random_plan(rng)
        variety = rng.choice((3, 9, 27))
        faces = random_faces(rng, plan, rng.randint(3, 25), variety)
        hand = random_hand(rng, 5, rng.choice((0, 0, 1, 1, 2)), variety)
        turns = turns_of(plan, faces, (), hand)
        best = best_of(plan, faces, (), hand)
        assert (best.score if best else None) == (turns[0].score if turns else None)
        assert best is None or best in turns


def test_a_bonus_too_large_for_a_packed_turn_is_still_scored() -> None:
    plan = Plan("rich", 5, (10, 11, 12), {13: 10**6})
    faces = {10: Face("1RO"), 11: Face("1RO"), 12: Face("1RO")}
    assert turns_of(plan, faces, (), [Face("1RO")])[0].score == 10**6 + 3
    best = best_of(plan, faces, (), [Face("1RO")])
    assert best is not None
    assert best.score == 10**6 + 3
