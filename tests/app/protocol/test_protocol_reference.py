"""The protocol's page agrees with the code."""

import re

from litestar import Router
from litestar.handlers import HTTPRouteHandler

from setcubed.server.http import app
from tools import protocol_reference


def test_the_reference_in_the_protocol_page_is_up_to_date() -> None:
    assert protocol_reference.PAGE.read_text("utf-8") == protocol_reference.page(), (
        "python -m tools.protocol_reference"
    )


def test_the_protocol_page_lists_every_http_request() -> None:
    handlers = [handler for handler in vars(app).values() if isinstance(handler, HTTPRouteHandler)]
    routers = [make() for name, make in vars(app).items() if name.endswith("_routes")]
    routes = Router("/", route_handlers=[*handlers, *routers]).routes
    served = {
        f"{method} {route.path_format}" for route in routes for method in route.methods if method != "OPTIONS"
    }
    table = protocol_reference.PAGE.read_text("utf-8").split("## HTTP\n")[1].split("\n#")[0]
    listed = set(re.findall(r"`((?:GET|POST) /[^`?\s]*)`", table))
    assert listed == served | {"GET /schema/openapi.json"}
