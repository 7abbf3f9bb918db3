"""The commands and the code of the pages on tournaments and training run as printed, with less work."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from setcubed.bots import LEVELS

ROOT = Path(__file__).parents[2]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`((?:setcubed|python|pip) [^`\n]+)`")
PAGES = ("train-an-agent.md", "environments.md", "lab.md")
SMALL = {"--seconds": "1", "--every": "9"}
FILES = ("--output", "--parquet", "--results", "--report", "--curve")
NEEDS = {"examples/train.py": "torch", "setcubed[train]": "sb3_contrib", "--ray": "ray"}


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def commands() -> list[list[str]]:
    """The commands of the pages. Lines of one block run together: each may need the files of the last."""
    text = "\n".join(page(name) for name in PAGES)
    blocks = [block.splitlines() for language, block in FENCED.findall(text) if not language]
    alone = [[line] for line in INLINE.findall(FENCED.sub("", text))]
    installs = [[line] for block in blocks for line in block if line.startswith("pip ")]
    return [*installs, *(block for block in blocks if [block[0]] not in installs), *alone]


def smaller(line: str) -> list[str]:
    """The words of a line without its comment, with less work; pip only resolves what is installed."""
    words = shlex.split(line, comments=True)
    if words[0] == "pip":
        return [sys.executable, "-m", *words, "--dry-run", "--no-index", "--disable-pip-version-check"]
    small = dict(SMALL)
    if "--bots" in words:
        bots = words[words.index("--bots") + 1].split(",")
        bots = bots if len(bots) <= 3 else [bots[0], bots[-1]]
        # Every two bots need a game at both seats.
        small |= {"--bots": ",".join(bots), "--games": str(len(bots) * (len(bots) - 1))}
    return [small.get(option, word) for option, word in zip(["", *words], words, strict=False)]


@pytest.mark.parametrize("block", commands(), ids=lambda block: block[0].split("  ")[0])
def test_a_shell_command_of_the_pages_runs(block: list[str], tmp_path: Path) -> None:
    for mark, package in NEEDS.items():
        if mark in " ".join(block) and find_spec(package) is None:
            pytest.skip(f"left out, {package} is not installed: {block[0]}")
    (tmp_path / "docs").mkdir()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for line in block:
        words = smaller(line)
        done = subprocess.run(
            words, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "does not provide the extra" not in done.stderr
        for option, name in pairwise(words):
            assert option not in FILES or (tmp_path / name).stat().st_size > 0, f"{line}: {name}"


@pytest.mark.parametrize("name", ["train-an-agent.md", "environments.md"])
def test_the_python_code_of_a_page_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for language, block in FENCED.findall(page(name)) if language == "python"]
    assert blocks
    context: dict[str, object] = {}
    for block in blocks:
        if find_spec("sb3_contrib") is None and "sb3_contrib" in block:
            continue
        exec(block.replace("5_120", "512").replace("n_eval_episodes=20", "n_eval_episodes=2"), context)
    if find_spec("sb3_contrib"):
        assert name != "train-an-agent.md" or "points ahead" in capsys.readouterr().out


def test_the_commands_of_the_pages_are_found() -> None:
    lines = [line for block in commands() for line in block]
    programs = {" ".join(line.split()[:2]) for line in lines}
    assert {
        "pip install",
        "setcubed tournament",
        "setcubed simulate",
        "setcubed export",
        "python examples/train.py",
    } <= programs


def test_the_command_on_the_page_writes_the_ladder() -> None:
    lines = [line for block in commands() for line in block]
    (line,) = [line for line in lines if line.endswith("--report docs/ladder.md")]
    words = shlex.split(line)
    bots = words[words.index("--bots") + 1].split(",")
    assert set(bots) == {*(level.name for level in LEVELS.values() if level.rank), "baseline"}
    ladder = (ROOT / "docs" / "ladder.md").read_text("utf-8")
    assert f"{words[words.index('--games') + 1]} games, 2 at a table, seed 0." in ladder
    for bot in bots:
        assert ladder.count(f"| {bot} |") == 3, bot  # standings, head to head, points
