"""Group commit: appends of many tables share one synchronous commit, made by one thread.

An append is a row of the log. It is stored if its first number is still free (nobody else has appended), its
command has not been stored before, and the row that it was decided on is the one before it in the store;
otherwise it meets a `Conflict`, and whoever made it looks again.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from setcubed.game import Illegal
from setcubed.server.metrics import COMMIT_ROWS, COMMIT_SECONDS
from setcubed.server.store.database import Database
from setcubed.server.store.outages import describe
from setcubed.server.store.schema import agenda, log, tables, upsert

logger = logging.getLogger("setcubed.store")
_encode = msgspec.json.Encoder().encode
CHANNEL = "setcubed"
HEARTBEAT = "- heartbeat"
"""What a node says of no table, to hear whether the bus works."""
PORTION = 32  # a commit is begun with so many, and so many are told at once
Write = Callable[[Connection], object]
T = TypeVar("T")


class Conflict(Exception):
    """The number is taken, the command is stored already, or the row before it is not there: read the log and
    decide anew."""


class NotStored(Illegal):
    """The database did not answer for too long; whether the last try was stored is not known."""

    def __init__(self, why: str) -> None:
        Illegal.__init__(self, "not_stored", "The store does not answer. Try again with the same command.")
        self.why = why

    def __str__(self) -> str:
        return self.why  # for the log; clients are sent the message


def fulfil(waited: asyncio.Future[T], result: T | None, fault: Exception | None) -> None:
    """Give a result, or why there is none, to whoever still waits for it."""
    if not waited.done():
        if fault is None:
            waited.set_result(cast(T, result))
        else:
            waited.set_exception(fault)


Settled = Callable[[Exception | None], None]
"""Told when an append is stored (nothing), or why it is not."""


@dataclass(slots=True)
class Append:
    """What one command adds, stored all together or not at all."""

    table: str
    first: int
    last: int
    at: int
    command: str
    events: str
    answer: str
    due: int | None = None
    """The table's next moment of its own; `None` leaves the agenda as it is, 0 clears it."""
    lease: int = 0
    row: dict[str, Any] | None = None
    """A new table."""
    changes: dict[str, Any] | None = None
    """New values of the table's row, where they change."""
    also: Append | None = None
    """Another table's append that is stored with it: the first one of a rematch."""
    previous: Append | None = None
    """The append it was decided on, while that one is not stored yet: without it, it does not count."""
    follows: str = ""
    """The command of the row before it."""
    settled: Settled | None = None
    since: float = field(default_factory=time.monotonic)
    """When it was made: so long the database's patience lasts."""
    fault: Exception | None = None

    def log_row(self) -> tuple[str, int, int, int, str, str, str]:
        """The row of the log."""
        return self.table, self.first, self.last, self.at, self.command, self.events, self.answer

    def is_plain(self) -> bool:
        """Whether it is nothing but a row of the log."""
        return self.due is None and not (self.row or self.changes or self.also)


