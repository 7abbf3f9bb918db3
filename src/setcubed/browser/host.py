"""The host of a browser tab: answers the page's requests and runs its tables.

JavaScript calls `Host` with JSON and gets JSON back; it knows nothing of the game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.settings import TableSettings
from setcubed.app.tables.decisions import check_holds
from setcubed.app.tables.drafts import draft_at_table, fault_of, show_of_draft
from setcubed.app.tables.tokens import holder_of
from setcubed.browser.local_table import LocalTable
from setcubed.browser.routes import Routes, decode
from setcubed.browser.storage import Storage
from setcubed.browser.tables import Tables
from setcubed.game import Illegal

logger = logging.getLogger("setcubed.browser")
_encode = msgspec.json.Encoder().encode


def milliseconds() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Connection:
    """A channel of the page: messages to and from one table, in order."""

    def __init__(self, tables: Tables, send: Callable[[str], object]) -> None:
        self.holders: tuple[str, ...] = ()
        self._tables = tables
        self._send = send
        self._table: LocalTable | None = None
        self._inbox: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._closed = False

    def receive(self, text: str) -> None:
        """Take a message from the page."""
        self._inbox.put_nowait(text)

    def send(self, text: bytes) -> None:
        """Send a message to the page."""
        if not self._closed:
            self._send(text.decode())

    def close(self) -> None:
        """End the channel."""
        self._closed = True
        self._task.cancel()
        if self._table is not None:
            self._table.disconnect(self)
            self._tables.close(self._table)

    async def _run(self) -> None:
        while True:
            text = await self._inbox.get()
            id: str | None = None
            try:
                message = cast(Any, decode(text.encode(), cast(Any, wire.FromClient)))
                id = getattr(message, "id", None)
                await self._handle(message)
            except Exception as error:
                self._refuse(to_illegal(error), id)

    async def _handle(self, message: wire.Hello | wire.Command | wire.Draft | wire.Hint | wire.Weigh) -> None:
        if isinstance(message, wire.Hello):
            await self._hello(message)
            return
        if self._table is None:
            raise Illegal("no_hello", "Say hello first: which table?")
        table = self._table
        check_holds(table.table, message.seat, self.holders)
        match message:
            case wire.Command():
                self.send((await table.command(message, self.holders)).encode())
            case wire.Draft():
                drafted = draft_at_table(table.table, message, table.published)
                self.send(_encode(drafted))
                show = show_of_draft(table.table, message, drafted)
                if show is not None:
                    await table.command(show, self.holders)
            case wire.Hint():
                self.send(_encode(table.hint(message)))
            case wire.Weigh():
                self.send(_encode(table.weigh(message)))

    async def _hello(self, hello: wire.Hello) -> None:
        if self._table is not None:
            raise Illegal("no_hello", "You have already said hello.")
        table = await self._tables.open(hello.table)
        holders = tuple(holder_of(token) for token in hello.tokens)
        if holders and not table.table.held_by(holders):
            self._tables.close(table)
            raise Illegal("bad_token", "This token holds no seat at this table.")
        self.holders, self._table = holders, table
        await table.connect(self, hello.seq)

    def _refuse(self, illegal: Illegal, id: str | None) -> None:
        fault = fault_of(illegal)
        seq = self._table.published if self._table else 0
        self.send(_encode(wire.Rejection(fault.code, fault.message, seq, id, fault.figures)))


class Host:
    """The entry points of the Web Worker."""

    def __init__(self, storage: Storage, version: str, settings: TableSettings | None = None) -> None:
        self._tables = Tables(storage, milliseconds, settings or TableSettings())
        self._routes = Routes(self._tables, version)
        self._connections: dict[int, Connection] = {}

    async def request(self, path: str, body: str | None) -> str:
        """Answer a request with JSON; an error is `{"error": …}`, as over HTTP."""
        try:
            return (await self._routes.request(path, None if body is None else body.encode())).decode()
        except Exception as error:
            return error_text(error)

    async def lines(self, path: str, body: str | None, send: Callable[[str], object]) -> str:
        """Send the lines of a streamed answer; return an error, or nothing, at the end."""
        try:
            async for line in self._routes.lines(path, None if body is None else body.encode()):
                if send(line) is False:  # nobody listens any more
                    break
        except Exception as error:
            return error_text(error)
        return ""

    def connect(self, channel: int, send: Callable[[str], object]) -> None:
        """Open a channel."""
        self._connections[channel] = Connection(self._tables, send)

    def receive(self, channel: int, text: str) -> None:
        """Take a message of a channel."""
        if channel in self._connections:
            self._connections[channel].receive(text)

    def disconnect(self, channel: int) -> None:
        """Close a channel."""
        connection = self._connections.pop(channel, None)
        if connection is not None:
            connection.close()


def to_illegal(error: Exception) -> Illegal:
    """Return an error for the page; an internal fault is logged and not shown."""
    if isinstance(error, Illegal):
        return error
    logger.error("a message failed", exc_info=error)
    return Illegal("server_fault", "Something went wrong here. Try again.")


def error_text(error: Exception) -> str:
    """Return an error as JSON."""
    return _encode(wire.Failure(fault_of(to_illegal(error)))).decode()


def start(script: Any, version: str, timing: str = "{}") -> Host:
    """Create the host of a Web Worker from the JavaScript object that stores and JSON of `TableSettings`."""
    return Host(Storage(script), version, msgspec.json.decode(timing, type=TableSettings))
