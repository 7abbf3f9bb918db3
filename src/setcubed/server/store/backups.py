"""Backups: one SQLite file of the whole database, whichever kind that is, made while servers run.

The file is a database like any other: it can be served as it is, and put back into either kind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, MetaData, Table, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from setcubed.server.settings import Settings
from setcubed.server.store.admin import version_of
from setcubed.server.store.clock import database_time
from setcubed.server.store.database import InUse, hand_over
from setcubed.server.store.preflight import UnusableDatabase, describe_error, open_store
from setcubed.server.store.schema import MIGRATIONS, bans, log, metadata, migrate, nodes, tables
from setcubed.server.store.store import Store

PORTION = 500  # rows read and written in one go
LIVING = 10_000  # milliseconds since a node's last sign of life


class Amount(NamedTuple):
    """What is in a backup."""

    tables: int
    appends: int
    size: int


def back_up(settings: Settings, file: Path) -> Amount:
    """Write a backup. The file is there only when it is whole. Raises `UnusableDatabase`, `OSError`."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    store = open_store(settings, make=False)
    try:
        part.touch(mode=0o600)  # seeds of games that are not over are in it
        if store.shared:
            _copy_out(store, part)
        else:
            _copy_file(Path(store.database.engine.url.database or ""), part)
        amount = looked_into(part)
        _to_disk(part)
        part.replace(file)
        return amount
    except DBAPIError as fault:
        raise UnusableDatabase(describe_error(fault)) from None
    finally:
        part.unlink(missing_ok=True)
        store.close()


def restore(settings: Settings, file: Path, *, replace: bool = False) -> Amount:
    """Put a backup back, into a database that no server uses. Raises `UnusableDatabase`, `OSError`."""
    amount = looked_into(file)
    store = open_store(settings)
    try:
        if store.shared:
            _copy_in(store, file, replace)
        else:
            _put_file(store, file, replace)
        return amount
    except InUse as fault:
        raise UnusableDatabase(str(fault)) from None
    except DBAPIError as fault:
        raise UnusableDatabase(describe_error(fault)) from None
    finally:
        store.close()


def looked_into(file: Path) -> Amount:
    """What is in a backup, if it is one and whole. Raises `UnusableDatabase`."""
    if not file.is_file():
        raise UnusableDatabase(f"There is no backup {file}.")
    try:
        with _backup(file) as connection:
            version = version_of(connection)
            whole = connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            if version and whole:
                counts = [
                    connection.execute(select(func.count()).select_from(one)).scalar_one()
                    for one in (tables, log)
                ]
    except DBAPIError:
        version = 0
    if not version:
        raise UnusableDatabase(f"{file} is no backup of setcubed.")
    if not whole:
        raise UnusableDatabase(f"{file} is damaged: take another backup.")
    if version > len(MIGRATIONS):
        raise UnusableDatabase(f"{file} is of a newer setcubed: use that one, or an older backup.")
    return Amount(counts[0], counts[1], file.stat().st_size)


@contextmanager
def _backup(file: Path) -> Iterator[Connection]:
    """A backup, opened to be read. One that is still written to beside it (WAL) is read whole too."""
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    )
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way to copy a database that is in use."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as one,
            closing(sqlite3.connect(target)) as two,
        ):
            one.execute("PRAGMA busy_timeout=10000")
            one.backup(two)
            two.execute("PRAGMA journal_mode=DELETE")  # the file alone is all
    except sqlite3.Error as fault:
        raise UnusableDatabase(f"{source} cannot be copied: {fault}.") from None


def _to_disk(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _copied(connection: Connection) -> list[Table]:
    """The tables of a database's own version that are copied: signs of life are of no use later."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables)
    return [one for one in found.sorted_tables if one.name not in (nodes.name, "schema_version")]


def _copy_rows(source: Connection, target: Connection, which: list[Table]) -> None:
    for one in which:
        rows = source.execution_options(stream_results=True, yield_per=PORTION).execute(select(one))
        for portion in rows.mappings().partitions():
            target.execute(insert(one), [dict(row) for row in portion])


def _copy_out(store: Store, part: Path) -> None:
    """All of PostgreSQL as it is at one moment."""
    with store.database.unlimited(), store.database.engine.connect() as source:
        source = source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        _take_time(source)
        engine = create_engine(f"sqlite:///{part.absolute()}")
        try:
            with engine.begin() as target:
                version = version_of(source)
                if not version:
                    raise UnusableDatabase("There is nothing in this database yet.")
                migrate(target, version)
                which = _copied(target)
                for one in which:
                    target.execute(one.delete())  # what the steps themselves put in
                _copy_rows(source, target, which)
        finally:
            engine.dispose()


def _take_time(connection: Connection) -> None:
    """A large database takes longer than a command of a game may."""
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {name} = 0"))


def _put_file(store: Store, file: Path, replace: bool) -> None:
    """Take the database file's place; what was there stays until all is well."""
    target = Path(store.database.engine.url.database or "")
    store.database.claim()
    if target.exists() and target.stat().st_size and not replace:
        _check_file(target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        _copy_file(file, part)
        hand_over(part)
        _to_disk(part)
        for rest in ("-wal", "-shm"):  # of the database that is replaced
            target.with_name(target.name + rest).unlink(missing_ok=True)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _check_file(target: Path) -> None:
    """It is a database of ours, with nothing in it that a host would miss. Raises `UnusableDatabase`."""
    try:
        with _backup(target) as present:
            ours = version_of(present) > 0
            if ours:
                _check_empty(present, str(target))
    except DBAPIError:
        ours = False
    if not ours:
        raise UnusableDatabase(
            f"{target} is no database of setcubed: --replace puts the backup in its place."
        )


def _check_empty(connection: Connection, name: str) -> None:
    """Nothing that a host would miss is there. Raises `UnusableDatabase`."""
    for table in (tables, bans):
        what = table.name
        if inspect(connection).has_table(what) and connection.execute(select(table).limit(1)).first():
            raise UnusableDatabase(f"{name} holds {what} already: --replace puts the backup in their place.")


def _copy_in(store: Store, file: Path, replace: bool) -> None:
    """All in one transaction: it is as before, or as in the backup."""
    with _backup(file) as source, store.database.unlimited(), store.database.engine.begin() as target:
        _take_time(target)
        present = [name for name in inspect(target).get_table_names() if name in metadata.tables]
        if "nodes" in present:
            target.execute(text("LOCK TABLE nodes IN EXCLUSIVE MODE"))  # a node that starts now waits for us
            since = database_time(target) - LIVING
            if target.execute(select(func.count()).select_from(nodes).where(nodes.c.seen > since)).scalar():
                raise UnusableDatabase("A server uses this database: stop it, and wait ten seconds.")
        if not replace:
            _check_empty(target, "The database")
        for name in present:
            target.execute(text(f"DROP TABLE {name}"))
        migrate(target, version_of(source))
        which = _copied(source)
        for one in which:
            target.execute(one.delete())
        _copy_rows(source, target, which)
        migrate(target)
