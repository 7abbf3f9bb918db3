"""The page's types say what the server's structs say."""

from pathlib import Path

from setcubed.server.protocol.typescript import typescript

WIRE = Path(__file__).parents[3] / "web" / "src" / "net" / "wire.ts"


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert WIRE.read_text("utf-8") == typescript()
