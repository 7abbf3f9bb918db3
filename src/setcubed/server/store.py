"""The event store: appends of many tables share one synchronous commit, made by one writer thread.

An append is a row of the log. It is stored if its first number is still free (nobody else has appended) and
its command has not been stored before; otherwise the caller gets `Conflict` and looks again.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from setcubed.server import schema
from setcubed.server.metrics import COMMIT_ROWS, COMMIT_SECONDS
from setcubed.server.schema import agenda, log, nodes, seats, tables

logger = logging.getLogger("setcubed.store")
_encode = msgspec.json.Encoder().encode
T = TypeVar("T")
CHANNEL = "setcubed"


class Conflict(Exception):
    """The number is taken or the command is stored already: read the log and decide anew."""


class NotStored(Exception):
    """The database did not answer for too long; whether the last try was stored is not known."""


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
    tokens: Sequence[tuple[str, int]] = ()
    """New (hash, seat) pairs."""
    gone: Sequence[int] = ()
    """Seats whose tokens hold no longer."""
    also: Append | None = None
    """Another table's append that is stored with it: the first one of a rematch."""
    done: asyncio.Future[None] | None = None

    def log_row(self) -> tuple[str, int, int, int, str, str, str]:
        """The row of the log."""
        return self.table, self.first, self.last, self.at, self.command, self.events, self.answer


