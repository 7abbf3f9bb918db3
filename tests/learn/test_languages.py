"""The languages: every refusal of the server has a sentence, and every language of the page has its files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from setcubed.bots import bot_names

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web/src/messages"
SOURCES = [
    *sorted((ROOT / "src/setcubed/server").glob("*.py")),
    *(ROOT / "src/setcubed/game" / f"{name}.py" for name in ("faces", "turns", "play")),
]


def refusals(path: Path) -> Iterator[str]:
    """The codes of everything that a module refuses."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in ("Illegal", "Fault", "Bye", "bye") and isinstance(first, ast.Constant):
            yield str(first.value)


def test_every_refusal_that_can_reach_the_page_has_a_sentence() -> None:
    table = (MESSAGES / "faults.ts").read_text()
    known = set(re.findall(r"^  (\w+): '", table, re.M))
    codes = {code for path in SOURCES for code in refusals(path)}
    assert {"no_set", "slow_down", "no_table"} <= codes
    assert codes - known == set()


def test_every_bot_is_called_something_in_every_language() -> None:
    for path in MESSAGES.glob("??.ts"):
        levels = re.search(r"const LEVELS.*?= \{(.*?)\}", path.read_text(), re.S)
        assert levels is not None, path.name
        assert set(bot_names()) <= set(re.findall(r"(\w+): '", levels[1])), path.name


def test_every_language_is_one_line_and_its_files() -> None:
    index = (MESSAGES / "index.ts").read_text()
    lines = re.findall(r"^  (\w+): \['(\S+)', \(\) => import\('\./(\w+)'\)\],$", index, re.M)
    named = [code for code, _, _ in lines]
    assert named == [file for _, _, file in lines] == ["en", "nb", "da", "fi", "fr", "de", "es"]
    for code in named:
        assert (MESSAGES / f"{code}.ts").exists()
        assert (MESSAGES / "learn" / f"{code}.ts").exists()
