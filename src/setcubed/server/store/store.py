"""The event store of a node: what it appends, and all that it reads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Connection,
    Integer,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from setcubed.app.tables.stored import LogRow, StoredTable
from setcubed.game.options import LONGEST_LIMIT
from setcubed.server.store import schema
from setcubed.server.store.appends import HEARTBEAT, Append, NotStored, Write, Writer, fulfil, notify
from setcubed.server.store.clock import Clock
from setcubed.server.store.database import Database
from setcubed.server.store.schema import agenda, chores, log, nodes, seats, tables

T = TypeVar("T")
FURTHEST = 1000 * (LONGEST_LIMIT + 30)  # milliseconds: no duty is due later


class Store:
    """The database of one node. Everything here is for the event loop; threads do the work."""

    def __init__(self, url: str, node: str, patience: float = 20.0) -> None:
        self.node = node
        self.database = Database(url, patience)
        self.shared = self.database.shared
        self.clock = Clock()
        self._writer = Writer(self.database, node)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="read")

    @property
    def healthy(self) -> bool:
        """Whether the database answered when it was last asked."""
        return self.database.healthy

    def open(self) -> None:
        """Bring the schema up to date, leave the first sign of life, and start the writer."""
        self.prepare()
        if self.shared:
            self.database.with_retries(self._appear, "write", start=True)
        self._writer.open()

    @property
    def writing_for(self) -> float:
        """For how many seconds the writer has been at its present commit."""
        since = self._writer.busy_since
        return 0.0 if since is None else time.monotonic() - since

    def prepare(self) -> None:
        """Take the database, and bring its schema up to date. Raises `InUse`, `TooNew`, `DBAPIError`."""
        self.database.claim()
        self.database.with_retries(self._migrate, "write", start=True)

    def close(self) -> None:
        """Finish what is queued, then close."""
        self.database.closing = True
        self._writer.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self.database.close()

    def _migrate(self) -> None:
        with self.database.unlimited(), self.database.engine.begin() as connection:
            schema.migrate(connection)

    def _appear(self) -> None:
        """Read the database's clock, and be known to all before anybody can be served here."""
        with self.database.engine.begin() as connection:
            self._sign(connection)

    # ---- writing

    def put(self, entry: Append) -> None:
        """Store it, with others in one commit; `entry.settled` is called when that is done."""
        self._writer.put(entry)

    async def append(self, entry: Append) -> None:
        """Store it and wait. Raises `Conflict` or `NotStored`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry.settled = partial(fulfil, done, None)
        self.put(entry)
        await done

    def later(self, write: Write) -> None:
        """Queue a small write that nobody waits for, and that may be lost."""
        self._writer.put(write)

    def announce(self, table: str, said: str) -> None:
        """Tell the other nodes something of a table that is not stored."""
        if self.shared:
            self.later(lambda connection: notify(connection, [f"{self.node} {table} {said}"]))

    # ---- reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a read in a thread, with_retries."""

        def run() -> T:
            with self.database.reading() as connection:
                return work(connection)

        return await self._in_thread(run, "read")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction of its own in a thread, with_retries."""

        def run() -> T:
            with self.database.engine.begin() as connection:
                return work(connection)

        return await self._in_thread(run, "write")

    async def probe(self) -> None:
        """Try whether writing works again after it did not: a node that is asked nothing heals too."""
        if "write" in self.database.outages.kinds:
            await self.write(lambda connection: connection.execute(update(chores).values(due=chores.c.due)))

    async def _in_thread(self, run: Callable[[], T], kind: str) -> T:
        loop = asyncio.get_running_loop()
        work = partial(self.database.with_retries, run, kind, since=time.monotonic())
        try:
            return await loop.run_in_executor(self._readers, work)
        except DBAPIError as fault:
            raise NotStored(type(fault.orig).__name__) from None

    async def load(self, table: str) -> StoredTable | None:
        """A whole table, or nothing."""
        return await self.read(lambda connection: load(connection, table))

    async def find(self, reference: str) -> str | None:
        """The id of a table by its id or code."""
        query = select(tables.c.id).where((tables.c.id == reference) | (tables.c.code == reference.upper()))
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def rows_after(self, table: str, last: int, limit: int | None = None) -> list[LogRow]:
        """What was appended after a number; no more rows than the limit."""
        return await self.read(lambda connection: _rows(connection, table, last, limit))

    async def rows_from(self, table: str, last: int) -> list[LogRow]:
        """The row that ends with a number, and what was appended after it."""
        given = {"id": table, "number": last}
        return await self.read(lambda connection: [LogRow(*row) for row in connection.execute(_FROM, given)])

    async def row_of(self, table: str, command: str) -> LogRow | None:
        """The stored append of a command."""
        query = select(*_ROW).where(log.c.table_id == table, log.c.command == command)

        def work(connection: Connection) -> LogRow | None:
            row = connection.execute(query).first()
            return LogRow(*row) if row else None

        return await self.read(work)

    async def lobby(self, living: Iterable[str], limit: int = 50) -> list[str]:
        """Ids of listed tables with an open seat where somebody waits, on a node that lives; newest first."""
        waits = tables.c.present.in_(list(living)) & (tables.c.open_seats > 0)
        query = (
            select(tables.c.id)
            .where(tables.c.listed == 1, tables.c.status == "waiting", waits)
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return list(await self.read(lambda connection: connection.execute(query).scalars().all()))

    async def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The last number of each of these tables."""
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
        """Tables whose duty is due and that no living node sees to, or is further off than any can be because
        a clock was wrong: (id, lease)."""
        given = {"now": now, "limit": limit}
        rows = await self.read(lambda connection: connection.execute(_OVERDUE, given).all())
        return [(row[0], row[1]) for row in rows]

    async def claim(self, table: str, lease: int, until: int) -> bool:
        """Take a duty over; only one node succeeds."""
        mine = update(agenda).where(agenda.c.table_id == table, agenda.c.lease == lease)
        taken = mine.values(node=self.node, lease=until)
        try:
            return await self.write(lambda connection: connection.execute(taken).rowcount == 1)
        except NotStored:
            return False

    def clear_duty(self, table: str) -> None:
        """A table that this node sees to has nothing to do."""
        mine = delete(agenda).where(agenda.c.table_id == table, agenda.c.node == self.node)
        self.later(lambda connection: connection.execute(mine))

    def alive(self) -> None:
        """Leave a sign of life with the database's time, and let the bus hear of it."""
        self.later(self._sign)

    def _sign(self, connection: Connection) -> None:
        now = self.clock.read(connection)
        seen = {"node": self.node, "now": now}
        if connection.execute(_SEEN, seen).rowcount == 0:
            connection.execute(_FIRST_SEEN, seen)
        connection.execute(_LONG_GONE, {"before": now - 3_600_000})
        notify(connection, [f"{self.node} {HEARTBEAT}"])

    async def living(self, seconds: float) -> set[str]:
        """Nodes that have left a sign of life in the last seconds."""

        def work(connection: Connection) -> set[str]:
            now, long = self.clock.read(connection), round(1000 * seconds)
            return set(connection.execute(_SEEN_LATELY, {"least": now - long, "most": now + long}).scalars())

        return await self.read(work)


