"""A limit for every use of a database connection: one that does not answer is closed from this side.

A stopped server, or a network that drops packets, neither answers nor closes a connection, and no setting of
the server helps then. A thread therefore watches all connections in use and shuts down their sockets in time.
"""

from __future__ import annotations

import math
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, event


@dataclass(slots=True)
class _Use:
    connection: Any
    since: float
    deadline: float


class ConnectionWatchdog:
    """Watches the connections of an engine, from the moment they are made."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self.seconds = seconds
        self._uses: dict[int, _Use] = {}
        self._given_up = threading.local()  # when the work of a thread has run out of time
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        event.listen(engine, "do_connect", self._limit_connect)
        # First of all listeners: the driver's own queries on a new connection are watched too.
        event.listen(engine, "connect", self._take, insert=True)
        event.listen(engine, "checkout", self._take)
        for name in ("checkin", "invalidate", "soft_invalidate", "close", "close_detached"):
            event.listen(engine, name, self._release)

    def oldest(self) -> float:
        """For how many seconds the longest limited use has lasted."""
        now = time.monotonic()
        uses = list(self._uses.values())
        return max((now - use.since for use in uses if use.deadline < math.inf), default=0.0)

    @contextmanager
    def until(self, deadline: float) -> Iterator[None]:
        """End all uses of this thread at a deadline, a moment of the monotonic clock."""
        self._given_up.at = deadline
        try:
            yield
        finally:
            self._given_up.at = math.inf

    def exempt(self, connection: Any) -> None:
        """Lift the limit of a connection, until it is returned to the pool."""
        use = self._uses.get(id(connection))
        if use is not None:
            use.deadline = math.inf

    def close(self) -> None:
        self._closed.set()

    def _limit_connect(
        self, _dialect: object, _record: object, _args: object, options: dict[str, Any]
    ) -> None:
        """Give up a new connection at the thread's deadline, which the driver rounds up to two seconds."""
        left = getattr(self._given_up, "at", math.inf) - time.monotonic()
        usual = float(options.get("connect_timeout", self.seconds))
        options["connect_timeout"] = max(1, math.ceil(min(left, usual)))

    def _take(self, connection: Any, *_: object) -> None:
        now = time.monotonic()
        given_up = getattr(self._given_up, "at", math.inf)
        self._uses[id(connection)] = _Use(connection, now, min(now + self.seconds, given_up))
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
            self._thread.start()

    def _release(self, connection: Any, *_: object) -> None:
        self._uses.pop(id(connection), None)

    def _watch(self) -> None:
        while not self._closed.wait(self.seconds / 10):
            now = time.monotonic()
            for key, use in list(self._uses.items()):
                if now > use.deadline:
                    self._uses.pop(key, None)
                    _shut_down(use.connection)


def _shut_down(connection: Any) -> None:
    """Shut down a connection's socket: the thread that waits for it gets an error."""
    try:
        with socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
    except Exception:  # closed in the meantime
        return
