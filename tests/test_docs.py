"""The documents match the code: linked tests exist, error codes are listed, examples print what they show."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

import setcubed
from setcubed.bots.levels import EXPERT, LEVELS, STRONG
from setcubed.cli import app
from setcubed.server.settings import Settings

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


def codes_in_source() -> Iterator[str]:
    """The code of every error that the package raises."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
                # Codes that are looked up are in a table of this name.
                if ast.unparse(node.targets[0]) == "codes":
                    yield from (ast.literal_eval(value) for value in node.value.values)
                continue
            if not isinstance(node, ast.Call):
                continue
            place = {
                "Illegal": 0,
                "Fault": 0,
                "_same": 1,
                "_check_fair": 0,
                "cut_off": 0,
                "Illegal.__init__": 1,
            }.get(re.sub(r"^(\w+\.)+(?!__init__)", "", ast.unparse(node.func)))
            if place is not None and len(node.args) > place:
                argument = node.args[place]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def test_every_code_is_listed_with_its_meaning() -> None:
    text = (ROOT / "docs" / "errors.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE)
    listed = [code for code, _ in rows]
    assert len(listed) == len(set(listed)), "a code is listed twice"
    found = set(codes_in_source())
    assert found - set(listed) == set(), "add these codes to docs/errors.md"
    assert set(listed) - found == set(), "take these codes out of docs/errors.md"


def figures_in_source() -> dict[str, set[str]]:
    """The details that an error may carry, by its code."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Illegal") and node.args:
                names = {word.arg for word in node.keywords if word.arg}
                found.setdefault(ast.unparse(node.args[0]).strip("'"), set()).update(names)
    return found


def test_the_error_codes_of_the_protocol_exist_with_their_details() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = text.split("### Error codes\n")[1].split("### Events and records\n")[0]
    known, figures = set(codes_in_source()), figures_in_source()
    rows = [row.split(" |") for row in re.findall(r"^\| `.*$", table, re.MULTILINE)]
    assert len(rows) > 25
    for codes, carried, *_ in rows:
        for code in re.findall(r"`(\w+)`", codes):
            assert code in known, code
            assert set(re.findall(r"`(\w+)`", carried)) <= figures.get(code, set()), code


def test_the_structs_that_the_protocol_names_exist() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = text.split("## HTTP")[1].split("`{ref}` is")[0]
    known = {
        name
        for module in (ROOT / "src/setcubed/app/protocol").glob("*.py")
        for name in re.findall(r"^class (\w+)", module.read_text("utf-8"), re.MULTILINE)
    }
    named = set(re.findall(r"`([A-Z][a-z]\w+)`", table)) - {"Authorization", "Retry-After"}
    assert len(named) > 15
    assert named <= known, named - known


def test_every_rule_is_linked_to_tests_that_exist() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    links = [(name, target) for name, target in LINK.findall(text) if "/tests/" in target]
    assert len(links) > 100
    for name, target in links:
        file = (ROOT / "docs" / target).resolve()
        test = "test_" + re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
        assert re.search(rf"^def {test}\(", file.read_text("utf-8"), re.MULTILINE), f"{target}: {test}"


def test_every_paragraph_of_the_rules_has_its_tests() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    body = text.split("<!-- rules -->", 1)[1].split("<!-- end of rules -->", 1)[0]
    rules = [block for block in re.split(r"\n\s*\n", body) if block.strip() and not block.startswith("#")]
    for rule in rules:
        assert "](../tests/" in rule, f"no test is linked here: {rule}"


def promises() -> dict[str, set[str]]:
    """The test files of each row of docs/reliability.md that have a test from outside for it."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests" / "server").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.promise":
                file = path.relative_to(ROOT / "tests" / "server").as_posix()
                found.setdefault(ast.literal_eval(node.args[0]), set()).add(file)
    return found


def test_every_promise_has_an_outcome_a_limit_and_a_test_from_outside() -> None:
    text = (ROOT / "docs" / "reliability.md").read_text("utf-8").split("## Not promised")[0]
    rows = [row.strip("| ").split(" | ") for row in re.findall(r"^\| .*", text, re.MULTILINE)]
    found = {cells[0]: cells for cells in rows if cells[0] not in ("fault", "attempt", "---")}
    tested = promises()
    assert set(tested) == set(found)
    for fault, (_, outcome, limit, tests) in found.items():
        assert outcome
        assert limit
        assert tested[fault] <= set(re.findall(r"`([^`]+)`", tests)), fault


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_resolve(document: Path) -> None:
    for _, target in LINK.findall(document.read_text("utf-8")):
        if "://" not in target and not target.startswith("#"):
            assert (document.parent / target.split("#")[0]).exists(), f"{document.name}: {target}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_headings_stand_between_blank_lines(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.M | re.S)
    assert not re.findall(r"^#+ .*\n(?!\n|\Z)", text, flags=re.M)
    assert not re.findall(r"[^\n]\n#+ .*", text)


def examples() -> list[tuple[str, str]]:
    """The commands of docs/cli.md and what they print."""
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    example = re.compile(r"^\$ (.*)\n((?:[^$].*\n)*)", re.MULTILINE)
    return [(command, output) for block in blocks for command, output in example.findall(block)]


@pytest.mark.parametrize(("command", "output"), examples())
def test_the_examples_of_the_command_line_print_what_they_show(command: str, output: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    there = {**os.environ, "PATH": path}
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=there, capture_output=True, text=True, check=False
    )
    assert done.stdout == output
    assert done.stderr == ""


