"""The protocol's page agrees with the code."""

import re
from pathlib import Path

from setcubed.server.http.app import create_app
from setcubed.server.settings import Settings
from tools import protocol_reference


def test_the_reference_in_the_protocol_page_is_up_to_date() -> None:
    assert protocol_reference.PAGE.read_text("utf-8") == protocol_reference.page(), (
        "python -m tools.protocol_reference"
    )


def test_the_protocol_page_lists_every_http_request(tmp_path: Path) -> None:
    application, _ = create_app(Settings(database=str(tmp_path / "tables.db")))
    served = {
        f"{method} {route.path_format}"
        for route in application.api.routes
        for method in route.methods
        if method != "OPTIONS"
    }
    table = protocol_reference.PAGE.read_text("utf-8").split("## HTTP\n")[1].split("\n#")[0]
    listed = set(re.findall(r"`((?:GET|POST) /[^`?\s]*)`", table))
    assert listed == served - {"GET /schema", "GET /schema/{path}"}  # which say that there is no such page
