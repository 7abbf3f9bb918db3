"""`setcubed serve`: run a server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from setcubed.cli.host_options import sensible, settings_with


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    lan: bool = False,
    origin: list[str] | None = None,
    proxy: bool = False,
    root_path: str | None = None,
    keep_days: float | None = None,
    bots: str | None = None,
    log_level: str | None = None,
) -> int:
    """Run a server: the page, the tables and the interface for programs.

    Every setting can also be given by the environment, as SETCUBED_<NAME>.

    Args:
        host: The address to listen on.
        port: The port; 0 takes a free one.
        database: An SQLite file, or postgresql://… for any number of nodes; your data folder without.
        lan: Let phones and computers of the same network play.
        origin: Another origin whose page may open sockets.
        proxy: Behind a proxy that sets X-Forwarded-For.
        root_path: The path under which a proxy serves it, such as /setcubed.
        keep_days: Remove games so many days after their last event; 0 keeps them.
        bots: Bots of other packages to offer at tables: NAME=module:Class, with commas between.
        log_level: debug, info, warning or error.
    """
    from setcubed.bots.names import split_names
    from setcubed.server.http.serve import lan_addresses, serve

    given: dict[str, Any] = {"host": host, "port": port, "database": database, "log_level": log_level}
    given |= {"keep_days": keep_days, "root_path": root_path}
    given["bots"] = None if bots is None else tuple(split_names(bots))
    settings = settings_with(given)
    if origin:
        settings = replace(settings, origins=(*settings.origins, *origin))
    if proxy:
        settings = replace(settings, trust_proxy=True)
    if lan:
        settings = replace(settings, host=host or "0.0.0.0", addresses=lan_addresses(settings.port))
    return serve(sensible(settings))
