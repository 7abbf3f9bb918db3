"""The promises of docs/reliability.md about the database, asserted from outside with their times.

Every fault begins right after the node's start. `SLACK` extends the promised times for a busy machine."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.sync.client import connect

from tests.server.conftest import Postgres, Process
from tests.server.game_client import Ledger, call_api, play_all, seat_players, two_players

T = TypeVar("T")
RETRY_SECONDS = 4  # of the default 20: the tests wait for it
SLACK = 5.0
HEALTH_SECONDS = 5.0
SEATS = [{"kind": "local", "name": "Ada"}, {"kind": "open"}]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of some work, and its duration in seconds."""
    since = time.monotonic()
    return work(), time.monotonic() - since


def health_becomes(server: Process, status: int) -> float:
    """Wait until `/health` has a status; return the time taken."""
    since = time.monotonic()
    while call_api(server.url, "/health")[0] != status:
        assert time.monotonic() < since + 60
        time.sleep(0.05)
    return time.monotonic() - since


def hello(server: Process, table: str, token: str) -> str:
    """Open a socket and send a hello; return the code of the answer, or its type."""
    with connect(server.url.replace("http", "ws") + "/api/socket", legacy=True) as socket:
        socket.send(json.dumps({"type": "hello", "table": table, "tokens": [token]}))
        while True:
            message = json.loads(socket.recv(timeout=60))
            if message["type"] != "ping":
                return str(message.get("code", message["type"]))


@pytest.fixture
def server(postgres: Postgres, tmp_path: Path) -> Process:
    return Process(postgres.database(), tmp_path, store_patience=RETRY_SECONDS, idle_seconds=0)


@pytest.mark.promise("the database is down")
@pytest.mark.promise("the database hangs without closing connections")
@pytest.mark.promise("the store does not answer a hello, a command or a new table")
@pytest.mark.parametrize("fault", ["hanging", "down"])
def test_requests_are_rejected_in_time_right_after_the_start(
    server: Process, postgres: Postgres, fault: str
) -> None:
    server.start()
    try:
        table, tokens = two_players(server.url)
        body = {"id": "a" * 16, "seat": 0, "seq": 9, "do": {"type": "rename", "name": "Eve"}}
        requests: list[Callable[[], object]] = [
            lambda: call_api(server.url, f"/api/tables/{table}/commands", body, tokens[0])[0],
            lambda: call_api(server.url, "/api/tables", {"seats": SEATS})[0],
            lambda: hello(server, "a" * 16, tokens[0]),
        ]
        with (postgres.hanging if fault == "hanging" else postgres.down)(), ThreadPoolExecutor(3) as threads:
            answers = [threads.submit(timed, request) for request in requests]
            assert health_becomes(server, 503) < HEALTH_SECONDS + SLACK
            results = [answer.result() for answer in answers]
        assert [result for result, _ in results] == [503, 503, "not_stored"]
        assert max(waited for _, waited in results) < RETRY_SECONDS + SLACK
        assert health_becomes(server, 200) < HEALTH_SECONDS + SLACK
        assert call_api(server.url, f"/api/tables/{table}/commands", body, tokens[0])[0] == 200
        assert hello(server, table, tokens[0]) == "welcome"
    finally:
        server.stop()


@pytest.mark.promise("the database works again")
def test_health_recovers_with_a_restarted_database(server: Process, postgres: Postgres) -> None:
    server.start()
    try:
        table, _ = two_players(server.url)
        postgres.restart()
        status, waited = timed(lambda: call_api(server.url, f"/api/tables/{table}/record")[0])
        assert status == 200
        assert waited < RETRY_SECONDS + SLACK
        assert health_becomes(server, 200) < HEALTH_SECONDS + SLACK
    finally:
        server.stop()


