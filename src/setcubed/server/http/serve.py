"""Run a node: uvicorn with the application."""

from __future__ import annotations

import gc
import importlib.util
import logging
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from setcubed.server import Failed
from setcubed.server.http.app import VERSION, create_app
from setcubed.server.http.http_protocol import MAX_CONNECTIONS, LimitedHTTP, raise_open_files
from setcubed.server.http.websocket import Connection
from setcubed.server.logs import set_up
from setcubed.server.settings import Settings
from setcubed.server.store.preflight import prepare_database

logger = logging.getLogger("setcubed.serving")


class Server(uvicorn.Server):
    """A server whose garbage collector skips what was loaded at the start.

    `stop_waiting` answers requests that wait, before open connections are waited for.
    """

    def __init__(self, config: uvicorn.Config, stop_waiting: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop_waiting = stop_waiting

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then freeze all imported objects: collecting them causes the longest delays."""
        await super().startup(sockets)  # type: ignore[arg-type]
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 100)
        sys.setswitchinterval(0.001)  # how long the store's writer waits for a busy event loop
        logger.info("listening", extra={"host": self.config.host, "port": self._port(), "version": VERSION})

    def _port(self) -> int:
        """The port in use, also where the settings say 0."""
        ports = [line.getsockname()[1] for server in self.servers for line in server.sockets]
        return int(ports[0]) if ports else self.config.port

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Stop; everything acknowledged is stored."""
        self._stop_waiting()
        await super().shutdown(sockets)  # type: ignore[arg-type]
        logger.info("stopped")


def build_server(settings: Settings) -> Server:
    app, sockets = create_app(settings)
    most = 0 if settings.trust_proxy or not settings.limits else MAX_CONNECTIONS
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=type("HTTP", (LimitedHTTP,), {"limit": most}),
        # Our own frames, without ASGI.
        ws=lambda *, server_state, **_: Connection(sockets, server_state.connections),  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
    )
    return Server(config, sockets.node.stop_waiting)


def serve(settings: Settings, announce: Callable[[], None] = lambda: None) -> int:
    """Serve until a signal; return the exit code. `announce` is called before the first request.

    Raises `Failed`. The database comes last: a server that cannot start does not create one."""
    set_up(settings.log_level)
    raise_open_files()
    # uvicorn shuts down, then raises the signal again, which would end the interpreter without cleanup.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = build_server(settings)
    with _bind(settings) as listener:
        prepare_database(settings)
        announce()
        server.run([listener])
    return 0 if server.started else 1


def _bind(settings: Settings) -> socket.socket:
    """A socket bound to the address of the settings. Raises `Failed`."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        listener.close()
        place = f"{settings.host} port {settings.port}"
        raise Failed(f"Cannot listen on {place}: {fault.strerror}. Choose another --port.") from None
    return listener


def lan_addresses(port: int) -> tuple[str, ...]:
    """The URLs of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only selects the route
        except OSError:
            return ()
        address = probe.getsockname()[0]
    return () if address.startswith("127.") else (f"http://{address}:{port}",)
