"""The database's tables, and the steps that bring an older one up to date."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("made", Text, nullable=False),  # what was agreed, as JSON
    Column("secret", Text, nullable=False),  # of the fair dice; revealed after the game
    Column("status", Text, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # For the lobby, while the table waits: how many seats are open, and a node where a player of it is.
    Column("open_seats", Integer, nullable=False),
    Column("present", Text, nullable=False),
)
# Who holds which seat, of tables made before the log said so itself. Nothing is added to it any more.
seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hash", Text, primary_key=True),  # of the token, never the token
    Column("seat", Integer, nullable=False),
)
# One row for each append: the events of one command with their numbers first..last, and the command's answer.
# The primary key is the check of the expected number, the unique command the check for a repeat.
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
)
# The next moment at which the table itself has something to do, and which node sees to it until when.
agenda = Table(
    "agenda",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("node", Text, nullable=False),
    Column("lease", BigInteger, nullable=False),
)
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

# What is done now and then by one node alone, and when it is next.
chores = Table(
    "chores",
    metadata,
    Column("name", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
)

# Files of the page, of every version that ran lately.
pages = Table(
    "pages",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),  # base64
    Column("seen", BigInteger, nullable=False),
)

# The review of a table's game, as it is told: it is made once.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
# Addresses that a host refuses, until when (0 for ever).
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
schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))


def upsert(dialect: str, table: Table) -> Any:
    """An insert that can go on with `on_conflict_do_update`. What only one database needs is not loaded for
    the other."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


_FIRST = """
CREATE TABLE tables (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created BIGINT NOT NULL,
  made TEXT NOT NULL, secret TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
  changed BIGINT NOT NULL);
CREATE INDEX tables_lobby ON tables (listed, status, changed);
CREATE TABLE seats (table_id TEXT NOT NULL, hash TEXT NOT NULL, seat INTEGER NOT NULL,
  PRIMARY KEY (table_id, hash));
CREATE TABLE log (table_id TEXT NOT NULL, first BIGINT NOT NULL, last BIGINT NOT NULL, at BIGINT NOT NULL,
  command TEXT NOT NULL, events TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (table_id, first));
CREATE UNIQUE INDEX log_command ON log (table_id, command);
CREATE TABLE agenda (table_id TEXT PRIMARY KEY, due BIGINT NOT NULL, node TEXT NOT NULL,
  lease BIGINT NOT NULL);
CREATE INDEX agenda_lease ON agenda (lease);
CREATE TABLE nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)
"""
_CHORES = """
CREATE TABLE chores (name TEXT PRIMARY KEY, due BIGINT NOT NULL);
INSERT INTO chores (name, due) VALUES ('sweep', 0);
CREATE INDEX tables_changed ON tables (status, changed)
"""
# Never change a step that has been released: add one.
_LOBBY = """
ALTER TABLE tables ADD COLUMN open_seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN present TEXT NOT NULL DEFAULT '';
DROP INDEX tables_lobby;
CREATE INDEX tables_lobby ON tables (listed, status, present, created)
"""
_PAGES = """
CREATE TABLE pages (name TEXT PRIMARY KEY, body TEXT NOT NULL, seen BIGINT NOT NULL)
"""
_REVIEWS = """
CREATE TABLE reviews (table_id TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL)
"""
_BANS = """
CREATE TABLE bans (address TEXT PRIMARY KEY, since BIGINT NOT NULL, until BIGINT NOT NULL)
"""
_CONTESTS = """
CREATE TABLE contests (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, seed TEXT NOT NULL, host TEXT NOT NULL,
  options TEXT NOT NULL, progress TEXT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL);
CREATE INDEX contests_changed ON contests (changed);
CREATE TABLE contest_players (contest_id TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
  token TEXT NOT NULL, removed INTEGER NOT NULL, joined BIGINT NOT NULL, PRIMARY KEY (contest_id, number));
CREATE UNIQUE INDEX contest_players_token ON contest_players (contest_id, token);
CREATE TABLE contest_answers (contest_id TEXT NOT NULL, round INTEGER NOT NULL, player INTEGER NOT NULL,
  turn TEXT NOT NULL, score INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (contest_id, round, player));
CREATE TABLE daily_results (day TEXT NOT NULL, token TEXT NOT NULL, name TEXT NOT NULL, turns TEXT NOT NULL,
  scores TEXT NOT NULL, total INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (day, token))
"""
MIGRATIONS: tuple[str, ...] = (_FIRST, _CHORES, _LOBBY, _PAGES, _REVIEWS, _BANS, _CONTESTS)
_LOCK = 0x5E7C0BED  # any number of our own


class TooNew(Exception):
    """The database was made by a newer version of the program."""


def migrate(connection: Connection, upto: int = len(MIGRATIONS)) -> int:
    """Bring the database up to date inside one transaction; nodes that start together wait for each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"))
    version = connection.execute(text("SELECT max(version) FROM schema_version")).scalar() or 0
    if version > len(MIGRATIONS):
        raise TooNew(
            f"The database has version {version}, this program knows up to {len(MIGRATIONS)}. "
            "Use a newer setcubed, or restore the backup made before the upgrade."
        )
    for number, step in enumerate(MIGRATIONS[version:upto], start=version + 1):
        for statement in step.split(";"):
            connection.execute(text(statement))
        connection.execute(text("INSERT INTO schema_version (version) VALUES (:v)"), {"v": number})
    return upto
