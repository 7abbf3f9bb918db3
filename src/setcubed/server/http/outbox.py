"""Messages on their way out: what one round of the event loop has for a client leaves in one piece."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Outbox:
    """All who have something to send. A command's answer and the news that follow it go to the same client:
    to send each by itself would cost the system as much again."""

    def __init__(self) -> None:
        self._line: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        """Somebody has something, and had nothing before. `flush` sends it, and must not raise."""
        if not self._line:
            asyncio.get_running_loop().call_soon(self._run)
        self._line.append(flush)

    def _run(self) -> None:
        line, self._line = self._line, []
        for flush in line:
            flush()
