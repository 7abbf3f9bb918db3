"""Turns as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from setcubed.game import FACES, Board, Face, Illegal, PlacedDie, Placement, Turn
from setcubed.game.turns import UNKNOWN
from setcubed.notation import Position, format_turn, parse_turn, take_from_hand
from setcubed.notation.text import parse_stated
from tests.scene import PLAN

placements = st.builds(
    Placement, st.just(UNKNOWN), st.integers(0, 168), st.sampled_from(FACES), st.booleans()
)
steps = st.lists(st.lists(placements, min_size=1, max_size=2).map(tuple), max_size=3).map(tuple)


@given(steps)
def test_a_turn_reads_back_from_its_text(steps: tuple[tuple[Placement, ...], ...]) -> None:
    assert parse_turn(format_turn(steps, PLAN), PLAN) == steps


def test_steps_stand_in_the_order_they_score_and_dice_of_one_step_are_joined_by_plus() -> None:
    one, two = parse_turn("g8=2PO e5=1RD*+e6=3GS", PLAN)
    assert one == (Placement(UNKNOWN, PLAN.square("g8"), Face("2PO")),)
    assert [p.wild for p in two] == [True, False]


def test_a_pass_is_a_hyphen() -> None:
    assert parse_turn("-", PLAN) == ()
    assert format_turn((), PLAN) == "-"


@pytest.mark.parametrize("face", FACES)
def test_a_face_on_the_board_reads_back(face: Face) -> None:
    for wild in (False, True):
        assert parse_stated(str(PlacedDie(UNKNOWN, face, wild))) == (face, wild)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_turn"),
        ("  ", "bad_turn"),
        ("g8", "bad_turn"),
        ("g8=2PO+", "bad_turn"),
        ("g8=", "bad_face"),
        ("g8=2PO**", "bad_face"),
        ("=2PO", "bad_square"),
        ("n8=2PO", "off_board"),
        ("g8=W", "wild_not_stated"),
        ("g8=W*", "wild_not_stated"),
    ],
)
def test_an_invalid_turn_is_rejected(text: str, code: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_turn(text, PLAN)
    assert error.value.code == code


def test_of_two_dice_with_the_same_face_the_lower_number_is_laid() -> None:
    hand = {9: Face("2PO"), 4: Face("2PO"), 1: Face("W")}
    laid = take_from_hand(parse_turn("g8=2PO e5=1RD*+e6=2PO", PLAN), hand)
    assert [placement.die for placement in laid] == [4, 1, 9]


def test_a_die_that_no_one_holds_cannot_be_laid() -> None:
    with pytest.raises(Illegal) as error:
        take_from_hand(parse_turn("g8=2PO e5=2PO", PLAN), {4: Face("2PO")})
    assert (error.value.code, error.value.details) == ("not_in_hand", {"face": "2PO"})


def test_a_turn_is_written_from_an_object_or_its_steps() -> None:
    position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO", "W"]})
    turn = position.turns()[0]
    assert str(turn) == format_turn(turn.steps, PLAN) == "e7=3RO d7=2RO*"
    assert format_turn((), PLAN) == "-"


def test_the_turn_of_an_opening_makes_the_set_on_the_logo() -> None:
    placements = tuple(Placement(-1, square, Face("1RO")) for square in PLAN.logo)
    assert Turn((placements,), 3, Board(PLAN)).sets == (PLAN.logo,)
