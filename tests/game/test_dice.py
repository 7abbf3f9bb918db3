"""The dice of the box, and the properties of the classic set."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

from setcubed.game import FACES, WILD, DiceSet, Face, Illegal
from setcubed.game.dice import draw, roll
from tests.scene import DICE, Falls, Seeded, faces

FEATURES = ("colour", "symbol", "number")
ROOT = Path(__file__).parents[2]


def test_the_box_holds_42_dice_with_six_faces_each() -> None:
    assert len(DICE.dice) == 42
    assert {len(die) for die in DICE.dice} == {6}


def test_each_of_the_28_faces_occurs_exactly_nine_times() -> None:
    counts = Counter(face for die in DICE.dice for face in die)
    assert counts == dict.fromkeys([*FACES, WILD], 9)
    assert DICE.faces() == {*FACES, WILD}


@pytest.mark.parametrize("die", DICE.dice)
def test_no_die_shows_a_face_twice(die: tuple[Face, ...]) -> None:
    assert len(set(die)) == 6


def test_nine_dice_carry_one_wild_each() -> None:
    assert [die.count(WILD) for die in DICE.dice if WILD in die] == [1] * 9


@pytest.mark.parametrize("die", [die for die in DICE.dice if WILD not in die])
def test_each_of_the_other_33_dice_shows_every_colour_symbol_and_number_exactly_twice(
    die: tuple[Face, ...],
) -> None:
    for feature in FEATURES:
        assert sorted(Counter(getattr(face, feature) for face in die).values()) == [2, 2, 2]


def test_33_dice_have_no_wild() -> None:
    assert sum(WILD not in die for die in DICE.dice) == 33


@pytest.mark.parametrize("die", [die for die in DICE.dice if WILD in die])
def test_a_die_with_a_wild_shows_no_feature_more_than_twice(die: tuple[Face, ...]) -> None:
    for feature in FEATURES:
        assert max(Counter(getattr(face, feature) for face in die if face != WILD).values()) <= 2


def test_no_two_dice_are_alike() -> None:
    assert len({frozenset(die) for die in DICE.dice}) == 42


def test_the_script_that_found_the_classic_dice_finds_no_fault_with_them() -> None:
    faults = runpy.run_path(str(ROOT / "tools" / "make_dice.py"))["faults"]
    assert [faults([face for face in die if face != WILD]) for die in DICE.dice] == [0] * 42
    assert faults(faces("1RO 1RO 2GS 2PS 3GD 3PD")) == 3
    assert faults(faces("1RO 1RS 1RD 2GS 2GD 3GS")) == 4


def test_dice_of_another_number_are_rejected() -> None:
    with pytest.raises(Illegal) as error:
        DiceSet(DICE.dice[:41])
    assert (error.value.code, error.value.details) == ("bad_dice", {"dice": 41})


def test_a_die_with_another_number_of_faces_is_rejected() -> None:
    with pytest.raises(Illegal) as error:
        DiceSet((*DICE.dice[:41], DICE.dice[41][:5]))
    assert error.value.code == "bad_dice"
    assert "die 41 has 5" in error.value.message


def test_equal_dice_of_different_origin_are_equal() -> None:
    assert DiceSet(DICE.dice, "mine") == DICE


def test_dice_are_rolled_in_ascending_order_of_their_numbers() -> None:
    assert roll(DICE, (7, 3), Falls(1, 5)) == ((3, DICE[3][1]), (7, DICE[7][5]))


def test_dice_are_drawn_one_after_the_other_from_what_is_left_in_the_bag() -> None:
    assert draw((9, 5, 7), 3, Falls(1, 1, 0)) == (7, 9, 5)


def test_every_die_in_the_bag_can_be_drawn_and_every_face_rolled() -> None:
    rng = Seeded("all")
    assert {draw(range(42), 1, rng)[0] for _ in range(1000)} == set(range(42))
    assert {roll(DICE, (41,), rng)[0].face for _ in range(100)} == set(DICE[41])
