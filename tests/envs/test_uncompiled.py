"""The source of the small actions runs without a compiler as well, and plays the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import setcubed
from setcubed.envs.core import batch, game, greedy, legal_actions, observation, partial_turn

PROGRAM = """
import sys
import numpy as np
from setcubed.envs.core import batch, game, greedy, legal_actions, observation, partial_turn
compiled = not game.__file__.endswith(".py")
assert compiled == (sys.argv[1] == "compiled")
games, dice = batch.Batch(2, 3, seed=1), np.arange(2, dtype=np.uint64)
total = np.zeros(games.masks.shape[1], np.int64)
for _ in range(90):
    games.step(games.random_actions(dice))
    total += games.masks.sum(0)
for _ in range(60):
    games.step(games.greedy_actions())
one = game.Game(2, seed=4)
one.advance()
for _ in range(40):
    one.act(one.legal()[0])
    one.advance()
seen = round(float(games.observe().sum(dtype=float)), 3)
print(total.tolist(), games.scores.tolist(), seen, one.view(), one.picked())
"""


def test_the_installed_modules_are_compiled() -> None:
    for module in (batch, game, greedy, legal_actions, observation, partial_turn):
        assert not str(module.__file__).endswith(".py")


def test_uncompiled_source_plays_the_same_games(tmp_path: Path) -> None:
    package = Path(setcubed.__file__).parent
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(package, tmp_path / "setcubed", ignore=ignore)
    answers = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, kind],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for kind, path in (("compiled", str(package.parent)), ("source", str(tmp_path)))
    ]
    assert answers[0] == answers[1]
