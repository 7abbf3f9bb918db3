"""What is wrong with a database that does not do what it is asked, in words, and since when."""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy.exc import DBAPIError

from setcubed.server.metrics import STORE_RETRIES

logger = logging.getLogger("setcubed.store")
AGAIN_SECONDS = 10.0  # how often an outage that lasts is logged
# What the drivers say, what a host should hear, and whether it is of no use to wait for it at the start.
_SIGNS: tuple[tuple[str, str, bool], ...] = (
    ("password authentication failed", "the database refuses the user or the password", True),
    ("no password supplied", "the database wants a password", True),
    ("no pg_hba.conf entry", "the database refuses this machine or user", True),
    ("does not exist", "there is no such database, or no such user of it", True),
    ("could not translate host name", "there is no database server of this name", True),
    ("failed to resolve host", "there is no database server of this name", True),
    ("not a database", "the file is no SQLite database", True),
    ("malformed", "the database file is damaged", True),
    ("unable to open database file", "the database file cannot be opened or made", True),
    ("is a directory", "the database should be a file, not a folder", True),
    ("no space left", "the disk is full", False),
    ("disk is full", "the disk is full", False),
    ("file is too big", "the disk is full", False),
    ("disk i/o error", "the disk does not work", False),
    ("readonly", "the database can be read only", False),
    ("read-only", "the database can be read only", False),
    ("locked", "another program holds the database", False),
    ("too many clients", "the database server takes no more connections", False),
    ("starting up", "the database server is starting", False),
    ("shutting down", "the database server is stopping", False),
    ("timeout", "the database server does not answer in time", False),
    ("connection refused", "the database server cannot be reached", False),
    ("connection failed", "the database server cannot be reached", False),
    ("closed the connection", "the database server has gone", False),
    ("terminating connection", "the database server has gone", False),
    ("connection is closed", "the database server has gone", False),
    ("connection is lost", "the database server has gone", False),
)


def describe(fault: DBAPIError) -> tuple[str, bool]:
    """What is wrong, and whether waiting cannot mend it. What was to be stored is never part of it."""
    said = str(fault.orig).lower()
    for sign, words, hopeless in _SIGNS:
        if sign in said:
            return words, hopeless
    return f"the database fails ({type(fault.orig).__name__})", False


class Outages:
    """Notes when reading or writing fails and when it works again, and logs both once."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._said: dict[str, float] = {}
        self._lock = threading.Lock()

    @property
    def kinds(self) -> list[str]:
        """What does not work now: `read`, `write`."""
        return sorted(self._since)

    def failed(self, kind: str, fault: DBAPIError) -> None:
        """It did not work."""
        STORE_RETRIES.labels(kind).inc()
        now = time.monotonic()
        with self._lock:
            since = self._since.setdefault(kind, now)
            if now < self._said.get(kind, 0.0):
                return
            self._said[kind] = now + AGAIN_SECONDS
        words, _ = describe(fault)
        logger.warning(f"{words}: trying again", extra={"to": kind, "seconds": round(now - since, 1)})

    def worked(self, kind: str) -> None:
        """It works."""
        if kind in self._since:
            with self._lock:
                since = self._since.pop(kind, None)
                self._said.pop(kind, None)
            if since is not None:
                seconds = round(time.monotonic() - since, 1)
                logger.warning("the database works again", extra={"to": kind, "seconds": seconds})
