"""The event store of a node: appends and queries."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Literal, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from setcubed.app.tables.stored import LogRow, StoredTable
from setcubed.game.options import LONGEST_LIMIT
from setcubed.server.store import schema
from setcubed.server.store.appends import HEARTBEAT, Append, NotStored, Write, Writer, fulfil, notify
from setcubed.server.store.clock import Clock
from setcubed.server.store.database import Database
from setcubed.server.store.schema import agenda, chores, log, nodes, seats, tables

T = TypeVar("T")
MAX_DELAY = 1000 * (LONGEST_LIMIT + 30)  # milliseconds: no timer is due later
READERS = 4
MOST_LISTED = 50  # tables in the lobby
MOST_CLAIMED = 200  # overdue timers at a time


class Store:
    """The database of one node. The event loop calls it; threads do the work.

    Timers, heartbeats and live tables have threads of their own: other requests cannot delay them."""

    def __init__(self, url: str, node: str, retry_timeout: float = 20.0) -> None:
        self.node = node
        self.database = Database(url, retry_timeout)
        self.shared = self.database.shared
        self.clock = Clock()
        self._writer = Writer(self.database, node)
        self.put = self._writer.put
        """Queue an append; its `settled` is called when it is stored or has failed."""
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._vital = ThreadPoolExecutor(2, thread_name_prefix="vital")

    @property
    def healthy(self) -> bool:
        return self.database.healthy

    def open(self) -> None:
        """Prepare the database, record the first heartbeat, and start the writer."""
        self.prepare()
        if self.shared:
            # Known before it serves anybody, so that a restore is refused.
            self.database.run(self._record_heartbeat, "write", start=True)
        self._writer.open()

    @property
    def writing_for(self) -> float:
        """For how many seconds the present commit has run."""
        since = self._writer.busy_since
        return 0.0 if since is None else time.monotonic() - since

    def prepare(self) -> None:
        """Lock an SQLite file, and upgrade the schema. Raises `InUse`, `TooNew`, `DBAPIError`."""
        self.database.claim()
        if self.database.run(schema.version_of, start=True) != schema.VERSION:
            self.database.run(self._migrate, "write", start=True)

    def close(self) -> None:
        """Store what is queued, then close."""
        self.database.closing = True
        self._writer.close()
        for pool in (self._readers, self._vital):
            pool.shutdown(wait=True, cancel_futures=True)
        self.database.close()

    def _migrate(self, connection: sa.Connection) -> None:
        self.database.lift_timeouts(connection)
        schema.migrate(connection)

    # Writing

    async def append(self, entry: Append) -> None:
        """Store an append. Raises `Conflict` or `NotStored`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry.settled = partial(fulfil, done, None)
        self.put(entry)
        await done

    def later(self, write: Write) -> None:
        """Queue a write that may be lost."""
        self._writer.put(write)

    def announce(self, table: str, message: str) -> None:
        """Notify the other nodes of something that is not stored."""
        if self.shared:
            self.later(lambda connection: notify(connection, [f"{self.node} {table} {message}"]))

    # Reading

    async def read(self, work: Callable[[sa.Connection], T], *, vital: bool = False) -> T:
        """Run a query in a thread, with retries. A vital one does not queue behind clients' requests."""
        return await self._in_thread(work, "read", vital)

    async def write(self, work: Callable[[sa.Connection], T], *, vital: bool = False) -> T:
        """Run a transaction in a thread, with retries."""
        return await self._in_thread(work, "write", vital)

    async def probe(self) -> None:
        """After a failed write, write again: a node without players notices that the outage is over."""
        if "write" in self.database.outages.kinds:
            same = sa.update(chores).values(due=chores.c.due)
            await self.write(lambda connection: connection.execute(same), vital=True)

    async def _in_thread(
        self, work: Callable[[sa.Connection], T], kind: Literal["read", "write"], vital: bool
    ) -> T:
        run = partial(self.database.run, work, kind, since=time.monotonic())
        threads = self._vital if vital else self._readers
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, run)
        except DBAPIError as fault:
            raise NotStored(type(fault.orig).__name__) from None

    async def _fetch(
        self, query: sa.Select[Any], values: Mapping[str, object] = {}, *, vital: bool = True
    ) -> Sequence[Any]:
        return await self.read(lambda connection: connection.execute(query, values).all(), vital=vital)

    async def load(self, table: str, *, vital: bool = False) -> StoredTable | None:
        return await self.read(lambda connection: load(connection, table), vital=vital)

    async def find(self, reference: str) -> str | None:
        """The id of a table by its id or code."""
        query = sa.select(tables.c.id).where(
            (tables.c.id == reference) | (tables.c.code == reference.upper())
        )
        found = await self._fetch(query)
        return found[0].id if found else None

    async def rows_after(self, table: str, last: int, limit: int | None = None) -> list[LogRow]:
        """The rows after a number, at most `limit`."""
        values = {"id": table, "number": last}
        return [LogRow(*row) for row in await self._fetch(_AFTER.limit(limit), values, vital=False)]

    async def rows_from(self, table: str, last: int) -> list[LogRow]:
        """The row that ends with a number, and the rows after it."""
        return [LogRow(*row) for row in await self._fetch(_FROM, {"id": table, "number": last})]

    async def row_of(self, table: str, command: str) -> LogRow | None:
        """The stored append of a command."""
        query = sa.select(*_ROW).where(log.c.table_id == table, log.c.command == command)
        found = await self._fetch(query)
        return LogRow(*found[0]) if found else None

    async def lobby(self, living: Iterable[str]) -> list[str]:
        """Ids of listed tables with an open seat and a player on a live node, newest first."""
        waits = tables.c.present.in_(list(living)) & (tables.c.open_seats > 0)
        query = sa.select(tables.c.id).where(tables.c.listed == 1, tables.c.status == "waiting", waits)
        newest = query.order_by(tables.c.created.desc()).limit(MOST_LISTED)
        return [row.id for row in await self._fetch(newest, vital=False)]

    async def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The last number of each of these tables."""
        last = sa.select(log.c.table_id, sa.func.max(log.c.last)).where(log.c.table_id.in_(list(ids)))
        return {row[0]: row[1] for row in await self._fetch(last.group_by(log.c.table_id))}

    # Timers and nodes

    async def overdue(self, now: int) -> list[tuple[str, int]]:
        """Tables with an overdue timer whose lease has ended, or with one further off than any timer can be,
        because a clock was wrong: (id, lease)."""
        return [(row.table_id, row.lease) for row in await self._fetch(_OVERDUE, {"now": now})]

    async def claim(self, table: str, lease: int, until: int) -> bool:
        """Take over a table's timer; only one node succeeds."""
        mine = sa.update(agenda).where(agenda.c.table_id == table, agenda.c.lease == lease)
        taken = mine.values(node=self.node, lease=until)
        try:
            return await self.write(lambda connection: connection.execute(taken).rowcount == 1, vital=True)
        except NotStored:
            return False

    def clear_timer(self, table: str) -> None:
        """Delete the timer of a table that this node is responsible for."""
        mine = sa.delete(agenda).where(agenda.c.table_id == table, agenda.c.node == self.node)
        self.later(lambda connection: connection.execute(mine))

    def send_heartbeat(self) -> None:
        """Record this node's liveness at the database's time, and test the bus."""
        self.later(self._record_heartbeat)

    def _record_heartbeat(self, connection: sa.Connection) -> None:
        now = self.clock.read(connection)
        seen = {"node": self.node, "now": now}
        if connection.execute(_SEEN, seen).rowcount == 0:
            connection.execute(_FIRST_SEEN, seen)
        connection.execute(_LONG_GONE, {"before": now - 3_600_000})
        notify(connection, [f"{self.node} {HEARTBEAT}"])

    async def live_nodes(self, seconds: float) -> set[str]:
        """The nodes with a heartbeat in the last seconds."""

        def work(connection: sa.Connection) -> set[str]:
            now, long = self.clock.read(connection), round(1000 * seconds)
            return set(connection.execute(_SEEN_LATELY, {"least": now - long, "most": now + long}).scalars())

        return await self.read(work, vital=True)


