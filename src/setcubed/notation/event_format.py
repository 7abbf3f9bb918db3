"""The JSON form of events, derived from the types of their fields.

`game/events.py` declares the events. Each type of field has one `Codec` here, with its parser, its formatter
and its JSON Schema, from which the page's types are made. So a new event or field is declared once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from setcubed.game import Event, Face, HandDie, Illegal, Line, Placement, Plan, Step
from setcubed.game.dice import DICE
from setcubed.game.events import DieNumber, Seat, Square
from setcubed.notation.fields import Json, die_number, get, of_type

Parse: TypeAlias = Callable[[Any, str, Plan], Any]
Format: TypeAlias = Callable[[Any, Plan], Any]

_DIE_NAMES = {str(die): die for die in range(DICE)}


@dataclass(frozen=True, slots=True)
class Codec:
    """How one type of field is read and written."""

    parse: Parse
    """Read a JSON value; the second argument is the name of the field, for errors. Raises `Illegal`."""
    format: Format
    schema: Json


def schema_reference(name: str) -> Json:
    """Return a JSON Schema that refers to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def _list_schema(items: Json, **bounds: int) -> Json:
    return {"type": "array", "items": items, **bounds}


def _map_schema(keys: Json, values: Json) -> Json:
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


def parse_placement(source: Any, where: str, plan: Plan) -> Placement:
    """Read a placement."""
    source = of_type(source, dict, where)
    face = Face(get(source, "face", str))
    square = plan.square(get(source, "square", str))
    return Placement(die_number(get(source, "die", int), "die"), square, face, get(source, "wild", bool))


def format_placement(placement: Placement, plan: Plan) -> Json:
    """Write a placement."""
    return {
        "die": placement.die,
        "square": plan.label(placement.square),
        "face": str(placement.face),
        "wild": placement.wild,
    }


def _parse_line(value: Any, where: str, plan: Plan) -> Line:
    squares = [plan.square(of_type(label, str, "sets")) for label in of_type(value, list, where)]
    if len(squares) != 3:
        raise Illegal("bad_field", f"A SET is three squares, not {len(squares)}.", field="sets")
    return squares[0], squares[1], squares[2]


def _parse_faces(value: Any, where: str, _: Plan) -> tuple[HandDie, ...]:
    faces = []
    for die, face in of_type(value, dict, where).items():
        if die not in _DIE_NAMES:
            raise Illegal("bad_die", f"{where}: there is no die {die!r}; dice are 0 to 41.", die=die)
        faces.append(HandDie(_DIE_NAMES[die], Face(of_type(face, str, f"{where} {die}"))))
    return tuple(faces)


def _parse_bonus(value: Any, where: str, plan: Plan) -> dict[int, int]:
    points = of_type(value, dict, where)
    return {plan.square(label): of_type(count, int, f"{where} {label}") for label, count in points.items()}


def _many(one: Codec) -> Codec:
    """The codec of a list."""
    parse, write = one.parse, one.format

    def parse_all(value: Any, where: str, plan: Plan) -> tuple[Any, ...]:
        return tuple(parse(item, f"{where}[{i}]", plan) for i, item in enumerate(of_type(value, list, where)))

    def format_all(values: Any, plan: Plan) -> list[Any]:
        return [write(value, plan) for value in values]

    return Codec(parse_all, format_all, _list_schema(one.schema))


def _one_of(words: tuple[str, ...]) -> Codec:
    """The codec of a reason."""

    def parse(value: Any, where: str, _: Plan) -> str:
        word = of_type(value, str, where)
        if word not in words:
            raise Illegal(
                "bad_reason", f"The {where} must be one of {', '.join(words)}, not {word!r}.", reason=word
            )
        return word

    return Codec(parse, _unchanged, {"enum": list(words)})


def _unchanged(value: Any, _: Plan) -> Any:
    return value


def _parse_number(value: Any, where: str, _: Plan) -> int:
    return of_type(value, int, where)


