"""One declaration of events: parser, schema and wire types follow from it."""

from __future__ import annotations

from typing import get_args

import pytest

from setcubed.app.protocol import record as wire
from setcubed.game import Event, Illegal
from setcubed.notation.event_format import EVENTS, FIELDS, parse_event
from tests.scene import PLAN
from tools.formats_schema import FILE, text


def test_the_schema_in_docs_is_generated_from_the_code() -> None:
    assert FILE.read_text("utf-8") == text(), "run python -m tools.formats_schema"


def test_the_structs_of_the_wire_have_the_fields_of_the_events() -> None:
    structs = {struct.__struct_config__.tag: struct for struct in get_args(wire.GameEvent)}
    assert list(structs) == list(EVENTS) == [kind.type for kind in get_args(Event)]
    for word, fields in FIELDS.items():
        declared = structs[word].__annotations__
        assert list(declared) == [name for name, _ in fields]
        for name, codec in fields:
            assert declared[name] == codec.wire, f"{word}.{name}"


@pytest.mark.parametrize("word", EVENTS)
def test_every_field_of_an_event_is_required(word: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_event({"type": word}, PLAN, 3)
    assert (error.value.code, error.value.details["event"]) == ("missing_field", 3)
