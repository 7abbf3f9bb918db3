"""Outages of the database: their causes in words, and when they begin and end."""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy.exc import DBAPIError

from setcubed.server.metrics import STORE_RETRIES

logger = logging.getLogger("setcubed.store")
AGAIN_SECONDS = 10.0  # the interval between log lines of a lasting outage
# A part of the driver's message, the cause in words, and whether waiting cannot fix it.
_SIGNS: tuple[tuple[str, str, bool], ...] = (
    ("password authentication failed", "the database refuses the user or the password", True),
    ("no password supplied", "the database requires a password", True),
    ("no pg_hba.conf entry", "the database refuses this machine or user", True),
    ("does not exist", "there is no such database, or no such user of it", True),
    ("could not translate host name", "there is no database server of this name", True),
    ("failed to resolve host", "there is no database server of this name", True),
    ("not a database", "the file is not an SQLite database", True),
    ("malformed", "the database file is damaged", True),
    ("unable to open database file", "the database file cannot be opened or created", True),
    ("is a directory", "the database should be a file, not a directory", True),
    ("no space left", "the disk is full", False),
    ("disk is full", "the disk is full", False),
    ("file is too big", "the disk is full", False),
    ("disk i/o error", "the disk does not work", False),
    ("readonly", "the database is read-only", False),
    ("read-only", "the database is read-only", False),
    ("deadlock", "transactions blocked each other", False),
    ("locked", "another program holds the database", False),
    ("too many clients", "the database server takes no more connections", False),
    ("starting up", "the database server is starting", False),
    ("shutting down", "the database server is stopping", False),
    ("timeout", "the database server does not answer in time", False),
    ("connection refused", "the database server cannot be reached", False),
    ("connection failed", "the database server cannot be reached", False),
    ("closed the connection", "the database server closed the connection", False),
    ("terminating connection", "the database server closed the connection", False),
    ("connection is closed", "the database server closed the connection", False),
    ("connection is lost", "the database server closed the connection", False),
)


def describe(fault: DBAPIError) -> tuple[str, bool]:
    """The cause, and whether waiting cannot fix it. Never includes stored values."""
    message = str(fault.orig).lower()
    for sign, words, hopeless in _SIGNS:
        if sign in message:
            return words, hopeless
    return f"the database fails ({type(fault.orig).__name__})", False


class Outages:
    """Tracks failures of reads and writes, and logs the begin and the end of each outage once."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._logged: dict[str, float] = {}
        self._lock = threading.Lock()

    @property
    def kinds(self) -> list[str]:
        """The failing operations: `read`, `write`."""
        return sorted(self._since)

    def failed(self, kind: str, fault: DBAPIError) -> None:
        STORE_RETRIES.labels(kind).inc()
        now = time.monotonic()
        with self._lock:
            since = self._since.setdefault(kind, now)
            if now < self._logged.get(kind, 0.0):
                return
            self._logged[kind] = now + AGAIN_SECONDS
        words, _ = describe(fault)
        logger.warning(f"{words}: trying again", extra={"to": kind, "seconds": round(now - since, 1)})

    def succeeded(self, kind: str) -> None:
        if kind in self._since:
            with self._lock:
                since = self._since.pop(kind, None)
                self._logged.pop(kind, None)
            if since is not None:
                seconds = round(time.monotonic() - since, 1)
                logger.warning("the database works again", extra={"to": kind, "seconds": seconds})
