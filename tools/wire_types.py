"""Writes the page's types, web/src/host/wire.ts, from the server's structs: `python -m tools.wire_types`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import inspect as m

from setcubed.app.protocol import (
    classroom,
    commands,
    companion,
    contest,
    duplicate,
    messages,
    record,
    review,
    study,
    table_events,
    types,
    view,
)
from setcubed.game.options import SHORT_GAME_DICE
from tools.formats_schema import Schema, schema

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "host" / "wire.ts"
HEAD = "/** Made from the server's structs by `python -m tools.wire_types`: do not edit. */\n"
LITERALS = ("Reaction", "Status", "Phase", "SeatKind", "Help", "PuzzleKind")
UNIONS: dict[str, UnionType] = {
    "Do": commands.Do,
    "Choice": commands.Choice,
    "Move": companion.Move,
    "TableEvent": table_events.AnyTableEvent,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
    "ReviewLine": review.ReviewLine,
    "Entry": companion.Entry,
}
INLINE = (
    commands.Do,
    commands.Choice,
    companion.Move,
    table_events.AnyTableEvent,
)  # their members need no name on the page
# The page takes their fields as arguments, or never requests them.
UNNAMED = (
    messages.Failure,
    messages.Health,
    study.QuestionsRequest,
    study.StudyDraft,
    duplicate.WithdrawResult,
)
_NAMED = {frozenset(get_args(getattr(types, name))): name for name in LITERALS}


def typescript() -> str:
    """Return the contents of the file."""
    return "\n".join([HEAD, *_literals(), *_interfaces(), *_game_events(), *_unions()])


def _literals() -> Iterator[str]:
    short = ", ".join(f"{seats}: {dice}" for seats, dice in SHORT_GAME_DICE.items())
    yield "/** The number of dice in a short game, by the number of players. */"
    yield f"export const SHORT_GAME_DICE: Record<number, number> = {{ {short} }}"
    reactions = ", ".join(f"'{name}'" for name in get_args(types.Reaction))
    yield f"export const REACTIONS = [{reactions}] as const"
    yield "export type Reaction = (typeof REACTIONS)[number]"
    for name in LITERALS[1:]:
        yield f"export type {name} = {_union_of(map(_quoted, get_args(getattr(types, name))))}"
    yield ""


def _interfaces() -> Iterator[str]:
    hidden = {*UNNAMED, *(struct for union in INLINE for struct in get_args(union))}
    for module in (
        types,
        commands,
        view,
        messages,
        record,
        review,
        study,
        companion,
        duplicate,
        classroom,
        contest,
    ):
        for struct in vars(module).values():
            ours = isinstance(struct, type) and struct.__module__ == module.__name__
            if (
                ours
                and issubclass(struct, msgspec.Struct)
                and struct not in hidden
                and struct.__struct_fields__
                and not struct.__subclasses__()  # a base class
            ):
                fields = "\n".join(f"  {field}" for field in _fields(struct))
                said = " ".join((struct.__doc__ or "").split())
                yield f"/** {said} */\nexport interface {struct.__name__} {{\n{fields}\n}}"
    yield ""


def _game_events() -> Iterator[str]:
    """The events of a game, from the schema of the formats."""
    defined = schema()["$defs"]

    def object_type(one: Schema) -> str:
        fields = [f"{name}: {type_of(field)}" for name, field in one["properties"].items()]
        return "{ " + "; ".join(fields) + " }"

    def type_of(one: Schema) -> str:
        match one:
            case {"$ref": "#/$defs/placement"}:
                return "Placement"
            case {"$ref": name}:
                return type_of(defined[name.removeprefix("#/$defs/")])
            case {"const": word}:
                return _quoted(word)
            case {"enum": words}:
                return _union_of(map(_quoted, words))
            case {"type": "array", "items": items}:
                return f"{type_of(items)}[]"
            case {"type": "object", "additionalProperties": values}:
                return f"Record<string, {type_of(values)}>"
            case {"type": kind}:
                return "number" if kind == "integer" else str(kind)
        raise TypeError(f"The page has no type for {one}.")

    yield "/** A placed die: the face it counts as, and whether it showed WILD. */"
    yield f"export interface Placement {object_type(defined['placement'])}"
    kinds = "\n".join(f"  | {object_type(kind)}" for kind in defined["event"]["oneOf"])
    yield f"export type GameEvent =\n{kinds}"


def _unions() -> Iterator[str]:
    for name, union in UNIONS.items():
        members = get_args(union)
        named = union not in INLINE
        lines = [one.__name__ if named else "{ " + "; ".join(_fields(one)) + " }" for one in members]
        yield f"export type {name} =\n" + "\n".join(f"  | {line}" for line in lines)
    yield "/** What a table's log holds. */\nexport type LogEvent = GameEvent | TableEvent\n"


def _fields(struct: type[msgspec.Struct]) -> Iterator[str]:
    info = m.type_info(struct)
    assert isinstance(info, m.StructType)
    if info.tag is not None:
        yield f"type: '{info.tag}'"
    for field in info.fields:
        yield f"{field.encode_name}{'' if field.required else '?'}: {_type(field.type)}"


def _type(info: Any) -> str:
    match info:
        case m.StrType():
            return "string"
        case m.IntType() | m.FloatType():
            return "number"
        case m.BoolType():
            return "boolean"
        case m.NoneType():
            return "null"
        case m.RawType():
            return "LogEvent"
        case m.LiteralType(values=values):
            return _NAMED.get(frozenset(values)) or _union_of(map(_quoted, values))
        case m.StructType(cls=cls):
            return cls.__name__
        case m.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case m.DictType(value_type=m.AnyType()):
            return "GameEvent"
        case m.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
        case m.UnionType(types=members):
            structs = {member.cls for member in members if isinstance(member, m.StructType)}
            for name, union in UNIONS.items():
                if structs == set(get_args(union)):
                    return name
            return _union_of(dict.fromkeys(map(_type, members)))
    raise TypeError(f"The page has no type for {info}.")


def _union_of(names: Any) -> str:
    return " | ".join(names)


def _quoted(value: object) -> str:
    return f"'{value}'"


if __name__ == "__main__":
    FILE.write_text(typescript(), "utf-8")
