"""Records of games, built from one read of the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.views import record_of
from setcubed.game import Illegal
from setcubed.server.node.restore import damaged
from setcubed.server.store.store import Store

CACHED = 64
T = TypeVar("T")


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
        """Drop a table that is gone."""
        self._cache.pop(id, None)


def _record(stored: StoredTable) -> _Cached:
    """Fold the log into the record; everything follows from the same rows."""
    table = restored(stored)
    body = msgspec.json.encode(record_of(table, stored.rows))
    return _Cached(stored.code, table.seq, table.status == "over", body)
