"""HTTP connections that ask nothing: each has a time to begin in, an address holds only so many of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from setcubed.server.http.client_address import network_prefix

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

HEADER_SECONDS = 10.0
BODY_SECONDS = 30.0
MOST_CONNECTIONS = 1000  # open connections of one address
_open: Counter[str] = Counter()


class LimitedHTTP(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP with a time limit for the first request, and for the head and the body of every one."""

    limit = MOST_CONNECTIONS  # 0 for none: behind a proxy all come from one address

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._who = network_prefix(str(peer[0])) if isinstance(peer, tuple) else "local"
        _open[self._who] += 1
        self._waiting: asyncio.TimerHandle | None = None
        if self.limit and _open[self._who] > self.limit:
            transport.close()
        else:
            self._wait(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone, or uvicorn handed the connection on to a socket."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request: until it is complete, the time runs."""
        begun = self.cycle
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait(HEADER_SECONDS)
        elif not self.cycle.more_body:
            self._stop_waiting()
        elif self.cycle is not begun:
            self._stop_waiting()
            self._wait(BODY_SECONDS)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        """From here on it is a socket, which has limits of its own."""
        self._let_go()
        super().handle_websocket_upgrade(*args)

    def _wait(self, seconds: float) -> None:
        """Unless the time runs already."""
        if self._waiting is None and self._who:
            self._waiting = asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _let_go(self) -> None:
        self._stop_waiting()
        if self._who:
            _open[self._who] -= 1
            if not _open[self._who]:
                del _open[self._who]
            self._who = ""

    def _too_late(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()


def raise_open_files() -> None:
    """As many connections as the system allows: its usual limit is a thousand."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
