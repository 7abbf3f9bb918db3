"""`setcubed ban`: refuse addresses."""

from __future__ import annotations

import time
from ipaddress import ip_address, ip_network
from typing import Annotated

from cyclopts import Parameter, validators

from setcubed.cli.host_options import DatabaseOption, format_time, open_database
from setcubed.cli.options import Usage
from setcubed.server import Failed
from setcubed.server.settings import MOST_DAYS
from setcubed.server.store import admin

_DAY = 86_400_000


def parse_network(text: str) -> str:
    """Parse an address or network; an IPv6 address stands for its /64, as in the rate limits."""
    try:
        if "/" in text:
            return str(ip_network(text, strict=False))
        found = ip_address(text.strip("[]"))
    except ValueError:
        raise Usage(
            f"{text!r} is not an IP address; examples: 192.0.2.7, 192.0.2.0/24, 2001:db8::7."
        ) from None
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(ip_network(str(getattr(found, "ipv4_mapped", None) or found)))


Days = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=MOST_DAYS))]
Address = Annotated[str, Parameter(help="An IPv4 or IPv6 address, or a network such as 192.0.2.0/24.")]


def ban_address(address: Address, /, *, days: Days = 0.0, database: DatabaseOption = None) -> int:
    """Refuse an address, and disconnect its players.

    Args:
        days: How many days the ban lasts (0: until you lift it).
    """
    network = parse_network(address)
    now = time.time_ns() // 1_000_000
    until = now + round(days * _DAY) if days > 0 else 0
    with open_database(database) as store, store.database.engine.begin() as connection:
        admin.ban(connection, network, now, until)
    print(f"{network} is blocked {f'until {format_time(until)}' if until else 'until you lift the ban'}")
    return 0


def list_bans(*, database: DatabaseOption = None) -> int:
    """List the refused addresses, with begin and end (UTC)."""
    now = time.time_ns() // 1_000_000
    with open_database(database) as store, store.database.reading() as connection:
        for ban in admin.bans_of(connection):
            end = "without an end" if not ban.until else f"until {format_time(ban.until)}"
            expired = " (expired)" if ban.until and ban.until <= now else ""
            print(f"{ban.address}  since {format_time(ban.since)}  {end}{expired}")
    return 0


def lift_ban(address: Address, /, *, database: DatabaseOption = None) -> int:
    """Lift the ban of an address."""
    network = parse_network(address)
    with open_database(database) as store, store.database.engine.begin() as connection:
        lifted = admin.lift(connection, network)
    if not lifted:
        raise Failed(f"{network} is not blocked: `setcubed ban list` lists those that are.")
    print(f"{network} is no longer blocked")
    return 0
