"""What is left is worth: the shipped table, and that its tool makes such a table."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from setcubed.engine.outlook import HANDS, OUTLOOK

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made() -> str:
    """A table from few games of two players."""
    command = [sys.executable, "tools/make_outlook.py", "2000", "--searched", "60", "--seats", "2"]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout


def test_the_tool_prints_a_module_of_the_shipped_form(made: str) -> None:
    shipped = (ROOT / "src/setcubed/engine/outlook.py").read_text("utf-8").splitlines()
    lines = made.splitlines()
    assert lines[0] == re.sub(r"\d+ --searched \d+", "2000 --searched 60", shipped[0])
    assert {line for line in lines[1:] if "(" not in line} == {
        line for line in shipped[1:] if "(" not in line
    }


def test_a_small_run_comes_near_the_shipped_worth(made: str) -> None:
    names: dict[str, Any] = {}
    exec(compile(made, "outlook.py", "exec"), names)
    assert names["HANDS"][2] == pytest.approx(HANDS[2], abs=2.5)  # few games of `strong`
    assert [len(row) for row in names["OUTLOOK"][2]] == [len(row) for row in OUTLOOK[2]]
    for left in (8, 14, 20):  # seen often: a round of two takes six dice
        assert names["OUTLOOK"][2][left] == pytest.approx(OUTLOOK[2][left], abs=0.8)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_seats_are_ahead_adds_up_to_nothing(seats: int) -> None:
    assert len(OUTLOOK[seats]) == 43
    for scale, *ahead in OUTLOOK[seats]:
        assert scale > 0
        assert sum(ahead) == pytest.approx(0, abs=0.03)
