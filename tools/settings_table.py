"""Generate the table of settings in docs/settings.md: `python -m tools.settings_table`."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

from setcubed.cli.serve import serve
from setcubed.server.settings import PREFIX, Settings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
BEGIN, END = "<!-- settings: python -m tools.settings_table -->\n", "<!-- end of settings -->\n"
FLAGS = {"trust_proxy": "--proxy", "origins": "--origin", "addresses": "--lan"}
FOR_TESTS = ("clock", "test_secrets")


def documented() -> Iterator[tuple[str, str]]:
    """Yield each setting with its attribute docstring, in the order of the fields."""
    texts: dict[str, str] = {}
    for part in reversed(Settings.__mro__[:-1]):
        (body,) = ast.parse(inspect.getsource(part)).body
        assert isinstance(body, ast.ClassDef)
        for entry, after in zip(body.body, body.body[1:], strict=False):
            if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name):
                assert isinstance(after, ast.Expr), f"{entry.target.id} has no docstring"
                texts[entry.target.id] = ast.literal_eval(after.value)
    yield from texts.items()


def format_default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value) if value not in ("", ()) else ""


def table() -> str:
    """Return the table as Markdown."""
    flags = {name: f"--{name.replace('_', '-')}" for name in get_type_hints(serve)} | FLAGS
    lines = ["| setting | flag of `serve` | default | meaning |", "| --- | --- | --- | --- |"]
    for name, text in documented():
        if name in FOR_TESTS:
            continue
        flag = f"`{flags[name]}`" if name in flags else ""
        default = "" if name == "bot_workers" else format_default(getattr(Settings(), name))
        lines.append(f"| `{PREFIX}{name.upper()}` | {flag} | {default} | {' '.join(text.split())} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the page with an up-to-date table."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
