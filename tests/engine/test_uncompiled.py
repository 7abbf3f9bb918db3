"""The core's source runs without a compiler as well, and finds the same turns."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import setcubed
from setcubed.engine import candidates, field, kernel, packed, turns
from setcubed.engine.listing import turns_of
from tests.engine.positions import random_faces, random_hand, random_plan
from tests.scene import board_of

PROGRAM = """
import json, sys
from setcubed.engine import candidates, field, kernel, packed, turns
assert all(module.__file__.endswith(".py") for module in (candidates, field, kernel, packed, turns))
from setcubed.engine.listing import turns_of
from setcubed.game import Board, Face, PlacedDie, Plan
for line in sys.stdin:
    name, size, logo, bonus, faces, hand = json.loads(line)
    plan = Plan(name, size, tuple(logo), {int(square): points for square, points in bonus.items()})
    board = Board(plan, {int(s): PlacedDie(-1, Face(f), False) for s, f in faces.items()})
    found = turns_of(board, [Face(f) for f in hand])
    print(json.dumps(found))
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The package's source without its compiled modules."""
    package = Path(setcubed.__file__).parent
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(package, tmp_path / "setcubed", ignore=ignore)
    return tmp_path


def test_the_installed_core_is_compiled() -> None:
    for module in (candidates, field, kernel, packed, turns):
        assert not str(module.__file__).endswith(".py")


def test_uncompiled_source_finds_the_same_turns(source: Path) -> None:
    rng = random.Random(3)
    lines, expected = [], []
    for wild in (0, 0, 0, 1, 1, 2, 3):
        plan = random_plan(rng)
        faces = random_faces(rng, plan, rng.randint(3, 10 if wild < 2 else 4), 9)
        hand = random_hand(rng, 5, wild, 9)
        lines.append(json.dumps(["random", plan.size, plan.logo, plan.bonus, faces, hand]))
        expected.append(json.loads(json.dumps(turns_of(board_of(faces, plan=plan), hand))))
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="\n".join(lines),
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in answer.stdout.splitlines()] == expected


def test_the_measure_of_coverage_leaves_out_what_is_compiled_and_nothing_else() -> None:
    root = Path(__file__).parents[2]
    told = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]["run"]["omit"]
    compiled = [path.with_suffix(".py") for path in (root / "src/setcubed").glob("*/*.pxd")]
    assert told == sorted(path.relative_to(root).as_posix() for path in compiled if path.exists())
