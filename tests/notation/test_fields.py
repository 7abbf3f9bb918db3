"""Reading JSON field by field."""

from __future__ import annotations

import pytest

from setcubed.game import Illegal
from setcubed.notation.fields import die_number, get, get_list, load_object, of_type


def code_of(line: str | bytes) -> str:
    with pytest.raises(Illegal) as error:
        load_object(line)
    return error.value.code


def test_an_object_is_read_from_a_line() -> None:
    assert load_object('{"a": 1}') == {"a": 1}
    assert load_object(b'{"a": "\xc3\xa9"}\n') == {"a": "é"}


@pytest.mark.parametrize(
    "line", ["", "{", "nonsense", '{"a": NaN}', '{"a": -Infinity}', b"\xff", "[" * 100_000, '{"a": 1} {}']
)
def test_invalid_json_is_rejected(line: str | bytes) -> None:
    assert code_of(line) == "bad_json"


@pytest.mark.parametrize("line", ["[]", "3", '"text"', "null"])
def test_json_other_than_an_object_is_rejected(line: str) -> None:
    assert code_of(line) == "bad_field"


def test_a_duplicate_field_is_rejected() -> None:
    with pytest.raises(Illegal, match="'b' occurs twice") as error:
        load_object('{"a": {"b": 1, "c": 2, "b": 1}}')
    assert error.value.code == "double_field"


def test_a_boolean_is_not_a_number() -> None:
    assert of_type(True, bool, "here") is True
    with pytest.raises(Illegal, match="here should be a whole number"):
        of_type(True, int, "here")


def test_a_missing_field_is_named() -> None:
    with pytest.raises(Illegal) as error:
        get({}, "seat", int)
    assert (error.value.code, error.value.details) == ("missing_field", {"field": "seat"})


def test_a_list_of_one_kind_says_which_entry_is_wrong() -> None:
    assert get_list({"a": [1, 2]}, "a", int) == [1, 2]
    with pytest.raises(Illegal, match=r"a\[1\] should be a whole number"):
        get_list({"a": [1, "2"]}, "a", int)


@pytest.mark.parametrize("die", [-1, 42])
def test_a_die_has_a_number_from_0_to_41(die: int) -> None:
    assert die_number(41, "here") == 41
    with pytest.raises(Illegal) as error:
        die_number(die, "here")
    assert error.value.code == "bad_die"
