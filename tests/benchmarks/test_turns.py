"""The core's benchmark: its output, and the error for an invalid file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "benchmarks" / "turns.py"
LINE = '{"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}\n'


def run(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, PROGRAM, file], capture_output=True, text=True, check=False)


def test_positions_and_turns_are_counted_on_any_board(tmp_path: Path) -> None:
    other = '{"board": {"name": "small", "size": 5, "logo": ["b3", "c3", "d3"], "bonus": {"a1": 4}}, '
    file = tmp_path / "positions"
    file.write_text(LINE + "\n" + other + LINE[1:].replace("f7", "b3").replace("g7", "c3"))
    report = json.loads(run(file).stdout)
    assert report.keys() == {"positions", "turns", "us_per_position"}
    assert (report["positions"], report["turns"]) == (2, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no positions"),
        (LINE + "nonsense\n", "line 2: This line is not JSON"),
        (LINE.replace("1RO", "4RO"), "line 1: '4RO' is not a face"),
    ],
)
def test_an_unusable_file_is_reported_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "positions"
    file.write_text(text)
    done = run(file)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path / "missing")
    assert done.returncode == 1
    assert "cannot be read" in done.stderr
    assert "Traceback" not in done.stderr
