"""Group commit: one thread stores the appends of many tables in one synchronous commit.

An append is a row of a table's log. It is stored if its first number is free, its command is not stored yet,
and the row it was decided on is its predecessor in the store. Otherwise it fails with `Conflict`, and the
caller reads the log and decides again.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from operator import attrgetter
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from setcubed.game import Illegal
from setcubed.server.metrics import COMMIT_ROWS, COMMIT_SECONDS, LOOPS_FAILED
from setcubed.server.store.database import Database
from setcubed.server.store.outages import describe
from setcubed.server.store.schema import agenda, log, tables, upsert

logger = logging.getLogger("setcubed.store")
_encode = msgspec.json.Encoder().encode
CHANNEL = "setcubed"
HEARTBEAT = "- heartbeat"
"""The payload by which a node tests that its messages come back over the bus."""
PORTION = 32  # messages handled and callbacks run in one round of the event loop
MOST_ROWS = 400  # entries for which a commit waits while the event loop is busy
Write = Callable[[Connection], object]
T = TypeVar("T")


class Conflict(Exception):
    """The number is taken, the command is stored already, or the predecessor is missing."""


class NotStored(Illegal):
    """The database did not answer in time; whether the last attempt was stored is unknown."""

    def __init__(self, cause: str) -> None:
        Illegal.__init__(self, "not_stored", "The store does not answer. Try again with the same command.")
        self.cause = cause

    def __str__(self) -> str:
        return self.cause  # for the log; clients get the message


def fulfil(waited: asyncio.Future[T], result: T | None, fault: Exception | None) -> None:
    """Settle a future with a result or an exception, unless its caller has gone."""
    if not waited.done():
        if fault is None:
            waited.set_result(cast(T, result))
        else:
            waited.set_exception(fault)


Settled = Callable[[Exception | None], None]
"""Called when an append is stored, with None, or has failed, with the error."""


@dataclass(slots=True)
class Append:
    """The effects of one command, stored atomically."""

    table: str
    first: int
    last: int
    at: int
    command: str
    events: str
    answer: str
    due: int | None = None
    """When the table's next timer is due; `None` leaves the agenda as it is, 0 clears it."""
    lease: int = 0
    row: dict[str, Any] | None = None
    """The row of a new table."""
    changes: dict[str, Any] | None = None
    """Changed values of the table's row."""
    also: Append | None = None
    """An append of another table in the same transaction: the first one of a rematch."""
    previous: Append | None = None
    """The append it was decided on, while that one is in flight; if that one fails, this one does too."""
    follows: str = ""
    """The command of its predecessor."""
    settled: Settled | None = None
    since: float = field(default_factory=time.monotonic)
    """When it was requested; the retry timeout counts from then."""
    fault: Exception | None = None

    def log_row(self) -> tuple[str, int, int, int, str, str, str]:
        return self.table, self.first, self.last, self.at, self.command, self.events, self.answer

    def is_plain(self) -> bool:
        """Whether it changes the log only."""
        return self.due is None and not (self.row or self.changes or self.also)


