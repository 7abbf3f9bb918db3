"""`setcubed simulate` and `setcubed replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import run

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))
GOLDEN = "".join(path.read_text("utf-8") for path in RECORDS)


@pytest.mark.parametrize("bots", ["random,random", "greedy,random,greedy", "greedy,greedy,random,random"])
def test_simulated_games_are_legal(bots: str) -> None:
    records = run("simulate", "--bots", bots, "--games", "4", "--seed", "7")
    assert (records.code, records.err) == (0, "")
    judged = run("replay", "-", given=records.out)
    events = sum(len(json.loads(line)["events"]) for line in records.lines)
    assert (judged.code, judged.out) == (0, f"4 games, {events} events: all legal\n")


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, same, other = (
        run("simulate", "--bots", "random,greedy", "--games", "3", "--seed", seed).out
        for seed in ("7", "7", "8")
    )
    assert one == same
    assert one != other


def test_the_same_seed_gives_the_same_bytes_however_many_processes_play() -> None:
    given = ("simulate", "--bots", "random,greedy", "--games", "21", "--seed", "7")
    alone = run(*given, "--workers", "1")
    assert len(alone.lines) == 21
    assert run(*given, "--workers", "2") == alone
    assert run(*given) == alone


def test_games_of_one_seed_differ_and_do_not_depend_on_how_many_are_played() -> None:
    three = run("simulate", "--bots", "random,random", "--games", "3", "--seed", "1").lines
    assert len(set(three)) == 3
    assert run("simulate", "--bots", "random,random", "--games", "2", "--seed", "1").lines == three[:2]


def test_a_record_holds_board_dice_options_players_events_and_result() -> None:
    (line,) = run("simulate", "--bots", "random,greedy", "--seed", "3").lines
    record = json.loads(line)
    assert list(record) == ["format", "version", "board", "dice", "options", "players", "events", "result"]
    assert record["format"] == "setcubed-record"
    assert record["players"] == [
        {"name": "Random", "kind": "bot", "level": "random"},
        {"name": "Greedy", "kind": "bot", "level": "greedy"},
    ]
    assert len(record["dice"]) == 42
    assert record["events"][-1]["scores"] == record["result"]["scores"]


def test_records_go_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    answer = run("simulate", "--bots", "random,random", "--games", "2", "--seed", "1", "--output", str(file))
    assert (answer.code, answer.out) == (0, "")
    assert (
        file.read_text("utf-8").splitlines()
        == run("simulate", "--bots", "random,random", "--games", "2", "--seed", "1", "--output", "-").lines
    )
    assert run("replay", str(file)).out.startswith("2 games")


@pytest.mark.parametrize(("bots", "dice"), [("greedy,novice", 21), ("greedy,novice,casual", 30)])
def test_short_games_are_played_with_a_part_of_the_dice(bots: str, dice: int) -> None:
    answer = run("simulate", "--bots", bots, "--games", "2", "--seed", "1", "--short")
    for record in map(json.loads, answer.lines):
        assert record["options"]["short"] is True
        drawn = [die for event in record["events"] if event["type"] == "drawn" for die in event["dice"]]
        assert len(set(drawn)) == dice
    assert run("replay", given=answer.out).code == 0


def test_a_short_game_of_four_bots_is_rejected() -> None:
    answer = run("simulate", "--bots", ",".join(["random"] * 4), "--games", "1", "--short")
    assert answer.code != 0
    assert "no short game for 4 players" in answer.err


def test_games_are_played_on_a_users_own_board_and_with_their_own_dice(tmp_path: Path) -> None:
    board, dice = tmp_path / "tiny.board", tmp_path / "same.dice"
    board.write_text(". . . . 9\n. . . . .\n. @ @ @ .\n. . . . .\n. . . . .\n", "utf-8")
    dice.write_text("1RO 1RO 1RO 1RO 2RO 3RO\n" * 42, "utf-8")
    arguments = ("--bots", "random,greedy", "--seed", "1", "--board", str(board), "--dice", str(dice))
    answer = run("simulate", *arguments)
    record = json.loads(answer.out)
    assert record["board"] == {"name": "tiny", "size": 5, "logo": ["b3", "c3", "d3"], "bonus": {"e1": 9}}
    assert run("replay", given=answer.out).code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bots", "random"),
        ("--bots", "random,random,random,random,random"),
        ("--bots", "random,nobody"),
        ("--bots", ""),
        ("--bots", "random,random", "--games", "-1"),
        ("--bots", "random,random", "--games", "many"),
        ("--bots", "random,random", "--seed", "x"),
        ("--bots", "random,random", "--nonsense"),
        ("--bots", "random,random", "--output", "--games"),
    ],
)
def test_wrong_usage_and_bad_input_have_different_exit_codes(arguments: tuple[str, ...]) -> None:
    answer = run("simulate", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    answer = run("simulate", "--bots", "random,random", "--output", str(tmp_path / "no" / "where"))
    assert answer.code == 1
    assert "cannot be written" in answer.err


def test_the_golden_records_are_legal() -> None:
    answer = run("replay", given=GOLDEN)
    events = sum(len(json.loads(line)["events"]) for line in GOLDEN.splitlines())
    assert (answer.code, answer.lines) == (0, [f"{len(RECORDS)} games, {events} events: all legal"])


def test_an_error_is_reported_with_line_event_code_and_a_sentence() -> None:
    lines = GOLDEN.splitlines()
    record = json.loads(lines[1])
    index = next(i for i, event in enumerate(record["events"]) if event["type"] == "played")
    record["events"][index]["score"] += 1
    lines[1] = json.dumps(record)
    answer = run("replay", given="\n".join([lines[0], "", lines[1], "nonsense", lines[2]]))
    assert answer.code == 1
    first, second = (json.loads(line)["error"] for line in answer.lines[:2])
    assert (first["line"], first["event"], first["code"]) == (3, index, "wrong_score")
    assert first["message"].endswith(".")
    assert (second["line"], second["code"]) == (4, "bad_json")
    assert answer.lines[2].endswith("2 at fault")
    assert answer.lines[2].startswith("4 games")


def test_a_record_may_span_several_lines() -> None:
    answer = run("replay", given=json.dumps(json.loads(RECORDS[0].read_text("utf-8")), indent=1))
    assert (answer.code, answer.out) == (0, "1 game, 131 events: all legal\n")


def test_empty_input_is_no_error() -> None:
    assert run("replay").out == "0 games, 0 events: all legal\n"
