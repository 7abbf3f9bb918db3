"""Records of games: from one reading of the store, put together off the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.views import record_of
from setcubed.game import Illegal
from setcubed.server.node.restore import damaged
from setcubed.server.store.store import Store

KEPT = 64


class Records:
    """The records that this node was asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, tuple[str, bytes]] = OrderedDict()  # of games that are over

    async def of(self, id: str) -> tuple[str, bytes]:
        """A table's code and its record as JSON. Raises `Illegal`."""
        kept = self._kept.get(id)
        if kept is not None:
            self._kept.move_to_end(id)
            return kept
        stored = await self._store.load(id)
        if stored is None:
            raise Illegal("no_table", "There is no such table: check the code.", name=id)
        try:
            over, body = await asyncio.to_thread(_record, stored)
        except Damaged as fault:
            raise damaged(id, fault) from None
        if over:
            self._kept[id] = (stored.code, body)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return stored.code, body

    def forget(self, id: str) -> None:
        """A table is gone."""
        self._kept.pop(id, None)


def _record(stored: StoredTable) -> tuple[bool, bytes]:
    """Whether the game is over, and its record: all of it follows from the same rows."""
    table = restored(stored)
    return table.status == "over", msgspec.json.encode(record_of(table, stored.rows))
