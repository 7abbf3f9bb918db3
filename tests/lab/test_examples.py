"""The examples run unchanged and print the documented output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from setcubed.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(cwd: Path, name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("my_bot.py", [], "of 20 games against greedy"),
        ("tournament.py", [], "greedy   wins"),
        ("mcts.py", ["3"], "seat "),
    ],
)
def test_an_example_runs(name: str, arguments: list[str], words: str, tmp_path: Path) -> None:
    assert words in run(tmp_path, name, *arguments)


def test_the_findings_are_drawn_from_records(tmp_path: Path) -> None:
    games, turns = tmp_path / "games.jsonl", tmp_path / "turns.parquet"
    assert main(["simulate", "--bots", "greedy,greedy", "--games", "40", "--output", str(games)]) == 0
    assert main(["export", str(games), "--parquet", str(turns)]) == 0
    output = run(tmp_path, "findings.py", str(turns))
    assert len(output.splitlines()) == 3
    assert (tmp_path / "findings.html").read_text().count("<svg") == 3


def test_the_baseline_is_trained_if_pytorch_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="comes with pip install 'setcubed[train]'")
    output = run(tmp_path, "train.py", "--seconds", "2", "--every", "9", "--curve", "curve.csv")
    assert "as the teacher" in output
    assert (tmp_path / "baseline.npz").stat().st_size < 20_000
    assert (tmp_path / "curve.csv").read_text().startswith("seconds,choices")
