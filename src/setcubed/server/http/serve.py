"""Runs a node: uvicorn around the application, with the settings that carry most."""

from __future__ import annotations

import gc
import importlib.util
import logging
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn

from setcubed.server.http.app import VERSION, create_app
from setcubed.server.http.http_protocol import MAX_CONNECTIONS, LimitedHTTP, raise_open_files
from setcubed.server.http.websocket import Connection
from setcubed.server.logs import set_up
from setcubed.server.settings import Settings
from setcubed.server.store.preflight import UnusableDatabase, prepare_database

logger = logging.getLogger("setcubed.serving")


class Server(uvicorn.Server):
    """A server whose garbage collector leaves alone what was loaded at the start."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then freeze: collections of all that was imported cost a third of the longest delays."""
        await super().startup(sockets)  # type: ignore[arg-type]
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 100)
        sys.setswitchinterval(0.001)  # the store's writer waits so long for a busy event loop
        logger.info(
            "listening", extra={"host": self.config.host, "port": self.config.port, "version": VERSION}
        )

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """End: everything acknowledged is stored."""
        await super().shutdown(sockets)  # type: ignore[arg-type]
        logger.info("stopped")


def configuration(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    app, sockets = create_app(settings)
    most = 0 if settings.trust_proxy or not settings.limits else MAX_CONNECTIONS
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=type("HTTP", (LimitedHTTP,), {"limit": most}),
        ws=partial(Connection, sockets),  # type: ignore[arg-type]  # our own frames, without ASGI
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
    )


def serve(settings: Settings, announce: Callable[[], None] = lambda: None) -> int:
    """Serve until told to stop; the exit code. `announce` is called when nothing stands in the way."""
    set_up(settings.log_level)
    raise_open_files()
    # uvicorn closes the tables, then sends the signal once more: that alone would end the interpreter there.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        prepare_database(settings)
    except UnusableDatabase as fault:
        print(f"setcubed: {fault}", file=sys.stderr)
        return 1
    announce()
    server = Server(configuration(settings))
    server.run()
    return 0 if server.started else 1


def lan_addresses(port: int) -> tuple[str, ...]:
    """The addresses at which others in the same network find this machine."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return tuple(f"http://{address}:{port}" for address in found if not address.startswith("127."))
