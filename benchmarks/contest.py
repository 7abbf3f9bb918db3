"""A contest of 500 players on one node with SQLite: how long answers of the last second take to be stored.

Run `python -m benchmarks.contest [PLAYERS]` on a quiet machine; the figures are in benchmarks/README.md. In
the middle of a round the server is killed and restarted, and every acknowledged answer must be there.
"""

from __future__ import annotations

import asyncio
import json
import platform
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.conftest import Process


class Client:
    """A player's connection: a few lines of HTTP, because a full client costs more than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request and return its JSON."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length:")[1].split(b"\r\n")[0])
        found = json.loads(await reader.readexactly(length))
        assert b" 20" in answer[:13], found
        return found


async def answer_at(client: Client, code: str, token: str, number: int, delay: float) -> float:
    """Answer a round after a delay, and return the seconds until it was acknowledged."""
    await asyncio.sleep(delay)
    began = time.perf_counter()
    await client.call(f"/api/contests/{code}/answers", {"round": number, "turn": "-"}, token)
    return time.perf_counter() - began


async def play(server: Process, players: int) -> None:
    """Play a round and print the figures."""
    host, tokens = secrets.token_urlsafe(24), [secrets.token_urlsafe(24) for _ in range(players)]
    clients = [Client(server.port) for _ in tokens]
    made = await clients[0].call("/api/contests", {"token": host, "seconds": 180})
    code = made["code"]
    for number, (client, token) in enumerate(zip(clients, tokens, strict=True)):
        await client.call(f"/api/contests/{code}/join", {"token": token, "name": f"Player {number}"})
    await clients[0].call(f"/api/contests/{code}/commands", {"do": "next", "round": 0}, host)
    # The last player does not answer, so that the round stays open for the kill.
    waits = await asyncio.gather(
        *(
            answer_at(client, code, token, 1, number / players)
            for number, (client, token) in enumerate(zip(clients[:-1], tokens, strict=False))
        )
    )
    waits.sort()
    print(f"{len(waits)} answers in a second: median {1000 * waits[len(waits) // 2]:.0f} ms, ", end="")
    print(f"99 %: {1000 * waits[round(0.99 * len(waits)) - 1]:.0f} ms, longest {1000 * waits[-1]:.0f} ms")
    server.kill()
    server.start()
    view = await Client(server.port).call(f"/api/contests/{code}", token=host)
    print(f"after a kill: {view['answered']} of {len(waits)} answers are stored")
    assert view["answered"] == len(waits)


def main() -> None:
    """Start a server and play."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print(f"{players} players, {platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"{folder}/tables.db", Path(folder), limits=1).start()
        try:
            asyncio.run(play(server, players))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
