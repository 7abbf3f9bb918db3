"""The uncompiled search gives the same answers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import setcubed
from setcubed.engine.core import policies, simulation, transitions

PROGRAM = """
import random
from setcubed.engine.decision import DecisionKind
from setcubed.engine.search import Budget, Search
from setcubed.engine.determinization import completions_of
from setcubed.notation import parse_position
from setcubed.notation.files import shipped_dice

position = parse_position({
    "squares": {"f7": "2PO", "g7": "1RD*", "h7": "3GS"},
    "hands": [["1RO", "W", "3GD", "2PO", "1RD"], ["2PO", "3RD", "1GO", "2GS", "3RS"],
              ["1GS", "1PS", "2RO", "2RO", "3PD"]],
    "scores": [9, 12, 0], "to_move": 0, "first": 0, "round": 5, "bag": 12,
})
state = completions_of(position, shipped_dice(), random.Random(1), 1)[0]
for kind in (DecisionKind.TURN, DecisionKind.REPLACEMENT):
    for outcome in Search(width=4).run(kind, state, 0, Budget(playouts=30), 5):
        print(outcome.choice, [round(chance, 9) for chance in outcome.wins])
quick = Search(quick=True)
print(quick.choices(DecisionKind.TURN, state, 0), quick.choices(DecisionKind.EXTRA_ROLL, state, 0))
for outcome in quick.run(DecisionKind.EXTRA_ROLL, state, 0, Budget(playouts=1), 5):
    print(outcome.choice, [round(chance, 9) for chance in outcome.wins])
"""


def answer(path: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_installed_search_is_compiled() -> None:
    assert not any(str(module.__file__).endswith(".py") for module in (policies, simulation, transitions))


def test_the_uncompiled_search_gives_the_same_answer(tmp_path: Path) -> None:
    package = Path(setcubed.__file__).parent
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(package, tmp_path / "setcubed", ignore=ignore)
    assert answer(str(tmp_path)) == answer(str(package.parent)) != ""
