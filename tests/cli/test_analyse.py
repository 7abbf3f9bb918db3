"""`setcubed analyse`: from a file, standard input or the command line; for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from setcubed.cli import main

LOGO = {"f7": "2PO", "g7": "1RD*", "h7": "3GS"}
ONE_HAND = {"squares": LOGO, "hand": ["1RO", "3GD", "2PO", "1RD"]}
WHOLE = {
    "squares": LOGO,
    "hands": [["1RO", "W", "3GD", "2PO", "2GS"], ["2PO", "3RD"], ["1GS", "1PS", "2RO", "2RO", "3PD"]],
    "scores": [9, 12, 0],
    "to_move": 1,
    "first": 0,
    "round": 5,
    "bag": 0,
}
Capture = pytest.CaptureFixture[str]
FEW = ("--playouts", "200")


def ask(capsys: Capture, *arguments: str, code: int = 0) -> list[dict[str, Any]]:
    assert main(["analyse", *arguments, *FEW, "--json"]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_hand_alone_is_answered_with_turns_rolls_and_replacements(
    capsys: Capture,
) -> None:
    (answer,) = ask(capsys, json.dumps(ONE_HAND))
    assert answer["worlds"] > 1
    turn = next(turn for turn in answer["turns"] if turn["turn"] == "i7=2PO")
    assert turn["score"] == 3
    assert turn["sets"] == [["g7", "h7", "i7"]]
    assert "opens" not in turn, "nobody has seen the next player's dice"
    assert {tuple(roll["faces"]) for roll in answer["extra"]}
    assert {"square": "g7", "die": -1, "face": "1RD"} in [
        wish["replace"] and {**wish["replace"], "die": -1} for wish in answer["replace"]
    ]


def test_a_whole_games_position_reports_chances_and_the_reply_to_each_turn(
    capsys: Capture,
) -> None:
    (answer,) = ask(capsys, json.dumps(WHOLE))
    assert answer["seat"] == 1
    for turn in answer["turns"]:
        assert sum(turn["chances"]) == pytest.approx(1.0, abs=0.001)
        assert turn["interval"][0] <= turn["interval"][1]
        assert turn["opens"]["seat"] == 2


def test_an_empty_board_is_answered_with_openings(capsys: Capture) -> None:
    (answer,) = ask(capsys, json.dumps({"squares": {}, "hand": ["1RO", "2RO", "3RO", "1GS", "2GS"]}))
    assert len(answer["openings"]) == 3
    assert answer["openings"][0]["score"] == 3
    assert answer["openings"][0]["turn"].count(" ") == 2


def test_the_same_seed_gives_the_same_answer(capsys: Capture) -> None:
    assert ask(capsys, json.dumps(ONE_HAND), "--seed", "5") == ask(
        capsys, json.dumps(ONE_HAND), "--seed", "5"
    )


def test_a_bad_line_gets_an_error_in_its_place(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    wrong = {"squares": LOGO, "hand": ["9XX"]}
    crowd = {"squares": {f"a{i}": "1RO" for i in range(1, 11)}, "hand": ["1RO"]}
    file.write_text("\n".join(json.dumps(p) for p in (ONE_HAND, wrong, crowd)) + "\n{\n")
    answers = ask(capsys, str(file), code=1)
    assert "turns" in answers[0]
    assert [answer["error"]["code"] for answer in answers[1:]] == ["bad_face", "too_many_alike", "bad_json"]


def test_a_missing_file_is_reported(capsys: Capture, tmp_path: Path) -> None:
    assert main(["analyse", str(tmp_path / "nothing.json")]) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("setcubed.cli.analysis.wants_json", lambda asked: asked)


@pytest.mark.usefixtures("on_a_terminal")
def test_a_terminal_gets_tables_and_sentences(capsys: Capture) -> None:
    assert main(["analyse", '{"squares": {"f7": "4RO"}, "hand": ["3RO"]}', *FEW]) == 1
    assert capsys.readouterr().err.startswith("setcubed: '4RO' is not a face")
    assert main(["analyse", json.dumps(WHOLE), *FEW]) == 0
    text = capsys.readouterr().out
    assert "Turns of seat 1" in text
    assert "extra roll" in text
    assert "Seat 2" in text


@pytest.mark.usefixtures("on_a_terminal")
def test_a_hand_without_a_set_cannot_open(capsys: Capture) -> None:
    assert (
        main(["analyse", json.dumps({"squares": {}, "hand": ["1RO", "2RO", "1GS", "1GD", "2PS"]}), *FEW]) == 0
    )
    assert "No SET" in capsys.readouterr().out


def test_a_bonus_too_high_to_count_is_rejected(capsys: Capture) -> None:
    board = {"name": "rich", "size": 5, "logo": ["b3", "c3", "d3"], "bonus": {"a1": 100_000}}
    (answer,) = ask(capsys, json.dumps({"board": board, "squares": {"b3": "2PO"}, "hand": ["1RO"]}), code=1)
    assert answer["error"]["code"] == "bad_board"
