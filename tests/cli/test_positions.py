"""`setcubed turns`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from setcubed.notation import parse_position, parse_turn
from tests.cli.run import run
from tests.naive import naive_turns, score_of

EXAMPLE = {
    "board": "classic",
    "squares": {"f7": "2PO", "g7": "1RD*"},
    "used": ["g4"],
    "hand": ["1RO", "W", "3GD"],
}
SMALL = {"name": "small", "size": 5, "logo": ["b3", "c3", "d3"], "bonus": {"a1": 10, "e5": 3}}
ON_SMALL: dict[str, Any] = {
    "board": SMALL,
    "squares": {"b1": "1RO", "c1": "2GS", "d2": "1RO*", "d3": "1RO", "e3": "1PD", "e4": "1PD"},
    "used": ["e5"],
    "hand": ["3PD", "1PD", "W"],
}


def turns(*positions: Any, arguments: tuple[str, ...] = ()) -> list[Any]:
    answer = run("turns", *arguments, given="".join(json.dumps(p) + "\n" for p in positions))
    assert answer.code == 0, answer.out
    return [json.loads(line)["turns"] for line in answer.lines]


def test_every_legal_turn_is_listed_once_best_first() -> None:
    (found,) = turns(ON_SMALL)
    position = parse_position(ON_SMALL)
    expected = naive_turns(position.plan, position.board.faces, position.board.used, position.shown)
    as_sets = {
        frozenset(
            (position.plan.square(p["square"]), str(p["face"]), p["wild"]) for s in t["steps"] for p in s
        ): t
        for t in found
    }
    assert len(as_sets) == len(found) == len(expected) > 100
    assert {key: t["score"] for key, t in as_sets.items()} == {
        frozenset((square, str(face), wild) for square, face, wild in key): score
        for key, score in expected.items()
    }
    scores = [t["score"] for t in found]
    assert scores == sorted(scores, reverse=True)


def test_a_turn_has_its_text_its_steps_and_its_score() -> None:
    (found,) = turns({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    assert found == [
        {"turn": f"{square}=3RO", "steps": [[{"square": square, "face": "3RO", "wild": False}]], "score": 3}
        for square in ("e7", "h7")
    ]


def test_the_steps_stand_in_the_order_they_score() -> None:
    position = parse_position(ON_SMALL)
    for turn in turns(ON_SMALL)[0]:
        steps = parse_turn(turn["turn"], position.plan)
        assert [[(position.plan.label(p.square), str(p.face), p.wild) for p in step] for step in steps] == [
            [(p["square"], p["face"], p["wild"]) for p in step] for step in turn["steps"]
        ]
        laid = [[(p.square, p.face, p.wild) for p in step] for step in steps]
        points = score_of(position.plan.size, position.board.faces, laid)
        assert points is not None
        bonus = sum(
            position.plan.bonus.get(p.square, 0)
            for s in steps
            for p in s
            if p.square not in position.board.used
        )
        assert points + bonus == turn["score"]


def test_wild_dice_are_marked_in_the_text() -> None:
    (found,) = turns(EXAMPLE)
    assert found[0]["turn"].count("*") == 1
    assert {t["turn"] for t in found} >= {"h7=3GS*", "e7=3GS*"}


def test_two_dice_that_show_the_same_face_are_the_same_turn() -> None:
    position: dict[str, Any] = {"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}
    one, two = turns(position, {**position, "hand": ["3RO", "3RO"]})
    assert [t["turn"] for t in one] == ["e7=3RO", "h7=3RO"]
    assert [t["turn"] for t in two] == ["e7=3RO h7=3RO", "e7=3RO", "h7=3RO"]


def test_a_bonus_counts_where_it_is_not_yet_used() -> None:
    position: dict[str, Any] = {"squares": {"g5": "1RO", "g6": "2RO"}, "hand": ["3RO"]}
    free, used = turns(position, {**position, "used": ["g4"]})
    assert (free[0]["turn"], free[0]["score"]) == ("g4=3RO", 5)
    assert {t["score"] for t in used} == {3}


def test_an_empty_board_and_an_empty_hand_have_no_turns() -> None:
    empty: dict[str, Any] = {"squares": {}, "hand": ["1RO", "W", "W"]}
    out = {"squares": {"g7": "1RO"}, "hands": [[], ["1RO"]], "to_move": 0}
    assert turns(empty, out) == [[], []]


def test_a_whole_games_position_is_answered_for_the_seat_to_move() -> None:
    squares = {"f7": "1RO", "g7": "2RO"}
    hands = [["1GS"], [{"die": 7, "face": "3RO"}]]
    found = turns({"squares": squares, "hands": hands, "to_move": 1}, {"squares": squares, "hands": hands})
    assert [len(answer) for answer in found] == [2, 0]


@pytest.mark.parametrize("size", [3, 5, 19])
def test_boards_of_every_size_are_answered(size: int) -> None:
    board = {"name": "x", "size": size, "logo": ["a1", "b1", "c1"], "bonus": {}}
    (found,) = turns({"board": board, "squares": {"a1": "1RO", "b1": "2RO"}, "hand": ["3RO", "W"]})
    assert {
        "turn": "c1=3RO",
        "steps": [[{"square": "c1", "face": "3RO", "wild": False}]],
        "score": 3,
    } in found


def test_a_bad_line_gets_an_error_in_its_place_and_does_not_stop_the_others() -> None:
    good = json.dumps({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    bad = json.dumps({"squares": {"f7": "4RO"}, "hand": ["3RO"]})
    answer = run("turns", given=f"{good}\n{bad}\n\nnonsense\n{good}\n")
    first, second, third, fourth = (json.loads(line) for line in answer.lines)
    assert answer.code == 1
    assert first == fourth
    assert len(first["turns"]) == 2
    assert second["error"]["code"] == "bad_face"
    assert second["error"]["message"].endswith(".")
    assert third["error"]["code"] == "bad_json"


def test_a_first_line_that_is_only_a_brace_is_a_bad_line() -> None:
    good = json.dumps({"squares": {}, "hand": ["3RO"]})
    answer = run("turns", given=f"{{\n{good}\n")
    assert [list(json.loads(line)) for line in answer.lines] == [["error"], ["turns"]]


def test_a_position_may_span_several_lines() -> None:
    answer = run("turns", given=json.dumps(EXAMPLE, indent=2))
    assert (answer.code, len(answer.lines)) == (0, 1)


def test_lone_surrogates_and_invalid_utf_8_are_rejected() -> None:
    answer = run("turns", given=b'{"squares": {"\\ud800": 3}, "hand": ["1RO"]}\n\xff\xfe\n')
    codes = [json.loads(line)["error"]["code"] for line in answer.lines]
    assert codes == ["bad_field", "bad_json"]


def test_positions_come_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps(EXAMPLE), "utf-8")
    expected = run("turns", given=json.dumps(EXAMPLE)).out
    assert run("turns", str(file)).out == expected
    assert run("turns", "-", given=json.dumps(EXAMPLE)).out == expected


def test_a_users_own_board_is_used(tmp_path: Path) -> None:
    file = tmp_path / "mine.board"
    file.write_text(". . . 7\n@ @ @ .\n. . . .\n. . . .\n", "utf-8")
    position = {"squares": {"b1": "1RO", "c1": "2RO"}, "hand": ["3RO"]}
    for source in (position, {**position, "board": "mine"}):
        (found,) = turns(source, arguments=("--board", str(file)))
        assert [(t["turn"], t["score"]) for t in found] == [("d1=3RO", 10), ("a1=3RO", 3)]


def test_positions_are_checked_against_a_users_own_dice(tmp_path: Path) -> None:
    file = tmp_path / "mine.dice"
    file.write_text("1RO 2RO 3RO 1GS 2GS 3GS\n" * 42, "utf-8")
    answer = run("turns", "--dice", str(file), given='{"squares": {"g7": "1RO"}, "hand": ["W"]}')
    assert json.loads(answer.out)["error"]["code"] == "bad_face"


def test_a_missing_file_is_an_input_error(tmp_path: Path) -> None:
    for arguments in (
        (str(tmp_path / "no"),),
        ("--board", str(tmp_path / "no")),
        ("--dice", str(tmp_path / "no")),
    ):
        answer = run("turns", *arguments)
        assert answer.code == 1
        assert "cannot be read" in answer.err
