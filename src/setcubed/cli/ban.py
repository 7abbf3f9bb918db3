"""`setcubed ban`: refuse addresses."""

from __future__ import annotations

import time
from ipaddress import ip_address, ip_network
from typing import Annotated

from cyclopts import Parameter

from setcubed.cli.host_options import DatabaseOption, moment, store_of
from setcubed.cli.json_lines import Failed, Usage

_DAY = 86_400_000


def network_of(text: str) -> str:
    """What an address is refused as: an IPv6 address stands for its whole network, as in all limits."""
    try:
        if "/" in text:
            return str(ip_network(text, strict=False))
        found = ip_address(text.strip("[]"))
    except ValueError:
        raise Usage(f"{text!r} is no address: it is like 192.0.2.7, 192.0.2.0/24 or 2001:db8::7.") from None
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(ip_network(str(getattr(found, "ipv4_mapped", None) or found)))


Address = Annotated[str, Parameter(help="An IPv4 or IPv6 address, or a network such as 192.0.2.0/24.")]


def ban_address(address: Address, /, *, days: float = 0.0, database: DatabaseOption = None) -> int:
    """Refuse an address: no tables, no sockets. Whoever is connected from there is cut off.

    Args:
        days: For so long; 0 for ever.
    """
    from setcubed.server.store import admin

    network = network_of(address)
    now = time.time_ns() // 1_000_000
    until = now + round(days * _DAY) if days > 0 else 0
    with store_of(database) as store, store.database.engine.begin() as connection:
        admin.ban(connection, network, now, until)
    print(f"{network} is refused {f'until {moment(until)}' if until else 'until you lift it'}")
    return 0


def list_bans(*, database: DatabaseOption = None) -> int:
    """List the addresses that are refused, since when and until when (UTC)."""
    from setcubed.server.store import admin

    now = time.time_ns() // 1_000_000
    with store_of(database) as store, store.database.reading() as connection:
        for ban in admin.bans_of(connection):
            end = "for ever" if not ban.until else f"until {moment(ban.until)}"
            over = " (over)" if ban.until and ban.until <= now else ""
            print(f"{ban.address}  since {moment(ban.since)}  {end}{over}")
    return 0


def lift_ban(address: Address, /, *, database: DatabaseOption = None) -> int:
    """Let an address in again."""
    from setcubed.server.store import admin

    network = network_of(address)
    with store_of(database) as store, store.database.engine.begin() as connection:
        lifted = admin.lift(connection, network)
    if not lifted:
        raise Failed(f"{network} is not refused: `setcubed ban list` shows who is.")
    print(f"{network} may come in again")
    return 0
