"""uvicorn's HTTP protocol with time limits and a limit of connections per client.

uvicorn itself limits only the keep-alive time between requests. A server without a proxy also needs limits
for clients that never send a whole request or never read the response.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
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
WRITE_SECONDS = 15.0
"""A connection whose unsent bytes do not decrease for this long is dropped."""
MAX_CONNECTIONS = 1000
"""Open connections of one client key."""
_RESET = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""The value of SO_LINGER with which closing resets a connection and discards what is unsent."""
_open: Counter[str] = Counter()


class LimitedHTTP(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Time limits for the head and the body of each request and for sending the response."""

    limit = MAX_CONNECTIONS  # 0 for none: behind a proxy all connections come from one address

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection, and start its timers."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._client = network_prefix(str(peer[0])) if isinstance(peer, tuple) else "local"
        _open[self._client] += 1
        self._deadline: asyncio.TimerHandle | None = None
        self._unsent = 0
        self._watch: asyncio.TimerHandle | None = self.loop.call_later(WRITE_SECONDS, self._check_writing)
        if self.limit and _open[self._client] > self.limit:
            transport.close()
        else:
            self._set_deadline(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's place and timers."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass bytes on; the deadline stands until the request is complete."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._set_deadline(HEADER_SECONDS)
        elif not self.cycle.more_body:
            self._clear_deadline()
        elif self.cycle is not before:
            self._clear_deadline()
            self._set_deadline(BODY_SECONDS)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        """Hand the connection over to the WebSocket, which has limits of its own."""
        self._release()
        super().handle_websocket_upgrade(*args)

    def _set_deadline(self, seconds: float) -> None:
        if self._deadline is None and self._client:
            self._deadline = self.loop.call_later(seconds, self._expire)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expire(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()

    def _check_writing(self) -> None:
        """Drop a client that does not read, also one whose connection waits to be closed."""
        unsent = self.transport.get_write_buffer_size()
        if unsent and unsent >= self._unsent > 0:
            self._watch = None
            line = self.transport.get_extra_info("socket")
            if line is not None:  # else the kernel would hold its buffer until the client reads
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            self.transport.abort()
        else:
            self._unsent = unsent
            self._watch = self.loop.call_later(WRITE_SECONDS, self._check_writing)

    def _release(self) -> None:
        self._clear_deadline()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if self._client:
            _open[self._client] -= 1
            if not _open[self._client]:
                del _open[self._client]
            self._client = ""


def raise_open_files() -> None:
    """Raise the process's limit of open files: the usual soft limit is about a thousand."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