# Frequent statements are built once.
_NOW: sa.BindParameter[int] = sa.bindparam("now", type_=sa.BigInteger)
_SEEN = sa.update(nodes).where(nodes.c.id == sa.bindparam("node")).values(seen=_NOW)
_FIRST_SEEN = sa.insert(nodes).values(id=sa.bindparam("node"), seen=_NOW)
_LONG_GONE = sa.delete(nodes).where(nodes.c.seen < sa.bindparam("before"))
_SEEN_LATELY = sa.select(nodes.c.id).where(  # a time in the future was written by a wrong clock
    nodes.c.seen.between(sa.bindparam("least"), sa.bindparam("most"))
)
_OVERDUE = (
    sa.select(agenda.c.table_id, agenda.c.lease)
    .where(
        sa.or_(
            sa.and_(agenda.c.lease <= _NOW, agenda.c.due <= _NOW),
            agenda.c.due > _NOW + MAX_DELAY,
            agenda.c.lease > _NOW + 2 * MAX_DELAY,
        )
    )
    .order_by(agenda.c.lease)
    .limit(MOST_CLAIMED)
)
_ROW = (log.c.first, log.c.last, log.c.at, log.c.command, log.c.events, log.c.answer)
_OF_TABLE = sa.select(*_ROW).where(log.c.table_id == sa.bindparam("id")).order_by(log.c.first)
_FROM = _OF_TABLE.where(log.c.last >= sa.bindparam("number"))
_AFTER = _OF_TABLE.where(log.c.first > sa.bindparam("number"))


def load(connection: sa.Connection, table: str) -> StoredTable | None:
    """A whole table; None if there is none."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    held = connection.execute(sa.select(seats.c.hash, seats.c.seat).where(seats.c.table_id == table))
    holders = tuple((one.hash, one.seat) for one in held)
    rows = tuple(LogRow(*one) for one in connection.execute(_OF_TABLE, {"id": table}))
    return StoredTable(row.id, row.code, row.created, row.made, row.secret, holders, rows)
