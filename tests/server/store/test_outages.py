"""Failures of the database: messages for the host, and an end to every wait."""

from __future__ import annotations

import logging
import socket
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError

from setcubed.cli import main
from setcubed.server.store.database import Database
from setcubed.server.store.outages import Outages, describe
from setcubed.server.store.store import Store
from tests.server.conftest import Postgres
from tests.server.test_guarantees import SLACK


@pytest.mark.parametrize(
    ("message", "cause", "hopeless"),
    [
        ("database or disk is full", "the disk is full", False),
        ('could not extend file "base/1": No space left on device', "the disk is full", False),
        ("attempt to write a readonly database", "the database is read-only", False),
        ('connection failed: FATAL: password authentication failed for user "x"', "password", True),
        ("connection to server failed: Connection refused", "cannot be reached", False),
        ("deadlock detected", "transactions blocked each other", False),
        ("something new", "Exception", False),
    ],
)
def test_errors_of_the_driver_are_described(message: str, cause: str, hopeless: bool) -> None:
    described, is_hopeless = describe(OperationalError("INSERT", None, Exception(message)))
    assert cause in described
    assert is_hopeless is hopeless


def test_the_start_and_the_end_of_an_outage_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    outages = Outages()
    full = OperationalError("INSERT", None, Exception("database or disk is full"))
    with caplog.at_level(logging.WARNING):
        for _ in range(50):
            outages.failed("write", full)
        outages.succeeded("read")
        assert outages.kinds == ["write"]
        outages.succeeded("write")
        outages.succeeded("write")
    assert outages.kinds == []
    assert [line.split(":")[0] for line in caplog.messages] == [
        "the disk is full",
        "the database works again",
    ]


def test_writes_are_retried_while_the_disk_is_full(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 20)
    pages = "PRAGMA max_page_count = 3"  # acts like a full disk

    def fill(rows: int) -> None:
        with database.engine.begin() as connection:
            connection.execute(text("CREATE TABLE IF NOT EXISTS t (x)"))
            for _ in range(rows):
                connection.execute(text("INSERT INTO t VALUES (zeroblob(3000))"))

    tries: list[bool] = []

    def work() -> None:
        with database.engine.connect() as connection:
            connection.exec_driver_sql(pages if len(tries) < 2 else "PRAGMA max_page_count = 1000000")
        tries.append(database.healthy)
        fill(20)

    with caplog.at_level(logging.WARNING):
        database.with_retries(work, "write")
    assert tries == [True, False, False]
    assert database.healthy
    assert [line.split(":")[0] for line in caplog.messages] == [
        "the disk is full",
        "the database works again",
    ]
    database.close()


def url_of(postgres: Postgres) -> str:
    return postgres.database().replace("postgresql://", "postgresql+psycopg://")


def connected(database: Database) -> Connection:
    """Connect: on a busy machine an attempt may exceed the short limit of a test."""
    while True:
        try:
            return database.engine.connect()
        except DBAPIError:
            continue


def test_a_statement_without_an_answer_times_out(postgres: Postgres) -> None:
    database = Database(url_of(postgres), 8)  # with a limit of two seconds for each use
    asleep, over = threading.Event(), threading.Event()
    seen = []

    def hang() -> None:
        with connected(database) as connection:
            connection.execute(text("SELECT 1"))
            asleep.set()
            connection.execute(text("SELECT pg_sleep(600)"))

    def look() -> None:
        asleep.wait()
        while not over.is_set():
            if not database.healthy:
                seen.append(True)
                break

    watcher = threading.Thread(target=look)
    watcher.start()
    with pytest.raises(DBAPIError):
        hang()
    over.set()
    asleep.set()
    watcher.join()
    assert seen == [True]  # unhealthy before the statement failed
    with connected(database) as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1
    database.close()


def test_a_wrong_configuration_fails_at_once_with_one_sentence(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.db").write_text("this is not a database, but long enough to look like one " * 20)
    (tmp_path / "folder.db").mkdir()
    missing = postgres.database().replace("/tables", "/nowhere")
    for database in (str(tmp_path / "text.db"), str(tmp_path / "folder.db"), missing):
        assert main(["serve", "--database", database]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1, said
        assert said.startswith("setcubed: ")


def test_work_queued_longer_than_the_retry_timeout_is_not_tried(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 20)
    tries: list[int] = []
    with pytest.raises(DBAPIError):
        database.with_retries(lambda: tries.append(1), since=time.monotonic() - 21)
    assert tries == []
    database.with_retries(lambda: tries.append(1), since=time.monotonic())
    assert tries == [1]
    database.close()


def test_the_last_error_is_raised_after_the_retry_timeout(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 0.2)

    def work() -> None:
        raise OperationalError("", None, Exception("connection refused"))

    with pytest.raises(DBAPIError) as fault:
        database.with_retries(work, "write")
    assert describe(fault.value)[0] == "the database server cannot be reached"
    database.close()


def test_a_new_connection_without_an_answer_times_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        database = Database(f"postgresql+psycopg://me@127.0.0.1:{port}/x?connect_timeout=1", 0.1)
        with pytest.raises(DBAPIError):
            database.with_retries(lambda: database.engine.connect())
        database.close()


def test_a_hang_right_after_the_migration_ends_within_the_retry_timeout(postgres: Postgres) -> None:
    store = Store(url_of(postgres), "here", 3)
    try:
        store.prepare()  # the first connection of this store, in a transaction without a limit

        def read() -> object:
            with store.database.reading() as connection:
                return connection.execute(text("SELECT 1")).scalar()

        with postgres.hanging():
            since = time.monotonic()
            with pytest.raises(DBAPIError):
                store.database.with_retries(read)
            waited = time.monotonic() - since
        assert waited < 3 + 2 + SLACK  # the retry timeout, and the shortest timeout of a new connection
        assert store.database.with_retries(read) == 1
    finally:
        store.close()


def test_the_store_is_healthy_as_soon_as_a_restarted_database_answers(postgres: Postgres) -> None:
    store = Store(url_of(postgres), "here", 20)
    try:
        store.prepare()
        used = [store.database.reading() for _ in range(3)]
        postgres.restart()
        for connection in used:
            with pytest.raises(DBAPIError):
                connection.execute(text("SELECT 1"))
            connection.close()
        assert store.database._watchdog is not None
        assert store.database._watchdog.oldest() == 0.0  # broken connections are not waited for
        assert store.database.healthy
    finally:
        store.close()


def test_an_exempt_connection_does_not_lift_the_limit_of_others(postgres: Postgres) -> None:
    database = Database(url_of(postgres), 2)
    try:
        with connected(database) as long:
            database.lift_timeouts(long)
            with pytest.raises(DBAPIError), database.engine.connect() as connection:
                connection.execute(text("SELECT pg_sleep(600)"))
            assert long.execute(text("SELECT pg_sleep(1)")).rowcount == 1  # longer than the limit
    finally:
        database.close()
