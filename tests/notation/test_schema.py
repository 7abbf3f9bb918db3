"""The JSON Schema in docs agrees with the code: what it rejects, the code rejects."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from setcubed.game import Illegal, evolve
from setcubed.notation import Position, format_position, parse_position, parse_record, position_of, replay
from setcubed.notation.record import initial_state

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "formats.schema.json").read_text("utf-8"))
RECORDS = [
    json.loads(line)
    for path in sorted((ROOT / "tests" / "records").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]
pytestmark = pytest.mark.no_cover


def schema(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


def positions() -> Iterator[dict[str, Any]]:
    """The positions of the golden games before every ninth event, whole and with one hand."""
    for source in RECORDS:
        record = parse_record(source)
        state = initial_state(record)
        for number, event in enumerate(record.events):
            if number % 9 == 0 and all(state.hands):
                position = position_of(state)
                yield format_position(position, whole=True)
                yield format_position(Position(state.board, (position.hand,)))
            state = evolve(state, event)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside a JSON object."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        yield (*path, name)
        yield from places(part, (*path, name))


def changed(source: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at one path, or without it."""
    copy = deepcopy(source)
    parent = copy
    for name in path[:-1]:
        parent = parent[name]
    if value is changed:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return copy


OTHERS: tuple[Any, ...] = (
    changed,
    None,
    True,
    7,
    -1,
    99,
    1.5,
    "x",
    "W",
    "2PO",
    "g7",
    [],
    {},
    [[1]],
    {"a": 1},
)


def test_the_schema_is_a_valid_json_schema() -> None:
    meta.validate(SCHEMA)


def test_every_golden_record_and_its_positions_fit_the_schema() -> None:
    for record in RECORDS:
        schema("record").validate(record)
    assert all(schema("position").is_valid(position) for position in positions())


def refused_by_code(kind: str, source: Any) -> bool:
    try:
        replay(parse_record(source)) if kind == "record" else parse_position(source)
    except Illegal:
        return True
    return False


@pytest.mark.parametrize("kind", ["record", "position"])
def test_what_the_schema_rejects_the_code_rejects(kind: str) -> None:
    rng = random.Random(1)
    sources = RECORDS if kind == "record" else list(positions())
    validator = schema(kind)
    refused = 0
    for _ in range(1500 if kind == "position" else 250):
        source = rng.choice(sources)
        path = rng.choice(list(places(source)))
        mutant = changed(source, path, rng.choice(OTHERS))
        if not validator.is_valid(mutant):
            refused += 1
            assert refused_by_code(kind, mutant), (path, mutant if kind == "position" else "")
    assert refused > (600 if kind == "position" else 150)


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("record", ("version",), 2),
        ("record", ("players", 0, "kind"), "cat"),
        ("record", ("events", 0, "type"), "sneezed"),
        ("record", ("events", 0, "seat"), "0"),
        ("record", ("dice", 3, 2), "4RO"),
        ("position", ("squares",), []),
        ("position", ("used",), ["z99"]),
        ("position", ("bag",), 43),
    ],
)
def test_the_schema_rejects_invalid_objects(kind: str, path: tuple[Any, ...], value: Any) -> None:
    source = RECORDS[0] if kind == "record" else next(positions())
    assert not schema(kind).is_valid(changed(source, path, value))
