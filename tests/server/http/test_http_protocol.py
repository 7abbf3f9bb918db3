"""HTTP connections whose clients send nothing, or never read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from setcubed.server.http import http_protocol
from tests.server.conftest import free_port


def test_idle_connections_are_closed_and_limited_per_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.3)

    class Few(http_protocol.LimitedHTTP):
        limit = 5

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            while (await receive()).get("more_body"):
                pass
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})

    async def run() -> None:
        port = free_port()
        config = uvicorn.Config(app, port=port, http=Few, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        silent[0][1].write(b"GET / HTTP/1.1\r\nHost")  # an incomplete head
        silent[1][1].write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == b""  # over the limit
        for one, _ in silent:
            assert await one.read() == b""
        asks, asker = await asyncio.open_connection("127.0.0.1", port)
        asker.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in await asks.readline()
        for _, line in [*silent, (asks, asker), (reader, writer)]:
            line.close()
        server.should_exit = True
        await serving

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_client_that_never_reads_the_response_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "WRITE_SECONDS", 0.2)

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    async def run() -> None:
        port = free_port()
        config = uvicorn.Config(
            app, port=port, http=http_protocol.LimitedHTTP, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        lines = [await asyncio.open_connection("127.0.0.1", port, limit=1) for _ in range(5)]
        for _, writer in lines:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        while server.server_state.connections:
            await asyncio.sleep(0.01)
        for _, writer in lines:
            writer.transport.abort()
        server.should_exit = True
        await serving

    asyncio.run(asyncio.wait_for(run(), 60))
