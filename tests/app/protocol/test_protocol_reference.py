"""The protocol's page says what the code says."""

from tools import protocol_reference


def test_the_reference_in_the_protocol_page_is_up_to_date() -> None:
    assert protocol_reference.PAGE.read_text("utf-8") == protocol_reference.page(), (
        "python -m tools.protocol_reference"
    )
