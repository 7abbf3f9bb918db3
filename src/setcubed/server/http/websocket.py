"""One client's WebSocket, speaking frames of our own: uvicorn hands the connection over to it."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import MESSAGE_LIMIT, Fault
from setcubed.app.tables.drafts import fault_of
from setcubed.game import Illegal
from setcubed.server.http.asgi import FOREIGN_PAGE, UNKNOWN_HOST
from setcubed.server.http.client_address import client_key, parse_headers, round_trip
from setcubed.server.http.frames import (
    CLOSE,
    NORMAL,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    Broken,
    Frames,
    accept_key,
    close_frame,
    frame,
    text_frame,
)
from setcubed.server.http.inbox import Inbox
from setcubed.server.http.origin import is_known_host, is_same_origin
from setcubed.server.http.pages import without_root
from setcubed.server.metrics import CUT_OFF, DELAY_SECONDS, REFUSED

if TYPE_CHECKING:
    from setcubed.server.http.sockets import Sockets
    from setcubed.server.node.live_table import LiveTable

logger = logging.getLogger("setcubed.socket")
_encode = msgspec.json.Encoder().encode

PATH = "/api/socket"
BAD_MESSAGES = 20
PROBES = 4  # pings in quick succession at first, to know the delay before the opening
DELAYS = 5  # measured last, of which the shortest counts
PINGS = 5  # that may still be answered: who answers none of them for so long is cut off
KERNEL_BUFFER = 128 * 1024


class Connection(asyncio.Protocol):
    """One client. It is written to and never waited for; who reads too slowly is cut off."""

    __slots__ = (
        "_delays",
        "_frames",
        "_line",
        "_others",
        "_out",
        "_paused",
        "_pings",
        "_seats",
        "_seats_of",
        "_settings",
        "_transport",
        "bad",
        "closing",
        "heard_at",
        "holders",
        "inbox",
        "live",
        "mine",
        "next_ping",
        "since",
        "sockets",
        "who",
    )

    def __init__(self, sockets: Sockets, *, server_state: Any, **_: object) -> None:
        self.sockets = sockets
        self.inbox = Inbox(sockets.inboxes, self._take_message)
        self._settings = sockets.settings
        self.live: LiveTable | None = None
        self.holders: tuple[str, ...] = ()  # whose tokens came with the hello
        self._seats: frozenset[int] = frozenset()
        self._seats_of: object = None  # the table's seats of which it holds these
        self.mine: frozenset[int] = frozenset()  # the seats that the client has been told it holds
        self.closing = False
        self.bad = 0
        self.who = ""  # the address it counts for
        self.since = self.heard_at = time.monotonic()
        self.next_ping = self.heard_at
        self._others: set[Any] = server_state.connections  # what uvicorn ends when it ends
        self._transport: asyncio.Transport | None = None
        self._line: Any = None
        self._frames: Frames | None = None
        self._paused = False
        self._out = b""  # frames that leave when this round of the event loop is over
        self._pings: dict[int, float] = {}
        self._delays: tuple[float, ...] = ()  # the last few

    # ---- what uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """uvicorn hands the connection over."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]
        self._line = transport.get_extra_info("socket")
        if self._line is not None:  # what the system holds back for a slow reader is bounded too
            self._line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        self._others.add(self)

    def data_received(self, data: bytes) -> None:
        """The handshake first, then frames."""
        if self._frames is None:
            self._shake_hands(data)
            return
        if self.closing:
            return
        self.heard_at = time.monotonic()
        try:
            for kind, payload in self._frames.feed(data):
                self._take_frame(kind, payload)
        except Broken as broken:
            self._close("bad_frames", broken.code)

    def connection_lost(self, _: Exception | None) -> None:
        """The client is gone."""
        self.closing = True
        self._out = b""
        self.inbox.close()
        self._others.discard(self)
        self.sockets.leave(self)

    def shutdown(self) -> None:
        """uvicorn ends."""
        self.cut_off("shutting_down", "The server restarts. Come back in a moment.")

    def _shake_hands(self, data: bytes) -> None:
        """Answer the request that uvicorn passes on."""
        assert self._transport is not None
        first, *lines = data.split(b"\r\n\r\n", 1)[0].split(b"\r\n")
        headers = parse_headers((name, value) for name, _, value in (line.partition(b":") for line in lines))
        key = headers.get("sec-websocket-key", "")
        self.who = client_key(headers, self._peer(), self._settings)
        path = first.split(b" ")[1].split(b"?")[0].decode("latin-1")
        refusal = self._refusal(path, headers, key)
        if refusal is not None:
            status, fault = refusal
            REFUSED.labels(fault.code).inc()
            body = _encode(wire.Failure(fault)).decode()
            self._put(
                f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            self._attempt(self._transport.close)
            asyncio.get_running_loop().call_later(2.0, self._attempt, self._transport.abort)
            return
        self._frames = Frames(MESSAGE_LIMIT)
        proof = accept_key(key.encode()).decode()
        self._put(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {proof}\r\n\r\n".encode()
        )
        self.sockets.enter(self)

    def _refusal(self, path: str, headers: Mapping[str, str], key: str) -> tuple[HTTPStatus, Fault] | None:
        """Why a handshake is refused, if it is."""
        if without_root(path, self._settings.root_path) != PATH:
            return HTTPStatus.NOT_FOUND, Fault("no_such_path", "There is no socket at this address.")
        if headers.get("sec-websocket-version") != "13" or len(key) != 24:
            return HTTPStatus.BAD_REQUEST, Fault("bad_handshake", "This is no WebSocket of version 13.")
        if not is_known_host(headers, self._settings):
            return HTTPStatus.MISDIRECTED_REQUEST, UNKNOWN_HOST
        if not is_same_origin(headers, self._settings):
            return HTTPStatus.FORBIDDEN, FOREIGN_PAGE
        if self.sockets.bans(self.who):
            return HTTPStatus.FORBIDDEN, Fault("banned", "The host of this server does not let you in.")
        if not self.sockets.admits(self.who):
            return HTTPStatus.TOO_MANY_REQUESTS, Fault(
                "slow_down", "Too many sockets at once: wait a moment."
            )
        return None

    def _peer(self) -> tuple[str, int] | None:
        assert self._transport is not None
        peer = self._transport.get_extra_info("peername")
        return peer if isinstance(peer, tuple) else None

    def _take_frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            if self.inbox.put(payload) and not self._paused:
                assert self._transport is not None
                self._paused = True
                self._attempt(self._transport.pause_reading)
        elif kind == PING:
            self._write(frame(PONG, payload))
        elif kind == CLOSE:
            code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else NORMAL
            if len(payload) == 1 or not (1000 <= code < 1015 or 3000 <= code < 5000):
                code = PROTOCOL_ERROR
            self._close("", code)
        elif kind != PONG:
            self.refuse_message(Illegal("bad_message", "Send text, not bytes.", where=""))

    def _take_message(self, text: bytes) -> None:
        if self.closing:
            return
        try:
            self.sockets.take(self, text)
        except Exception:  # one connection's fault is one connection's fault
            logger.exception("a connection failed")
            self.cut_off("server_fault", "Something went wrong here. Come back.")
        if self._paused and not self.inbox and not self.closing:
            assert self._transport is not None
            self._paused = False
            self._attempt(self._transport.resume_reading)

    # ---- what the table calls

    @property
    def seats(self) -> frozenset[int]:
        """The seats it holds: what the table says now, whatever was so at the hello."""
        if self.live is not None and self.holders:
            table = self.live.log.table
            if table.seats is not self._seats_of:  # when seats change, it is by a new list
                self._seats_of, self._seats = table.seats, table.held_by(self.holders)
        return self._seats

    def say_seats(self) -> None:
        """Tell which seats it holds, if that has changed."""
        if self.seats != self.mine:
            self.mine = self.seats
            self.send(_encode(wire.Yours(sorted(self.mine))))

    @property
    def delay(self) -> float | None:
        """The measured delay: the shortest of the last few ways there and back by the client's pongs, and no
        more than the kernel of this machine has measured where it talks to the client itself."""
        delays = list(self._delays)
        if not self._settings.trust_proxy:
            kernel = round_trip(self._line)
            if kernel is not None:
                delays.append(kernel)
        return min(delays) if delays else None

    @property
    def certain(self) -> bool:
        """Whether the delay is the kernel's own measure: a client that keeps its pongs back gains nothing."""
        return not self._settings.trust_proxy and round_trip(self._line) is not None

    def send(self, text: bytes) -> None:
        """Send a message, without waiting for it to arrive."""
        self._write(text_frame(text))

    def _write(self, whole: bytes) -> None:
        if not self.closing:
            if not self._out:
                self.sockets.outbox.add(self.flush)
            self._out += whole

    def flush(self) -> None:
        """Send what is buffered."""
        if self._out and not self.closing and self._put(b"") > self._settings.outbox_bytes:
            self.cut_off("slow_reader", "You read too slowly. Come back and catch up.")

    def _put(self, data: bytes) -> int:
        """Write what is buffered and this; return the size of the write buffer. Whoever tells all clients
        of a table something must not stumble over one whose line has broken in this moment: uvloop then
        refuses whatever is asked."""
        assert self._transport is not None
        try:
            data, self._out = self._out + data, b""
            self._transport.write(data)
            return self._transport.get_write_buffer_size()
        except Exception:
            self._give_up()
            return 0

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something with the line, if it is still there."""
        try:
            act()
        except Exception:
            self._give_up()

    def _give_up(self) -> None:
        """The line has broken; the event loop will say so."""
        assert self._transport is not None
        self.closing = True
        with suppress(Exception):
            self._transport.abort()

    def cut_off(self, code: str, message: str) -> None:
        """Say why, and close."""
        if not self.closing:
            self._put(frame(TEXT, _encode(wire.Bye(code, message))))
            self._close(code, NORMAL)

    def _close(self, reason: str, code: int) -> None:
        """Close politely; who does not read what is left is dropped a little later."""
        if self.closing:
            return
        self.closing = True
        if reason:
            CUT_OFF.labels(reason).inc()
        assert self._transport is not None
        self._put(close_frame(code))
        self._attempt(self._transport.close)
        asyncio.get_running_loop().call_later(2.0, self._attempt, self._transport.abort)

    def ping(self, now: float) -> None:
        """Measure the delay."""
        quick = len(self._delays) < PROBES and len(self._pings) < PROBES
        self.next_ping = now + (0.3 if quick else self._settings.ping_seconds)
        n = int(now * 1000) & 0x7FFFFFFF
        self._pings[n] = now
        while len(self._pings) > PINGS:
            del self._pings[next(iter(self._pings))]
        delay = self.delay
        shown = None if delay is None else round(delay * 1000)
        self.send(_encode(wire.Ping(n, self.sockets.now(), shown)))

    def pong(self, n: int) -> None:
        """The answer to a ping."""
        sent = self._pings.pop(n, None)
        if sent is not None:
            self._delays = (*self._delays[1 - DELAYS :], time.monotonic() - sent)
            DELAY_SECONDS.observe(self._delays[-1])

    def refuse(self, no: Illegal, id: str | None = None) -> None:
        """Say why not."""
        seq = self.live.told if self.live else 0
        fault = fault_of(no)
        self.send(_encode(wire.Refused(fault.code, fault.message, seq, id, fault.figures)))

    def refuse_message(self, no: Illegal) -> None:
        """Say why a message cannot be read; after too many of them, close."""
        self.bad += 1
        self.refuse(no)
        if self.bad > BAD_MESSAGES:
            self.cut_off("bad_messages", "Too many messages that cannot be read.")
