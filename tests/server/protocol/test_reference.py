"""The protocol's page says what the code says."""

from pathlib import Path

from setcubed.server.protocol.reference import BEGIN, reference

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


def test_the_reference_in_the_protocol_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8").split(BEGIN)[1].strip() == reference().strip()
