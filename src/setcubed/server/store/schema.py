"""The schema of the database, declared once, and the upgrade of an older database."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.schema import CreateColumn

from setcubed.server.store.upgrade import mark_old_rules

VERSION = 7
"""The version of the schema. A change of the declarations below, or of what the rows mean, increments it."""
metadata = MetaData()
schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("made", Text, nullable=False),  # the agreed options, as JSON
    Column("secret", Text, nullable=False),  # of the fair dice; revealed after the game
    Column("status", Text, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # For the lobby, while the table waits: the number of open seats, and a node with a connected player.
    Column("open_seats", Integer, nullable=False, server_default=text("0")),
    Column("present", Text, nullable=False, server_default=text("''")),
    Index("tables_lobby", "listed", "status", "present", "created"),
    Index("tables_changed", "status", "changed"),
)
# The seat holders of tables made before the log named them. No row is added any more.
seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hash", Text, primary_key=True),  # of the token, never the token
    Column("seat", Integer, nullable=False),
)
# One row for each append: the events of one command, numbered first to last, and the command's answer. The
# primary key checks the expected number; the unique command rejects a repeated one.
log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("first", BigInteger, primary_key=True),
    Column("last", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Index("log_command", "table_id", "command", unique=True),
)
# The next timer of each table, and the node that is responsible for it until the lease ends.
agenda = Table(
    "agenda",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("node", Text, nullable=False),
    Column("lease", BigInteger, nullable=False),
    Index("agenda_lease", "lease"),
)
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
# Periodic work that a single node does, with the time of its next run.
chores = Table(
    "chores",
    metadata,
    Column("name", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
)
# The page's files, of every version that ran recently.
pages = Table(
    "pages",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),  # base64
    Column("seen", BigInteger, nullable=False),
)
# The review of a table's game, as it is sent.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
# Addresses that the host refuses; `until` is 0 for a ban without an end.
bans = Table(
    "bans",
    metadata,
    Column("address", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
# Contests: everybody plays the same duplicate deal at the same time.
contests = Table(
    "contests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("seed", Text, nullable=False),
    Column("host", Text, nullable=False),  # the hash of the host's token
    Column("options", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("contests_changed", "changed"),
)
contest_players = Table(
    "contest_players",
    metadata,
    Column("contest_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token", Text, nullable=False),  # its hash
    Column("removed", Integer, nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index("contest_players_token", "contest_id", "token", unique=True),
)
contest_answers = Table(
    "contest_answers",
    metadata,
    Column("contest_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("turn", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
# Results of daily deals that players chose to share.
daily_results = Table(
    "daily_results",
    metadata,
    Column("day", Text, primary_key=True),
    Column("token", Text, primary_key=True),  # the hash of the device's token
    Column("name", Text, nullable=False),
    Column("turns", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
EXPIRY = "sweep"
"""The chore that deletes expired tables."""
_LOCK = 0x5E7C0BED  # the key of our advisory lock; any number


class TooNew(Exception):
    """The database was written by a newer version of the program."""


def upsert(dialect: str, table: Table) -> Any:
    """An insert with `on_conflict_do_update`. Imports the dialect in use only."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


def insert_new(connection: Connection, table: Table, row: dict[str, object]) -> bool:
    """Insert a row unless its keys are taken; return whether it was inserted."""
    new = upsert(connection.dialect.name, table).values(row).on_conflict_do_nothing()
    # Not `rowcount`, which is -1 for an insert with psycopg.
    return connection.execute(new.returning(text("1"))).first() is not None


def put_rows(connection: Connection, table: Table, rows: Sequence[dict[str, object]]) -> None:
    """Insert rows, or update those whose primary key is taken."""
    statement = upsert(connection.dialect.name, table)
    keys = [column.name for column in table.primary_key]
    changes = {name: statement.excluded[name] for name in rows[0] if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=changes), rows)


def version_of(connection: Connection) -> int:
    """The version of the database's schema; 0 for an empty database. Raises `TooNew`."""
    if not inspect(connection).has_table(schema_version.name):
        return 0
    version = connection.execute(select(func.max(schema_version.c.version))).scalar() or 0
    if version > VERSION:
        raise TooNew(
            f"The database has version {version}, but this program knows versions up to {VERSION}. "
            "Use a newer setcubed, or restore the backup made before the upgrade."
        )
    return version


def migrate(connection: Connection) -> None:
    """Create the schema or upgrade it, in the caller's transaction. Nodes that start together take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    version = version_of(connection)
    if version == VERSION:
        return
    metadata.create_all(connection)
    if version:
        _add_missing(connection)
        if version <= 6:
            mark_old_rules(connection, version)
    insert_new(connection, chores, {"name": EXPIRY, "due": 0})
    connection.execute(insert(schema_version), {"version": VERSION})


def _add_missing(connection: Connection) -> None:
    """Add the columns and indexes that an older database lacks."""
    present = inspect(connection)
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in present.get_columns(table.name)}
        for column in table.columns:
            if column.name not in columns:
                declared = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {declared}"))
        indexes = {index["name"]: index["column_names"] for index in present.get_indexes(table.name)}
        for index in table.indexes:
            if indexes.get(index.name) != [column.name for column in index.columns]:
                index.drop(connection, checkfirst=True)
                index.create(connection)
