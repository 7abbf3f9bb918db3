"""`setcubed` without a command: run a server on this machine and open the page in the browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from setcubed.bots.names import split_names
from setcubed.cli.host_options import serve_settings

if TYPE_CHECKING:
    from setcubed.server.settings import Settings

START_LIMIT = 30.0  # seconds to wait for the server before the browser is not opened
ALL_ADDRESSES = "0.0.0.0"


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
    host = ALL_ADDRESSES if lan else settings.host
    free = preferred if is_free(host, preferred) else free_port(host)
    if port is not None and free != port:
        print(f"setcubed: port {port} is in use; choose another with --port.", file=sys.stderr)
        return 1
    settings = replace(settings, host=host, port=free)
    return run(settings, lan, browser)


def run(settings: Settings, lan: bool, browser: bool) -> int:
    """Serve in this thread; another thread opens the page when the server answers."""
    from setcubed.server.http.serve import lan_addresses, serve

    url = f"http://127.0.0.1:{settings.port}/"
    if lan:
        settings = replace(settings, addresses=lan_addresses(settings.port))

    def announce() -> None:
        print(f"setcubed: {url}   (Ctrl+C stops it)", flush=True)
        if lan:
            show_addresses(settings.addresses)
        threading.Thread(target=open_when_ready, args=(settings.port, url, browser), daemon=True).start()

    return serve(settings, announce)


def show_addresses(addresses: tuple[str, ...]) -> None:
    """Print the address for phones in the same network, on a terminal also as a QR code."""
    if not addresses:
        print("This machine seems to have no network: phones cannot reach it.", flush=True)
        return
    import segno

    print(f"Phones in the same network: {addresses[0]}", flush=True)
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


def is_free(host: str, port: int) -> bool:
    """Whether a server can listen on this port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str) -> int:
    """Return a free port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
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
