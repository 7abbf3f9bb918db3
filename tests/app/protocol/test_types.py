"""Patterns of the wire types match whole strings."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from setcubed.app.protocol import commands, study
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import types as words
from setcubed.server.http.routing import Ref

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


def test_no_pattern_matches_a_trailing_line_break() -> None:
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
def test_a_trailing_line_break_is_rejected(word: Any, text: str) -> None:
    assert msgspec.convert(text, word) == text
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text + "\n", word)


# Every struct is used for the first time by eight threads at once.
AT_ONCE = """
import contextlib, sys, threading
import msgspec
import setcubed.server.http.app
from setcubed.app.protocol.types import learn_types

def below(kind):
    for one in kind.__subclasses__():
        yield from below(one)
        yield one

kinds = [one for one in below(msgspec.Struct) if one.__module__.startswith("setcubed.")]
assert len(kinds) > 100
if len(sys.argv) == 1:
    learn_types()
sys.setswitchinterval(1e-6)
start = threading.Barrier(8)

def use():
    start.wait()
    for kind in kinds:
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert({}, kind)

threads = [threading.Thread(target=use) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
"""


def test_first_use_of_a_struct_in_several_threads_does_not_crash() -> None:
    assert subprocess.run([sys.executable, "-c", AT_ONCE], check=False).returncode == 0
