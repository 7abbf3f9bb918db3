"""The companion of the real box: positions of a real table, and a refereed game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from setcubed.app.companion import RefereeCache, analyse_table
from setcubed.app.protocol.commands import Keep
from setcubed.app.protocol.companion import PlayerMove, RealGame, RolledFaces, TablePosition
from setcubed.game import Illegal

ROW = {"f7": "1RO", "g7": "2RO", "h7": "3RO"}
HAND = ["1RO", "2GS", "W", "3PD", "1GO"]


def look(position: TablePosition) -> Any:
    return analyse_table(position, seconds=0.1)


def test_the_best_turns_and_the_best_extra_roll_have_their_chances() -> None:
    found = look(TablePosition([HAND, []], ROW))
    assert found.turns[0].score >= 9
    assert 0 <= found.turns[0].worth.low <= found.turns[0].worth.chance <= found.turns[0].worth.high <= 1
    assert found.turns[0].reply is None  # nobody has seen the other hand
    assert all(die < 5 for roll in found.rolls for die in roll.dice)
    alike = look(TablePosition([["3PD", "3PD", "2GS", "2GS", "1GD"], ["2GO"]], ROW)).rolls
    assert len({tuple(roll.dice) for roll in alike}) == len(alike) > 1


def test_the_best_reply_is_reported_if_the_next_hand_is_known() -> None:
    assert look(TablePosition([HAND, ["2GO"]], ROW, scores=[3, 30])).turns[0].reply is not None


def test_on_an_empty_board_the_openings_are_listed() -> None:
    found = look(TablePosition([["1RO", "2RO", "3RO", "1GS", "2PD"], []]))
    assert found.turns[0].sets == [["f7", "g7", "h7"]]
    assert look(TablePosition([["1RO", "1RO", "2GO", "1GS", "1GD"], []])).turns == []


def test_an_owners_own_board_and_dice_are_used() -> None:
    board = {"name": "mine", "size": 9, "logo": ["d5", "e5", "f5"], "bonus": {"g5": 7}}
    source = {"board": board, "hands": [["1RO"], ["2GO"]], "squares": {"d5": "1RO", "e5": "2RO", "f5": "3RO"}}
    found = look(msgspec.convert(source, TablePosition))
    assert found.turns[0].score == 10
    source["dice"] = [["2GO"] * 6] * 42
    with pytest.raises(Illegal) as refused:
        look(msgspec.convert(source, TablePosition))
    assert refused.value.code == "bad_face"


@pytest.mark.parametrize("hand", [["3GO", "1RO"], ["3GO", "1RO", "3GO"]])
def test_a_replaceable_wild_die_is_listed_once_for_all_dice_that_fit(hand: list[str]) -> None:
    found = look(TablePosition([hand, ["2GO"]], {**ROW, "h7": "3GO*"}, bag=0))
    replacements = [(swap.square, swap.face) for swap in found.swaps]
    assert sorted(replacements, key=str) == [("h7", "3GO"), (None, None)]


def test_an_empty_hand_is_rejected() -> None:
    with pytest.raises(Illegal) as refused:
        look(TablePosition([[], ["2GO"]], ROW))
    assert refused.value.code == "bad_hand"


def test_a_game_is_accepted_up_to_its_first_wrong_entry() -> None:
    game = RealGame(["Ada", "Bo"], entries=[RolledFaces(HAND), PlayerMove(0, Keep()), RolledFaces(HAND)])
    judge = RefereeCache().judge
    answer = judge(game)
    assert (answer.entries, answer.wanted.seat) == (1, 1)
    assert answer.fault is not None
    assert answer.fault.code == "wrong_phase"
    right = judge(RealGame(["Ada", "Bo"], entries=[RolledFaces(HAND), RolledFaces(HAND)]))
    assert (right.entries, right.fault, right.wanted.kind) == (2, None, "open")
