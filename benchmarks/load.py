"""A load generator: many clients in one process on raw WebSockets, cheap enough to measure the server."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
from collections import deque
from collections.abc import Callable

import psutil


class Socket(asyncio.Protocol):
    """A WebSocket client of the bare minimum: text messages, no fragments, a mask of zeros."""

    def __init__(self, host: str, path: str, take: Callable[[Socket, bytes], None]) -> None:
        self.host, self.path, self.take = host, path, take
        self.transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Split received bytes into messages."""
        data = self.buffer + data if self.buffer else data
        at = 0
        if not self.open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.buffer = data
                return
            if b" 101 " not in data[:40]:
                self.ready.set_exception(ConnectionError(data[:200].decode("latin-1")))
                return
            self.open = True
            self.ready.set_result(None)
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
            if start + length > size:
                break
            if data[at] & 15 == 1:
                self.take(self, data[start : start + length])
            at = start + length
        self.buffer = data[at:]

    def connection_lost(self, fault: Exception | None) -> None:
        """Wake the waiting coroutine."""
        if not self.ready.done():
            self.ready.set_exception(fault or ConnectionError("closed"))

    def send(self, text: bytes) -> None:
        """Send a text message."""
        assert self.transport is not None
        size = len(text)
        head = struct.pack(">BB", 0x81, 0x80 | size) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + text)


async def connect(port: int, path: str, take: Callable[[Socket, bytes], None]) -> Socket:
    """Open a socket."""
    host = f"127.0.0.1:{port}"
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(host, path, take), "127.0.0.1", port)
    await socket.ready
    return socket


class Meter:
    """Counts moves and measures their latency to the opponent, at a given rate if any."""

    def __init__(self, rate: float | None = None, server: psutil.Process | None = None) -> None:
        self.rate = rate
        self.server = server
        self.cpu = 0.0
        self.began = 0.0
        self.moves = 0
        self.delays: list[float] = []
        self.playing = False
        self.measuring = False
        self.waiting: deque[Callable[[], None]] = deque()

    def move(self, send: Callable[[], None]) -> None:
        """Send a move: at once, or when its time has come."""
        if self.rate is None:
            send()
        else:
            self.waiting.append(send)

    async def pace(self) -> None:
        """Limit the rate of moves."""
        assert self.rate is not None
        allowed, last = 0.0, time.perf_counter()
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            allowed = min(allowed + (now - last) * self.rate, 50.0)
            last = now
            while allowed >= 1 and self.waiting:
                self.waiting.popleft()()
                allowed -= 1

    def begin(self) -> None:
        """Measure from now on."""
        self.measuring = True
        self.cpu = self._cpu()
        self.began = time.perf_counter()

    def end(self) -> float:
        """Stop measuring; return the measured seconds."""
        self.measuring = False
        self.cpu = self._cpu() - self.cpu
        return time.perf_counter() - self.began

    def _cpu(self) -> float:
        return sum(self.server.cpu_times()[:2]) if self.server else 0.0

    def seen(self, sent: float) -> None:
        """Record that a move has reached the opponent."""
        if self.measuring:
            self.moves += 1
            self.delays.append(time.perf_counter() - sent)

    def figures(self, seconds: float) -> dict[str, float]:
        """Return throughput and latency percentiles."""
        delays = sorted(self.delays)

        def at(part: float) -> float:
            return round(1000 * delays[min(len(delays) - 1, int(part * len(delays)))], 1) if delays else 0.0

        return {
            "moves_per_second": round(self.moves / seconds, 1),
            "moves": self.moves,
            "server_cpu_us_per_move": round(1e6 * self.cpu / max(1, self.moves)),
            "p50_ms": at(0.5),
            "p95_ms": at(0.95),
            "p99_ms": at(0.99),
        }