# Statements that are run all the time are put together once.
_NOW: BindParameter[int] = bindparam("now", type_=BigInteger)
_SEEN = update(nodes).where(nodes.c.id == bindparam("node")).values(seen=_NOW)
_FIRST_SEEN = insert(nodes).values(id=bindparam("node"), seen=_NOW)
_LONG_GONE = delete(nodes).where(nodes.c.seen < bindparam("before"))
_SEEN_LATELY = select(nodes.c.id).where(  # what is later than now, a wrong clock has noted
    nodes.c.seen.between(bindparam("least"), bindparam("most"))
)
_OVERDUE = (
    select(agenda.c.table_id, agenda.c.lease)
    .where(
        or_(
            and_(agenda.c.lease <= _NOW, agenda.c.due <= _NOW),
            agenda.c.due > _NOW + FURTHEST,
            agenda.c.lease > _NOW + 2 * FURTHEST,
        )
    )
    .order_by(agenda.c.lease)
    .limit(bindparam("limit", type_=Integer))
)
_ROW = (log.c.first, log.c.last, log.c.at, log.c.command, log.c.events, log.c.answer)


_OF_TABLE = select(*_ROW).where(log.c.table_id == bindparam("id")).order_by(log.c.first)
_FROM = _OF_TABLE.where(log.c.last >= bindparam("number"))
_AFTER = _OF_TABLE.where(log.c.first > bindparam("number"))


def _rows(connection: Connection, table: str, last: int, limit: int | None = None) -> list[LogRow]:
    query = _AFTER if limit is None else _AFTER.limit(limit)
    return [LogRow(*row) for row in connection.execute(query, {"id": table, "number": last})]


def load(connection: Connection, table: str) -> StoredTable | None:
    """A whole table, or nothing."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    held = connection.execute(select(seats.c.hash, seats.c.seat).where(seats.c.table_id == table))
    return StoredTable(
        row.id,
        row.code,
        row.created,
        row.made,
        row.secret,
        tuple((r[0], r[1]) for r in held),
        tuple(_rows(connection, table, 0)),
    )
