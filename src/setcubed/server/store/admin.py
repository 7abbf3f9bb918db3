"""The queries and changes of the host's commands, on the database of a server that may be running.

Every change sets a marker; the heartbeat of each node sees it and reloads its tables and bans.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, select

from setcubed.app.tables.stored import Damaged, restored
from setcubed.server import Failed
from setcubed.server.settings import Settings
from setcubed.server.store.appends import notify
from setcubed.server.store.clock import database_time
from setcubed.server.store.expired_tables import delete_table
from setcubed.server.store.preflight import open_store
from setcubed.server.store.schema import VERSION, bans, chores, log, put_rows, tables, version_of
from setcubed.server.store.store import Store, load

_MARKER = "host"
_LAST_MARK = select(chores.c.due).where(chores.c.name == _MARKER)
_NAMING = {"joined", "renamed"}
BATCH = 200  # tables checked in one query


class Ban(NamedTuple):
    """A refused address or network."""

    address: str
    since: int
    until: int
    """0 for a ban without an end."""


class TableRow(NamedTuple):
    table: str
    code: str
    status: str
    listed: bool
    created: int
    quiet_since: int
    appends: int


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """Open the store of a server that may be running. Raises `Failed`."""
    with open_store(settings, create=False) as store:
        with store.database.reading() as connection:
            version = version_of(connection)
        if version != VERSION:
            raise Failed(
                f"The database has version {version}, this program needs {VERSION}: start the server once."
            )
        yield store


def set_marker(connection: Connection) -> None:
    """Make every node reload what the host may have changed."""
    now = connection.execute(select(database_time(connection))).scalar_one()
    before = read_marker(connection)
    put_rows(connection, chores, [{"name": _MARKER, "due": max(now, before + 1)}])


def read_marker(connection: Connection) -> int:
    """When the host last changed something."""
    return connection.execute(_LAST_MARK).scalar() or 0


# Tables


def list_tables(connection: Connection, status: str | None, limit: int) -> list[TableRow]:
    """Tables, the most recently active first."""
    last = func.max(log.c.at).label("quiet_since")
    query = (
        select(tables.c.id, tables.c.code, tables.c.status, tables.c.listed, tables.c.created)
        .add_columns(last, func.count())
        .join(log, log.c.table_id == tables.c.id)
        .group_by(tables.c.id)
        .order_by(last.desc())
        .limit(limit)
    )
    if status is not None:
        query = query.where(tables.c.status == status)
    return [TableRow(*row)._replace(listed=bool(row.listed)) for row in connection.execute(query)]


def damaged_tables(connection: Connection, *, unfinished: bool = False) -> Iterator[tuple[str, str, str]]:
    """Yield the tables whose log cannot be restored: (id, code, error). Reads the logs of all tables."""
    last = ""
    query = select(tables.c.id).order_by(tables.c.id).limit(BATCH)
    if unfinished:
        query = query.where(tables.c.status != "over")
    while ids := connection.execute(query.where(tables.c.id > last)).scalars().all():
        for id in ids:
            stored = load(connection, id)
            try:
                if stored is not None:
                    restored(stored)
            except Damaged as fault:
                yield id, stored.code if stored else "", str(fault)
        last = ids[-1]


def find_tables(connection: Connection, references: list[str]) -> dict[str, str]:
    """Ids by reference, which is an id or a code; unknown references are left out."""
    found = {}
    for reference in references:
        wanted = (tables.c.id == reference.lower()) | (tables.c.code == reference.upper())
        id = connection.execute(select(tables.c.id).where(wanted)).scalar()
        if id is not None:
            found[reference] = id
    return found


def tables_of(connection: Connection, name: str) -> list[str]:
    """Ids of all tables where a player of this name sat; case does not matter."""
    wanted = name.strip().casefold()
    rows = connection.execute(select(log.c.table_id, log.c.events).where(log.c.events.like('%"name":%')))
    found: dict[str, None] = {}
    for id, events in rows:
        for event in msgspec.json.decode(events):
            if event["type"] in _NAMING and event["name"].strip().casefold() == wanted:
                found[id] = None
    return list(found)


def delete_tables(connection: Connection, ids: list[str]) -> int:
    """Delete tables; return their number."""
    deleted = sum(delete_table(connection, id) for id in sorted(ids))
    set_marker(connection)
    return deleted


def notify_nodes(connection: Connection, id: str, seq: int) -> None:
    """Notify the nodes of an append."""
    if connection.dialect.name == "postgresql":
        notify(connection, [f"host {id} {seq}"])
    set_marker(connection)


# Bans


def ban(connection: Connection, address: str, now: int, until: int) -> None:
    put_rows(connection, bans, [{"address": address, "since": now, "until": until}])
    set_marker(connection)


def lift(connection: Connection, address: str) -> bool:
    """Lift the ban of an address; return whether there was one."""
    lifted = connection.execute(delete(bans).where(bans.c.address == address)).rowcount == 1
    set_marker(connection)
    return lifted


def bans_of(connection: Connection) -> list[Ban]:
    """All bans, expired ones included."""
    return [Ban(*row) for row in connection.execute(select(bans).order_by(bans.c.address))]
