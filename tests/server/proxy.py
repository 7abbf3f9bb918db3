"""A WebSocket proxy that drops, duplicates, delays and reorders messages in both directions."""

from __future__ import annotations

import asyncio
import contextlib
import random
from types import TracebackType

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

from tests.server.game_client import SOCKET

End = ClientConnection | ServerConnection


class Proxy:
    """Listens on a port of its own and talks to the server behind it; for sockets only."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.dropped = self.doubled = self.delayed = self.swapped = 0
        self._server: Server | None = None
        self.url = ""

    async def __aenter__(self) -> Proxy:
        self._server = await serve(self._pass_on, "127.0.0.1", 0, close_timeout=0.1)
        port = next(iter(self._server.sockets)).getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    async def _pass_on(self, client: ServerConnection) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(f"ws://127.0.0.1:{self.port}/api/socket", **SOCKET) as server:
                ways = [
                    asyncio.create_task(self._one_way(client, server)),
                    asyncio.create_task(self._one_way(server, client)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _one_way(self, source: End, target: End) -> None:
        held: str | bytes | None = None
        messages = 0
        async for message in source:
            messages += 1
            chance = self.rng.random() if messages > 1 else 1.0  # let the hello through
            if chance < 0.01:
                self.dropped += 1
                continue
            if chance < 0.04:
                self.doubled += 1
                await target.send(message)
            elif chance < 0.07:
                self.delayed += 1
                await asyncio.sleep(0.05)
            elif chance < 0.10 and held is None:
                held = message  # the next one overtakes it
                continue
            await target.send(message)
            if held is not None:
                self.swapped += 1
                await target.send(held)
                held = None
