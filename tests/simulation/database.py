"""The database of a simulation: one SQLite in memory that all nodes share, with faults.

It stands in for PostgreSQL: `pg_notify` is a function of its own, and what is told goes out with the commit.
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
    """The database itself, and what is wrong with it just now."""

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
        """Nothing is wrong any more."""
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
        """Remember what is stored now: a standby has got so far."""
        self.raw.backup(self._standby)

    def fall_back(self) -> set[tuple[str, str]]:
        """A failover to a standby that had not got everything: the last rows are gone, and these are they."""
        before = self.commands()
        self._standby.backup(self.raw)
        return before - self.commands()

    def close(self) -> None:
        """Let go of what is stored."""
        self._standby.close()
        self.engine.dispose()

    def commands(self) -> set[tuple[str, str]]:
        """All that is stored."""
        return {(row[0], row[1]) for row in self.raw.execute("SELECT table_id, command FROM log")}

    def time(self) -> float:
        """The database's own clock."""
        return EPOCH + self.loop.now + self.skew

    def damage(self, table: str, *, gap: bool) -> None:
        """The newest row of a table can no longer be read, or one in the middle is gone."""
        newest = "(SELECT max(first) FROM log WHERE table_id = :table)"
        change = "UPDATE log SET events = substr(events, 5)"
        if gap:
            newest = newest.replace(":table", ":table AND first < (SELECT avg(first) FROM log)")
            change = "DELETE FROM log"
        self.raw.execute(f"{change} WHERE table_id = :table AND first = {newest}", {"table": table})

    def arrive(self) -> None:
        """A request on its way to the database."""
        self.loop.sleep(self.rng.uniform(0.0002, 0.003) + self.rng.random() * self.slow)
        if self.hangs:
            self.loop.sleep(1.5)  # so long is waited for an answer
            raise OperationalError("", None, sqlite3.OperationalError("timeout"))
        self.check()

    def check(self) -> None:
        """Refuse it while the database is away."""
        if self.away:
            raise OperationalError("", None, sqlite3.OperationalError("the database is away"))

    def answer(self) -> None:
        """The answer on its way back: it may be lost, and then nobody knows whether it was done."""
        if self.rng.random() < self.loses_answers:
            raise OperationalError("", None, sqlite3.OperationalError("the answer was lost"))


class Engine:
    """An engine whose requests travel."""

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
    """A node's database in a simulation: shared like PostgreSQL."""

    def __init__(self, url: str, patience: float) -> None:
        super().__init__(url, patience)
        self.shared = True
