"""Who calls: the address to count requests for, and whether the page that opens a socket is ours."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from setcubed.server.http.rate_limit import Rate
from setcubed.server.metrics import REQUESTS
from setcubed.server.settings import Settings

logger = logging.getLogger("setcubed.proxy")


def parse_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """A request's headers by name; one that comes in several lines is one list (RFC 9110, 5.3)."""
    found: dict[str, str] = {}
    for key, value in headers:
        name, text = key.decode("latin-1").lower(), value.decode("latin-1").strip()
        found[name] = f"{found[name]}, {text}" if name in found else text
    return found


# Guards of routes. They stand behind the routing, so that no spelling of a path goes past them, and are
# asynchronous, because Litestar runs others in threads.
RouteGuard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Coroutine[Any, Any, None]]


def limited(rate: Rate) -> RouteGuard:
    """Whoever asks for one of these routes does it no quicker than this."""

    async def check(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if connection.scope["path"] != "/health":
            connection.app.state.limits.check(rate, request_client(connection))

    return check


async def not_banned(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Whom the host has refused gets nothing."""
    if connection.scope["path"] != "/health":
        node = connection.app.state.node
        node.host.bans.check(request_client(connection), node.now())


async def not_guessing(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Who tries codes is stopped before long."""
    reference = connection.path_params.get("ref")
    if reference is not None:
        connection.app.state.limits.check_guess(str(reference), request_client(connection))


def request_client(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom a request counts for."""
    scope = connection.scope
    return address(parse_headers(scope["headers"]), scope.get("client"), connection.app.state.settings)


def address(headers: Mapping[str, str], peer: tuple[str, int] | None, settings: Settings) -> str:
    """Whom to count requests for: the last hop that `X-Forwarded-For` names was written by our own proxy."""
    forwarded = headers.get("x-forwarded-for", "").rsplit(",", 1)[-1].strip()
    REQUESTS.labels(
        "forwarded" if forwarded and settings.trust_proxy else "ignored" if forwarded else "own"
    ).inc()
    if forwarded and settings.trust_proxy:
        return network_prefix(forwarded[:64])
    if forwarded:
        _say_once("a proxy forwards requests, but --proxy is not set: all its clients count as one address")
    return network_prefix(str(peer[0])) if peer else "local"


@lru_cache(maxsize=100)
def _say_once(sentence: str) -> None:
    """A host wants to know, but once is enough."""
    logger.warning(sentence)


@lru_cache(maxsize=4096)
def network_prefix(named: str) -> str:
    """Whom an address counts for: with IPv6 everybody has a whole network of them, so the network counts.

    >>> network_prefix("2001:db8:1:2:3:4:5:6"), network_prefix("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    try:
        found = ip_address(named.partition("%")[0].strip("[]"))
    except ValueError:
        return named
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def is_same_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the page that opens a socket is our own. Programs send no Origin and are welcome."""
    origin = headers.get("origin")
    if not origin or origin in settings.origins:
        return True
    host = headers.get("host", "")
    try:
        ours = urlsplit(origin).netloc == host
    except ValueError:
        ours = False
    if not ours:
        _say_once(
            f"a request of the page {origin[:100]!r} was refused, because it came for {host[:100]!r}: "
            "let the proxy pass the Host header on, or allow the page with --origin"
        )
    return ours


_TCP_INFO = getattr(socket, "TCP_INFO", None)
_SHORTEST = 148  # where `tcpi_min_rtt` stands in Linux' tcp_info


def round_trip(line: Any) -> float | None:
    """The shortest way there and back on a connection in seconds, if the kernel tells what it measured."""
    if line is None or _TCP_INFO is None:
        return None
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, _SHORTEST + 4)
    except Exception:  # closed meanwhile: each event loop has its own way to say so
        return None
    if len(told) < _SHORTEST + 4:
        return None
    micros = int.from_bytes(told[_SHORTEST:], sys.byteorder)
    return micros / 1e6 if micros < 0xFFFFFFFF else None