class Writer:
    """The writing thread. Appends that arrive during a commit are queued for the next one."""

    def __init__(self, database: Database, node: str) -> None:
        self.database = database
        self.node = node
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queued: list[Append | Write] = []
        self._busy = False
        self.busy_since: float | None = None
        """When the present commit began."""
        self._scheduled = False
        self._batches: queue.SimpleQueue[list[Append | Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="write", daemon=True)

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """Store what is queued, then stop the thread."""
        if self._thread.is_alive():
            queued, self._queued = self._queued, []
            self._batches.put(queued)
            self._batches.put(None)
            self._thread.join(10)

    # In the event loop

    def put(self, entry: Append | Write) -> None:
        """Queue an entry for the next commit, which takes all entries of this round of the event loop."""
        self._queued.append(entry)
        if not self._busy and not self._scheduled:
            assert self._loop is not None
            self._scheduled = True
            self._loop.call_soon(self._start_commit, 0)

    def _start_commit(self, before: int) -> None:
        """Begin a commit, unless this round of the event loop has added many entries to those of before: the
        more entries share a commit, the less each costs."""
        assert self._loop is not None
        queued = len(self._queued)
        self._scheduled = before + PORTION // 2 <= queued < MOST_ROWS
        if self._scheduled:
            self._loop.call_soon(self._start_commit, queued)
        elif queued and not self._busy:
            batch, self._queued = self._queued, []
            self._busy = True
            self._batches.put(batch)

    def _report(self, entries: Sequence[Append], *, last: bool = False) -> None:
        """Run the callbacks of stored entries, in portions, so that the event loop can send answers in
        between. After the last entries of a commit the next one starts first: the disk is not idle."""
        if last:
            self._busy = False
            self._start_commit(0)
        debug = logger.isEnabledFor(logging.DEBUG)
        for entry in entries[:PORTION]:
            entry.previous = None
            if debug and entry.fault is None:
                extra = {"table": entry.table, "first": entry.first, "last": entry.last}
                logger.debug("stored", extra={**extra, "command": entry.command})
            if entry.settled is None:
                continue
            try:
                entry.settled(entry.fault)
            except Exception:  # the other callbacks must run
                logger.exception("a table failed", extra={"table": entry.table})
        if len(entries) > PORTION:
            assert self._loop is not None
            self._loop.call_soon(self._report, entries[PORTION:])

    # In the thread

    def _run(self) -> None:
        assert self._loop is not None
        while (batch := self._batches.get()) is not None:
            self.busy_since = time.monotonic()
            entries = [entry for entry in batch if isinstance(entry, Append)]
            small = [entry for entry in batch if not isinstance(entry, Append)]
            if entries:
                try:
                    self._store(entries)
                except Exception:  # the thread must not end
                    LOOPS_FAILED.labels("writer").inc()
                    logger.exception("the writer failed")
                    for entry in entries:
                        entry.fault = entry.fault or NotStored(entry.table)
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(partial(self._report, entries, last=not small))
            for write in small:
                self._write_small(write)
            if small and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(partial(self._report, [], last=True))
            self.busy_since = None

    def _store(self, entries: Sequence[Append]) -> None:
        """Store all entries in one commit. If one conflicts, store each half on its own."""
        for entry in entries:
            if entry.previous is not None and entry.previous.fault is not None:
                entry.fault = type(entry.previous.fault)(entry.table)
        entries = [entry for entry in entries if entry.fault is None]
        if not entries:
            return
        try:
            started = time.perf_counter()
            since = min(entry.since for entry in entries)
            self.database.with_retries(partial(self._commit, entries), "write", since=since)
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
            cause = describe(fault)[0] if isinstance(fault, DBAPIError) else repr(fault)
            logger.error("not stored", extra={"fault": cause, "rows": len(entries)})
            for entry in entries:
                entry.fault = NotStored(entry.table)

    def _is_stored(self, entry: Append) -> bool:
        """Whether an attempt without an answer was stored after all.

        Compares the whole row: another node may have decided the same command differently."""
        row = select(log.c.last, log.c.at, log.c.command, log.c.events, log.c.answer)
        query = row.where(log.c.table_id == entry.table, log.c.first == entry.first)
        mine = entry.last, entry.at, entry.command, entry.events, entry.answer

        try:
            found = self.database.run(lambda connection: connection.execute(query).first())
        except DBAPIError:
            return False
        return found is not None and tuple(found) == mine

    def _commit(self, entries: Sequence[Append]) -> None:
        shared = self.database.shared
        if not shared and all(entry.is_plain() for entry in entries):
            if self.database.execute_alone(_INSERT_INTO_SQLITE, _rows_of(entries)) != len(entries):
                raise Conflict
            return
        entries = [*entries, *(entry.also for entry in entries if entry.also)]
        # Rows are locked in the order of table ids on every node; any other order can deadlock.
        entries.sort(key=attrgetter("table"))
        with self.database.engine.begin() as connection:
            _append(connection, entries, self.node)
            if shared:
                notify(connection, [f"{self.node} {entry.table} {entry.last}" for entry in entries])

    def _write_small(self, write: Write) -> None:
        try:
            with self.database.engine.begin() as connection:
                write(connection)
        except Exception as fault:  # the thread must not end
            logger.warning("a small write was lost", extra={"fault": type(fault).__name__})


def append_now(database: Database, entry: Append, then: Write) -> None:
    """Store one append without a writer, and run `then` in its transaction. Raises `Conflict`."""
    try:
        with database.engine.begin() as connection:
            _append(connection, [entry], "")
            then(connection)
    except IntegrityError:
        raise Conflict from None


def _append(connection: Connection, entries: Sequence[Append], node: str) -> None:
    """Write tables, log and timers, in the order of the entries. Raises `Conflict` or `IntegrityError`."""
    new = [entry.row for entry in entries if entry.row]
    if new:
        connection.execute(insert(tables), new)
    for entry in entries:
        if entry.changes:
            connection.execute(_CHANGE, {"table": entry.table, **entry.changes})
    stored = connection.execute(_INSERT[connection.dialect.name], _rows_of(entries))
    if stored.rowcount != len(entries):
        raise Conflict  # rolls the transaction back
    due = {entry.table: entry for entry in entries if entry.due is not None}  # each table's last one
    rows = [
        {"table_id": table, "due": entry.due, "node": node, "lease": entry.lease}
        for table, entry in due.items()
        if entry.due
    ]
    if rows:
        connection.execute(_due(connection.dialect.name), rows)
    done = [{"table": table} for table, entry in due.items() if entry.due == 0]
    if done:
        connection.execute(_DONE, done)


# Statements are built once: each consists of many objects, and every move executes some.
_CHANGE = update(tables).where(tables.c.id == bindparam("table"))
_DONE = delete(agenda).where(agenda.c.table_id == bindparam("table"))


@cache
def _due(dialect: str) -> Any:
    statement = upsert(dialect, agenda)
    changes = {name: statement.excluded[name] for name in ("due", "node", "lease")}
    return statement.on_conflict_do_update(index_elements=["table_id"], set_=changes)


# One statement inserts all rows of a commit: after each statement the writer has to get the interpreter lock
# back from a busy event loop. It inserts nothing unless the newest row of every table is the expected one.
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
    bases: dict[str, tuple[str, int, str]] = {}  # the predecessor of each table's first row
    for entry in entries:
        if entry.first > 1:
            bases.setdefault(entry.table, (entry.table, entry.first - 1, entry.follows))
    rows = [entry.log_row() for entry in entries]
    return {"rows": _encode(rows).decode(), "bases": _encode(list(bases.values())).decode()}


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def notify(connection: Connection, lines: Sequence[str]) -> None:
    """Notify the other nodes in the same transaction; a payload has less than 8,000 bytes."""
    for at in range(0, len(lines), 100):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": "\n".join(lines[at : at + 100])})
