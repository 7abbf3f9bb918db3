"""Every benchmark and example imports only packages of the development install, or documents others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted([*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "examples").glob("*.py")])
NOT_INSTALLED = {
    "train.py": {"torch"},
    "ppo.py": {"torch"},
    "frames.py": {"picows", "wsproto"},
    "lab.py": {"jax", "pgx"},
}
"""Packages that only one program needs, as it says: PyTorch is too large, the others are peers to compare
with."""


def imported(program: Path) -> Iterator[str]:
    """All packages that a program imports, also those inside functions."""
    for node in ast.walk(ast.parse(program.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_every_import_is_installed(program: Path) -> None:
    wanted = {*imported(program)} - NOT_INSTALLED.get(program.name, set())
    assert [name for name in wanted if find_spec(name) is None] == []


@pytest.mark.parametrize("package", ["chess", "pygame"])
def test_peers_that_benchmarks_import_indirectly_are_installed(package: str) -> None:
    assert find_spec(package) is not None
