"""A limit for every use of a database connection: one that hangs without an answer is cut from this side.

A server that was stopped, or a network that swallows packets, answers nothing and closes nothing; no setting
of the server helps then. So a thread watches what is in use, and shuts the line of what takes too long.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from typing import Any

from sqlalchemy import Engine, event


class ConnectionWatchdog:
    """Watches the connections of an engine that are in use."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self.seconds = seconds
        self._used: dict[int, tuple[float, Any]] = {}
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        event.listen(engine, "checkout", self._take)
        event.listen(engine, "checkin", self._give_back)

    def oldest(self) -> float:
        """For how many seconds the longest use lasts by now."""
        return time.monotonic() - min(
            (since for since, _ in list(self._used.values())), default=time.monotonic()
        )

    def close(self) -> None:
        """Watch no longer."""
        self._over.set()

    def _take(self, connection: Any, _record: object, _proxy: object) -> None:
        self._used[id(connection)] = (time.monotonic(), connection)
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="limit", daemon=True)
            self._thread.start()

    def _give_back(self, connection: Any, _record: object) -> None:
        self._used.pop(id(connection), None)

    def _watch(self) -> None:
        while not self._over.wait(self.seconds / 10):
            for key, (since, connection) in list(self._used.items()):
                if time.monotonic() - since > self.seconds:
                    self._used.pop(key, None)
                    _cut(connection)


def _cut(connection: Any) -> None:
    """Shut the line that another thread waits at: to that thread the server has gone."""
    try:
        with socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
    except Exception:  # closed by itself in this moment
        return
