"""Tables and records, read from stored logs. Long logs are folded in threads, beside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.app.tables.views import record_of
from setcubed.game import Illegal
from setcubed.server.metrics import DAMAGED_TABLES
from setcubed.server.store.store import Store

logger = logging.getLogger("setcubed.table")
CACHED = 64  # records
LONG = 50  # rows: shorter logs are folded on the event loop
_threads = ThreadPoolExecutor(2, thread_name_prefix="restore")
_damaged: set[str] = set()
T = TypeVar("T")


async def restore(stored: StoredTable) -> Table:
    """Fold a table from its log. Raises `Illegal` where it is damaged."""
    try:
        if len(stored.rows) < LONG:
            table = restored(stored)
        else:
            table = await asyncio.get_running_loop().run_in_executor(_threads, restored, stored)
    except Damaged as fault:
        raise damaged(stored.id, fault) from None
    _damaged.discard(stored.id)
    DAMAGED_TABLES.set(len(_damaged))
    return table


def damaged(table: str, fault: Exception) -> Illegal:
    """Report a table that cannot be read; return the error for its clients."""
    _damaged.add(table)
    DAMAGED_TABLES.set(len(_damaged))
    logger.error("a table is damaged", extra={"table": table, "fault": str(fault) or repr(fault)})
    return Illegal("server_fault", "This table cannot be read any more.")


def damaged_tables() -> int:
    """How many tables this process has found damaged."""
    return len(_damaged)


@runtime_checkable  # Litestar checks dependencies
class Compute(Protocol):
    """Runs a CPU-bound function outside the event loop and charges its time to a client."""

    async def __call__(self, work: Callable[[], T], /, reserve: float = 0.1) -> T:
        """Return the result, or raise what `work` raises. It is expected to take `reserve` seconds."""


class _Cached(NamedTuple):
    code: str
    seq: int
    over: bool
    body: bytes


class Records:
    """The records requested lately."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: OrderedDict[str, _Cached] = OrderedDict()

    async def of(self, id: str, compute: Compute) -> tuple[str, bytes]:
        """Return a table's code and its record as JSON. Raises `Illegal`."""
        cached = self._cache.get(id)
        if cached is None or not (cached.over or (await self._store.heads([id])).get(id) == cached.seq):
            cached = await self._read(id, compute)
        self._cache[id] = cached
        self._cache.move_to_end(id)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return cached.code, cached.body

    async def _read(self, id: str, compute: Compute) -> _Cached:
        stored = await self._store.load(id)
        if stored is None:
            raise Illegal("no_table", "There is no such table: check the code.", name=id)
        try:
            return await compute(lambda: _record(stored))
        except Damaged as fault:
            raise damaged(id, fault) from None

    def forget(self, id: str) -> None:
        self._cache.pop(id, None)


def _record(stored: StoredTable) -> _Cached:
    """Fold the log into the record; everything follows from the same rows."""
    table = restored(stored)
    body = msgspec.json.encode(record_of(table, stored.rows))
    return _Cached(stored.code, table.seq, table.status == "over", body)
