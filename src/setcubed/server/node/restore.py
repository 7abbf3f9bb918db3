"""A table folded from its stored log, beside the event loop where the log is long."""

from __future__ import annotations

import asyncio
import logging

from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.game import Illegal

logger = logging.getLogger("setcubed.table")
LONG = 50  # rows: a few milliseconds


async def restore(stored: StoredTable) -> Table:
    """The table. One that cannot be read is reported and refused: raises `Illegal`."""
    try:
        if len(stored.rows) < LONG:
            return restored(stored)
        return await asyncio.to_thread(restored, stored)
    except Damaged as fault:
        raise damaged(stored.id, fault) from None


def damaged(table: str, fault: Exception) -> Illegal:
    """Report a table that cannot be read; the refusal for who wanted it."""
    logger.error("a table is damaged", extra={"table": table, "fault": str(fault) or repr(fault)})
    return Illegal("server_fault", "This table cannot be read any more.")