@dataclass(frozen=True, slots=True)
class LogRow:
    """A stored append."""

    first: int
    last: int
    at: int
    command: str
    events: str
    answer: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store has it."""

    id: str
    code: str
    created: int
    made: str
    secret: str
    tokens: tuple[tuple[str, int], ...]
    rows: tuple[LogRow, ...]


class Store:
    """The database of one node. `append` and the reads are for the event loop; threads do the work."""

    def __init__(self, url: str, node: str, patience: float = 20.0) -> None:
        self.node = node
        self.patience = patience
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._queue: queue.SimpleQueue[Append | Callable[[Connection], None] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="read")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write_forever, name="write", daemon=True)
        self.healthy = True
        self.closing = False

    def open(self) -> None:
        """Bring the schema up to date and start the writer."""
        self._insistently(self._migrate)
        self._loop = asyncio.get_running_loop()
        self._writer.start()

    def close(self) -> None:
        """Finish what is queued, then close."""
        self.closing = True
        if self._writer.is_alive():
            self._queue.put(None)
            self._writer.join(10)
        self._readers.shutdown(wait=True, cancel_futures=True)
        self.engine.dispose()

    def _migrate(self) -> None:
        with self.engine.begin() as connection:
            schema.migrate(connection)

    # ---- writing

    async def append(self, entry: Append) -> None:
        """Store it, with others in one commit. Raises `Conflict` or `NotStored`."""
        assert self._loop is not None
        entry.done = self._loop.create_future()
        self._queue.put(entry)
        await entry.done

    def later(self, write: Callable[[Connection], None]) -> None:
        """Queue a small write that nobody waits for, and that may be lost."""
        self._queue.put(write)

    def announce(self, payload: str) -> None:
        """Tell the other nodes something that is not stored."""
        if self.shared:
            self.later(lambda connection: _notify(connection, [payload]))

    def _write_forever(self) -> None:
        while True:
            batch = [self._queue.get()]
            while True:
                try:
                    batch.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            entries = [entry for entry in batch if isinstance(entry, Append)]
            if entries:
                self._settle(entries, self._store(entries))
            for entry in batch:
                if callable(entry):
                    self._write_later(entry)
            if None in batch:
                return

    def _settle(self, entries: Sequence[Append], faults: Sequence[Exception | None]) -> None:
        def settle() -> None:
            for entry, fault in zip(entries, faults, strict=True):
                if entry.done is not None and not entry.done.done():
                    if fault is None:
                        entry.done.set_result(None)
                    else:
                        entry.done.set_exception(fault)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle)

    def _store(self, entries: Sequence[Append]) -> list[Exception | None]:
        """Store all in one commit; where that fails for one of them, each on its own."""
        try:
            started = time.perf_counter()
            self._insistently(lambda: self._commit(entries))
            COMMIT_SECONDS.observe(time.perf_counter() - started)
            COMMIT_ROWS.observe(len(entries))
            return [None] * len(entries)
        except IntegrityError:
            if len(entries) > 1:
                middle = len(entries) // 2
                return self._store(entries[:middle]) + self._store(entries[middle:])
            return [None if self._is_stored(entries[0]) else Conflict(entries[0].table)]
        except Exception as fault:
            logger.error("not stored", extra={"fault": type(fault).__name__, "rows": len(entries)})
            return [NotStored(entry.table) for entry in entries]

    def _is_stored(self, entry: Append) -> bool:
        """Whether a try whose answer was lost had been stored after all."""

        def look() -> bool:
            with self.engine.connect().execution_options(reading=True) as connection:
                query = select(log.c.command).where(log.c.table_id == entry.table, log.c.first == entry.first)
                return connection.execute(query).scalar() == entry.command

        try:
            return self._insistently(look)
        except DBAPIError:
            return False

    def _commit(self, entries: Sequence[Append]) -> None:
        entries = [*entries, *(entry.also for entry in entries if entry.also)]
        with self.engine.begin() as connection:
            new = [entry.row for entry in entries if entry.row]
            if new:
                connection.execute(insert(tables), new)
            for entry in entries:
                if entry.gone:
                    connection.execute(
                        delete(seats).where(seats.c.table_id == entry.table, seats.c.seat.in_(entry.gone))
                    )
                if entry.tokens:
                    rows = [{"table_id": entry.table, "hash": h, "seat": s} for h, s in entry.tokens]
                    connection.execute(insert(seats), rows)
                if entry.changes:
                    connection.execute(
                        update(tables).where(tables.c.id == entry.table).values(**entry.changes)
                    )
            connection.execute(
                _INSERT[self.shared], {"rows": _encode([e.log_row() for e in entries]).decode()}
            )
            self._plan(connection, entries)
            if self.shared:
                _notify(connection, [f"{self.node} {entry.table} {entry.last}" for entry in entries])

    def _plan(self, connection: Connection, entries: Sequence[Append]) -> None:
        due = [entry for entry in entries if entry.due]
        if due:
            dialect = postgresql if self.shared else sqlite
            statement = dialect.insert(agenda)
            statement = statement.on_conflict_do_update(
                index_elements=["table_id"],
                set_={name: statement.excluded[name] for name in ("due", "node", "lease")},
            )
            rows = [{"table_id": e.table, "due": e.due, "node": self.node, "lease": e.lease} for e in due]
            connection.execute(statement, rows)
        done = [entry.table for entry in entries if entry.due == 0]
        if done:
            connection.execute(delete(agenda).where(agenda.c.table_id.in_(done)))

    def _write_later(self, write: Callable[[Connection], None]) -> None:
        try:
            with self.engine.begin() as connection:
                write(connection)
        except Exception as fault:  # the writer must outlive whatever it was
            logger.warning("a small write was lost", extra={"fault": type(fault).__name__})

    def _insistently(self, work: Callable[[], T]) -> T:
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

    # ---- reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a read in a thread, insistently."""

        def run() -> T:
            with self.engine.connect().execution_options(reading=True) as connection:
                return work(connection)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._insistently, run)
        except DBAPIError as fault:
            raise NotStored(type(fault.orig).__name__) from None

    async def load(self, table: str) -> Stored | None:
        """A whole table, or nothing."""
        return await self.read(lambda connection: _load(connection, table))

    async def find(self, reference: str) -> str | None:
        """The id of a table by its id or code."""
        query = select(tables.c.id).where((tables.c.id == reference) | (tables.c.code == reference.upper()))
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def rows_after(self, table: str, last: int) -> list[LogRow]:
        """What was appended after a number."""
        return await self.read(lambda connection: _rows(connection, table, last))

    async def row_of(self, table: str, command: str) -> LogRow | None:
        """The stored append of a command."""
        query = select(*_ROW).where(log.c.table_id == table, log.c.command == command)

        def work(connection: Connection) -> LogRow | None:
            row = connection.execute(query).first()
            return LogRow(*row) if row else None

        return await self.read(work)

    async def lobby(self, since: int, limit: int = 50) -> list[str]:
        """Ids of listed tables that wait, newest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.listed == 1, tables.c.status == "waiting", tables.c.changed > since)
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return list(await self.read(lambda connection: connection.execute(query).scalars().all()))

    async def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The last number of each of these tables."""
        from sqlalchemy import func

        wanted = list(ids)
        query = (
            select(log.c.table_id, func.max(log.c.last))
            .where(log.c.table_id.in_(wanted))
            .group_by(log.c.table_id)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    # ---- duties and nodes

    async def overdue(self, now: int, limit: int = 200) -> list[tuple[str, int]]:
        """Tables whose duty is due and that no living node sees to: (id, lease)."""
        query = (
            select(agenda.c.table_id, agenda.c.lease)
            .where(agenda.c.lease <= now, agenda.c.due <= now)
            .order_by(agenda.c.lease)
            .limit(limit)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [(row[0], row[1]) for row in rows]

    async def claim(self, table: str, lease: int, until: int) -> bool:
        """Take a duty over; only one node succeeds."""

        def work() -> bool:
            with self.engine.begin() as connection:
                result = connection.execute(
                    update(agenda)
                    .where(agenda.c.table_id == table, agenda.c.lease == lease)
                    .values(node=self.node, lease=until)
                )
                return result.rowcount == 1

        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._readers, self._insistently, work)
        except DBAPIError:
            return False

    def alive(self, now: int) -> None:
        """Leave a sign of life."""

        def work(connection: Connection) -> None:
            found = connection.execute(update(nodes).where(nodes.c.id == self.node).values(seen=now))
            if found.rowcount == 0:
                connection.execute(insert(nodes), [{"id": self.node, "seen": now}])
            connection.execute(delete(nodes).where(nodes.c.seen < now - 3_600_000))

        self.later(work)

    async def living(self, since: int) -> set[str]:
        """Nodes that have left a sign of life since then."""
        query = select(nodes.c.id).where(nodes.c.seen >= since)
        return set(await self.read(lambda connection: connection.execute(query).scalars().all()))


# All rows of a commit go in by one statement: with one for each row the writer would have to win back
# Python's lock from a busy event loop after every one of them.
_COLUMNS = ("table_id", "first", "last", "at", "command", "events", "answer")
_NUMBERS = {"first", "last", "at"}
_INTO = f"INSERT INTO log ({', '.join(_COLUMNS)}) SELECT "
_INSERT = {
    False: text(
        _INTO
        + ", ".join(f"json_extract(value, '$[{i}]')" for i in range(len(_COLUMNS)))
        + " FROM json_each(:rows)"
    ),
    True: text(
        _INTO
        + ", ".join(
            f"(r->>{i})::bigint" if name in _NUMBERS else f"r->>{i}" for i, name in enumerate(_COLUMNS)
        ).replace("::", "\\:\\:")
        + " FROM json_array_elements(CAST(:rows AS json)) AS r"
    ),
}
_ROW = (log.c.first, log.c.last, log.c.at, log.c.command, log.c.events, log.c.answer)


def _rows(connection: Connection, table: str, last: int) -> list[LogRow]:
    query = select(*_ROW).where(log.c.table_id == table, log.c.first > last).order_by(log.c.first)
    return [LogRow(*row) for row in connection.execute(query)]


def _load(connection: Connection, table: str) -> Stored | None:
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    held = connection.execute(select(seats.c.hash, seats.c.seat).where(seats.c.table_id == table))
    return Stored(
        row.id,
        row.code,
        row.created,
        row.made,
        row.secret,
        tuple((r[0], r[1]) for r in held),
        tuple(_rows(connection, table, 0)),
    )


def _notify(connection: Connection, lines: Sequence[str]) -> None:
    """Tell the other nodes with the commit itself; a payload has less than 8,000 bytes."""
    for at in range(0, len(lines), 100):
        connection.execute(
            text("SELECT pg_notify(:channel, :payload)"),
            {"channel": CHANNEL, "payload": "\n".join(lines[at : at + 100])},
        )


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_size=6, max_overflow=4, pool_pre_ping=False)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, pool_size=6, connect_args={"check_same_thread": False, "timeout": 10})

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
