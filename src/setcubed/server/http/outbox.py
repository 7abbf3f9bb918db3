"""Messages on their way out: what one round of the event loop has for a client leaves in one piece."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """Who has something to send."""

    def flush(self) -> None:
        """Send it; this must not raise."""
        ...


class Outbox:
    """All who have something to send. A command's answer and the news that follow it go to the same client:
    to send each by itself would cost the system as much again."""

    def __init__(self) -> None:
        self._line: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """This one has something, and had nothing before."""
        if not self._line:
            asyncio.get_running_loop().call_soon(self._run)
        self._line.append(sender)

    def _run(self) -> None:
        line, self._line = self._line, []
        for sender in line:
            sender.flush()
