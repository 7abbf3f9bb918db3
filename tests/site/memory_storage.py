"""In-memory storage with the Web Worker's interface: JSON, and only one tab at a time runs a table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from setcubed.app.tables.stored import LogRow, StoredTable
from setcubed.browser.storage import Storage


class MemoryStorage(Storage):
    """Storage that several tabs share. `fail` makes writes fail, as a full disk does."""

    def __init__(self) -> None:
        self.tables: dict[str, bytes] = {}
        self.reviews: dict[str, list[str]] = {}
        self.locks: dict[str, asyncio.Lock] = {}
        self.fail = False

    async def load(self, table: str) -> StoredTable | None:
        return msgspec.json.decode(self.tables.get(table, b"null"), type=StoredTable | None)

    async def append(self, table: str, row: LogRow, new: Sequence[StoredTable] = ()) -> None:
        if self.fail:
            raise OSError("The disk is full.")
        stored = await self.load(table)
        assert stored is not None
        assert row.first == stored.rows[-1].last + 1
        for changed in (_with_row(stored, row), *new):
            self.tables[changed.id] = msgspec.json.encode(changed)

    async def add(self, table: StoredTable) -> None:
        assert table.id not in self.tables
        self.tables[table.id] = msgspec.json.encode(table)

    async def load_review(self, table: str) -> list[str] | None:
        return self.reviews.get(table)

    async def save_review(self, table: str, lines: Sequence[str]) -> None:
        self.reviews[table] = list(lines)

    async def acquire(self, table: str) -> None:
        await self.locks.setdefault(table, asyncio.Lock()).acquire()

    def release(self, table: str) -> None:
        self.locks[table].release()


def _with_row(table: StoredTable, row: LogRow) -> StoredTable:
    return StoredTable(
        table.id, table.code, table.created, table.made, table.secret, table.tokens, (*table.rows, row)
    )
