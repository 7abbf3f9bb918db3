"""The core's source runs without a compiler as well, and finds the same turns."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import setcubed
from setcubed.engine.core import board_index, kernel, packed_position, turn_parts, turns
from setcubed.engine.legal_turns import turns_of
from tests.engine.positions import random_faces, random_hand, random_plan
from tests.scene import board_of

PROGRAM = """
import json, sys
from setcubed.engine.core import board_index, kernel, packed_position, turn_parts, turns
modules = (board_index, kernel, packed_position, turn_parts, turns)
assert all(module.__file__.endswith(".py") for module in modules)
from setcubed.engine.legal_turns import turns_of
from setcubed.game import Board, Face, PlacedDie, Plan
for line in sys.stdin:
    name, size, logo, bonus, faces, hand = json.loads(line)
    plan = Plan(name, size, tuple(logo), {int(square): points for square, points in bonus.items()})
    board = Board(plan, {int(s): PlacedDie(-1, Face(f), False) for s, f in faces.items()})
    found = turns_of(board, [Face(f) for f in hand])
    print(json.dumps([(turn.score, turn.steps) for turn in found]))
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The package's source without its compiled modules."""
    package = Path(setcubed.__file__).parent
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(package, tmp_path / "setcubed", ignore=ignore)
    return tmp_path


def test_the_installed_core_is_compiled() -> None:
    for module in (board_index, kernel, packed_position, turn_parts, turns):
        assert not str(module.__file__).endswith(".py")


def test_uncompiled_source_finds_the_same_turns(source: Path) -> None:
    rng = random.Random(3)
    lines, expected = [], []
    for wild in (0, 0, 0, 1, 1, 2, 3):
        plan = random_plan(rng)
        faces = random_faces(rng, plan, rng.randint(3, 10 if wild < 2 else 4), 9)
        hand = random_hand(rng, 5, wild, 9)
        lines.append(json.dumps(["random", plan.size, plan.logo, plan.bonus, faces, hand]))
        found = turns_of(board_of(faces, plan=plan), hand)
        expected.append(json.loads(json.dumps([(turn.score, turn.steps) for turn in found])))
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="\n".join(lines),
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in answer.stdout.splitlines()] == expected


def test_every_module_of_a_core_folder_has_c_declarations() -> None:
    """Coverage omits the core folders, since it cannot see the lines of compiled modules."""
    for core in Path(setcubed.__file__).parent.glob("*/core"):
        for path in core.glob("*.py"):
            assert path.with_suffix(".pxd").exists() or path.stem in ("__init__", "uncompiled"), path
