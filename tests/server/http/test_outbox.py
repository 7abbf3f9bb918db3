"""What a client is sent in one round of the event loop leaves in one piece, in order."""

from __future__ import annotations

import asyncio
from pathlib import Path

from setcubed.server.http.frames import TEXT, frame
from setcubed.server.http.websocket import Connection
from tests.server.http.test_websocket import a_connection
from tests.server.websocket_client import UPGRADE, Line


def opened(folder: Path) -> tuple[Connection, list[bytes]]:
    """A connection that has become a socket, and what it sends from now on."""
    sent: list[bytes] = []
    connection = a_connection(folder)
    connection.connection_made(Line(sent))
    connection.data_received(UPGRADE)
    sent.clear()
    return connection, sent


def test_an_answer_and_the_news_after_it_leave_in_one_piece(tmp_path: Path) -> None:
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


def test_who_is_cut_off_gets_first_what_was_on_its_way(tmp_path: Path) -> None:
    async def run() -> None:
        connection, sent = opened(tmp_path)
        connection.send(b'{"type":"done"}')
        connection.cut_off("silent", "Your client answers no pings.")
        said = b"".join(sent)
        assert said.index(b'"done"') < said.index(b'"bye"')
        await asyncio.sleep(0)
        assert b"".join(sent) == said

    asyncio.run(run())
