"""The page's types agree with the server's structs."""

from tools import wire_types


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert wire_types.FILE.read_text("utf-8") == wire_types.typescript(), "python -m tools.wire_types"
