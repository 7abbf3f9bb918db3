"""What a host's commands ask of the store, beside a server that may be running on it.

A change leaves a mark; the heartbeat of every node sees it and looks at its tables and bans anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, inspect, select
from sqlalchemy.exc import DBAPIError

from setcubed.server.settings import Settings
from setcubed.server.store.appends import notify
from setcubed.server.store.clock import database_time
from setcubed.server.store.expired_tables import delete_table
from setcubed.server.store.preflight import UnusableDatabase, describe_error, open_store
from setcubed.server.store.schema import (
    MIGRATIONS,
    bans,
    chores,
    log,
    schema_version,
    tables,
    upsert,
)
from setcubed.server.store.store import Store

_MARK = "host"
_LAST_MARK = select(chores.c.due).where(chores.c.name == _MARK)
_NAMED = {"joined", "renamed"}


@dataclass(frozen=True, slots=True)
class Ban:
    """An address, or a network of them, that is refused."""

    address: str
    since: int
    until: int
    """0 for ever."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list."""

    table: str
    code: str
    status: str
    listed: bool
    created: int
    quiet_since: int
    appends: int


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """The store of a server that may be running: read and changed, not claimed. Raises `UnusableDatabase`."""
    store = open_store(settings, make=False)
    try:
        with store.database.reading() as connection:
            version = version_of(connection)
        if version != len(MIGRATIONS):
            raise UnusableDatabase(
                f"The database has version {version}, this program wants {len(MIGRATIONS)}: "
                + ("start the server once." if version < len(MIGRATIONS) else "use the newer setcubed.")
            )
        yield store
    except DBAPIError as fault:
        raise UnusableDatabase(describe_error(fault)) from None
    finally:
        store.close()


def version_of(connection: Connection) -> int:
    """The version of the schema; 0 where there is none yet."""
    if not inspect(connection).has_table("schema_version"):
        return 0
    return connection.execute(select(func.max(schema_version.c.version))).scalar() or 0


def _upsert(connection: Connection, table: Any, row: dict[str, object], key: str) -> None:
    others = {name: value for name, value in row.items() if name != key}
    connection.execute(
        upsert(connection.dialect.name, table)
        .values(row)
        .on_conflict_do_update(index_elements=[key], set_=others)
    )


def leave_mark(connection: Connection) -> None:
    """Let every node look anew at what a host may have changed."""
    now = connection.execute(select(database_time(connection))).scalar_one()
    before = mark_of(connection)
    _upsert(connection, chores, {"name": _MARK, "due": max(now, before + 1)}, "name")


def mark_of(connection: Connection) -> int:
    """When a host last changed something."""
    return connection.execute(_LAST_MARK).scalar() or 0


# ---- tables


def list_tables(connection: Connection, status: str | None, limit: int) -> list[TableRow]:
    """The tables that something happened at last, the newest first."""
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
    found = [TableRow(*row) for row in connection.execute(query)]
    return [replace(row, listed=bool(row.listed)) for row in found]


def find_tables(connection: Connection, references: list[str]) -> dict[str, str]:
    """Ids by the references that name a table, by id or code."""
    found = {}
    for reference in references:
        wanted = (tables.c.id == reference.lower()) | (tables.c.code == reference.upper())
        id = connection.execute(select(tables.c.id).where(wanted)).scalar()
        if id is not None:
            found[reference] = id
    return found


def tables_of(connection: Connection, name: str) -> list[str]:
    """Ids of all tables where a player of this name ever sat; capitals do not matter."""
    wanted = name.strip().casefold()
    rows = connection.execute(select(log.c.table_id, log.c.events).where(log.c.events.like('%"name":%')))
    found: dict[str, None] = {}
    for id, events in rows:
        for event in msgspec.json.decode(events):
            if event["type"] in _NAMED and event["name"].strip().casefold() == wanted:
                found[id] = None
    return list(found)


def delete_tables(connection: Connection, ids: list[str]) -> int:
    """Remove tables and all that belongs to them."""
    removed = sum(delete_table(connection, id) for id in ids)
    leave_mark(connection)
    return removed


def tell_nodes(connection: Connection, id: str, seq: int) -> None:
    """A table has moved on."""
    if connection.dialect.name == "postgresql":
        notify(connection, [f"host {id} {seq}"])
    leave_mark(connection)


# ---- bans


def ban(connection: Connection, address: str, now: int, until: int) -> None:
    """Refuse an address from now on."""
    _upsert(connection, bans, {"address": address, "since": now, "until": until}, "address")
    leave_mark(connection)


def lift(connection: Connection, address: str) -> bool:
    """Let an address in again; whether it was banned."""
    lifted = connection.execute(delete(bans).where(bans.c.address == address)).rowcount == 1
    leave_mark(connection)
    return lifted


def bans_of(connection: Connection) -> list[Ban]:
    """All bans, also those that are over."""
    return [Ban(*row) for row in connection.execute(select(bans).order_by(bans.c.address))]
