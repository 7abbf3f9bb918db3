"""A scripted WebSocket client, and a transport without a network."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import time
from typing import Any, cast

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.conftest import Process
from tests.server.game_client import Json, make_table

EVERY_COMMAND: list[Json] = [
    {"type": "leave"},
    {"type": "start"},
    {"type": "rematch"},
    {"type": "seat_bot", "target": 0, "level": "greedy"},
    {"type": "free_seat", "target": 0},
    {"type": "take_back"},
    {"type": "skip", "target": 0},
    {"type": "rename", "name": "Eve"},
    {"type": "seed", "seed": "00" * 8},
    {"type": "call"},
    {"type": "withdraw"},
    {"type": "open", "placements": [{"die": d, "square": s} for d, s in ((0, "f7"), (1, "g7"), (2, "h7"))]},
    {"type": "replace", "square": "g7", "die": 1},
    {"type": "play", "placements": [{"die": 1, "square": "g8"}]},
    {"type": "pass"},
    {"type": "roll", "dice": [1]},
    {"type": "keep"},
    {"type": "undo"},
    {"type": "react", "reaction": "nice"},
]


UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class SocketClient:
    """A scripted client."""

    def __init__(
        self, node: Process | str, *, origin: str | None = None, address: str = "", **hello: Any
    ) -> None:
        url = (node if isinstance(node, str) else node.url).replace("http", "ws") + "/api/socket"
        self.socket: ClientConnection = connect(
            url,
            max_size=None,
            compression=None,
            legacy=True,
            origin=cast("Origin | None", origin),
            source_address=(address, 0),
        )
        self.heard: list[Json] = []
        if hello:
            self.say({"type": "hello", **hello})

    def __enter__(self) -> SocketClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def until(self, *kinds: str, id: str | None = None) -> Json:
        """The next message of one of these kinds, within a minute."""
        last = time.monotonic() + 60
        while True:
            assert time.monotonic() < last, f"none of {kinds} among {self.heard[-5:]}"  # pings continue
            message: Json = json.loads(self.socket.recv(timeout=20))
            if message["type"] == "ping":
                self.say({"type": "pong", "n": message["n"]})
            self.heard.append(message)
            if message["type"] in kinds and (id is None or message.get("id") == id):
                return message

    def command(self, id: str, seat: int, seq: int, do: Json) -> Json:
        """Send a command; return its answer."""
        self.say_command(id, seat, seq, do)
        return self.answer(id)

    def say_command(self, id: str, seat: int, seq: int, do: Json) -> None:
        """Send a command without waiting: the server handles the next one right after it."""
        self.say({"type": "command", "id": id, "seat": seat, "seq": seq, "do": do})

    def answer(self, id: str) -> Json:
        """The answer to a command."""
        return self.until("done", "miscalled", "refused", id=id)


def start_game(node: Process, **more: Any) -> tuple[str, list[str]]:
    """Start a game of two on one device; return its table and tokens."""
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
    seated = make_table(node.url, seats, start=True, **more)
    return seated["table"], [held["token"] for held in seated["seats"]]


class FakeTransport(asyncio.Transport):
    """A transport that collects what is written."""

    def __init__(self, written: list[bytes], line: sockets.socket | None = None) -> None:
        super().__init__({"socket": line})
        self.written = written

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass


def frame(message: Json) -> bytes:
    """A message as a client's frame."""
    text = json.dumps(message).encode()
    size = bytes((0x80 | len(text),)) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


def read_response(port: int, request: bytes) -> bytes:
    """The first bytes that the server answers to a raw request."""
    with sockets.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(request)
        return line.recv(4096)
