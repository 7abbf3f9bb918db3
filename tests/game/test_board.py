"""The board with its dice: placing, replacing, steps and text form."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from setcubed import game
from setcubed.game import Board, Face, Illegal, PlacedDie, Placement
from setcubed.notation import parse_turn
from tests.scene import DICE, PLAN, board, faces, scene

ROW = "f7=1RO g7=2RO h7=3RO"


def lay(on: Board, text: str) -> Board:
    return on.place(placement for step in parse_turn(text, PLAN) for placement in step)


def test_laying_dice_gives_another_board_and_leaves_the_first_as_it_was() -> None:
    before = board(ROW)
    after = lay(before, "i7=1RO* j7=2RO")
    assert before == board(ROW)
    assert after == board(f"{ROW} i7=1RO* j7=2RO")
    with pytest.raises(dataclasses.FrozenInstanceError):
        before.used = frozenset()  # type: ignore[misc]


def test_the_faces_are_those_of_the_dice_that_lie_there() -> None:
    for on in (board("f7=1RO g7=2GS*"), lay(Board(PLAN), "f7=1RO g7=2GS*")):
        assert on.faces == {PLAN.square("f7"): Face("1RO"), PLAN.square("g7"): Face("2GS")}


def test_a_covered_bonus_square_is_taken() -> None:
    g4 = PLAN.square("g4")
    assert board("g4=1RO").used == {g4}
    assert lay(board("g5=1RO"), "g4=1RO").used == {g4}
    assert lay(board("", used="a1"), "f7=1RO").used == {0}


def test_a_die_that_replaces_a_wild_one_shows_what_that_was_stated_to_be() -> None:
    square = PLAN.square("g7")
    after = board("f7=1RO g7=2RO*").replace(square, 12)
    assert after.squares[square] == PlacedDie(12, Face("2RO"), False)
    assert after.faces == board("f7=1RO g7=2RO*").faces
    assert after.stated_faces() == set()


def test_a_board_knows_the_steps_that_a_hand_allows() -> None:
    assert [step[0].face for step in board(ROW).single_steps(faces("1RO 1GS"))] == [Face("1RO")]
    pairs = list(board("g7=1RO").pair_steps(faces("2RO 3RO")))
    assert {len(step) for step in pairs} == {2}
    assert len(pairs) == 12
    assert board(ROW).needed_faces()[PLAN.square("i7")] == {Face("1RO")}


def test_a_board_survives_being_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(board(ROW)))
    assert again == board(ROW)
    assert again.faces == board(ROW).faces


@pytest.mark.parametrize("value", [Face("2PO"), Placement(3, 84, Face("1RO"), True)])
def test_the_repr_of_a_face_or_placement_reads_back(value: Face | Placement) -> None:
    assert eval(repr(value), vars(game)) == value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (PLAN, "<Plan classic: 13 by 13>"),
        (DICE, "<DiceSet classic>"),
        (board(ROW).turns(faces("1RO"))[0], "<Turn i7=1RO for 3>"),
        (board("f7=1RO g7=2GS*"), "<Board classic: f7=1RO g7=2GS*>"),
        (Board(PLAN), "<Board classic: empty>"),
        (scene(ROW, "1RO W", "2GS"), "<State turn, round 2, seat 0 to move, scores 0-0, 36 in the bag>"),
    ],
)
def test_the_repr_of_larger_values_is_short(value: object, shown: str) -> None:
    assert repr(value) == shown


def test_a_board_is_read_by_the_names_of_its_squares() -> None:
    on = board("f7=1RO g7=2GS*")
    assert (str(on["f7"]), str(on["g7"]), on["h7"]) == ("1RO", "2GS*", None)
    assert "f7" in on
    assert "h7" not in on
    with pytest.raises(Illegal):
        on["z9"]
