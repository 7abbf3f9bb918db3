"""Writes the reference part of docs/protocol.md, from the structs: `python -m tools.protocol_reference`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"
BEGIN = "<!-- reference: python -m tools.protocol_reference -->\n"
PARTS = (
    ("types", "Types and limits"),
    ("messages", "Bodies and messages"),
    ("commands", "Commands"),
    ("view", "The view"),
    ("table_events", "The table's events"),
    ("record", "A game's record"),
    ("review", "Reviews"),
    ("study", "Lessons and puzzles"),
    ("companion", "Companion for the physical game"),
    ("duplicate", "Duplicate deals and daily results"),
    ("contest", "Contests"),
    ("classroom", "Classrooms"),
)


def reference() -> str:
    """Return the whole reference as Markdown."""
    parts = []
    for name, title in PARTS:
        module = import_module(f"setcubed.app.protocol.{name}")
        tree = _Numbers(vars(module)).visit(ast.parse(inspect.getsource(module)))
        parts.append(f"## {title}\n\n" + "\n".join(_part(tree)))
    return "\n".join(parts)


def page() -> str:
    """Return the page with an up-to-date reference after its marker."""
    return PAGE.read_text("utf-8").split(BEGIN)[0] + BEGIN + "\n" + reference()


class _Numbers(ast.NodeTransformer):
    """Replaces the names of constants by their values."""

    def __init__(self, known: dict[str, object]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a name that refers to a number."""
        value = self.known.get(node.id)
        return ast.Constant(value) if isinstance(node.ctx, ast.Load) and isinstance(value, int) else node


def _part(tree: ast.Module) -> Iterator[str]:
    names = [node for node in tree.body if isinstance(node, ast.Assign)]
    if names:
        yield "| name | definition |\n| --- | --- |"
        for name in names:
            yield f"| `{ast.unparse(name.targets[0])}` | {_code(name.value)} |"
        yield ""
    structs = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in structs.values():
        yield from _struct(node, structs)


def _body(node: ast.ClassDef, structs: dict[str, ast.ClassDef]) -> list[ast.stmt]:
    """Return the fields of a struct and what is said about them, with those of its base."""
    inherited = [_body(structs[name], structs) for name in map(ast.unparse, node.bases) if name in structs]
    own = [item for item in node.body[1:] if isinstance(item, ast.AnnAssign | ast.Expr)]
    return [*(item for body in inherited for item in body), *own]


def _struct(node: ast.ClassDef, structs: dict[str, ast.ClassDef]) -> Iterator[str]:
    tag = next((ast.literal_eval(word.value) for word in node.keywords if word.arg == "tag"), None)
    heading = f"### `{node.name}`" + (f' (`"type": "{tag}"`)' if tag else "")
    yield f"{heading}\n\n{' '.join((ast.get_docstring(node) or '').split())}\n"
    body = _body(node, structs)
    fields = [item for item in body if isinstance(item, ast.AnnAssign)]
    if not fields:
        return
    yield "| field | type | default | |\n| --- | --- | --- | --- |"
    for field in fields:
        after = body[body.index(field) + 1 : body.index(field) + 2]
        said = ""
        if after and isinstance(after[0], ast.Expr) and isinstance(after[0].value, ast.Constant):
            said = " ".join(str(after[0].value.value).split())
        default = "" if field.value is None else _code(field.value)
        yield f"| `{ast.unparse(field.target)}` | {_code(field.annotation)} | {default} | {said} |"
    yield ""


def _code(node: ast.expr) -> str:
    text = ast.unparse(node).replace("msgspec.field(default_factory=GameOptions)", "GameOptions()")
    text = text.replace("Literal[", "one of [").replace("msgspec.Raw", "Event").replace("|", "\\|")
    return f"`{text}`"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
