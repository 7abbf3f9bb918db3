"""`setcubed` by itself: a server on this machine, and the page to play on opened in the browser."""

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

from setcubed.cli.host_options import settings_with

if TYPE_CHECKING:
    from setcubed.server.settings import Settings

START_LIMIT = 30.0  # seconds until we stop waiting to open the browser
EVERYWHERE = "0.0.0.0"


def play(*, lan: bool, browser: bool, port: int | None, database: str | None) -> int:
    """Start the server if none runs here yet, say where it is, and open the page."""
    settings = settings_with({"port": port, "database": database}, log_level="warning")
    wanted = settings.port
    if not lan and port is None and runs_here(wanted):
        url = f"http://127.0.0.1:{wanted}/"
        print(f"setcubed is running already: {url}")
        show(url, browser)
        return 0
    host = EVERYWHERE if lan else settings.host
    free = wanted if is_free(host, wanted) else free_port(host)
    if port is not None and free != port:
        print(f"setcubed: port {port} is in use; choose another with --port.", file=sys.stderr)
        return 1
    settings = replace(settings, host=host, port=free)
    return run(settings, lan, browser)


def run(settings: Settings, lan: bool, browser: bool) -> int:
    """Serve in this thread; another one opens the page as soon as it can be played on."""
    from setcubed.server.http.serve import lan_addresses, serve

    url = f"http://127.0.0.1:{settings.port}/"
    if lan:
        settings = replace(settings, addresses=lan_addresses(settings.port))

    def begin() -> None:
        announce(url, settings.addresses, lan)
        threading.Thread(target=open_when_ready, args=(settings.port, url, browser), daemon=True).start()

    return serve(settings, begin)


def announce(url: str, addresses: tuple[str, ...], lan: bool) -> None:
    """Say where the page is; with `--lan` also for phones, with a code for their cameras."""
    print(f"setcubed: {url}   (Ctrl+C stops it)", flush=True)
    if not lan:
        return
    if not addresses:
        print("This machine seems to be in no network: phones cannot find it.", flush=True)
        return
    import segno

    print(f"Phones in the same network: {addresses[0]}", flush=True)
    if sys.stdout.isatty():
        segno.make(addresses[0], micro=False).terminal(compact=True)


def runs_here(port: int) -> bool:
    """Whether a setcubed server answers on this port of this machine."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=1) as answer:
            found = json.load(answer)
    except (URLError, OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("status") == "ok" and "node" in found


def is_free(host: str, port: int) -> bool:
    """Whether we can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str) -> int:
    """Any port that nobody listens on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def open_when_ready(port: int, url: str, browser: bool) -> None:
    """Wait for the server, then show the page."""
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline:
        if runs_here(port):
            show(url, browser)
            return
        time.sleep(0.05)


def show(url: str, browser: bool) -> None:
    """Open the page where there is a screen: a text browser would take the terminal away."""
    screen = sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if browser and screen:
        webbrowser.open(url)
