"""How long tables are kept: a sweep now and then removes those that nobody needs any more.

Which node sweeps is settled by the store: whoever moves the next moment of the chore on does it, one alone.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, or_, select, update

from setcubed.server.metrics import REMOVED
from setcubed.server.settings import Settings
from setcubed.server.store.schema import agenda, chores, log, reviews, seats, tables
from setcubed.server.tables.new_table import restored

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.retention")
SWEEP = "sweep"
PORTION = 100  # tables looked at in one go
_DAY = 86_400_000


async def sweep(node: Node) -> int:
    """Remove what is past its time, if it is this node's turn to; how many tables."""
    now = node.now()
    if not await node.store.write(partial(_claim, node.settings, now)):
        return 0
    removed, last = 0, ""
    while found := await node.store.read(partial(_past, node.settings, now, last)):
        for id, quiet_since in found:
            if not await _in_use(node, id):
                removed += await node.store.write(partial(_remove, id, quiet_since))
                node.forget(id)
        last = found[-1][0]
    if removed:
        REMOVED.inc(removed)
        logger.info("tables removed", extra={"tables": removed})
    return removed


def _claim(settings: Settings, now: int, connection: Connection) -> bool:
    """Whether the sweep is due and ours: only one node can move its moment on."""
    following = now + round(1000 * settings.sweep_seconds)
    mine = update(chores).where(chores.c.name == SWEEP, chores.c.due <= now).values(due=following)
    return connection.execute(mine).rowcount == 1


_quiet_since = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()


def _past(settings: Settings, now: int, after: str, connection: Connection) -> list[tuple[str, int]]:
    """Tables that are past their time: id, and since when nothing has happened there."""
    wanted = []
    for days, kinds in ((settings.waiting_days, ["waiting"]), (settings.keep_days, ["playing", "over"])):
        if days > 0:
            before = now - round(days * _DAY)
            wanted.append(tables.c.status.in_(kinds) & (tables.c.changed < before) & (_quiet_since < before))
    if not wanted:
        return []
    query = select(tables.c.id, _quiet_since).where(tables.c.id > after, or_(*wanted))
    return [(row[0], row[1]) for row in connection.execute(query.order_by(tables.c.id).limit(PORTION))]


async def _in_use(node: Node, id: str) -> bool:
    """Whether somebody is there, on any node that lives."""
    live = node.live_tables.get(id)
    if live is not None and (live.clients or not live.idle):
        return True
    stored = await node.store.load(id)
    if stored is None:
        return False
    living = await node.living()
    return any(seat.node in living for seat in restored(stored).seats)


def _remove(id: str, quiet_since: int, connection: Connection) -> int:
    """Remove a table and all that belongs to it, unless something has happened there just now."""
    still = connection.execute(select(func.max(log.c.at)).where(log.c.table_id == id)).scalar()
    if still != quiet_since:
        return 0
    for one in (log, seats, agenda, reviews):
        connection.execute(delete(one).where(one.c.table_id == id))
    return connection.execute(delete(tables).where(tables.c.id == id)).rowcount
