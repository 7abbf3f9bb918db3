"""Promises of docs/reliability.md about the parts of a node and its clocks, asserted from outside.

The server's process runs a `prelude` where neither the database nor a signal can cause the fault."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text

from setcubed.server.settings import Settings
from tests.server.conftest import Postgres, Process
from tests.server.game_client import call_api, make_table, two_players
from tests.server.test_guarantees import SLACK, timed
from tests.server.test_promises import BOTS, a_server, events_of, rename, running, wait_for
from tests.server.websocket_client import SocketClient

LOOP_SECONDS = 5.0
LOCK_SECONDS = 3.0
CLOCK_SECONDS = 1.0
RESTORE_SECONDS = 10.0
HOUR = 3600

FAIL_EVERY_LOOP_ONCE = """
from setcubed.server.node.tasks import Tasks
mark_alive, failed = Tasks.mark_alive, set()
def fail_once(tasks, name):
    if name not in failed:
        failed.add(name)
        raise ZeroDivisionError(name)
    mark_alive(tasks, name)
Tasks.mark_alive = fail_once
"""
FAIL_TO_STORE_MALLORY = """
from setcubed.server.store.appends import Writer
store = Writer._store
def fail(writer, entries):
    if any("Mallory" in entry.events for entry in entries):
        raise ZeroDivisionError
    store(writer, entries)
Writer._store = fail
"""
SHIFT_CLOCK = """
import time
from pathlib import Path
time_ns, offset = time.time_ns, Path({file!r})
time.time_ns = lambda: time_ns() + 10**9 * int(offset.read_text())
"""


def metrics(server: Process) -> str:
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        return str(answer.read().decode())


@contextmanager
def transaction(database: str) -> Iterator[Connection]:
    """A transaction beside those of the server, committed at the end."""
    engine = create_engine(Settings(database=database).url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def execute(database: str, *statements: str) -> None:
    with transaction(database) as connection:
        for statement in statements:
            connection.execute(text(statement))


def wait_for_lock(database: str, query: str) -> None:
    """Wait until a statement like this one waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE :query"

    def is_waiting() -> object:
        with transaction(database) as connection:  # each transaction sees one state of the others
            return connection.execute(text(waiting), {"query": query}).scalar()

    wait_for(is_waiting, 20)


class ShiftedClock:
    """A clock that a file sets ahead, in seconds."""

    def __init__(self, file: Path, ahead: int) -> None:
        self.file = file
        self.set(ahead)

    def set(self, ahead: int) -> None:
        part = self.file.with_suffix(".part")
        part.write_text(str(ahead))
        part.replace(self.file)

    def prelude(self) -> str:
        return SHIFT_CLOCK.format(file=str(self.file))


# ---- loops and the writer


@pytest.mark.promise("a loop of a node fails, or the writer does")
def test_loops_that_fail_are_restarted_and_counted(postgres: Postgres, tmp_path: Path) -> None:
    server = Process(postgres.database(), tmp_path)
    server.prelude = FAIL_EVERY_LOOP_ONCE
    loops = {"heartbeat", "retention", "sockets", "bus"}
    with running(server):
        wait_for(lambda: loops <= set(call_api(server.url, "/health")[1]["ages"]), LOOP_SECONDS)
        status, health = call_api(server.url, "/health")
        assert status == 200
        assert max(health["ages"].values()) < LOOP_SECONDS
        counted = metrics(server)
    logged = server.log.read_text()
    for loop in ("heartbeat", "retention", "sockets"):
        assert f'setcubed_loops_failed_total{{loop="{loop}"}} 1.0' in counted
        assert f"the {loop} failed and is restarted" in logged
    assert "the bus is disconnected" in logged


@pytest.mark.promise("a loop of a node fails, or the writer does")
def test_the_writer_goes_on_after_an_error(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    server.prelude = FAIL_TO_STORE_MALLORY
    with running(server):
        table, tokens = two_players(server.url)
        other, theirs = two_players(server.url)
        (status, answer), waited = timed(lambda: rename(server, table, tokens[0], "a", "Mallory"))
        assert (status, answer["error"]["code"]) == (503, "not_stored")
        assert waited < LOOP_SECONDS + SLACK
        assert rename(server, other, theirs[0], "b", "Eve")[0] == 200
        assert rename(server, table, tokens[0], "a", "Alice")[0] == 200
        assert call_api(server.url, "/health")[0] == 200
        assert 'setcubed_loops_failed_total{loop="writer"} 1.0' in metrics(server)
    assert "the writer failed" in server.log.read_text()


# ---- clocks


@pytest.mark.promise("the clocks of nodes differ or jump")
def test_nodes_with_wrong_clocks_use_the_clock_of_the_database(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path, bot_pause=0.2) for _ in range(2)]
    clocks = [ShiftedClock(tmp_path / f"clock{n}", ahead) for n, ahead in enumerate((HOUR, -HOUR))]
    for node, clock in zip(nodes, clocks, strict=True):
        node.prelude = clock.prelude()

    def shown(node: Process, table: str) -> float:
        with SocketClient(node, table=table) as client:
            return float(client.until("welcome")["time"]) / 1000

    with running(*nodes):
        for ahead in ((HOUR, -HOUR), (-2 * HOUR, 2 * HOUR)):  # right after the start, and after a jump
            for clock, seconds in zip(clocks, ahead, strict=True):
                clock.set(seconds)
            tables = [make_table(node.url, BOTS, start=True)["table"] for node in nodes]
            for node in nodes:
                for table in tables:
                    assert abs(shown(node, table) - time.time()) < SLACK
            known = [events_of(nodes[0], table) for table in tables]
            wait_for(lambda: all(events_of(nodes[0], t) > n for t, n in zip(tables, known, strict=True)), 5)  # noqa: B023


