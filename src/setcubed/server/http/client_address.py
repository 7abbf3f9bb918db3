"""Who calls: the address to count requests for, and whether the page that opens a socket is ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from setcubed.server.settings import Settings


def address(headers: Mapping[str, str], peer: tuple[str, int] | None, settings: Settings) -> str:
    """Whom to count requests for."""
    if settings.trust_proxy:
        named = headers.get("x-forwarded-for", "").rsplit(",", 1)[-1].strip()
        if named:
            return household(named[:64])
    return household(str(peer[0])) if peer else "local"


@lru_cache(maxsize=4096)
def household(named: str) -> str:
    """Whom an address counts for: with IPv6 everybody has a whole network of them, so the network counts.

    >>> household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.1"), household("192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        found = ip_address(named.partition("%")[0].strip("[]"))
    except ValueError:
        return named
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def is_ours(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the page that opens a socket is our own. Programs send no Origin and are welcome."""
    origin = headers.get("origin")
    if not origin or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
