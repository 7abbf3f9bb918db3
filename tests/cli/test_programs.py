"""Programs as bots on the command line: they play, and every report lists their faults."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from setcubed.cli import main

pytestmark = pytest.mark.usefixtures("patient_programs")
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def simulate(bots: str, output: Path) -> int:
    return main(["simulate", "--bots", bots, "--games", "2", "--seed", "3", "--output", str(output)])


def test_the_same_seed_gives_the_same_bytes_with_a_program_at_the_table(tmp_path: Path) -> None:
    bots = f"exec:'{sys.executable}' '{EXAMPLE}',greedy"
    assert simulate(bots, tmp_path / "one") == simulate(bots, tmp_path / "two") == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert main(["replay", str(tmp_path / "one")]) == 0


def test_faults_are_listed_in_the_record_and_in_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "babbler.py"
    program.write_text(
        "import sys\nfor line in sys.stdin:\n    'ask' in line and print('SET!', flush=True)\n"
    )
    assert simulate(f"random,exec:'{sys.executable}' '{program}'", tmp_path / "games") == 0
    records = [json.loads(line) for line in (tmp_path / "games").read_text().splitlines()]
    assert all(record["players"][1]["faults"] > 0 for record in records)
    assert all("faults" not in record["players"][0] for record in records)
    total = sum(record["players"][1]["faults"] for record in records)
    assert f"{total} faulty answers (bad_json {total})" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "games")]) == 0


def test_a_missing_program_is_wrong_usage(tmp_path: Path) -> None:
    assert simulate("greedy,exec:no-such-program-here", tmp_path / "none") == 2
