"""Tables read from stored logs. Long logs are folded in threads, beside the event loop."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.game import Illegal
from setcubed.server.metrics import DAMAGED_TABLES

logger = logging.getLogger("setcubed.table")
LONG = 50  # rows: shorter logs are folded on the event loop
_threads = ThreadPoolExecutor(2, thread_name_prefix="restore")
_damaged: set[str] = set()


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
