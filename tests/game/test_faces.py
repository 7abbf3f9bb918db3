"""Faces, SETs and the three questions, as in the rule book."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest

from setcubed.game import FACES, WILD, Face, Feature, Illegal, is_set, third, three_questions
from setcubed.game.faces import ALL_FACES, can_be_set, holds_set
from tests.scene import faces


def is_set_by_the_book(a: Face, b: Face, c: Face) -> bool:
    return all(
        len({getattr(face, feature) for face in (a, b, c)}) in (1, 3)
        for feature in ("colour", "symbol", "number")
    )


def test_a_face_shows_one_two_or_three_ovals_squiggles_or_diamonds_in_red_green_or_purple() -> None:
    shown = {(face.number, face.colour, face.symbol) for face in FACES}
    assert shown == set(product((1, 2, 3), "RGP", "OSD"))


def test_there_are_27_faces_and_the_28th_is_wild() -> None:
    assert len(FACES) == 27
    assert [*FACES, WILD] == list(ALL_FACES)
    assert (WILD.number, WILD.colour, WILD.symbol) == (0, "W", "W")


@pytest.mark.parametrize("face", ALL_FACES)
def test_a_face_reads_back_from_its_name(face: Face) -> None:
    assert Face(str(face)) is face
    assert Face(int(face)) is face
    assert eval(repr(face)) is face
    assert pickle.loads(pickle.dumps(face)) is face
    assert copy.deepcopy(face) is face


@pytest.mark.parametrize("name", ["", "1", "4RO", "0RO", "1XO", "1RX", "1ro", "1RO ", "2PO*", "WW", 28, -1])
def test_a_bad_face_is_rejected(name: str | int) -> None:
    with pytest.raises(Illegal) as error:
        Face(name)
    assert error.value.code == "bad_face"
    assert repr(name) in error.value.message


def test_a_set_is_three_dice_of_which_each_feature_is_all_the_same_or_all_different() -> None:
    for a, b, c in product(FACES, repeat=3):
        assert is_set(a, b, c) == is_set_by_the_book(a, b, c)


@pytest.mark.parametrize("face", FACES)
def test_three_dice_with_the_same_face_are_a_set(face: Face) -> None:
    assert is_set(face, face, face)


def test_for_any_two_faces_exactly_one_third_face_makes_a_set() -> None:
    for a, b in product(FACES, repeat=2):
        assert [c for c in FACES if is_set_by_the_book(a, b, c)] == [third(a, b)]


def test_the_three_questions_are_about_colour_symbol_and_number() -> None:
    answers = three_questions(faces("1RO 2GO 3PO"))
    assert [(a.feature, a.verdict) for a in answers] == [
        (Feature.COLOUR, "different"),
        (Feature.SYMBOL, "same"),
        (Feature.NUMBER, "different"),
    ]


def test_a_set_needs_three_times_yes() -> None:
    for three in product(FACES[::2], repeat=3):
        assert is_set(*three) == all(answer.yes for answer in three_questions(three))


@pytest.mark.parametrize(
    ("three", "feature", "alike", "odd"),
    [
        ("1RO 2RO 3GO", Feature.COLOUR, (0, 1), 2),
        ("1GO 2RO 3RO", Feature.COLOUR, (1, 2), 0),
        ("1RO 1RS 1RO", Feature.SYMBOL, (0, 2), 1),
        ("1RO 2RO 2RO", Feature.NUMBER, (1, 2), 0),
    ],
)
def test_a_no_names_the_two_that_agree_and_the_odd_one(
    three: str, feature: Feature, alike: tuple[int, int], odd: int
) -> None:
    (no,) = (answer for answer in three_questions(faces(three)) if not answer.yes)
    assert (no.feature, no.verdict, no.alike, no.odd) == (feature, "two_alike", alike, odd)


@pytest.mark.parametrize("shown", ["1RO 1RO", "1RO 2RO W", "1RO 1RO 1RO 1RO"])
def test_the_three_questions_are_asked_about_three_faces_that_are_not_wild(shown: str) -> None:
    with pytest.raises(Illegal) as error:
        three_questions(faces(shown))
    assert error.value.code == "bad_dice"


@pytest.mark.parametrize(
    ("hand", "holds"),
    [
        ("1RO 2RO 3RO 1GS 1GS", True),
        ("1RO 1RO 2GS 2GS 1GS", False),
        ("1RO 1RO 2GS 2GS W", True),
        ("1RO W", False),
    ],
)
def test_a_hand_holds_a_set_if_three_of_its_dice_are_one(hand: str, holds: bool) -> None:
    assert holds_set(faces(hand)) is holds


def test_a_wild_die_completes_any_two_others() -> None:
    for a, b in product(FACES, repeat=2):
        assert can_be_set([a, WILD, b])