class Writer:
    """The thread that writes. While it commits, what comes gathers for the next commit."""

    def __init__(self, database: Database, node: str) -> None:
        self.database = database
        self.node = node
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Append | Write] = []
        self._busy = False
        self.busy_since: float | None = None
        """Since when the thread has been at its present commit."""
        self._planned = False
        self._batches: queue.SimpleQueue[list[Append | Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_forever, name="write", daemon=True)

    def open(self) -> None:
        """Start."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """Finish what is gathered, then end."""
        if self._thread.is_alive():
            gathered, self._gathered = self._gathered, []
            self._batches.put(gathered)
            self._batches.put(None)
            self._thread.join(10)

    # ---- in the event loop

    def put(self, entry: Append | Write) -> None:
        """Store it with the next commit, which takes all that this round of the event loop brings."""
        self._gathered.append(entry)
        if self._busy:
            return
        if len(self._gathered) >= PORTION:
            self._hand_over()
        elif not self._planned:
            assert self._loop is not None
            self._planned = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._planned = False
        if self._gathered and not self._busy:
            batch, self._gathered = self._gathered, []
            self._busy = True
            self._batches.put(batch)

    def _free(self, entries: Sequence[Append]) -> None:
        """The thread is free: the next commit begins before this one is told, so the disk works meanwhile."""
        self._busy = False
        self._hand_over()
        self._report(entries)

    def _report(self, entries: Sequence[Append]) -> None:
        """Tell who waits, a portion at a time: what is sent leaves between them."""
        for entry in entries[:PORTION]:
            entry.previous = None
            if entry.settled is None:
                continue
            try:
                entry.settled(entry.fault)
            except Exception:  # the others must hear of theirs
                logger.exception("a table failed", extra={"table": entry.table})
        if len(entries) > PORTION:
            assert self._loop is not None
            self._loop.call_soon(self._report, entries[PORTION:])

    # ---- in the thread

    def _write_forever(self) -> None:
        while (batch := self._batches.get()) is not None:
            self.busy_since = time.monotonic()
            entries = [entry for entry in batch if isinstance(entry, Append)]
            small = [entry for entry in batch if not isinstance(entry, Append)]
            if entries:
                try:
                    self._store(entries)
                except Exception:  # the writer must outlive whatever it was
                    logger.exception("the writer failed")
                    for entry in entries:
                        entry.fault = entry.fault or NotStored(entry.table)
                self._in_loop(self._report if small else self._free, entries)
            for write in small:
                self._write_small(write)
            if small:
                self._in_loop(self._free, [])
            self.busy_since = None

    def _in_loop(self, told: Callable[[Sequence[Append]], None], entries: Sequence[Append]) -> None:
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(told, entries)

    def _store(self, entries: Sequence[Append]) -> None:
        """Store all in one commit; where that fails for one of them, each on its own."""
        for entry in entries:
            if entry.previous is not None and entry.previous.fault is not None:
                entry.fault = type(entry.previous.fault)(entry.table)
        entries = [entry for entry in entries if entry.fault is None]
        if not entries:
            return
        try:
            started = time.perf_counter()
            asked = min(entry.since for entry in entries)
            self.database.with_retries(lambda: self._commit(entries), "write", since=asked)
            COMMIT_SECONDS.observe(time.perf_counter() - started)
            COMMIT_ROWS.observe(len(entries))
        except (IntegrityError, Conflict):
            if len(entries) > 1:
                middle = len(entries) // 2
                self._store(entries[:middle])
                self._store(entries[middle:])
            elif not self._is_stored(entries[0]):
                entries[0].fault = Conflict(entries[0].table)
        except Exception as fault:
            why = describe(fault)[0] if isinstance(fault, DBAPIError) else repr(fault)
            logger.error("not stored", extra={"fault": why, "rows": len(entries)})
            for entry in entries:
                entry.fault = NotStored(entry.table)

    def _is_stored(self, entry: Append) -> bool:
        """Whether a try whose answer was lost had been stored after all.

        Another node may have stored the same command and decided otherwise: a bot that thinks twice, say."""
        row = select(log.c.last, log.c.at, log.c.command, log.c.events, log.c.answer)
        query = row.where(log.c.table_id == entry.table, log.c.first == entry.first)
        mine = entry.last, entry.at, entry.command, entry.events, entry.answer

        def look() -> bool:
            with self.database.reading() as connection:
                found = connection.execute(query).first()
                return found is not None and tuple(found) == mine

        try:
            return self.database.with_retries(look)
        except DBAPIError:
            return False

    def _commit(self, entries: Sequence[Append]) -> None:
        shared = self.database.shared
        if not shared and all(entry.is_plain() for entry in entries):
            if self.database.run_alone(_INSERT_INTO_SQLITE, _rows_of(entries)) != len(entries):
                raise Conflict
            return
        entries = [*entries, *(entry.also for entry in entries if entry.also)]
        with self.database.engine.begin() as connection:
            _write_tables(connection, entries)
            stored = connection.execute(_INSERT[connection.dialect.name], _rows_of(entries))
            if stored.rowcount != len(entries):
                raise Conflict  # which undoes all of it
            self._plan(connection, entries)
            if shared:
                notify(connection, [f"{self.node} {entry.table} {entry.last}" for entry in entries])

    def _plan(self, connection: Connection, entries: Sequence[Append]) -> None:
        due = {entry.table: entry for entry in entries if entry.due is not None}  # the last one of each table
        rows = [
            {"table_id": table, "due": entry.due, "node": self.node, "lease": entry.lease}
            for table, entry in due.items()
            if entry.due
        ]
        if rows:
            connection.execute(_due(connection.dialect.name), rows)
        done = [{"table": table} for table, entry in due.items() if entry.due == 0]
        if done:
            connection.execute(_DONE, done)

    def _write_small(self, write: Write) -> None:
        try:
            with self.database.engine.begin() as connection:
                write(connection)
        except Exception as fault:  # the writer must outlive whatever it was
            logger.warning("a small write was lost", extra={"fault": type(fault).__name__})


def append_now(database: Database, entry: Append, then: Write) -> None:
    """Store one append at once, without a writer, and something with it. Raises `Conflict`."""
    try:
        with database.engine.begin() as connection:
            _write_tables(connection, [entry])
            stored = connection.execute(_INSERT[connection.dialect.name], _rows_of([entry]))
            if stored.rowcount != 1:
                raise Conflict
            if entry.due == 0:
                connection.execute(_DONE, {"table": entry.table})
            then(connection)
    except IntegrityError:
        raise Conflict from None


def _write_tables(connection: Connection, entries: Sequence[Append]) -> None:
    """New tables, and their changes."""
    new = [entry.row for entry in entries if entry.row]
    if new:
        connection.execute(insert(tables), new)
    for entry in entries:
        if entry.changes:
            connection.execute(_CHANGE, {"table": entry.table, **entry.changes})


# Statements are made once: each is many objects that refer to each other, and moves are many.
_CHANGE = update(tables).where(tables.c.id == bindparam("table"))
_DONE = delete(agenda).where(agenda.c.table_id == bindparam("table"))


@cache
def _due(dialect: str) -> Any:
    statement = upsert(dialect, agenda)
    changes = {name: statement.excluded[name] for name in ("due", "node", "lease")}
    return statement.on_conflict_do_update(index_elements=["table_id"], set_=changes)


# All rows of a commit go in by one statement: with one for each row the writer would have to win back
# Python's lock from a busy event loop after every one of them. They go in together or not at all: only where
# every table's newest row is the one that its first new row follows.
_COLUMNS = ("table_id", "first", "last", "at", "command", "events", "answer")
_NUMBERS = {"first", "last", "at"}
_INTO = f"INSERT INTO log ({', '.join(_COLUMNS)}) SELECT "
_INSERT_INTO_SQLITE = (
    _INTO
    + ", ".join(f"json_extract(value, '$[{i}]')" for i in range(len(_COLUMNS)))
    + """ FROM json_each(:rows) WHERE NOT EXISTS (SELECT 1 FROM json_each(:bases) AS b WHERE NOT EXISTS (
    SELECT 1 FROM (SELECT last, command FROM log WHERE table_id = json_extract(b.value, '$[0]')
      AND first <= json_extract(b.value, '$[1]') ORDER BY first DESC LIMIT 1) AS before
    WHERE before.last = json_extract(b.value, '$[1]') AND before.command = json_extract(b.value, '$[2]')))"""
)
_INSERT = {
    "sqlite": text(_INSERT_INTO_SQLITE),
    "postgresql": text(
        _INTO
        + ", ".join(
            f"(r->>{i})::bigint" if name in _NUMBERS else f"r->>{i}" for i, name in enumerate(_COLUMNS)
        ).replace("::", "\\:\\:")
        + """ FROM json_array_elements(CAST(:rows AS json)) AS r WHERE NOT EXISTS (
        SELECT 1 FROM json_array_elements(CAST(:bases AS json)) AS b WHERE NOT EXISTS (
          SELECT 1 FROM (SELECT last, command FROM log WHERE table_id = b->>0
            AND first <= CAST(b->>1 AS bigint) ORDER BY first DESC LIMIT 1) AS before
          WHERE before.last = CAST(b->>1 AS bigint) AND before.command = b->>2))"""
    ),
}


def _rows_of(entries: Sequence[Append]) -> dict[str, str]:
    bases: dict[str, tuple[str, int, str]] = {}  # what the first row of each table follows
    for entry in entries:
        if entry.first > 1:
            bases.setdefault(entry.table, (entry.table, entry.first - 1, entry.follows))
    rows = [entry.log_row() for entry in entries]
    return {"rows": _encode(rows).decode(), "bases": _encode(list(bases.values())).decode()}


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def notify(connection: Connection, lines: Sequence[str]) -> None:
    """Tell the other nodes with the commit itself; a payload has less than 8,000 bytes."""
    for at in range(0, len(lines), 100):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": "\n".join(lines[at : at + 100])})
