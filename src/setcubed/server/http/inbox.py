"""Messages that wait: of each connection one after the other, of all connections in turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from setcubed.server.store.appends import PORTION

FULL = 32  # messages of one client that wait before we stop reading


class InboxQueue:
    """All inboxes that have a message to be taken. They come in turn, one message of each, and a portion of
    them in each round of the event loop, so that answers leave and commits begin between them."""

    def __init__(self) -> None:
        self._line: deque[Inbox] = deque()
        self._running = False

    def add(self, inbox: Inbox) -> None:
        """This one has a message."""
        self._line.append(inbox)
        if not self._running:
            self._running = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        for _ in range(min(PORTION, len(self._line))):
            self._line.popleft().take_next()
        self._running = bool(self._line)
        if self._running:
            asyncio.get_running_loop().call_soon(self._run)


class Inbox:
    """The messages of one connection. While one of them is busy (it waits for the store), the next waits.
    `take` is given each message; it must not raise."""

    __slots__ = ("_in_line", "_messages", "_queue", "_take", "busy")

    def __init__(self, queue: InboxQueue, take: Callable[[bytes], None]) -> None:
        self.busy = False
        self._queue = queue
        self._take = take
        self._messages: list[bytes] = []
        self._in_line = False

    def put(self, message: bytes) -> bool:
        """A message has come; whether there are too many now."""
        self._messages.append(message)
        self._line_up()
        return len(self._messages) >= FULL

    def __len__(self) -> int:
        return len(self._messages)

    def _line_up(self) -> None:
        if self._messages and not self.busy and not self._in_line:
            self._in_line = True
            self._queue.add(self)

    def take_next(self) -> None:
        """It is our turn: the oldest message that waits."""
        self._in_line = False
        if self._messages and not self.busy:
            self._take(self._messages.pop(0))
            self._line_up()

    def done(self) -> None:
        """What had to wait for the store is done: the next message may be taken."""
        self.busy = False
        self._line_up()

    def close(self) -> None:
        """Nobody reads it any more."""
        self._messages = []