@pytest.mark.promise("the database hangs while a node starts")
def test_a_node_that_starts_while_the_database_hangs_ends_in_time(
    server: Process, postgres: Postgres
) -> None:
    server.start()  # creates the schema
    server.stop()
    with postgres.hanging():
        server.start(wait=False)
        assert server.process is not None
        code, waited = timed(lambda: server.process and server.process.wait(60))
    assert code == 1
    assert waited < RETRY_SECONDS + SLACK + 5  # of the interpreter's start
    assert "the database server does not answer in time" in server.log.read_text().lower()


@pytest.mark.promise("one of several nodes dies")
def test_the_timers_of_a_dead_node_run_within_five_seconds(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    nodes = [
        Process(database, tmp_path, tick_seconds=0.5, node_seconds=4, lease_seconds=1.5) for _ in range(2)
    ]
    for node in nodes:
        node.settings["SETCUBED_BOT_PAUSE"] = "0.3"
        node.start()
    try:
        bots = [{"kind": "bot", "level": "greedy"}] * 2
        status, made = call_api(nodes[1].url, "/api/tables", {"seats": bots, "start": True})
        assert status == 201
        nodes[1].kill()
        killed = time.monotonic()
        record = f"/api/tables/{made['table']}/record"
        known = len(call_api(nodes[0].url, record)[1]["events"])
        while len(call_api(nodes[0].url, record)[1]["events"]) == known:
            assert time.monotonic() < killed + 5 + SLACK
            time.sleep(0.05)
    finally:
        for node in nodes:
            node.stop()


@pytest.mark.promise("wrong password, name or file; a port in use; an SQLite file in use")
@pytest.mark.parametrize("fault", ["in_use", "port_in_use", "not_a_database", "wrong_name", "wrong_port"])
def test_a_start_that_cannot_succeed_ends_at_once(fault: str, postgres: Postgres, tmp_path: Path) -> None:
    first = Process(str(tmp_path / "tables.db"), tmp_path)
    database, port = first.database, 0
    if fault == "in_use":
        first.start()
    elif fault == "port_in_use":
        first.start()
        database, port = str(tmp_path / "other.db"), first.port
    elif fault == "wrong_name":
        database = str(postgres.server.get_uri(database="nobodys"))
    elif fault == "not_a_database":
        database = str(tmp_path / "text.db")
        Path(database).write_text("not a database, but long enough to look like one " * 20)
    else:
        database = "postgresql://nobody@127.0.0.1:1/none?connect_timeout=2"
    words = [sys.executable, "-m", "setcubed", "serve", "--port", str(port), "--database", database]
    try:
        started = time.monotonic()
        environment = {"SETCUBED_STORE_PATIENCE": "2", "PATH": "/usr/bin:/bin"}
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60, env=environment)
        assert done.returncode == 1
        sentences = [line for line in done.stderr.splitlines() if not line.startswith("{")]
        assert len(sentences) == 1
        assert sentences[0].startswith("setcubed: ")
        assert not (tmp_path / "other.db").exists()
        assert time.monotonic() - started < 10 + SLACK  # of which most starts the interpreter
    finally:
        first.stop()


@pytest.mark.promise("two nodes update many tables at once")
@pytest.mark.promise("a record is requested at the end of a game, from another node")
def test_two_nodes_that_start_many_tables_at_once_do_not_deadlock(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path).start() for _ in range(2)]
    try:
        players = seat_players([node.url for node in nodes], 16, Ledger(), apart=True)
        tables = asyncio.run(play_all(players))
        assert len(tables) == 16
        for table in tables:  # the record is complete on the node that did not store the end, too
            records = [call_api(node.url, f"/api/tables/{table}/record")[1] for node in nodes]
            assert records[0] == records[1]
            assert records[0]["events"][-1]["type"] == "finished"
    finally:
        for node in nodes:
            node.stop()
    assert [node.faults() for node in nodes] == [[], []]
    name = database.partition("?")[0].rsplit("/", 1)[1]
    query = f"SELECT 'deadlocks=' || deadlocks FROM pg_stat_database WHERE datname = '{name}'"
    assert "deadlocks=0" in postgres.server.psql(query)
    assert "blocked each other" not in "".join(node.log.read_text() for node in nodes)
