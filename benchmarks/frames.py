"""The cost of a message for four implementations of WebSocket frames:
 by hand, `websockets`, `wsproto` and `picows`.

`python -m benchmarks.frames` (needs the packages `wsproto` and `picows`) starts a server of each kind in a
process of its own, on uvloop. Fifty clients each send a command of 150 bytes, and the next one when the
answer of 3 KB has come. It measures the server's own time per message, so that other work matters little, and
then the memory that the server's process takes per idle connection.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from typing import Any

import psutil
import uvloop

from setcubed.server.http.frames import TEXT, Frames, accept_key, frame

KINDS = ("by hand", "websockets", "wsproto", "picows")
CLIENTS, MESSAGES, QUESTION, ANSWER = 50, 40_000, 150, "a" * 3000
IDLE = 1000
PORT = 18_765
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class ByHand(asyncio.Protocol):
    """The server's own frames."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.frames: Frames | None = None

    def data_received(self, data: bytes) -> None:
        if self.frames is None:
            self.frames = Frames(65536)
            proof = accept_key(b"dGhlIHNhbXBsZSBub25jZQ==").decode()
            head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            self.transport.write(f"{head}Sec-WebSocket-Accept: {proof}\r\n\r\n".encode())
            return
        for _kind, _payload in self.frames.feed(data):
            self.transport.write(frame(TEXT, ANSWER.encode()))


class Websockets(asyncio.Protocol):
    """`websockets`, the part of it without I/O."""

    def connection_made(self, transport: Any) -> None:
        from websockets.server import ServerProtocol

        self.transport, self.protocol = transport, ServerProtocol()

    def data_received(self, data: bytes) -> None:
        from websockets.http11 import Request

        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.protocol.send_response(self.protocol.accept(event))
            else:
                self.protocol.send_text(ANSWER.encode())
        self.transport.writelines(self.protocol.data_to_send())


class Wsproto(asyncio.Protocol):
    """`wsproto`."""

    def connection_made(self, transport: Any) -> None:
        from wsproto import ConnectionType, WSConnection

        self.transport, self.protocol = transport, WSConnection(ConnectionType.SERVER)

    def data_received(self, data: bytes) -> None:
        from wsproto.events import AcceptConnection, Request, TextMessage

        self.protocol.receive_data(data)
        for event in self.protocol.events():
            answer = AcceptConnection() if isinstance(event, Request) else TextMessage(data=ANSWER)
            self.transport.write(self.protocol.send(answer))


async def serve(kind: str) -> None:
    """Answer requests until terminated."""
    loop = asyncio.get_running_loop()
    if kind == "picows":
        from picows import WSListener, WSMsgType, ws_create_server

        class Listener(WSListener):  # type: ignore[misc]
            def on_ws_frame(self, transport: Any, frame: Any) -> None:
                frame.get_payload_as_bytes()
                transport.send(WSMsgType.TEXT, ANSWER.encode())

        server = await ws_create_server(lambda _request: Listener(), "127.0.0.1", PORT)
    else:
        protocol = {"by hand": ByHand, "websockets": Websockets, "wsproto": Wsproto}[kind]
        server = await loop.create_server(protocol, "127.0.0.1", PORT)
    await server.serve_forever()


class Client(asyncio.Protocol):
    """A client that sends the next command after each answer."""

    left = MESSAGES
    FRAME = bytes((0x81, 0xFE, 0, QUESTION, 1, 2, 3, 4)) + b"x" * QUESTION

    def __init__(self, over: asyncio.Event) -> None:
        self.over, self.got, self.shaken = over, 0, False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(UPGRADE)

    def data_received(self, data: bytes) -> None:
        if not self.shaken:
            self.shaken = b"\r\n\r\n" in data
            data = b""
        self.got += len(data)
        if self.got in (0, len(ANSWER) + 4):
            self.got = 0
            Client.left -= 1
            if Client.left > 0:
                self.transport.write(self.FRAME)
            else:
                self.over.set()


async def load(kind: str) -> tuple[float, float]:
    """The server's microseconds per message, and its kilobytes per idle connection."""
    command = subprocess.Popen([sys.executable, "-m", "benchmarks.frames", "--serve", kind])
    process = psutil.Process(command.pid)
    try:
        over = asyncio.Event()
        Client.left = MESSAGES
        while True:
            try:
                await open_clients(1, over)
                break
            except OSError:
                await asyncio.sleep(0.05)
        before = sum(process.cpu_times()[:2])
        await open_clients(CLIENTS - 1, over)
        await over.wait()
        micros = (sum(process.cpu_times()[:2]) - before) / MESSAGES * 1e6
        used = process.memory_info().rss
        Client.left = IDLE  # one message of each
        over.clear()
        await open_clients(IDLE, over)
        await over.wait()
        return micros, (process.memory_info().rss - used) / IDLE / 1024
    finally:
        command.kill()
        command.wait()


async def open_clients(number: int, over: asyncio.Event) -> None:
    """Connect clients."""
    for _ in range(number):
        await asyncio.get_running_loop().create_connection(lambda: Client(over), "127.0.0.1", PORT)


def main() -> None:
    """Measure each implementation three times, alternately; print the best of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", choices=KINDS, help="be the server of this kind")
    given = parser.parse_args()
    if given.serve:
        uvloop.run(serve(given.serve))
        return
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    for _ in range(3):
        for kind in KINDS:
            found[kind].append(uvloop.run(load(kind)))
    for kind, runs in found.items():
        micros, kilobytes = zip(*runs, strict=True)
        print(f"{kind:12} {min(micros):6.1f} µs per message, {min(kilobytes):5.1f} KB per idle connection")


if __name__ == "__main__":
    main()
