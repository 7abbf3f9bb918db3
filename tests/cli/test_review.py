"""`setcubed review`: luck and play of finished games, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from setcubed.cli.review import with_faces
from setcubed.notation import dump_record
from setcubed.notation.record import Record
from tests.cli.run import run
from tests.engine.played import played


def record_line() -> str:
    return dump_record(played("review", "greedy", "casual"))


def unfinished_line() -> str:
    record = played("review", "greedy", "casual")
    return dump_record(Record(record.plan, record.dice, record.players, record.events[:-5]))


def test_each_record_gets_one_line_with_its_review_or_error(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([unfinished_line(), record_line(), "{}", '{"format": "none"}']) + "\n", "utf-8")
    done = run("review", str(file), "--json")
    assert done.code == 1
    first, second, third, fourth = map(json.loads, done.out.splitlines())
    assert first["error"]["code"] == "not_finished"
    assert set(second) == {"seats", "chance", "decisions"}
    assert third["error"]["code"] == fourth["error"]["code"] == "bad_format"
    for seat in second["seats"]:
        for terms in (seat["wins"], seat["points"]):
            *parts, result = terms.values()
            assert sum(parts) == pytest.approx(result, abs=1e-9)


def test_a_terminal_gets_a_table_a_chart_and_the_key_moments(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_line(), "utf-8")
    done = run("review", str(file))
    assert done.code == 0
    for word in ("Luck and play", "Race", "Dice", "Play", "█", "Accuracy"):
        assert word in done.out


def test_a_record_that_breaks_the_rules_is_rejected_with_a_reason() -> None:
    source = json.loads(record_line())
    played_ = next(event for event in source["events"] if event["type"] == "played")
    played_["score"] += 1
    done = run("review", "--json", given=json.dumps(source))
    assert done.code == 1
    assert json.loads(done.out)["error"]["code"] == "wrong_score"


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    done = run("review", str(tmp_path / "none.jsonl"))
    assert done.code == 1
    assert "cannot be read" in done.err


def test_names_of_a_record_cannot_control_the_terminal(tmp_path: Path) -> None:
    source = json.loads(record_line())
    source["players"][0]["name"] = "\x1b]0;owned\x07\x1b[31mEve[bold]"
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(source), "utf-8")
    done = run("review", str(file))
    assert done.code == 0
    assert "\x1b]0" not in done.out
    assert "\x07" not in done.out
    assert "Eve[bold]" in done.out


def test_dice_are_named_by_the_faces_they_showed() -> None:
    faces = {3: "2PO", 17: "W"}
    assert with_faces("extra", "3 17", faces) == "2PO W"
    assert with_faces("extra", "-", faces) == "-"
    assert with_faces("turn", "g7=3RO+h3=2PO*", faces) == "g7=3RO+h3=2PO*"
