"""`setcubed serve` runs a server; `setcubed` without a command also opens the page in the browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from setcubed.bots.names import split_names
from setcubed.cli.host_options import serve_settings
from setcubed.server import Failed

START_LIMIT = 30.0  # seconds to wait for the server before the browser is not opened
ALL_ADDRESSES = "0.0.0.0"


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
        lan: Let phones and computers on the same network play.
        origin: Another origin whose page may open sockets.
        proxy: Behind a proxy that sets X-Forwarded-For.
        root_path: The path under which a proxy serves the site, such as /setcubed.
        keep_days: Delete games this many days after their last event; 0 keeps them.
        bots: Bots from other packages to offer at tables: NAME=module:Class, separated by commas.
        log_level: debug, info, warning or error.
    """
    from setcubed.server.http.serve import lan_addresses, serve

    flags: dict[str, Any] = {"host": host, "port": port, "database": database, "log_level": log_level}
    flags |= {"keep_days": keep_days, "root_path": root_path, "trust_proxy": proxy}
    flags["bots"] = None if bots is None else tuple(split_names(bots))
    if lan:
        flags["host"] = host or ALL_ADDRESSES
    settings = serve_settings(flags)
    if origin:
        settings = serve_settings({**flags, "origins": (*settings.origins, *origin)})
    if not lan:
        return serve(settings)
    settings = replace(settings, addresses=lan_addresses(settings.port))
    return serve(settings, lambda: show_addresses(settings.addresses))


def play(*, lan: bool, browser: bool, port: int | None, database: str | None, bots: str | None = None) -> int:
    """Start a server unless one runs on this machine, print its address, and open the page."""
    flags = {"port": port, "database": database, "bots": tuple(split_names(bots)) if bots else None}
    settings = serve_settings(flags, log_level="warning")
    preferred = settings.port
    if not lan and port is None and is_running(preferred):
        url = f"http://127.0.0.1:{preferred}/"
        print(f"setcubed is running already: {url}")
        open_page(url, browser)
        return 0
    from setcubed.server.http.serve import lan_addresses, serve

    host = ALL_ADDRESSES if lan else settings.host
    free = free_port(host, preferred)
    if port and free != port:
        raise Failed(f"port {port} is in use; choose another with --port.")
    url, addresses = f"http://127.0.0.1:{free}/", lan_addresses(free) if lan else settings.addresses

    def announce() -> None:
        print(f"setcubed: {url}   (Ctrl+C stops it)", flush=True)
        if lan:
            show_addresses(addresses)
        threading.Thread(target=open_when_ready, args=(free, url, browser), daemon=True).start()

    return serve(replace(settings, host=host, port=free, addresses=addresses), announce)


def show_addresses(addresses: tuple[str, ...]) -> None:
    """Print the address for phones on the same network, on a terminal also as a QR code."""
    if not addresses:
        print("This computer does not seem to be on a network, so phones cannot reach it.", flush=True)
        return
    import segno

    print(f"Phones on the same network: {addresses[0]}", flush=True)
    if sys.stdout.isatty():
        segno.make(addresses[0], micro=False).terminal(compact=True)


def is_running(port: int) -> bool:
    """Whether a setcubed server answers on this port of this machine."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=1) as answer:
            found = json.load(answer)
    except (URLError, OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("status") == "ok" and "node" in found


def free_port(host: str, preferred: int = 0) -> int:
    """Return the preferred port if a server can listen on it, or any free one."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, preferred))
        except OSError:
            probe.bind((host, 0))
        return int(probe.getsockname()[1])


def open_when_ready(port: int, url: str, browser: bool) -> None:
    """Wait for the server, then open the page."""
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline:
        if is_running(port):
            open_page(url, browser)
            return
        time.sleep(0.05)


def open_page(url: str, browser: bool) -> None:
    """Open the page if there is a display: a text browser would take over the terminal."""
    display = sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if browser and display:
        webbrowser.open(url)
