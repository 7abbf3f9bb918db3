"""The database itself: how it is opened, and how to go on while it is away or busy."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

logger = logging.getLogger("setcubed.store")
T = TypeVar("T")


class Database:
    """An SQLite file (one node) or a PostgreSQL database that many nodes share."""

    def __init__(self, url: str, patience: float) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.patience = patience
        self.healthy = True
        self.closing = False
        self._alone: Any = None

    def close(self) -> None:
        """Close all connections."""
        if self._alone is not None:
            self._alone.close()
        self.engine.dispose()

    def insistently(self, work: Callable[[], T]) -> T:
        """Try again while the database is away or busy."""
        until = time.monotonic() + self.patience
        pause = 0.05
        while True:
            try:
                result = work()
                self.healthy = True
                return result
            except IntegrityError:
                raise
            except DBAPIError as fault:
                self.healthy = False
                if time.monotonic() > until or self.closing:
                    raise
                logger.warning("the database does not answer", extra={"fault": type(fault.orig).__name__})
                time.sleep(pause)
                pause = min(pause * 2, 1.0)

    def reading(self) -> Connection:
        """A connection that only reads."""
        return self.engine.connect().execution_options(reading=True)

    def run_alone(self, statement: str, values: dict[str, str]) -> None:
        """One statement that is a transaction of its own, for the writer with SQLite: straight to the driver,
        on a connection that is kept, because this is most of what a single move costs."""
        if self._alone is None:
            self._alone = self.engine.raw_connection()
        try:
            self._alone.cursor().execute(statement, values)
        except sqlite3.IntegrityError as fault:
            raise IntegrityError(statement, None, fault) from None
        except sqlite3.Error as fault:
            self._alone.invalidate()
            self._alone = None
            raise OperationalError(statement, None, fault) from None


def _engine(url: str) -> Engine:
    """The engine. Its errors do not show what was to be stored: seeds and secrets are among it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(
            parsed, pool_size=6, max_overflow=4, hide_parameters=True
        )  # no secret in an error
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    driver = {"check_same_thread": False, "timeout": 10}
    engine = create_engine(parsed, pool_size=6, connect_args=driver, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.execute("PRAGMA cache_size=-32768")
        cursor.execute("PRAGMA wal_autocheckpoint=8000")  # pages written again and again are copied once
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
