"""Retention: at intervals one of the nodes deletes expired tables, contests and daily results."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from setcubed.game import Illegal
from setcubed.server.metrics import REMOVED
from setcubed.server.node.records import restore
from setcubed.server.store import contests, daily, expired_tables

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.retention")


async def run_retention(node: Node) -> None:
    """Remove expired tables regularly. A loop of its own: there may be many."""
    while True:
        for _ in range(max(1, round(min(60.0, node.settings.cleanup_seconds)))):
            await asyncio.sleep(min(1.0, node.settings.cleanup_seconds))
            node.tasks.mark_alive("retention")
        try:
            await remove_old_tables(node)
            await remove_old_contests(node)
        except Illegal as fault:
            logger.warning("retention waits for the store", extra={"fault": str(fault)})


async def remove_old_tables(node: Node) -> int:
    """Remove expired tables, if this node claims the run; return how many."""
    now, settings, store = node.now(), node.settings, node.store
    if not await store.write(partial(expired_tables.claim, settings, now)):
        return 0
    removed, last = 0, ""
    while found := await store.read(partial(expired_tables.find, settings, now, last)):
        for id, quiet_since in found:
            node.tasks.mark_alive("retention")
            if not await _in_use(node, id):
                removed += await store.write(partial(expired_tables.remove, id, quiet_since))
                node.forget(id)
        last = found[-1][0]
    if removed:
        REMOVED.inc(removed)
        logger.info("tables removed", extra={"tables": removed})
    return removed


async def remove_old_contests(node: Node) -> None:
    """Remove contests and shared daily results after `contest_days`."""
    days = node.settings.contest_days
    if days:
        before = node.now() - round(days * 86_400_000)
        day = datetime.fromtimestamp(before / 1000, UTC).date().isoformat()
        await node.store.write(partial(contests.remove_expired, before))
        await node.store.write(partial(daily.remove_expired, day))


async def _in_use(node: Node, id: str) -> bool:
    """Whether a player is connected, on any living node."""
    live = node.live_tables.get(id)
    if live is not None and (live.clients or not live.idle):
        return True
    stored = await node.store.load(id)
    if stored is None:
        return False
    living = await node.live_nodes()
    try:
        return any(seat.node in living for seat in (await restore(stored)).seats)
    except Illegal:  # damaged: nobody can be connected
        return False
