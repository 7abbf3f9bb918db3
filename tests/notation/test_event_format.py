"""One declaration of events: parser and schema follow from it."""

from __future__ import annotations

import pytest

from setcubed.game import Illegal
from setcubed.notation.event_format import EVENTS, parse_event
from tests.scene import PLAN
from tools.formats_schema import FILE, text


def test_the_schema_in_docs_is_generated_from_the_code() -> None:
    assert FILE.read_text("utf-8") == text(), "run python -m tools.formats_schema"


@pytest.mark.parametrize("word", EVENTS)
def test_every_field_of_an_event_is_required(word: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_event({"type": word}, PLAN, 3)
    assert (error.value.code, error.value.details["event"]) == ("missing_field", 3)
