"""The database itself: how it is opened, and how to go on while it is away or busy."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from setcubed.server.store.outages import Outages, describe
from setcubed.server.store.watchdog import ConnectionWatchdog

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger("setcubed.store")
T = TypeVar("T")
_NO_CONNECTION = Exception("timeout: no connection is free")


class InUse(Exception):
    """Another process serves this file."""


class Database:
    """An SQLite file (one node) or a PostgreSQL database that many nodes share."""

    def __init__(self, url: str, patience: float) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.patience = patience
        self.outages = Outages()
        self.closing = False
        self._limit = (
            ConnectionWatchdog(self.engine, max(0.5, min(5.0, patience / 4))) if self.shared else None
        )
        self._alone: Any = None
        self._lock: IO[bytes] | None = None

    @property
    def healthy(self) -> bool:
        """Whether the database did what it was last asked, and nothing waits for it for too long."""
        slow = self._limit is not None and self._limit.oldest() > self._limit.seconds / 2
        return not (self.outages.kinds or slow)

    def claim(self) -> None:
        """Take an SQLite file for this process alone: two that remember the same tables would each spoil what
        the other one stores. Raises `InUse`; the system gives the file free when the process ends."""
        file = self.engine.url.database
        if self.shared or not file or fcntl is None or self._lock is not None:
            return
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        lock = Path(f"{file}.lock").open("ab")  # noqa: SIM115 - it is kept open, and with it the lock
        hand_over(Path(f"{file}.lock"))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise InUse(
                f"Another setcubed uses {file}. Stop it, or name another file with --database."
            ) from None
        self._lock = lock

    def close(self) -> None:
        """Close all connections."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if self._alone is not None:
            self._alone.close()
        if self._limit is not None:
            self._limit.close()
        self.engine.dispose()

    def with_retries(
        self, work: Callable[[], T], kind: str = "read", *, start: bool = False, since: float | None = None
    ) -> T:
        """Try again while the database is away or busy; at the start not what waiting cannot mend.

        Patience counts from when it was asked for: what has waited its time behind others is not tried."""
        until = (time.monotonic() if since is None else since) + self.patience
        pause = 0.05
        last: DBAPIError = OperationalError("", None, _NO_CONNECTION)
        while True:
            try:
                if time.monotonic() > until:
                    raise last
                result = work()
                self.outages.worked(kind)
                return result
            except IntegrityError:
                raise
            except (DBAPIError, NoConnection) as found:
                # All connections wait for an answer: there is none for this one.
                fault = found if isinstance(found, DBAPIError) else OperationalError("", None, _NO_CONNECTION)
                if time.monotonic() > until or self.closing or (start and describe(fault)[1]):
                    raise fault from None
                self.outages.failed(kind, fault)
                last = fault
                time.sleep(pause)
                pause = min(pause * 2, 1.0)

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """For the steps that bring the schema up to date: on a large database they take their time."""
        limit, usual = self._limit, 0.0
        if limit is not None:
            usual, limit.seconds = limit.seconds, 3600.0
        try:
            yield
        finally:
            if limit is not None:
                limit.seconds = usual

    def reading(self) -> Connection:
        """A connection that only reads."""
        return self.engine.connect().execution_options(reading=True)

    def run_alone(self, statement: str, values: dict[str, str]) -> int:
        """One statement that is a transaction of its own, for the writer with SQLite: straight to the driver,
        on a connection that is kept, because this is most of what a single move costs. Says how many rows."""
        if self._alone is None:
            self._alone = self.engine.raw_connection()
        try:
            return int(self._alone.cursor().execute(statement, values).rowcount)
        except sqlite3.IntegrityError as fault:
            raise IntegrityError(statement, None, fault) from None
        except sqlite3.Error as fault:
            self._alone.invalidate()
            self._alone = None
            raise OperationalError(statement, None, fault) from None


def hand_over(file: Path) -> None:
    """What root makes in a server's folder belongs to whoever owns that: the server has to write to it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def _prepare_file(file: Path) -> None:
    """Nobody else on this machine may read it: the seeds of games that are not over are in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.touch(mode=0o600)
        if file.stat().st_mode & 0o007:
            file.chmod(file.stat().st_mode & 0o770)
    except OSError:  # of somebody else, or not to be written: opening it tells
        pass


def _postgres(url: URL) -> Engine:
    """An engine of which every wait has an end: connecting, a statement, a line that has gone dead."""
    patient = {
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
    engine = create_engine(
        url, pool_size=6, max_overflow=4, pool_timeout=5, connect_args=patient, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 10000")
            cursor.execute("SET lock_timeout = 10000")
            cursor.execute("SET idle_in_transaction_session_timeout = 3000")  # a paused node lets go of locks
        connection.commit()

    return engine


def _engine(url: str) -> Engine:
    """The engine. Its errors do not show what was to be stored: seeds and secrets are among it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return _postgres(parsed)
    driver = {"check_same_thread": False, "timeout": 10}
    engine = create_engine(parsed, pool_size=6, connect_args=driver, hide_parameters=True)

    @event.listens_for(engine, "do_connect")
    def make(*_: object) -> None:  # when it is opened, not when it is named
        if parsed.database:
            _prepare_file(Path(parsed.database))

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
