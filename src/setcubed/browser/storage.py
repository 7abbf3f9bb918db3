"""The host's storage: logs of tables and finished reviews, in the Web Worker's IndexedDB."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from setcubed.app.new_table import FirstAppend, table_id, table_row
from setcubed.app.tables.stored import LogRow, StoredTable

LOCAL = "local"
"""How the ids of tables without a server begin; a server's ids contain no `o`."""
CREATED = "created"
"""The key of a table's first append."""


def local_id(ticket: str) -> str:
    """Derive a table's id from its creator's ticket."""
    return LOCAL + table_id(ticket)


def new_stored_table(first: FirstAppend, now: int) -> StoredTable:
    """Return a new table as it is stored, with its first append."""
    table = first.table
    row = LogRow(1, table.seq, now, CREATED, first.events, "{}")
    made = table_row(table, now)["made"]
    assert isinstance(made, str)
    return StoredTable(table.id, table.code, now, made, table.secret, (), (row,))


class Storage:
    """Durable storage: a JavaScript object of the Web Worker whose methods take and return JSON. Methods that
    write return after the data is safe."""

    def __init__(self, script: Any) -> None:
        self._script = script

    async def load(self, table: str) -> StoredTable | None:
        """Read a whole table."""
        return msgspec.json.decode(await self._script.load(table), type=StoredTable | None)

    async def append(self, table: str, row: LogRow, new: Sequence[StoredTable] = ()) -> None:
        """Append a row to a table's log and add new tables, all or nothing."""
        await self._script.append(table, _json(row), _json(list(new)))

    async def add(self, table: StoredTable) -> None:
        """Add a new table."""
        await self._script.add(_json(table))

    async def load_review(self, table: str) -> list[str] | None:
        """Read the lines of a table's review."""
        return msgspec.json.decode(await self._script.loadReview(table), type=list[str] | None)

    async def save_review(self, table: str, lines: Sequence[str]) -> None:
        """Store the lines of a table's review."""
        await self._script.saveReview(table, _json(list(lines)))

    async def acquire(self, table: str) -> None:
        """Wait until no other tab runs the table."""
        await self._script.acquire(table)

    def release(self, table: str) -> None:
        """Let another tab run the table."""
        self._script.release(table)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
