"""Who calls: the address to count requests for, and whether the page that opens a socket is ours."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from setcubed.server.settings import Settings


def address(headers: Mapping[str, str], peer: tuple[str, int] | None, settings: Settings) -> str:
    """Whom to count requests for."""
    if settings.trust_proxy:
        named = headers.get("x-forwarded-for", "").rsplit(",", 1)[-1].strip()
        if named:
            return named[:64]
    return str(peer[0]) if peer else "local"


def is_ours(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the page that opens a socket is our own. Programs send no Origin and are welcome."""
    origin = headers.get("origin")
    if not origin or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
