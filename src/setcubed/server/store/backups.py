"""Backups: the whole database, SQLite or PostgreSQL, as one SQLite file, written while servers run.

A backup is a database like any other: a server can use it directly, and it can be restored to either kind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, MetaData, Table, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from setcubed.server import Failed
from setcubed.server.settings import Settings
from setcubed.server.store.clock import database_time
from setcubed.server.store.database import give_to_owner
from setcubed.server.store.preflight import open_store, sqlite_file
from setcubed.server.store.schema import TooNew, bans, log, metadata, migrate, nodes, tables, version_of
from setcubed.server.store.store import Store

BATCH = 500  # rows read and written at a time
ALIVE = 10_000  # milliseconds since the last heartbeat of a running node


class BackupContents(NamedTuple):
    tables: int
    appends: int
    size: int


def back_up(settings: Settings, file: Path) -> BackupContents:
    """Write a backup. The file appears when it is complete. Raises `Failed`, `OSError`."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    source = sqlite_file(settings)
    with open_store(settings, create=False) as store:
        try:
            part.touch(mode=0o600)  # it holds the seeds of unfinished games
            if source is None:
                _dump_postgresql(store, part)
            else:
                _copy_sqlite(source, part)
            amount = inspect_backup(part)
            _sync(part)
            part.replace(file)
            return amount
        finally:
            part.unlink(missing_ok=True)


def restore(settings: Settings, file: Path, *, replace: bool = False) -> BackupContents:
    """Restore a backup to a database that no server uses. Raises `Failed`, `OSError`."""
    amount = inspect_backup(file)
    target = sqlite_file(settings)
    with open_store(settings) as store:
        if target is None:
            _load_postgresql(store, file, replace)
        else:
            store.database.claim()
            _replace_sqlite(target, file, replace)
    return amount


def inspect_backup(file: Path) -> BackupContents:
    """Check a backup and count its rows. Raises `Failed`."""
    if not file.is_file():
        raise Failed(f"There is no backup {file}.")
    try:
        with _read_only(file) as connection:
            if not version_of(connection):
                raise Failed(f"{file} is not a backup of setcubed.")
            if connection.exec_driver_sql("PRAGMA integrity_check").scalar() != "ok":
                raise Failed(f"{file} is damaged: use another backup.")
            counts = (select(func.count()).select_from(table) for table in (tables, log))
            rows, appends = (connection.execute(count).scalar_one() for count in counts)
    except TooNew:
        raise Failed(f"{file} was written by a newer setcubed: use that one, or an older backup.") from None
    except DBAPIError:
        raise Failed(f"{file} is not a backup of setcubed.") from None
    return BackupContents(rows, appends, file.stat().st_size)


@contextmanager
def _read_only(file: Path) -> Iterator[Connection]:
    """Open an SQLite file for reading, with what is still in its WAL."""
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    )
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database in use, with SQLite's backup API."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as one,
            closing(sqlite3.connect(target)) as two,
        ):
            one.execute("PRAGMA busy_timeout=10000")
            one.backup(two)
            two.execute("PRAGMA journal_mode=DELETE")  # no WAL: the file alone is complete
    except sqlite3.Error as fault:
        raise Failed(f"{source} cannot be copied: {fault}.") from None


def _sync(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _copy(source: Connection, target: Connection) -> None:
    """Create the source's tables in the target, as they are in its own version, and copy their rows."""
    found = MetaData()
    found.reflect(source, only=lambda name, _: name in metadata.tables)
    for column in (column for table in found.sorted_tables for column in table.columns):
        column.server_default = None  # written in the dialect of the source
    found.create_all(target)
    for table in found.sorted_tables:
        if table.name != nodes.name:  # the heartbeats of nodes that run now
            _copy_rows(source, target, table)


def _copy_rows(source: Connection, target: Connection, table: Table) -> None:
    rows = source.execution_options(stream_results=True, yield_per=BATCH).execute(select(table))
    for batch in rows.mappings().partitions():
        target.execute(insert(table), [dict(row) for row in batch])


def _dump_postgresql(store: Store, part: Path) -> None:
    """Write one snapshot of PostgreSQL to an SQLite file."""
    with store.database.engine.connect() as source:
        source = source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        store.database.lift_timeouts(source)
        if not version_of(source):
            raise Failed("This database is empty.")
        engine = create_engine(f"sqlite:///{part.absolute()}")
        try:
            with engine.begin() as target:
                _copy(source, target)
        finally:
            engine.dispose()


def _replace_sqlite(target: Path, file: Path, replace: bool) -> None:
    """Replace the database file by the backup; on a failure the old file stays."""
    if target.exists() and target.stat().st_size and not replace:
        _check_replaceable(target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        _copy_sqlite(file, part)
        give_to_owner(part)
        _sync(part)
        for rest in ("-wal", "-shm"):  # of the replaced database
            target.with_name(target.name + rest).unlink(missing_ok=True)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _check_replaceable(target: Path) -> None:
    """Raise `Failed` unless the file is a database of ours without tables and bans."""
    with suppress(DBAPIError), _read_only(target) as present:
        if version_of(present):
            _check_empty(present, str(target))
            return
    raise Failed(f"{target} is not a database of setcubed: add --replace to overwrite it with the backup.")


def _check_empty(connection: Connection, name: str) -> None:
    """Raise `Failed` if the database holds tables or bans."""
    for table in (tables, bans):
        present = inspect(connection).has_table(table.name)
        if present and connection.execute(select(table).limit(1)).first():
            raise Failed(
                f"{name} already holds {table.name}: add --replace to overwrite them with the backup."
            )


def _load_postgresql(store: Store, file: Path, replace: bool) -> None:
    """Load a backup into PostgreSQL in one transaction."""
    with _read_only(file) as source, store.database.engine.begin() as target:
        store.database.lift_timeouts(target)
        present = [name for name in inspect(target).get_table_names() if name in metadata.tables]
        if nodes.name in present:
            target.execute(text("LOCK TABLE nodes IN EXCLUSIVE MODE"))  # makes a starting node wait
            since = database_time(target) - ALIVE
            if target.execute(select(func.count()).select_from(nodes).where(nodes.c.seen > since)).scalar():
                raise Failed("A server is using this database: stop it and wait ten seconds.")
        if not replace:
            _check_empty(target, "The database")
        for name in present:
            target.execute(text(f"DROP TABLE {name}"))
        _copy(source, target)
        migrate(target)
