"""`setcubed duplicate`, and `setcubed replay` of its records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from setcubed.app.duplicate import deal, format_deal
from tests.cli.run import run

BOT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "ask" in asked:
        print(json.dumps({"turn": "-"} if asked["ask"] == "turn" else {}), flush=True)
"""


def test_the_deal_of_a_day_or_a_seed_is_printed_as_json() -> None:
    answer = run("duplicate", "--date", "2026-11-17", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == format_deal(deal("setcubed-daily|2026-11-17"))
    assert json.loads(run("duplicate", "--seed", "club", "--rounds", "3").out) == format_deal(deal("club", 3))


def test_bots_play_the_deal_and_replay_checks_the_record() -> None:
    answer = run("duplicate", "--seed", "club", "--bots", "novice,greedy")
    record = json.loads(answer.out)
    assert [result["name"] for result in record["results"]] == ["novice", "greedy"]
    assert record["results"][1]["total"] == record["total"]
    assert run("replay", given=answer.out).out == "1 game, 10 events: all legal\n"
    record["results"][0]["scores"][0] += 1
    wrong = run("replay", given=json.dumps(record))
    assert wrong.code == 1
    assert json.loads(wrong.lines[0])["error"]["code"] == "wrong_score"


def test_a_program_can_take_part(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    answer = run("duplicate", "--seed", "club", "--bots", f"Me=exec:{sys.executable} {tmp_path / 'bot.py'}")
    assert json.loads(answer.out)["results"] == [
        {"name": "Me", "turns": ["-"] * 10, "scores": [0] * 10, "total": 0}
    ]


def test_wrong_usage_is_explained() -> None:
    for arguments, said in (
        (("--date", "yesterday"), "YYYY-MM-DD"),
        (("--date", "2026-11-17", "--seed", "a"), "not both"),
    ):
        answer = run("duplicate", *arguments)
        assert answer.code == 2
        assert said in answer.err
    assert run("duplicate", "--seed", "a", "--bots", "nobody").code == 1
    assert run("duplicate", "--seed", "a", "--rounds", "0").code == 1
