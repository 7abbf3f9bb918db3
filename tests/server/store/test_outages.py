"""What a host hears of a database that fails, and that every wait has an end."""

from __future__ import annotations

import logging
import socket
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from setcubed.cli import main
from setcubed.server.store.database import Database
from setcubed.server.store.outages import Outages, describe
from tests.server.conftest import Postgres

TOLD = ["the disk is full", "the database works again"]


@pytest.mark.parametrize(
    ("said", "words", "hopeless"),
    [
        ("database or disk is full", "the disk is full", False),
        ('could not extend file "base/1": No space left on device', "the disk is full", False),
        ("attempt to write a readonly database", "the database can be read only", False),
        ('connection failed: FATAL: password authentication failed for user "x"', "password", True),
        ("connection to server failed: Connection refused", "cannot be reached", False),
        ("something new", "Exception", False),
    ],
)
def test_a_host_hears_what_is_wrong(said: str, words: str, hopeless: bool) -> None:
    told, waiting_is_of_no_use = describe(OperationalError("INSERT", None, Exception(said)))
    assert words in told
    assert waiting_is_of_no_use is hopeless


def test_an_outage_is_logged_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    outages = Outages()
    full = OperationalError("INSERT", None, Exception("database or disk is full"))
    with caplog.at_level(logging.WARNING):
        for _ in range(50):
            outages.failed("write", full)
        outages.worked("read")
        assert outages.kinds == ["write"]
        outages.worked("write")
        outages.worked("write")
    assert outages.kinds == []
    assert [line.split(":")[0] for line in caplog.messages] == [
        "the disk is full",
        "the database works again",
    ]


def test_a_full_disk_is_told_and_heals(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 20)
    pages = "PRAGMA max_page_count = 3"  # as good as a disk of this size

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


def test_a_database_that_hangs_without_closing_is_given_up_in_time(postgres: Postgres) -> None:
    url = postgres.database().replace("postgresql://", "postgresql+psycopg://")
    database = Database(url, 2)
    asleep = threading.Event()
    seen = []

    def hang() -> None:
        with database.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
            asleep.set()
            connection.execute(text("SELECT pg_sleep(600)"))

    def look() -> None:
        asleep.wait(20)
        while database.healthy:
            pass
        seen.append(True)

    watcher = threading.Thread(target=look)
    watcher.start()
    with pytest.raises(DBAPIError):
        hang()
    watcher.join(20)
    assert seen == [True]  # health had turned red before the wait was over
    with database.engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1
    database.close()


def test_a_bad_configuration_ends_at_once_with_one_sentence(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.db").write_text("this is no database, but long enough to be taken for one " * 20)
    (tmp_path / "folder.db").mkdir()
    missing = postgres.database().replace("/tables", "/nowhere")
    for database in (str(tmp_path / "text.db"), str(tmp_path / "folder.db"), missing):
        assert main(["serve", "--database", database]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1, said
        assert said.startswith("setcubed: ")


def test_what_has_waited_its_time_behind_others_is_given_up_without_another_try(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 20)
    tries: list[int] = []
    with pytest.raises(DBAPIError):
        database.with_retries(lambda: tries.append(1), since=time.monotonic() - 21)
    assert tries == []
    database.with_retries(lambda: tries.append(1), since=time.monotonic() - 19)
    assert tries == [1]
    database.close()


def test_what_was_tried_in_vain_ends_with_what_was_wrong(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", 0.2)

    def work() -> None:
        raise OperationalError("", None, Exception("connection refused"))

    with pytest.raises(DBAPIError) as fault:
        database.with_retries(work, "write")
    assert describe(fault.value)[0] == "the database server cannot be reached"
    database.close()


def test_a_server_that_does_not_answer_the_connection_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        database = Database(f"postgresql+psycopg://me@127.0.0.1:{port}/x?connect_timeout=1", 0.1)
        with pytest.raises(DBAPIError):
            database.with_retries(lambda: database.engine.connect())
        database.close()
