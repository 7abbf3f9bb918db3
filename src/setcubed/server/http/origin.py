"""Same-origin policy of the server: which host names it answers for, and which pages may call it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from setcubed.server.logs import Throttle
from setcubed.server.settings import Settings

logger = logging.getLogger("setcubed.proxy")
_PRIVATE_SUFFIXES = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")
_throttle = Throttle(60.0)


def is_same_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the page that sends a request is our own or an allowed one.

    Programs other than browsers send no Origin header and are allowed."""
    origin = headers.get("origin")
    if not origin or origin in settings.origins:
        return True
    host = headers.get("host", "")
    try:
        allowed = urlsplit(origin).netloc == host
    except ValueError:
        allowed = False
    if not allowed and _throttle.allows("origin"):
        logger.warning(
            f"rejected a request of the page {origin[:100]!r} for the host {host[:100]!r}: "
            "let the proxy pass the Host header on, or allow the page with --origin"
        )
    return allowed


def is_known_host(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the Host header names this server. DNS rebinding lets a foreign page reach a server in the
    local network under a public name that the page's owner controls.

    Behind a proxy the proxy selects the names. Otherwise we accept addresses, names that no public DNS
    resolves, this machine's own name, and the hosts of `origins` and `addresses`."""
    if settings.trust_proxy:
        return True
    given = headers.get("host", "")
    try:
        name = (urlsplit(f"//{given}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if not name or "." not in name or name.endswith(_PRIVATE_SUFFIXES) or _is_address(name):
        return True
    named = (urlsplit(url).hostname for url in (*settings.origins, *settings.addresses))
    if name in named or name == _own_name():
        return True
    if _throttle.allows("host"):
        logger.warning(
            f"rejected a request for the host {given[:100]!r}: allow it with --origin, "
            "or use --proxy behind a proxy that checks the Host header"
        )
    return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _own_name() -> str:
    return socket.getfqdn().lower()