_NUMBER = Codec(_parse_number, _unchanged, {"type": "integer"})
_SEAT = Codec(_parse_number, _unchanged, schema_reference("seat"))
_DIE = Codec(lambda value, where, _: die_number(value, where), _unchanged, schema_reference("die"))
_SQUARE = Codec(
    lambda value, where, plan: plan.square(of_type(value, str, where)),
    lambda square, plan: plan.label(square),
    schema_reference("square"),
)
_PLACEMENT = Codec(parse_placement, format_placement, schema_reference("placement"))
_LINE = Codec(
    _parse_line,
    lambda line, plan: plan.labels(line),
    _list_schema(schema_reference("square"), minItems=3, maxItems=3),
)
_STEP = dataclasses.replace(_many(_PLACEMENT), schema=schema_reference("step"))
_FACES = Codec(
    _parse_faces,
    lambda faces, _: {str(die): str(face) for die, face in faces},
    _map_schema({"pattern": "^([0-9]|[1-3][0-9]|4[01])$"}, schema_reference("shown")),
)
_BONUS = Codec(
    _parse_bonus,
    lambda bonus, plan: {plan.label(square): points for square, points in bonus.items()},
    _map_schema(schema_reference("square"), {"type": "integer"}),
)
_CODECS: dict[Any, Codec] = {
    int: _NUMBER,
    Seat: _SEAT,
    DieNumber: _DIE,
    Square: _SQUARE,
    tuple[int, ...]: _many(_NUMBER),
    tuple[Seat, ...]: _many(_SEAT),
    tuple[DieNumber, ...]: _many(_DIE),
    tuple[Placement, ...]: _many(_PLACEMENT),
    tuple[Step, ...]: _many(_STEP),
    tuple[Line, ...]: _many(_LINE),
    tuple[HandDie, ...]: _FACES,
    Mapping[Square, int]: _BONUS,
}


def _codec_of(hint: Any) -> Codec:
    return _one_of(get_args(hint)) if get_origin(hint) is Literal else _CODECS[hint]


def _fields_of(kind: type[Event]) -> tuple[tuple[str, Codec], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _codec_of(hints[field.name])) for field in dataclasses.fields(kind))


EVENTS: dict[str, type[Event]] = {kind.type: kind for kind in get_args(Event)}
"""The events by the word in their field `type`."""
FIELDS: dict[str, tuple[tuple[str, Codec], ...]] = {word: _fields_of(kind) for word, kind in EVENTS.items()}
"""The other fields of each event, in order."""


def parse_event(source: Json, plan: Plan, index: int = 0) -> Event:
    """Read an event from its JSON object; `index` is its place in the record, for errors."""
    try:
        word = get(of_type(source, dict, f"events[{index}]"), "type", str)
        if word not in EVENTS:
            known = ", ".join(EVENTS)
            raise Illegal("unknown_event", f"{word!r} is not an event; choose one of: {known}.", type=word)
        for name, _ in FIELDS[word]:
            if name not in source:
                raise Illegal("missing_field", f"The field {name!r} is missing.", field=name)
        return EVENTS[word](*(codec.parse(source[name], name, plan) for name, codec in FIELDS[word]))
    except Illegal as error:
        raise error.at(event=index) from None


def format_event(event: Event, plan: Plan) -> Json:
    """Return the JSON object of an event."""
    source: Json = {"type": event.type}
    for name, codec in FIELDS[event.type]:
        source[name] = codec.format(getattr(event, name), plan)
    return source


def event_schema() -> Json:
    """Return the JSON Schema of an event."""
    kinds = [
        {
            "description": (EVENTS[word].__doc__ or "").strip(),
            "required": ["type", *(name for name, _ in fields)],
            "properties": {"type": {"const": word}, **{name: codec.schema for name, codec in fields}},
        }
        for word, fields in FIELDS.items()
    ]
    return {"type": "object", "required": ["type"], "oneOf": kinds}
