"""The words of the wire: what is matched is matched whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from setcubed.server.http.app import Ref
from setcubed.server.protocol import commands, study
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol import types as words

MODULES = (words, wire, commands, study)


def patterns(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Every pattern of a module, of its words and of its structs' fields, with a name to find it by."""
    for name, value in vars(module).items():
        for found in _within(value):
            yield name, found
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            for field, hint in get_type_hints(value, include_extras=True).items():
                for found in _within(hint):
                    yield f"{name}.{field}", found


def _within(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Annotated:
        for meta in hint.__metadata__:
            if getattr(meta, "pattern", None):
                yield meta.pattern
    for inner in get_args(hint):
        yield from _within(inner)


def test_no_word_takes_a_line_break_after_it() -> None:
    found = [
        *(entry for module in MODULES for entry in patterns(module)),
        *(("Ref", p) for p in _within(Ref)),
    ]
    assert len(found) > 20
    for name, pattern in found:
        assert pattern.endswith(r")$(?!\n)"), name
        assert re.search(pattern, "\n") is None, name


@pytest.mark.parametrize(
    ("word", "text"),
    [(words.Seed, "ab" * 8), (words.CommandId, "c1"), (words.Name, "Ada"), (words.Token, "A" * 43)],
)
def test_a_line_break_after_a_word_is_refused(word: Any, text: str) -> None:
    assert msgspec.convert(text, word) == text
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text + "\n", word)
