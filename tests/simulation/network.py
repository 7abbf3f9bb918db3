"""Simulated connections between clients and nodes: messages are delayed, duplicated, reordered, or lost with
all later ones until the connection breaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from setcubed.server.http.frames import CLOSE, TEXT
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.websocket import Connection
from tests.simulation.loop import Loop, Process

HELLO = (
    b"GET /api/socket HTTP/1.1\r\nHost: here\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass
class NetworkConditions:
    """The quality of the network: probabilities of faults per message, and the longest delay in seconds."""

    lost: float = 0.0
    doubled: float = 0.0
    shuffled: float = 0.0
    delay: float = 0.02


class Line:
    """One connection between a client and a node. The node's end is a transport for its `Connection`."""

    def __init__(
        self,
        loop: Loop,
        conditions: NetworkConditions,
        rng: random.Random,
        process: Process,
        sockets: Sockets,
        take: Callable[[bytes], None],
        lost: Callable[[], None],
    ) -> None:
        self.loop, self.conditions, self.rng, self.process = loop, conditions, rng, process
        self.take, self.lost = take, lost
        self.closed = False
        self._silent = False  # a message was lost, and so are all later ones
        self._there = self._back = 0.0  # when the last message arrived
        self._shaken = False
        self._buffer = b""
        self._connection = Connection(sockets, set())
        self._at_node(lambda: self._connection.connection_made(self))  # type: ignore[arg-type]
        self._at_node(lambda: self._connection.data_received(HELLO))

    def _at_node(self, work: Callable[[], Any]) -> None:
        self._there = max(self._there, self.loop.now + self.rng.random() * self.conditions.delay)
        self._at(self._there, work)

    def _at(self, when: float, work: Callable[[], Any]) -> None:
        """Run a function in the node's process."""
        self.loop.call_at(when, self.loop.spawn, self.process, work, context=self.loop.outside)

    # ---- the client's end

    def send(self, text: bytes) -> None:
        """Send a message to the node."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        frame = head + b"\0\0\0\0" + text
        for at in self._arrivals("_there"):
            self._at(at, lambda: self._deliver(frame))

    def _deliver(self, frame: bytes) -> None:
        if not self.closed:
            self._connection.data_received(frame)

    def cut(self) -> None:
        """Break the connection; each end notices after a while."""
        if not self.closed:
            self.closed = True
            self.loop.call_later(self.rng.random(), self.lost, context=self.loop.outside)
            later = self.loop.now + self.rng.random() * 2
            self._at(later, self._gone)

    def _gone(self) -> None:
        self._connection.connection_lost(None)

    def _arrivals(self, end: str) -> list[float]:
        """The times at which a message arrives: none, one or two, in order or not."""
        conditions, rng = self.conditions, self.rng
        if self._silent or rng.random() < conditions.lost:
            if not self._silent:
                self._silent = True
                self.loop.call_later(rng.random() * 5, self.cut, context=self.loop.outside)
            return []
        at = self.loop.now + rng.random() * conditions.delay
        if rng.random() >= conditions.shuffled:
            at = max(at, getattr(self, end))
            setattr(self, end, at)
        return [at, at + rng.random() * 0.5] if rng.random() < conditions.doubled else [at]

    # ---- the node's end: what a transport does

    def write(self, data: bytes) -> None:
        """Send frames to the client."""
        if not self._shaken:
            self._shaken = True
            return  # the handshake's answer
        if not self.closed:
            for at in self._arrivals("_back"):
                self.loop.call_at(at, self._received, data, context=self.loop.outside)

    def _received(self, data: bytes) -> None:
        while data and not self.closed:
            kind, size = data[0] & 15, data[1]
            start = 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(data[2:start], "big")
            payload, data = data[start : start + size], data[start + size :]
            if kind == TEXT:
                self.take(payload)
            elif kind == CLOSE:
                self.cut()

    def close(self) -> None:
        """Close from the node's end: what was written still arrives."""
        self.loop.call_soon(self._connection.connection_lost, None)

    def abort(self) -> None:
        """The node drops the connection."""
        self.cut()

    def get_write_buffer_size(self) -> int:
        return 0

    def get_extra_info(self, name: str) -> Any:
        return ("192.0.2.1", 1) if name == "peername" else None

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass
