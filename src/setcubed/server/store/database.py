"""The connection to the database, with retries while it is down or busy."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from setcubed.server import Failed
from setcubed.server.store.outages import Outages, describe
from setcubed.server.store.watchdog import ConnectionWatchdog

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger("setcubed.store")
T = TypeVar("T")
_NO_CONNECTION = Exception("timeout: no connection is free")
USE_SECONDS = 5.0
"""The longest use of a PostgreSQL connection."""


class InUse(Failed):
    """Another process serves this file."""


class Database:
    """An SQLite file for one node, or a PostgreSQL database shared by several nodes."""

    def __init__(self, url: str, retry_timeout: float) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.retry_timeout = retry_timeout
        self.outages = Outages()
        self.closing = False
        limit = max(0.5, min(USE_SECONDS, retry_timeout / 4))
        self._watchdog = ConnectionWatchdog(self.engine, limit) if self.shared else None
        self._writing_connection: Any = None
        self._lock: IO[bytes] | None = None

    @property
    def healthy(self) -> bool:
        """Whether the last operations succeeded and none of the present ones is slow."""
        slow = self._watchdog is not None and self._watchdog.oldest() > self._watchdog.seconds / 2
        return not (self.outages.kinds or slow)

    def claim(self) -> None:
        """Lock an SQLite file for this process, until the process ends. Raises `InUse`.

        Two processes that cache the same tables would overwrite each other's decisions."""
        file = self.engine.url.database
        if self.shared or not file or fcntl is None or self._lock is not None:
            return
        lock = Path(f"{file}.lock").open("ab")  # noqa: SIM115 - closing it would release the lock
        give_to_owner(Path(f"{file}.lock"))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise InUse(
                f"Another setcubed uses {file}. Stop it, or name another file with --database."
            ) from None
        self._lock = lock

    def close(self) -> None:
        """Close all connections and release the file."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if self._writing_connection is not None:
            self._writing_connection.close()
        if self._watchdog is not None:
            self._watchdog.close()
        self.engine.dispose()

    def with_retries(
        self, work: Callable[[], T], kind: str = "read", *, start: bool = False, since: float | None = None
    ) -> T:
        """Run `work`, and again while the database is down or busy, until the retry timeout.

        The timeout counts from `since`, when the work was requested: work that was queued for that long is
        not tried at all. With `start`, errors that waiting cannot fix are raised at once."""
        deadline = (time.monotonic() if since is None else since) + self.retry_timeout
        pause = 0.05
        last: DBAPIError = OperationalError("", None, _NO_CONNECTION)
        while True:
            try:
                if time.monotonic() > deadline:
                    raise last
                with nullcontext() if self._watchdog is None else self._watchdog.until(deadline):
                    result = work()
                self.outages.succeeded(kind)
                return result
            except IntegrityError:
                raise
            except (DBAPIError, NoConnection) as found:
                fault = found if isinstance(found, DBAPIError) else OperationalError("", None, _NO_CONNECTION)
                if time.monotonic() > deadline or self.closing or (start and describe(fault)[1]):
                    raise fault from None
                self.outages.failed(kind, fault)
                last = fault
                time.sleep(pause)
                pause = min(pause * 2, 1.0)

    def run(
        self,
        work: Callable[[Connection], T],
        kind: Literal["read", "write"] = "read",
        *,
        start: bool = False,
        since: float | None = None,
    ) -> T:
        """Run a query or a transaction, as `with_retries` does."""

        def attempt() -> T:
            with self.reading() if kind == "read" else self.engine.begin() as connection:
                return work(connection)

        return self.with_retries(attempt, kind, start=start, since=since)

    def lift_timeouts(self, connection: Connection) -> None:
        """Let the transaction of a connection take as long as it needs: an upgrade, a backup."""
        if self._watchdog is not None:
            self._watchdog.exempt(connection.connection.dbapi_connection)
            for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
                connection.exec_driver_sql(f"SET LOCAL {name} = 0")

    def reading(self) -> Connection:
        return self.engine.connect().execution_options(reading=True)

    def execute_alone(self, statement: str, values: dict[str, str]) -> int:
        """Execute one statement as a separate SQLite transaction; return the number of rows.

        It calls the driver directly, because SQLAlchemy would account for most of the cost of a move."""
        if self._writing_connection is None:
            self._writing_connection = self.engine.raw_connection()
        try:
            return int(self._writing_connection.cursor().execute(statement, values).rowcount)
        except sqlite3.IntegrityError as fault:
            raise IntegrityError(statement, None, fault) from None
        except sqlite3.Error as fault:
            self._writing_connection.invalidate()
            self._writing_connection = None
            raise OperationalError(statement, None, fault) from None


def is_claimed(file: Path) -> bool:
    """Whether a process serves this SQLite file."""
    lock = Path(f"{file}.lock")
    if fcntl is None or not lock.exists():
        return False
    with lock.open("rb") as probe:
        try:
            fcntl.flock(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def give_to_owner(file: Path) -> None:
    """Give a file created by root the directory's owner, so that the server can write to it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def _create_private(file: Path) -> None:
    """Create the file, closed to other users: it holds the seeds of unfinished games."""
    try:
        file.touch(mode=0o600)
        if file.stat().st_mode & 0o007:
            file.chmod(file.stat().st_mode & 0o770)
    except OSError:  # another user's, or read-only: opening it reports the error
        pass


def _postgres(url: URL) -> Engine:
    """An engine in which every wait ends: for a connection, a statement, a broken network."""
    timeouts = {
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
    engine = create_engine(
        url, pool_size=6, max_overflow=4, pool_timeout=5, connect_args=timeouts, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 10000")
            cursor.execute("SET lock_timeout = 10000")
            cursor.execute("SET idle_in_transaction_session_timeout = 3000")  # frees a paused node's locks
        connection.commit()

    return engine


def _engine(url: str) -> Engine:
    """The engine. Its errors hide the parameters, which include seeds and secrets."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return _postgres(parsed)
    driver = {"check_same_thread": False, "timeout": 10}
    engine = create_engine(parsed, pool_size=6, connect_args=driver, hide_parameters=True)

    @event.listens_for(engine, "do_connect")
    def create(*_: object) -> None:
        if parsed.database:
            _create_private(Path(parsed.database))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # `begin` below starts transactions, not the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.execute("PRAGMA cache_size=-32768")
        cursor.execute("PRAGMA wal_autocheckpoint=8000")  # a page that changes often is copied once
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
