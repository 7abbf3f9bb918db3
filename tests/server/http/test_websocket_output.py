"""Messages of one iteration of the event loop are written at once, in order."""

from __future__ import annotations

import asyncio
from pathlib import Path

from setcubed.server.http.frames import TEXT, frame
from setcubed.server.http.websocket import Connection
from tests.server.http.test_websocket import a_connection
from tests.server.websocket_client import UPGRADE, FakeTransport


def opened(folder: Path) -> tuple[Connection, list[bytes]]:
    """An open WebSocket connection and a list of its later writes."""
    sent: list[bytes] = []
    connection = a_connection(folder)
    connection.connection_made(FakeTransport(sent))
    connection.data_received(UPGRADE)
    sent.clear()
    return connection, sent


def test_an_answer_and_the_update_after_it_are_written_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        connection, sent = opened(tmp_path)
        connection.send(b'{"type":"done"}')
        connection.send(b'{"type":"update"}')
        assert sent == []
        await asyncio.sleep(0)
        assert sent == [frame(TEXT, b'{"type":"done"}') + frame(TEXT, b'{"type":"update"}')]
        await asyncio.sleep(0)
        assert len(sent) == 1

    asyncio.run(run())


def test_buffered_messages_are_written_before_the_close_frame(tmp_path: Path) -> None:
    async def run() -> None:
        connection, sent = opened(tmp_path)
        connection.send(b'{"type":"done"}')
        connection.cut_off("silent", "Your client answers no pings.")
        said = b"".join(sent)
        assert said.index(b'"done"') < said.index(b'"bye"')
        await asyncio.sleep(0)
        assert b"".join(sent) == said

    asyncio.run(run())
