"""Typed access to the fields of JSON objects, with errors that name the field."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from setcubed.game import Illegal

Json: TypeAlias = dict[str, Any]
T = TypeVar("T")

_WORDS = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}


def load_object(line: str | bytes) -> Json:
    """Parse the JSON object of a line. Raises `Illegal`."""
    try:
        value = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except Illegal:
        raise
    except (ValueError, RecursionError):
        raise Illegal("bad_json", "This line is not JSON.") from None
    return of_type(value, dict, "the line")


def _unique(pairs: list[tuple[str, Any]]) -> Json:
    """Reject an object with a duplicate field: readers would disagree about its value."""
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Illegal("double_field", f"The field {twice!r} occurs twice.", field=twice)
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def of_type(value: object, kind: type[T], where: str) -> T:
    """Return the value if it has this type; a boolean is not a number. Raises `Illegal`."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Illegal("bad_field", f"{where} should be {_WORDS[kind]}.", field=where)
    return value


def get(source: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """Return a required field. Raises `Illegal`."""
    if name not in source:
        raise Illegal("missing_field", f"The field {name!r} is missing.", field=name)
    return of_type(source[name], kind, name)


def optional(source: Mapping[str, Any], name: str, parse: Callable[[Any, str], T]) -> T | None:
    """Return an optional field, which may be null, as `parse` reads it."""
    return None if source.get(name) is None else parse(source[name], name)


def list_of(value: object, kind: type[T], where: str) -> list[T]:
    """Return the value if it is a list of values of one type. Raises `Illegal`."""
    return [of_type(item, kind, f"{where}[{i}]") for i, item in enumerate(of_type(value, list, where))]


def get_list(source: Mapping[str, Any], name: str, kind: type[T]) -> list[T]:
    """Return a required list of values of one type. Raises `Illegal`."""
    return list_of(get(source, name, list), kind, name)


def die_number(value: object, where: str) -> int:
    """Return a die number. Raises `Illegal`."""
    number = of_type(value, int, where)
    if not 0 <= number < 42:
        raise Illegal("bad_die", f"{where}: there is no die {number}; dice are 0 to 41.", die=number)
    return number
