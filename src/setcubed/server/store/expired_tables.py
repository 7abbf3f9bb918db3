"""Tables that are past their time: finding and removing them.

Which node does it is settled here: whoever moves the next moment of the chore on does it, one alone.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, or_, select, update

from setcubed.server.settings import Settings
from setcubed.server.store.schema import agenda, chores, log, reviews, seats, tables

CHORE = "sweep"
PORTION = 100  # tables looked at in one go
_DAY = 86_400_000
_quiet_since = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()


def claim(settings: Settings, now: int, connection: Connection) -> bool:
    """Whether it is time to remove old tables, and ours to do: only one node can move its moment on."""
    following = now + round(1000 * settings.cleanup_seconds)
    mine = update(chores).where(chores.c.name == CHORE, chores.c.due <= now).values(due=following)
    return connection.execute(mine).rowcount == 1


def find(settings: Settings, now: int, after: str, connection: Connection) -> list[tuple[str, int]]:
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


def remove(id: str, quiet_since: int, connection: Connection) -> int:
    """Remove a table and all that belongs to it, unless something has happened there just now."""
    still = connection.execute(select(func.max(log.c.at)).where(log.c.table_id == id)).scalar()
    if still != quiet_since:
        return 0
    return delete_table(connection, id)


def delete_table(connection: Connection, id: str) -> int:
    """Remove a table and all that belongs to it; whether there was one."""
    for one in (log, seats, agenda, reviews):
        connection.execute(delete(one).where(one.c.table_id == id))
    return connection.execute(delete(tables).where(tables.c.id == id)).rowcount