def test_the_engine_page_lists_the_levels() -> None:
    text = (ROOT / "docs" / "engine.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d) `(\w+)` \| (.*) \| ([\d.]+) s \|$", text, re.MULTILINE)
    ranked = [level for level in LEVELS.values() if level.rank is not None]
    assert [(int(rank), name, float(seconds)) for rank, name, _, seconds in rows] == [
        (level.rank, level.name, level.reaction.median) for level in ranked
    ]
    descriptions = {name: what for _, name, what, _ in rows}
    assert f"{STRONG} playouts" in descriptions["strong"]
    assert f"{EXPERT:,} playouts" in descriptions["expert"]


def test_the_readme_fits_on_about_a_screen() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 60


def test_every_page_is_in_the_navigation() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    trees = re.findall(r"^```{toctree}\n.*?\n\n(.*?)^```", index, re.MULTILINE | re.DOTALL)
    listed = " ".join(trees).split()
    assert sorted([*listed, "index"]) == sorted(path.stem for path in (ROOT / "docs").glob("*.md"))


def test_the_reference_lists_every_public_name() -> None:
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    listed = re.findall(r"^\.\. auto\w+:: setcubed\.(\w+)$", text, re.MULTILINE)
    assert sorted(listed) == sorted(set(setcubed.__all__) - {"__version__"})


def modules() -> list[Path]:
    return sorted((ROOT / "src" / "setcubed").rglob("*.py"))


LONG = {"src/setcubed/engine/core/turns.py"}
"""Modules of more lines; docs/architecture.md says why with a figure."""
LONG_FUNCTIONS = {"tests/app/test_duplicate.py:expected"}
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 400, 56
MOST_LINES_OF_TESTS_AND_TOOLS = 500


def test_modules_and_functions_are_short() -> None:
    others = [
        path for part in ("tests", "tools", "benchmarks", "examples") for path in (ROOT / part).rglob("*.py")
    ]
    for path in [*modules(), *others]:
        text, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
        most = MOST_LINES if name.startswith("src/") else MOST_LINES_OF_TESTS_AND_TOOLS
        assert len(text.splitlines()) <= most or name in LONG, name
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                short = lines <= MOST_LINES_OF_A_FUNCTION or f"{name}:{node.name}" in LONG_FUNCTIONS
                assert short, f"{name}: {node.name} has {lines} lines"


def test_every_module_has_a_docstring() -> None:
    for path in modules():
        if path.name != "_version.py":
            assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), path


def test_dataclasses_except_the_state_of_a_game_are_slotted() -> None:
    without = [
        node.name
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        and any(
            "dataclass" in ast.unparse(one) and "slots" not in ast.unparse(one) for one in node.decorator_list
        )
    ]
    assert without == ["State"]


def shown(document: Path) -> list[str]:
    """The code of a document: text between backticks, and the lines of its blocks."""
    text = document.read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    words = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    return words + [line.split("  #")[0] for block in blocks for line in block.splitlines()]


def test_files_named_in_documents_exist() -> None:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = ""
    if shutil.which("git"):
        listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    known = listed.split() or [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
    ending = r"(?:py|pxd|ts|svelte|md|json|js|css|toml|sh|yml|board|dice|npz|weights)"
    for document in DOCUMENTS:
        for word in re.findall(r"`([^`\n]+)`", document.read_text("utf-8")):
            name = word.split()[0] if word.split() else ""
            if re.fullmatch(rf"(?!NAME)[\w./-]*\w\.{ending}", name) and "NAME" not in name:
                assert any(f"/{path}".endswith(f"/{name}") for path in known), f"{document.name}: {name}"


def test_files_and_names_of_the_architecture_page_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for row in text.split("## Where is …?")[1].split("\n## ")[0].splitlines():
        source = ""
        for word in re.findall(r"`([^`]+)`", row.rpartition(" | ")[2]):
            path = ROOT / word if word.startswith("web/") else ROOT / "src" / "setcubed" / word
            if "/" in word or word.endswith(".py"):
                assert path.exists(), row
                source = path.read_text("utf-8") if path.is_file() else ""
            else:
                name = word.rpartition(".")[2]
                assert re.search(rf"\b(?:def|class) {name}\b", source), f"{word}: {row}"


def test_commands_and_options_shown_in_documents_exist() -> None:
    for document in DOCUMENTS:
        for line in shown(document):
            for call in re.findall(r"(?:^|[\s/$|])setcubed((?: +[\w=,:./\[\]…'\"@-]+)*)", line):
                words, command = call.split(), app
                while words and words[0] in command and not words[0].startswith("-"):
                    command = command[words.pop(0)]
                options = {word.split("=")[0] for word in words if re.match(r"--\w", word)}
                if options - {"--help", "--version"}:
                    there = {name for one in command.assemble_argument_collection() for name in one.names}
                    assert options <= there, f"{document.name}: {line}"


def test_names_in_the_code_of_documents_exist() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    settings = {f"SETCUBED_{entry.name.upper()}" for entry in fields(Settings)}
    for document in DOCUMENTS:
        for line in shown(document):
            for name in re.findall(r"(?<![\w/.'-])setcubed(?:\.\w+)+", line):
                assert resolve_name(name) is not None, f"{document.name}: {name}"
            for name in re.findall(r"^(?:\$ )?make ([a-z]+)", line):
                assert name in targets, f"{document.name}: make {name}"
            for name in re.findall(r"python3? -m ([\w.]+)", line):
                assert name in ("pip", "venv") or find_spec(name), f"{document.name}: python -m {name}"
            for name in re.findall(r"SETCUBED_[A-Z_]+[A-Z]", line):
                assert name in settings | {"SETCUBED_PURE", "SETCUBED_DEBUG", "SETCUBED_ENV_FILE"}, (
                    f"{document.name}: {name}"
                )
