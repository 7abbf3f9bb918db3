"""Find and delete expired tables.

One node does it at a time: the one that moves the time of the next run.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, or_, select, update

from setcubed.server.settings import Settings
from setcubed.server.store.schema import EXPIRY, agenda, chores, log, reviews, seats, tables

BATCH = 100  # tables
_DAY = 86_400_000
_quiet_since = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()


def claim(settings: Settings, now: int, connection: Connection) -> bool:
    """Claim a run that is due; only one node succeeds."""
    following = now + round(1000 * settings.cleanup_seconds)
    mine = update(chores).where(chores.c.name == EXPIRY, chores.c.due <= now).values(due=following)
    return connection.execute(mine).rowcount == 1


def find(settings: Settings, now: int, after: str, connection: Connection) -> list[tuple[str, int]]:
    """Expired tables after an id: (id, time of the last event)."""
    wanted = []
    for days, kinds in ((settings.waiting_days, ["waiting"]), (settings.keep_days, ["playing", "over"])):
        if days > 0:
            before = now - round(days * _DAY)
            wanted.append(tables.c.status.in_(kinds) & (tables.c.changed < before) & (_quiet_since < before))
    if not wanted:
        return []
    query = select(tables.c.id, _quiet_since).where(tables.c.id > after, or_(*wanted))
    return [(row[0], row[1]) for row in connection.execute(query.order_by(tables.c.id).limit(BATCH))]


def remove(id: str, quiet_since: int, connection: Connection) -> int:
    """Delete a table, unless an event has been appended since; return the number of deleted tables."""
    still = connection.execute(select(func.max(log.c.at)).where(log.c.table_id == id)).scalar()
    if still != quiet_since:
        return 0
    return delete_table(connection, id)


def delete_table(connection: Connection, id: str) -> int:
    """Delete a table with its log, timer and review; return the number of deleted tables."""
    # The row of `tables` first, as in the writer's commits: any other order can deadlock.
    deleted = connection.execute(delete(tables).where(tables.c.id == id)).rowcount
    for table in (log, seats, agenda, reviews):
        connection.execute(delete(table).where(table.c.table_id == id))
    return deleted
