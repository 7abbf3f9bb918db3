"""One client's WebSocket connection: handshake, frames, queued messages, buffered output, delay."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import MESSAGE_LIMIT, Fault
from setcubed.app.tables.drafts import fault_of
from setcubed.game import Illegal
from setcubed.server.http import frames
from setcubed.server.http.asgi import FOREIGN_PAGE, UNKNOWN_HOST
from setcubed.server.http.client_address import client_key, parse_headers, round_trip
from setcubed.server.http.origin import is_known_host, is_same_origin
from setcubed.server.http.pages import without_root
from setcubed.server.metrics import CLOSED_SOCKETS, DELAY_SECONDS, REFUSED
from setcubed.server.node.presence import Client

if TYPE_CHECKING:
    from setcubed.server.http.sockets import SocketReply, Sockets
    from setcubed.server.node.live_table import LiveTable

_encode = msgspec.json.Encoder().encode

PATH = "/api/socket"
MAX_QUEUED = 32  # messages of one client, until we stop reading from it
MAX_BAD_MESSAGES = 20
PROBES = 4  # pings in quick succession after the hello: the opening needs the delay
DELAYS = 5  # last measured delays, of which the shortest counts
PINGS = 5  # unanswered pings to remember
CLOSE_SECONDS = 2.0  # for the client to read the close frame
KERNEL_BUFFER = 128 * 1024


@dataclass(slots=True, eq=False)
class Connection(asyncio.Protocol, Client):
    """A client. Sending never waits; a client that reads too slowly is disconnected."""

    sockets: Sockets
    _uvicorn_connections: set[Any]
    """All connections of the server; uvicorn closes them when it stops."""
    messages: list[bytes] = field(default_factory=list)
    """Received, not handled yet."""
    queued: bool = False
    """Whether it waits for its turn."""
    busy: bool = False
    """Whether a message is being handled: the next one waits."""
    reply: SocketReply | None = None
    """Of the command being handled."""
    live: LiveTable | None = None
    holders: tuple[str, ...] = ()
    """Of the tokens in the hello."""
    mine: frozenset[int] = frozenset()
    """The seats last reported to the client."""
    closing: bool = False
    bad_messages: int = 0
    who: str = ""
    """The client key."""
    since: float = field(default_factory=time.monotonic)
    heard_at: float = field(default_factory=time.monotonic)
    next_ping: float = 0.0
    _seats: frozenset[int] = frozenset()
    _seats_of: object = None  # the table's list of seats that `_seats` was computed from
    _transport: Any = None
    _socket: Any = None
    _frames: frames.Frames | None = None
    _paused: bool = False
    _output: bytes = b""  # frames to write at the end of this iteration of the event loop
    _pings: dict[int, float] = field(default_factory=dict)
    _delays: tuple[float, ...] = ()

    # ---- called by uvicorn and the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from uvicorn's HTTP protocol."""
        self._transport = transport
        self._socket = transport.get_extra_info("socket")
        if self._socket is not None:  # bound what the kernel buffers for a slow reader
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        self._uvicorn_connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Parse the handshake, then frames. Messages wait for their turn in the queue of all sockets."""
        if self._frames is None:
            self._shake_hands(data)
            return
        if self.closing:
            return
        self.heard_at = time.monotonic()
        try:
            for kind, payload in self._frames.feed(data):
                if kind == frames.TEXT:
                    self.messages.append(payload)
                    self.sockets.enqueue(self)
                else:
                    self._handle_control(kind, payload)
        except frames.ProtocolViolation as violation:
            self._close("bad_frames", violation.code)
        if len(self.messages) >= MAX_QUEUED and not self._paused and not self.closing:
            self._paused = True
            self._attempt(self._transport.pause_reading)

    def connection_lost(self, _: Exception | None) -> None:
        self.closing = True
        self._output = b""
        self.messages = []
        self._uvicorn_connections.discard(self)
        self.sockets.leave(self)

    def shutdown(self) -> None:
        self.cut_off("shutting_down", "The server is restarting. Come back in a moment.")

    def _shake_hands(self, data: bytes) -> None:
        """Accept or reject the upgrade request that uvicorn passes on."""
        first, *lines = data.split(b"\r\n\r\n", 1)[0].split(b"\r\n")
        headers = parse_headers((name, value) for name, _, value in (line.partition(b":") for line in lines))
        key = headers.get("sec-websocket-key", "")
        peer = self._transport.get_extra_info("peername")
        self.who = client_key(headers, peer if isinstance(peer, tuple) else None, self.sockets.settings)
        path = first.split(b" ")[1].split(b"?")[0].decode("latin-1")
        rejection = self._rejection(path, headers, key)
        if rejection is not None:
            status, fault = rejection
            REFUSED.labels(fault.code).inc()
            body = _encode(wire.Failure(fault)).decode()
            self._output = (
                f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            self.flush()
            self._close_transport()
            return
        self._frames = frames.Frames(MESSAGE_LIMIT)
        accept = frames.accept_key(key.encode()).decode()
        self._output = (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )
        self.flush()
        self.sockets.enter(self)

    def _rejection(self, path: str, headers: Mapping[str, str], key: str) -> tuple[HTTPStatus, Fault] | None:
        """Why a handshake is rejected, if it is."""
        if without_root(path, self.sockets.settings.root_path) != PATH:
            return HTTPStatus.NOT_FOUND, Fault("no_such_path", "There is no socket at this address.")
        if headers.get("sec-websocket-version") != "13" or len(key) != 24:
            return HTTPStatus.BAD_REQUEST, Fault(
                "bad_handshake", "This is not a handshake for WebSocket version 13."
            )
        if not is_known_host(headers, self.sockets.settings):
            return HTTPStatus.MISDIRECTED_REQUEST, UNKNOWN_HOST
        if not is_same_origin(headers, self.sockets.settings):
            return HTTPStatus.FORBIDDEN, FOREIGN_PAGE
        if self.sockets.bans(self.who):
            return HTTPStatus.FORBIDDEN, Fault("banned", "The host of this server does not let you in.")
        if not self.sockets.admits(self.who):
            return HTTPStatus.TOO_MANY_REQUESTS, Fault(
                "slow_down", "Too many sockets at once: wait a moment."
            )
        return None

    def _handle_control(self, kind: int, payload: bytes) -> None:
        if kind == frames.PING:
            self.send(payload, frames.PONG)
        elif kind == frames.CLOSE:
            code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else frames.NORMAL
            if len(payload) == 1 or not (1000 <= code < 1015 or 3000 <= code < 5000):
                code = frames.PROTOCOL_ERROR
            self._close("", code)
        elif kind != frames.PONG:
            self.refuse_message(Illegal("bad_message", "Send text, not bytes.", where=""))

    def resume_reading(self) -> None:
        """Read again, once the queued messages are handled."""
        if self._paused and not self.messages and not self.closing:
            self._paused = False
            self._attempt(self._transport.resume_reading)

    # ---- called by the table

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the client holds now, which may differ from those at the hello."""
        if self.live is not None and self.holders:
            table = self.live.table
            if table.seats is not self._seats_of:  # a change of seats creates a new list
                self._seats_of, self._seats = table.seats, table.held_by(self.holders)
        return self._seats

    def say_seats(self) -> None:
        if self.seats != self.mine:
            self.mine = self.seats
            self.send(_encode(wire.OwnSeats(sorted(self.mine))))

    @property
    def delay(self) -> float | None:
        """The round-trip time: the shortest of the last pongs, and no more than the kernel has measured on a
        direct connection."""
        delays = list(self._delays)
        if not self.sockets.settings.trust_proxy:
            kernel = round_trip(self._socket)
            if kernel is not None:
                delays.append(kernel)
        return min(delays) if delays else None

    @property
    def certain(self) -> bool:
        """Whether the kernel has measured the delay: delayed pongs gain nothing then."""
        return not self.sockets.settings.trust_proxy and round_trip(self._socket) is not None

    def send(self, text: bytes, kind: int = frames.TEXT) -> None:
        """Send a message without waiting for it to arrive. The frames of one iteration of the event loop are
        written at once."""
        if not self.closing:
            if not self._output:
                if not self.sockets.unflushed:
                    asyncio.get_running_loop().call_soon(self.sockets.flush)
                self.sockets.unflushed.append(self)
            self._output += frames.text_frame(text) if kind == frames.TEXT else frames.frame(kind, text)

    def flush(self) -> None:
        """Write the collected frames. A broken connection must not raise into a broadcast: uvloop then
        rejects every call."""
        output, self._output = self._output, b""
        if not output:
            return
        try:
            self._transport.write(output)
            unsent = self._transport.get_write_buffer_size()
        except Exception:
            self._abort()
            return
        if unsent > self.sockets.settings.outbox_bytes:
            self.cut_off("slow_reader", "You read too slowly. Come back and catch up.")

    def _attempt(self, act: Callable[[], None]) -> None:
        """Call the transport, if it is still usable."""
        try:
            act()
        except Exception:
            self._abort()

    def _abort(self) -> None:
        """Drop a broken connection; the event loop reports the loss."""
        self.closing = True
        with suppress(Exception):
            self._transport.abort()

    def cut_off(self, code: str, message: str) -> None:
        self._close(code, frames.NORMAL, frames.frame(frames.TEXT, _encode(wire.Bye(code, message))))

    def _close(self, reason: str, code: int, last: bytes = b"") -> None:
        """Close after a last frame."""
        if self.closing:
            return
        self.closing = True
        if reason:
            CLOSED_SOCKETS.labels(reason).inc()
        self._output += last + frames.close_frame(code)
        self.flush()
        self._close_transport()

    def _close_transport(self) -> None:
        """Close; a client that does not read the rest is dropped a little later."""
        self._attempt(self._transport.close)
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._attempt, self._transport.abort)

    def ping(self, now: float) -> None:
        """Measure the delay."""
        quick = len(self._delays) < PROBES and len(self._pings) < PROBES
        self.next_ping = now + (0.3 if quick else self.sockets.settings.ping_seconds)
        n = int(now * 1000) & 0x7FFFFFFF
        self._pings[n] = now
        while len(self._pings) > PINGS:
            del self._pings[next(iter(self._pings))]
        delay = self.delay
        shown = None if delay is None else round(delay * 1000)
        self.send(_encode(wire.Ping(n, self.sockets.now(), shown)))

    def pong(self, n: int) -> None:
        sent = self._pings.pop(n, None)
        if sent is not None:
            self._delays = (*self._delays[1 - DELAYS :], time.monotonic() - sent)
            DELAY_SECONDS.observe(self._delays[-1])

    def refuse(self, error: Illegal, id: str | None = None) -> None:
        """Send a rejection."""
        seq = self.live.published if self.live else 0
        fault = fault_of(error)
        self.send(_encode(wire.Rejection(fault.code, fault.message, seq, id, fault.figures)))

    def refuse_message(self, error: Illegal) -> None:
        """Reject a message that cannot be handled; close after too many."""
        self.bad_messages += 1
        self.refuse(error)
        if self.bad_messages > MAX_BAD_MESSAGES:
            self.cut_off("bad_messages", "Too many messages that cannot be read.")
