"""Client keys: the address or network prefix that requests count for."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection

from setcubed.server.logs import Throttle
from setcubed.server.metrics import REQUESTS
from setcubed.server.settings import Settings

logger = logging.getLogger("setcubed.proxy")
_throttle = Throttle(3600.0)


def parse_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """A request's headers by lower-case name; repeated ones are joined with commas (RFC 9110, 5.3)."""
    found: dict[str, str] = {}
    for key, value in headers:
        name, text = key.decode("latin-1").lower(), value.decode("latin-1").strip()
        found[name] = f"{found[name]}, {text}" if name in found else text
    return found


def request_client(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    scope = request.scope
    return client_key(parse_headers(scope["headers"]), scope.get("client"), request.app.state.settings)


def client_key(headers: Mapping[str, str], peer: tuple[str, int] | None, settings: Settings) -> str:
    """The key that a client's requests are counted for. Only the last hop of `X-Forwarded-For` was written
    by our own proxy."""
    forwarded = headers.get("x-forwarded-for", "").rsplit(",", 1)[-1].strip()
    REQUESTS.labels(
        "forwarded" if forwarded and settings.trust_proxy else "ignored" if forwarded else "own"
    ).inc()
    if forwarded and settings.trust_proxy:
        return network_prefix(forwarded[:64])
    if forwarded and _throttle.allows("proxy"):
        logger.warning(
            "a proxy forwards requests, but --proxy is not set: all its clients count as one address"
        )
    return network_prefix(str(peer[0])) if peer else "local"


@lru_cache(maxsize=4096)
def network_prefix(address: str) -> str:
    """An IPv4 address itself, or the /64 prefix of an IPv6 address: each IPv6 customer has a whole network.

    >>> network_prefix("2001:db8:1:2:3:4:5:6"), network_prefix("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    try:
        found = ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


_TCP_INFO = getattr(socket, "TCP_INFO", None)
_MIN_RTT_OFFSET = 148  # of `tcpi_min_rtt` in Linux' tcp_info


def round_trip(sock: Any) -> float | None:
    """The shortest round-trip time in seconds that the kernel has measured, where it reports one."""
    if sock is None or _TCP_INFO is None:
        return None
    try:
        info = sock.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, _MIN_RTT_OFFSET + 4)
    except Exception:  # closed meanwhile; event loops raise different exceptions
        return None
    if len(info) < _MIN_RTT_OFFSET + 4:
        return None
    micros = int.from_bytes(info[_MIN_RTT_OFFSET:], sys.byteorder)
    return micros / 1e6 if micros < 0xFFFFFFFF else None
