"""`setcubed serve`: run a server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from setcubed.cli.host_options import serve_settings
from setcubed.cli.play import show_addresses


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    lan: bool = False,
    origin: list[str] | None = None,
    proxy: bool | None = None,
    root_path: str | None = None,
    keep_days: float | None = None,
    bots: str | None = None,
    log_level: str | None = None,
) -> int:
    """Run a server: the page, the tables and the API.

    Every setting can also be given by the environment, as SETCUBED_<NAME>.

    Args:
        host: The address to listen on.
        port: The port; 0 for any free one.
        database: An SQLite file, or postgresql://… for any number of nodes; by default a file in your data
            directory.
        lan: Let phones and computers of the same network play.
        origin: Another origin whose page may open sockets.
        proxy: Behind a proxy that sets X-Forwarded-For.
        root_path: The path under which a proxy serves the site, such as /setcubed.
        keep_days: Delete games this many days after their last event; 0 keeps them.
        bots: Bots of other packages to offer at tables: NAME=module:Class, separated by commas.
        log_level: debug, info, warning or error.
    """
    from setcubed.bots.names import split_names
    from setcubed.server.http.serve import lan_addresses, serve

    flags: dict[str, Any] = {"host": host, "port": port, "database": database, "log_level": log_level}
    flags |= {"keep_days": keep_days, "root_path": root_path, "trust_proxy": proxy}
    flags["bots"] = None if bots is None else tuple(split_names(bots))
    if lan:
        flags["host"] = host or "0.0.0.0"
    settings = serve_settings(flags)
    if origin:
        settings = serve_settings({**flags, "origins": (*settings.origins, *origin)})
    if not lan:
        return serve(settings)
    settings = replace(settings, addresses=lan_addresses(settings.port))
    return serve(settings, lambda: show_addresses(settings.addresses))
