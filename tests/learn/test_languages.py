"""The languages: every error code has a message, and adding a language takes one folder and one line."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from setcubed.bots import LEVELS
from tools.build_web import npm_command

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src/setcubed/web"
MESSAGES = ROOT / "web/src/i18n"
SOURCES = [
    *sorted((ROOT / "src/setcubed/server").rglob("*.py")),
    *(ROOT / "src/setcubed/game" / f"{name}.py" for name in ("faces", "turns", "play")),
]


def error_codes(path: Path) -> Iterator[str]:
    """The error codes that a module raises."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in ("Illegal", "Fault", "cut_off") and isinstance(first, ast.Constant):
            yield str(first.value)


def sentences() -> set[str]:
    """The codes that have a sentence on the page."""
    return set(re.findall(r"^  (\w+): '", (MESSAGES / "faults.ts").read_text(), re.M))


def test_every_error_that_can_reach_the_page_has_a_sentence() -> None:
    codes = {code for path in SOURCES for code in error_codes(path)}
    assert {"no_set", "slow_down", "no_table", "shutting_down"} <= codes
    assert codes - sentences() == set()


@pytest.mark.parametrize("heading", ["Text and fields", "Positions", "Rules of the game", "Tables"])
def test_every_listed_code_of_a_kind_that_the_page_can_show_has_a_sentence(heading: str) -> None:
    text = (ROOT / "docs/errors.md").read_text()
    section = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert section is not None
    codes = set(re.findall(r"^\| `(\w+)` \|", section[1], re.M))
    assert len(codes) > 4
    assert codes - sentences() == set()


def test_every_bot_has_a_name_in_every_language() -> None:
    for code in languages():
        text = (MESSAGES / code / "home.ts").read_text()
        levels = re.search(r"const LEVELS.*?= \{(.*?)\}", text, re.S)
        assert levels is not None, code
        assert set(LEVELS) <= set(re.findall(r"(\w+): '", levels[1])), code


def test_the_page_names_the_characters_that_the_server_seats() -> None:
    text = (ROOT / "web/src/game/bot-levels.ts").read_text()
    named = {level: re.findall(r"'(\w+)'", names) for level, names in re.findall(r"  (\w+): \[(.*)\]", text)}
    ranked = [level for level in LEVELS.values() if level.rank is not None]
    assert named == {level.name: list(level.characters[:3]) for level in ranked}


def test_the_manifest_describes_the_page_in_every_language() -> None:
    built = {path.stem: json.loads(path.read_text()) for path in PAGES.glob("manifest-*.webmanifest")}
    assert set(built) == {f"manifest-{code}" for code in languages()}
    assert {manifest["lang"] for manifest in built.values()} == set(languages())
    assert len({manifest["description"] for manifest in built.values()}) == len(languages())
    assert {manifest["start_url"] for manifest in built.values()} == {"./"}


def languages() -> dict[str, str]:
    """The languages by their codes, from the page's list."""
    lines = re.findall(r"^  (\w+): \['(\S+)', \(\) => import\('\./(\w+)'\)\],$", index(), re.M)
    assert [code for code, _, _ in lines] == [file for _, _, file in lines]
    return {code: name for code, name, _ in lines}


def index() -> str:
    return (MESSAGES / "index.ts").read_text()


def test_the_page_speaks_eight_languages() -> None:
    assert list(languages()) == ["en", "nb", "sv", "da", "fi", "fr", "de", "es"]


def test_a_language_is_named_only_in_its_folder_and_its_line() -> None:
    named = re.compile("|".join([*languages().values(), r"i18n/(?!en\b)[a-z]{2}\b"]))
    for path in [*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]:
        if MESSAGES not in path.parents:
            assert named.findall(path.read_text()) == [], path


def node() -> str:
    """The Node that builds the pages."""
    command = npm_command()
    assert command is not None
    return command[0]


TSC = ROOT / "web/node_modules/typescript/bin/tsc"


def test_a_new_language_is_one_folder_and_a_line_and_must_have_every_message(tmp_path: Path) -> None:
    src = tmp_path / "web/src"
    shutil.copytree(MESSAGES, src / "i18n")
    (src / "host").mkdir()
    shutil.copy(MESSAGES.parent / "host/wire.ts", src / "host")
    changes: dict[str, tuple[str, str, str]] = {
        "xx": ("words.ts", "grammar('de'", "grammar('xx'"),
        "less": ("home.ts", r"^  play: .*\n", ""),
        "more": ("home.ts", r"^  play: ", "  played: '',\n  play: "),
        "deep": ("learn.ts", r"^  skip: .*\n", ""),
        "other": ("home.ts", r"forget: \(code\)", "forget: (code: number)"),
    }
    registry = ""
    for name, (file, found, put) in changes.items():
        shutil.copytree(MESSAGES / "de", src / "i18n" / name)
        path = src / "i18n" / name / file
        text = path.read_text()
        path.write_text(re.sub(found if name != "xx" else re.escape(found), put, text, flags=re.M))
        assert path.read_text() != text
        registry += f"  {name}: ['{name}', () => import('./{name}')],\n"
    (src / "i18n/index.ts").write_text(index().replace("  en: [", registry + "  en: ["))
    settings = {
        "extends": str(ROOT / "web/tsconfig.json"),
        "compilerOptions": {"types": []},
        "include": ["src"],
    }
    (tmp_path / "web/tsconfig.json").write_text(json.dumps(settings))
    command = [node(), str(TSC), "--project", str(tmp_path / "web"), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    said = {name: [line for line in lines if f"/{name}/" in line] for name in changes}
    assert said["xx"] == []
    assert "Property 'play' is missing" in said["less"][0]
    assert "'played' does not exist" in said["more"][0]
    assert "Property 'skip' is missing" in said["deep"][0]
    assert "'(code: number) => string' is not assignable" in said["other"][0]
