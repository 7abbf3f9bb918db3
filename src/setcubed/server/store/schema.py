"""The schema of the database, declared once, and the upgrade of an older database."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import sqlalchemy as sa
from sqlalchemy.schema import CreateColumn

from setcubed.server import Failed
from setcubed.server.store.upgrade import mark_old_rules

VERSION = 7
"""The version of the schema. A change of the declarations below, or of what the rows mean, increments it."""
metadata = sa.MetaData()
schema_version = sa.Table("schema_version", metadata, sa.Column("version", sa.Integer, nullable=False))

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("made", sa.Text, nullable=False),  # the agreed options, as JSON
    sa.Column("secret", sa.Text, nullable=False),  # of the fair dice; revealed after the game
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    # For the lobby, while the table waits: the number of open seats, and a node with a connected player.
    sa.Column("open_seats", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("present", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Index("tables_lobby", "listed", "status", "present", "created"),
    sa.Index("tables_changed", "status", "changed"),
)
# The seat holders of tables made before the log named them. No row is added any more.
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("hash", sa.Text, primary_key=True),  # of the token, never the token
    sa.Column("seat", sa.Integer, nullable=False),
)
# One row for each append: the events of one command, numbered first to last, and the command's answer. The
# primary key checks the expected number; the unique command rejects a repeated one.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("first", sa.BigInteger, primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Index("log_command", "table_id", "command", unique=True),
)
# The next timer of each table, and the node that is responsible for it until the lease ends.
agenda = sa.Table(
    "agenda",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("node", sa.Text, nullable=False),
    sa.Column("lease", sa.BigInteger, nullable=False),
    sa.Index("agenda_lease", "lease"),
)
nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
# Periodic work that a single node does, with the time of its next run.
chores = sa.Table(
    "chores",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("due", sa.BigInteger, nullable=False),
)
# The page's files, of every version that ran recently.
pages = sa.Table(
    "pages",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),  # base64
    sa.Column("seen", sa.BigInteger, nullable=False),
)
# The review of a table's game, as it is sent.
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
# Addresses that the host refuses; `until` is 0 for a ban without an end.
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("address", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
# Contests: everybody plays the same duplicate deal at the same time.
contests = sa.Table(
    "contests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),  # the hash of the host's token
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("progress", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("contests_changed", "changed"),
)
contest_players = sa.Table(
    "contest_players",
    metadata,
    sa.Column("contest_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("token", sa.Text, nullable=False),  # its hash
    sa.Column("removed", sa.Integer, nullable=False),
    sa.Column("joined", sa.BigInteger, nullable=False),
    sa.Index("contest_players_token", "contest_id", "token", unique=True),
)
contest_answers = sa.Table(
    "contest_answers",
    metadata,
    sa.Column("contest_id", sa.Text, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True),
    sa.Column("turn", sa.Text, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
# Results of daily deals that players chose to share.
daily_results = sa.Table(
    "daily_results",
    metadata,
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("token", sa.Text, primary_key=True),  # the hash of the device's token
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("turns", sa.Text, nullable=False),
    sa.Column("scores", sa.Text, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
EXPIRY = "sweep"
"""The chore that deletes expired tables."""
_LOCK = 0x5E7C0BED  # the key of our advisory lock; any number


class TooNew(Failed):
    """The database was written by a newer version of the program."""


def upsert(dialect: str, table: sa.Table) -> Any:
    """An insert with `on_conflict_do_update`. Imports the dialect in use only."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


def insert_new(connection: sa.Connection, table: sa.Table, row: dict[str, object]) -> bool:
    """Insert a row unless its keys are taken; return whether it was inserted."""
    new = upsert(connection.dialect.name, table).values(row).on_conflict_do_nothing()
    # Not `rowcount`, which is -1 for an insert with psycopg.
    return connection.execute(new.returning(sa.text("1"))).first() is not None


def put_rows(connection: sa.Connection, table: sa.Table, rows: Sequence[dict[str, object]]) -> None:
    """Insert rows, or update those whose primary key is taken."""
    statement = upsert(connection.dialect.name, table)
    keys = [column.name for column in table.primary_key]
    changes = {name: statement.excluded[name] for name in rows[0] if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=changes), rows)


def version_of(connection: sa.Connection) -> int:
    """The version of the database's schema; 0 for an empty database. Raises `TooNew`."""
    if not sa.inspect(connection).has_table(schema_version.name):
        return 0
    version = connection.execute(sa.select(sa.func.max(schema_version.c.version))).scalar() or 0
    if version > VERSION:
        raise TooNew(
            f"The database has version {version}, but this program knows versions up to {VERSION}. "
            "Use a newer setcubed, or restore the backup made before the upgrade."
        )
    return version


def migrate(connection: sa.Connection) -> None:
    """Create the schema or upgrade it, in the caller's transaction. Nodes that start together take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    version = version_of(connection)
    if version == VERSION:
        return
    metadata.create_all(connection)
    if version:
        _add_missing(connection)
        if version <= 6:
            mark_old_rules(connection, version)
    insert_new(connection, chores, {"name": EXPIRY, "due": 0})
    connection.execute(sa.insert(schema_version), {"version": VERSION})


def _add_missing(connection: sa.Connection) -> None:
    """Add the columns and indexes that an older database lacks."""
    present = sa.inspect(connection)
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in present.get_columns(table.name)}
        for column in table.columns:
            if column.name not in columns:
                declared = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(sa.text(f"ALTER TABLE {table.name} ADD COLUMN {declared}"))
        indexes = {index["name"]: index["column_names"] for index in present.get_indexes(table.name)}
        for index in table.indexes:
            if indexes.get(index.name) != [column.name for column in index.columns]:
                index.drop(connection, checkfirst=True)
                index.create(connection)
