"""Positions as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from setcubed.game import Board, Face, Illegal, Plan
from setcubed.game.turns import UNKNOWN
from setcubed.notation import Position, format_position, parse_position, position_of
from tests.chaos import any_game
from tests.scene import DICE, PLAN, fold, scene

EXAMPLE: dict[str, Any] = {
    "board": "classic",
    "squares": {"f7": "2PO", "g7": "1RD*"},
    "used": ["g4"],
    "hand": ["1RO", "W", "3GD"],
}
WHOLE: dict[str, Any] = {
    "board": "classic",
    "squares": {"f7": "2PO"},
    "hands": [["1RO"], [{"die": 7, "face": "2RS"}, "W"]],
    "to_move": 1,
    "scores": [3, 4],
    "first": 0,
    "round": 2,
    "bag": [1, 2, 3],
}


def code_of(source: dict[str, Any]) -> str:
    with pytest.raises(Illegal) as error:
        parse_position(source)
    return error.value.code


def test_a_position_is_a_board_with_dice_and_a_hand() -> None:
    position = parse_position(EXAMPLE)
    assert position.plan is PLAN
    assert position.board.faces == {83: Face("2PO"), 84: Face("1RD")}
    assert [lying.wild for lying in position.board.squares.values()] == [False, True]
    assert position.board.used == {PLAN.square("g4")}
    assert position.shown == [Face("1RO"), Face("W"), Face("3GD")]
    assert {held.die for held in position.hand} == {UNKNOWN}


def test_a_position_reads_back() -> None:
    for source in (EXAMPLE, WHOLE):
        position = parse_position(source)
        assert parse_position(json.loads(json.dumps(format_position(position)))) == position


def test_a_parsed_position_is_formatted_as_it_was_written() -> None:
    assert format_position(parse_position(EXAMPLE)) == EXAMPLE
    assert format_position(parse_position(WHOLE)) == {**WHOLE, "used": []}


def test_every_position_of_a_game_reads_back() -> None:
    for seed in range(3):
        for state, _, events in any_game(f"position {seed}", 2 + seed):
            if state.first is not None:
                position = position_of(fold(state, events))
                assert parse_position(format_position(position)) == position


def test_a_whole_games_position_has_hands_scores_seats_round_and_bag() -> None:
    position = parse_position(WHOLE)
    assert position.hand == ((7, Face("2RS")), (UNKNOWN, Face("W")))
    assert (position.scores, position.first, position.round) == ((3, 4), 0, 2)
    assert position.bag == (1, 2, 3)


def test_the_bag_may_be_given_as_a_count() -> None:
    assert parse_position({**WHOLE, "bag": 30}).bag == 30
    assert format_position(parse_position({**WHOLE, "bag": 30}))["bag"] == 30


def test_a_single_hand_may_come_with_what_is_known_of_the_game() -> None:
    source = {**EXAMPLE, "round": 3, "bag": 12}
    position = parse_position(source)
    assert format_position(position) == source


def test_a_single_hand_may_be_written_as_all_hands() -> None:
    assert format_position(parse_position(EXAMPLE), whole=True)["hands"] == [EXAMPLE["hand"]]


def test_a_covered_bonus_square_need_not_be_named_as_used() -> None:
    source = {"squares": {"g4": "1RO"}, "used": ["g4", "a1"], "hand": ["1RO"]}
    assert parse_position(source).board.used == {0, PLAN.square("g4")}
    assert format_position(parse_position(source))["used"] == ["a1"]


def test_the_classic_board_is_the_default() -> None:
    assert parse_position({"squares": {}, "hand": ["W"]}).plan is PLAN


def test_a_board_may_be_an_object_as_in_a_record() -> None:
    board = {"name": "small", "size": 5, "logo": ["b3", "c3", "d3"], "bonus": {"a1": 10}}
    position = parse_position({"board": board, "squares": {"e5": "1RO"}, "hand": ["W"]})
    assert position.plan == Plan("small", 5, (11, 12, 13), {0: 10})
    assert format_position(position)["board"] == board


def test_a_users_own_board_is_known_by_its_name() -> None:
    plan = Plan("mine", 5, (11, 12, 13))
    position = parse_position({"board": "mine", "squares": {}, "hand": ["W"]}, boards={"mine": plan})
    assert position.plan is plan


def test_another_board_named_classic_is_written_out() -> None:
    plan = Plan("classic", 5, (11, 12, 13))
    assert format_position(Position(Board(plan)))["board"]["size"] == 5


def test_unknown_fields_are_preserved() -> None:
    source = {**EXAMPLE, "comment": "hard"}
    assert format_position(parse_position(source)) == source


def test_dice_on_the_board_may_be_known_by_number() -> None:
    source = {**EXAMPLE, "on_board": {"f7": 13, "g7": 40}}
    position = parse_position(source)
    assert [lying.die for lying in position.board.squares.values()] == [13, 40]
    assert format_position(position) == source


def test_hand_and_hands_may_both_be_there_if_they_agree() -> None:
    assert parse_position({**WHOLE, "hand": ["W", "2RS"]}) == parse_position(WHOLE)
    assert code_of({**WHOLE, "hand": ["W", "2RO"]}) == "bad_hand"


def test_in_a_whole_game_a_hand_may_be_empty() -> None:
    position = parse_position({**WHOLE, "hands": [[], ["W"]], "to_move": 0})
    assert position.shown == []


def test_without_a_seat_to_move_the_first_seat_is_meant() -> None:
    assert parse_position({**WHOLE, "to_move": None}).to_move == 0


def test_the_position_of_a_state_is_seen_from_the_seat_to_move_or_any_other() -> None:
    state = scene("f7=1RO g7=2RO", "1RO", "3RO", to_move=1)
    assert position_of(state).shown == [Face("3RO")]
    assert position_of(state, 0).shown == [Face("1RO")]


def test_all_dice_lie_open_everyone_sees_every_hand() -> None:
    state = scene("f7=1RO g7=2RO", "1RO 2GS", "3RO W", "1GS")
    for seat in range(3):
        assert position_of(state, seat).hands == state.hands


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"board": "modern"}, "unknown_board"),
        ({"board": 3}, "bad_field"),
        ({"board": {}}, "missing_field"),
        ({"board": {"size": 2, "logo": [], "bonus": {}}}, "bad_board"),
        ({"board": {"size": 5, "logo": ["a1", "b1"], "bonus": {}}}, "bad_board"),
        ({"board": {"size": 5, "logo": ["a1", "b1", "c1"], "bonus": {"a2": "x"}}}, "bad_field"),
        ({"squares": {"z1": "1RO"}}, "off_board"),
        ({"squares": {"7g": "1RO"}}, "bad_square"),
        ({"squares": {"g7": "4RO"}}, "bad_face"),
        ({"squares": {"g7": "W"}}, "wild_not_stated"),
        ({"squares": {"g7": 3}}, "bad_field"),
        ({"squares": []}, "bad_field"),
        ({"used": "a1"}, "bad_field"),
        ({"used": ["q9"]}, "off_board"),
        ({"hand": []}, "bad_hand"),
        ({"hand": ["1RO"] * 6}, "bad_hand"),
        ({"hand": ["2PO*"]}, "bad_face"),
        ({"hand": [3]}, "bad_field"),
        ({"hand": [{"die": 42, "face": "1RO"}]}, "bad_die"),
        ({"hand": [{"face": "1RO"}]}, "missing_field"),
        ({"hand": [{"die": 3, "face": "1RO"}, {"die": 3, "face": "1RO"}]}, "die_twice"),
        ({"hands": [["1RO"]] * 5}, "bad_seats"),
        ({"hands": []}, "bad_seats"),
        ({"hands": [["1RO"], ["1RO"]], "hand": None, "to_move": 2}, "bad_seat"),
        ({"hands": [["1RO"], ["1RO"]], "hand": None, "first": -1}, "bad_seat"),
        ({"hands": [["1RO"], ["1RO"]], "hand": None, "scores": [1]}, "bad_seats"),
        ({"round": "2"}, "bad_field"),
        ({"bag": -1}, "bad_bag"),
        ({"bag": 43}, "bad_bag"),
        ({"bag": [3, 3]}, "die_twice"),
        ({"bag": 40}, "too_many_dice"),
        ({"bag": list(range(42))}, "too_many_dice"),
        ({"on_board": {"f7": 77}}, "bad_die"),
    ],
)
def test_an_impossible_position_is_rejected(change: dict[str, Any], code: str) -> None:
    assert code_of({**EXAMPLE, **change}) == code


@pytest.mark.parametrize("field", ["squares", "hand"])
def test_a_missing_required_field_is_reported(field: str) -> None:
    assert code_of({name: value for name, value in EXAMPLE.items() if name != field}) == "missing_field"


def test_faces_that_no_die_has_are_rejected_if_the_dice_are_known() -> None:
    assert parse_position(EXAMPLE, DICE)
    for hand, code in (([{"die": 0, "face": "W"}], "face_not_on_die"), (["1RO"], "bad_face")):
        only = DICE if code == "face_not_on_die" else type(DICE)(((Face("2PO"),) * 6,) * 42)
        with pytest.raises(Illegal) as error:
            parse_position({"squares": {"g7": "2PO"}, "hand": hand}, only)
        assert error.value.code == code


def test_a_position_reads_and_writes_itself() -> None:
    source = {"squares": {"f7": "1RO", "g7": "2RO*"}, "used": ["a1"], "hand": ["3RO", "W"]}
    position = Position.parse(json.dumps(source))
    assert position.to_json() == {"board": "classic", **source}
    assert repr(position) == "<Position <Board classic: f7=1RO g7=2RO*>, hand 3RO W>"
