"""The database of a simulation: one SQLite in memory that all nodes share, with faults.

It replaces PostgreSQL: `pg_notify` is a function, and notifications are sent with the commit.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from setcubed.server.store.database import Database
from tests.simulation.loop import EPOCH, Loop

_COMPILED: dict[Any, Any] = {}  # statements, for all worlds


class Disk:
    """The database and its current faults."""

    def __init__(self, loop: Loop, rng: random.Random, told: Callable[[str], None]) -> None:
        self.loop = loop
        self.rng = rng
        self.told = told
        self.make_peace()
        self.commits = 0
        self._pending: list[str] = []
        self._standby = sqlite3.connect(":memory:")
        self.engine = create_engine(
            "sqlite://", poolclass=StaticPool, execution_options={"compiled_cache": _COMPILED}
        )
        event.listen(self.engine, "connect", self._prepare)
        event.listen(self.engine, "begin", lambda _: self.raw.execute("BEGIN"))
        event.listen(self.engine, "commit", self._committed)
        event.listen(self.engine, "rollback", lambda _: self._pending.clear())

    def make_peace(self) -> None:
        """End all faults."""
        self.away = self.hangs = self.full = False
        self.slow = self.loses_answers = self.skew = 0.0

    def _prepare(self, connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.create_function("pg_notify", 2, lambda _channel, payload: self._pending.append(payload))
        connection.create_function("julianday", 1, lambda _: self.time() / 86400 + 2440587.5)
        self.raw = connection

    def _committed(self, _connection: Connection) -> None:
        self.commits += 1
        told, self._pending[:] = list(self._pending), []
        for payload in told:
            self.told(payload)

    def keep(self) -> None:
        """Copy the database to the standby."""
        self.raw.backup(self._standby)

    def fall_back(self) -> set[tuple[str, str]]:
        """Fail over to the standby; return the commands that are lost."""
        before = self.commands()
        self._standby.backup(self.raw)
        return before - self.commands()

    def close(self) -> None:
        """Release the databases."""
        self._standby.close()
        self.engine.dispose()

    def commands(self) -> set[tuple[str, str]]:
        """The keys of all stored commands."""
        return {(row[0], row[1]) for row in self.raw.execute("SELECT table_id, command FROM log")}

    def time(self) -> float:
        """The database's own clock."""
        return EPOCH + self.loop.now + self.skew

    def damage(self, table: str, *, gap: bool) -> None:
        """Damage the newest row of a table, or delete one in the middle."""
        newest = "(SELECT max(first) FROM log WHERE table_id = :table)"
        change = "UPDATE log SET events = substr(events, 5)"
        if gap:
            newest = newest.replace(":table", ":table AND first < (SELECT avg(first) FROM log)")
            change = "DELETE FROM log"
        self.raw.execute(f"{change} WHERE table_id = :table AND first = {newest}", {"table": table})

    def arrive(self) -> None:
        """Delay a request, and apply the current faults."""
        self.loop.sleep(self.rng.uniform(0.0002, 0.003) + self.rng.random() * self.slow)
        if self.hangs:
            self.loop.sleep(1.5)  # the timeout for an answer
            raise OperationalError("", None, sqlite3.OperationalError("timeout"))
        self.check()

    def check(self) -> None:
        """Raise while the database is away."""
        if self.away:
            raise OperationalError("", None, sqlite3.OperationalError("the database is away"))

    def answer(self) -> None:
        """Return an answer, which may be lost: then the outcome is unknown."""
        if self.rng.random() < self.loses_answers:
            raise OperationalError("", None, sqlite3.OperationalError("the answer was lost"))


class Engine:
    """An SQLAlchemy engine whose requests take simulated time."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.dialect = disk.engine.dialect
        self.url = disk.engine.url

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        self._disk.arrive()
        if self._disk.full:
            raise OperationalError("", None, sqlite3.OperationalError("database or disk is full"))
        with self._disk.engine.begin() as connection:
            yield connection
        self._disk.answer()

    def connect(self) -> Connection:
        self._disk.arrive()
        return self._disk.engine.connect()

    def dispose(self) -> None:
        pass


class SharedDatabase(Database):
    """A node's simulated database, shared like PostgreSQL."""

    def __init__(self, url: str, patience: float) -> None:
        super().__init__(url, patience)
        self.shared = True