CLOCK_OF_THE_DATABASE = """
CREATE SCHEMA shifted;
CREATE TABLE shifted.clock AS SELECT 3600 AS ahead;
CREATE FUNCTION shifted.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT pg_catalog.clock_timestamp() + (SELECT ahead FROM shifted.clock) * interval '1 second' $$;
"""


@pytest.mark.promise("the database's clock is an hour ahead for a while")
def test_timers_set_by_a_clock_an_hour_ahead_are_set_again(database: str, tmp_path: Path) -> None:
    server = Process(database, tmp_path, bot_pause=0.3, tick_seconds=0.5)
    correct: Callable[[], None]
    if database.startswith("postgresql"):
        name = database.partition("?")[0].rsplit("/", 1)[1]
        path = f"ALTER DATABASE {name} SET search_path = shifted, public, pg_catalog"
        execute(database, *CLOCK_OF_THE_DATABASE.split(";\n")[:3], path)
        correct = lambda: execute(database, "UPDATE shifted.clock SET ahead = 0")  # noqa: E731
    else:  # the clock of SQLite is that of its process
        clock = ShiftedClock(tmp_path / "clock", HOUR)
        server.prelude = clock.prelude()
        correct = lambda: clock.set(0)  # noqa: E731
    with running(server):
        table = make_table(server.url, BOTS, start=True)["table"]
        with SocketClient(server, table=table) as watcher:
            assert watcher.until("welcome")["time"] / 1000 > time.time() + HOUR - 60
        correct()
        since = time.monotonic()
        log = text("SELECT count(*) FROM log WHERE table_id = :table AND events LIKE '%clock_set%'")
        with transaction(database) as connection:
            wait_for(lambda: connection.execute(log, {"table": table}).scalar(), CLOCK_SECONDS)
        known = events_of(server, table)
        wait_for(lambda: events_of(server, table) > known, CLOCK_SECONDS - time.monotonic() + since)


# ---- the database, the operator


@pytest.mark.promise("a node is paused in a transaction")
def test_the_locks_of_a_paused_node_are_released(postgres: Postgres, tmp_path: Path) -> None:
    server = Process(postgres.database(), tmp_path)
    with running(server), transaction(server.database) as other:
        other.execute(text("LOCK TABLE agenda IN EXCLUSIVE MODE"))
        made: list[Any] = []
        creating = threading.Thread(
            target=lambda: made.append(call_api(server.url, "/api/tables", {"seats": BOTS, "start": True}))
        )
        creating.start()
        wait_for_lock(server.database, "INSERT INTO agenda%")  # its transaction holds other locks already
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        try:
            other.rollback()
            _, waited = timed(lambda: execute(server.database, "LOCK TABLE log IN SHARE MODE"))
        finally:
            server.process.send_signal(signal.SIGCONT)
        assert waited < LOCK_SECONDS + SLACK
        creating.join(60)
        assert made[0][0] == 201, made
    assert server.faults() == []


def command(server: Process, *words: str) -> subprocess.Popen[bytes]:
    """Start a command of the host on the server's database."""
    program = [sys.executable, "-c", "import sys; from setcubed.cli import main; sys.exit(main())"]
    with server.log.open("ab") as log:
        return subprocess.Popen(
            [*program, *words, "--database", server.database], stderr=log, stdout=subprocess.DEVNULL
        )


@pytest.mark.promise("a backup is restored while a node starts")
def test_a_node_that_starts_during_a_restore_waits_for_it(postgres: Postgres, tmp_path: Path) -> None:
    server = Process(postgres.database(), tmp_path)
    backup = str(tmp_path / "backup.db")
    with running(server):
        table, _ = two_players(server.url)
        assert command(server, "backup", backup).wait(60) == 0
    execute(server.database, "DELETE FROM nodes", "DELETE FROM tables", "DELETE FROM log")
    try:
        with transaction(server.database) as reader:
            reader.execute(text("SELECT * FROM bans"))  # while this is read, the restore cannot replace it
            restoring = command(server, "restore", backup, "--replace")
            wait_for_lock(server.database, "DROP TABLE%")
            restoring.send_signal(signal.SIGSTOP)  # in its transaction
        server.start(wait=False)
        wait_for_lock(server.database, "%")
        restoring.send_signal(signal.SIGCONT)
        _, waited = timed(server.wait)
        assert waited < RESTORE_SECONDS + SLACK
        assert restoring.wait(60) == 0
        assert call_api(server.url, f"/api/tables/{table}")[0] == 200
        again, waited = timed(lambda: command(server, "restore", backup, "--replace").wait(60))
        assert again == 1
        assert waited < RESTORE_SECONDS + SLACK
        assert "A server is using this database: stop it" in server.log.read_text()
    finally:
        server.stop()
    assert server.faults() == []
