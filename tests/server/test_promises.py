"""Promises of docs/reliability.md about nodes, disks and clients, asserted from outside with their times.

`test_guarantees.py` has those about PostgreSQL. Faults begin right after a node's start."""

from __future__ import annotations

import json
import resource
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from sqlalchemy import create_engine, text

from setcubed.server.settings import Settings
from tests.server.conftest import Postgres, Process
from tests.server.game_client import Json, call_api, make_table, two_players
from tests.server.test_guarantees import HEALTH_SECONDS, RETRY_SECONDS, SLACK, health_becomes, timed
from tests.server.websocket_client import SocketClient, start_game

RESTART_SECONDS = 1.0  # seconds, after the node answers again
TAKE_OVER_SECONDS = 5.0
PRESENCE_SECONDS = 10.0
RESYNC_SECONDS = 5.0
WORKER_SECONDS = 5.0
BOTS = [{"kind": "bot", "level": "greedy"}] * 2


@contextmanager
def running(*servers: Process) -> Iterator[None]:
    """Start servers, and stop them at the end."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.stop()


def a_server(folder: Path, **settings: object) -> Process:
    return Process(str(folder / "tables.db"), folder, **settings)


def wait_for(condition: Callable[[], object], seconds: float) -> float:
    """Wait until a condition holds, at most for a promised time; return the time taken."""
    since = time.monotonic()
    while not condition():
        assert time.monotonic() - since < seconds + SLACK
        time.sleep(0.02)
    return time.monotonic() - since


def rename(server: Process, table: str, token: str, id: str, name: str) -> tuple[int, Json]:
    """Send a command over HTTP; return its status and answer."""
    body = {"id": id * 8, "seat": 0, "seq": 9, "do": {"type": "rename", "name": name}}
    return call_api(server.url, f"/api/tables/{table}/commands", body, token)


def events_of(server: Process, table: str) -> int:
    status, record = call_api(server.url, f"/api/tables/{table}/record")
    assert status == 200, record
    return len(record["events"])


@pytest.mark.promise("a node is killed (SIGKILL)")
def test_a_killed_node_has_everything_acknowledged_after_its_restart(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    with running(server):
        table, tokens = two_players(server.url)
        answers = [rename(server, table, tokens[0], f"c{n}", f"Ada {n}") for n in range(20)]
        assert {status for status, _ in answers} == {200}
        server.kill()
        server.start()

        def come_back() -> list[tuple[int, Json]]:
            with SocketClient(server, table=table, tokens=tokens) as back:
                welcome = back.until("welcome")
            assert welcome["seq"] >= answers[-1][1]["seq"]
            assert welcome["view"]["seats"][0]["name"] == "Ada 19"
            return [rename(server, table, tokens[0], f"c{n}", f"Ada {n}") for n in range(20)]

        repeated, waited = timed(come_back)
        assert repeated == answers  # happened once: a repeat gets the first answer
        assert waited < RESTART_SECONDS + SLACK


@pytest.mark.promise("a node is paused (SIGSTOP) and continues")
@pytest.mark.promise("players are shown as away who are not: after a pause, an outage or a wrong clock")
def test_the_tables_of_a_paused_node_go_on_and_its_players_return(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path, tick_seconds=0.5, node_seconds=4, lease_seconds=1.5) for _ in "ab"]
    nodes[1].settings["SETCUBED_BOT_PAUSE"] = "0.3"
    with running(*nodes):
        table, tokens = two_players(nodes[1].url)
        bots = make_table(nodes[1].url, BOTS, start=True)["table"]
        paused = nodes[1].process
        assert paused is not None

        def connected() -> bool:
            seats = call_api(nodes[0].url, f"/api/tables/{table}")[1]["seats"]
            return bool(seats[0].get("connected"))

        with SocketClient(nodes[1], table=table, tokens=[tokens[0]]), SocketClient(nodes[0], table=table):
            wait_for(connected, PRESENCE_SECONDS)
            paused.send_signal(signal.SIGSTOP)
            try:
                known = events_of(nodes[0], bots)
                wait_for(lambda: events_of(nodes[0], bots) > known, TAKE_OVER_SECONDS)
                wait_for(lambda: not connected(), TAKE_OVER_SECONDS)
            finally:
                paused.send_signal(signal.SIGCONT)
            wait_for(connected, PRESENCE_SECONDS)


@pytest.mark.promise("the disk is full, or the database is read-only")
def test_a_full_disk_rejects_commands_and_fails_the_health_check(tmp_path: Path) -> None:
    server = a_server(tmp_path, store_patience=RETRY_SECONDS)
    with running(server):
        table, tokens = two_players(server.url)
        assert server.process is not None
        size = Path(f"{server.database}-wal").stat().st_size
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, usual[1]))
        answers: list[tuple[object, float]] = []
        thread = threading.Thread(
            target=lambda: answers.append(timed(lambda: rename(server, table, tokens[0], "c", "Eve")))
        )
        thread.start()
        assert health_becomes(server, 503) < HEALTH_SECONDS + SLACK
        thread.join(60)
        ((answer, waited),) = answers
        assert isinstance(answer, tuple)
        assert (answer[0], answer[1]["error"]["code"]) == (503, "not_stored")
        assert waited < RETRY_SECONDS + SLACK
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        assert health_becomes(server, 200) < HEALTH_SECONDS + SLACK
        assert rename(server, table, tokens[0], "c", "Eve")[0] == 200
    logged = server.log.read_text()
    assert "the disk is full" in logged or "the disk does not work" in logged
    assert "the database works again" in logged


@pytest.mark.promise("many clients request slow reads")
def test_many_slow_requests_delay_no_command_and_no_heartbeat(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    with running(server):
        table, tokens = two_players(server.url)
        long, theirs = two_players(server.url)
        with SocketClient(server, table=long, tokens=[theirs[0]]) as eve:
            eve.until("welcome")
            for number in range(1500):  # a long log, which every record folds
                do = {"type": "rename", "name": f"Eve {number}"}
                eve.say({"type": "command", "id": f"r{number}", "seat": 0, "seq": 9, "do": do})
            eve.until("done", id="r1499")
        over = threading.Event()

        def read_records() -> None:
            while not over.is_set():
                rename(server, long, theirs[0], f"e{time.monotonic_ns() % 10**6}", "Eve")  # not cached
                call_api(server.url, f"/api/tables/{long}/record")

        readers = [threading.Thread(target=read_records) for _ in range(8)]
        for reader in readers:
            reader.start()
        try:
            for number in range(10):
                answer, waited = timed(lambda n=number: rename(server, table, tokens[0], f"m{n}", "Ada"))  # type: ignore[misc]
                assert isinstance(answer, tuple)
                assert answer[0] == 200
                assert waited < 1 + SLACK
                status, health = call_api(server.url, "/health")
                assert status == 200, health
        finally:
            over.set()
            for reader in readers:
                reader.join(60)


@pytest.mark.promise("a table's log is damaged or has a gap")
def test_a_damaged_table_is_reported_and_the_others_go_on(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    with running(server):
        bad, _ = start_game(server)
        good, tokens = two_players(server.url)
        server.stop()
        with sqlite3.connect(server.database) as database:
            database.execute("UPDATE log SET events = '[{' WHERE table_id = ?", [bad])
        database.close()
        server.start()
        with SocketClient(server, table=bad) as visitor:
            answer, waited = timed(lambda: visitor.until("refused", "bye"))
            assert isinstance(answer, dict)
            assert answer["code"] == "server_fault"
            assert waited < 1 + SLACK
        status, answer = call_api(server.url, f"/api/tables/{bad}")
        assert (status, answer["error"]["code"]) == (500, "server_fault")
        assert call_api(server.url, "/health")[1]["damaged_tables"] == 1
        assert rename(server, good, tokens[0], "c", "Ada")[0] == 200


@pytest.mark.promise("the database loses its newest rows (an asynchronous standby takes over)")
@pytest.mark.promise("a table is gone after a restore")
@pytest.mark.parametrize(("lost", "code"), [("row", "shutting_down"), ("table", "no_table")])
def test_clients_recover_from_lost_commits(postgres: Postgres, tmp_path: Path, lost: str, code: str) -> None:
    server = Process(postgres.database(), tmp_path, tick_seconds=0.5)
    with running(server):
        table, tokens = two_players(server.url)
        assert rename(server, table, tokens[0], "c", "Eve")[0] == 200
        with SocketClient(server, table=table) as client:
            client.until("welcome")
            assert call_api(server.url, f"/api/tables/{table}")[1]["seats"][0]["name"] == "Eve"
            renamed = "(SELECT first FROM log WHERE table_id = :id AND events LIKE '%renamed%')"
            remove = [f"DELETE FROM log WHERE table_id = :id AND first >= {renamed}"]
            if lost == "table":
                remove = ["DELETE FROM tables WHERE id = :id", "DELETE FROM log WHERE table_id = :id"]
            engine = create_engine(Settings(database=server.database).url)
            with engine.begin() as connection:
                for statement in remove:
                    connection.execute(text(statement), {"id": table})
            engine.dispose()
            said, waited = timed(lambda: client.until("bye"))
            assert isinstance(said, dict)
            assert said["code"] == code
            assert waited < RESYNC_SECONDS + SLACK
        if lost == "row":
            with SocketClient(server, table=table) as back:
                assert back.until("welcome")["view"]["seats"][0]["name"] == "Ada"
        else:
            assert call_api(server.url, f"/api/tables/{table}")[0] == 404


@pytest.mark.promise("a bot's worker is killed")
def test_a_bot_whose_worker_is_killed_plays_on(tmp_path: Path) -> None:
    server = a_server(tmp_path, bot_pause=0.2)
    with running(server):
        table = make_table(server.url, BOTS, start=True)["table"]
        assert server.process is not None
        process = psutil.Process(server.process.pid)

        def workers() -> list[psutil.Process]:
            return [child for child in process.children() if "spawn_main" in " ".join(child.cmdline())]

        wait_for(workers, WORKER_SECONDS)
        known = events_of(server, table)
        wait_for(lambda: events_of(server, table) > known, WORKER_SECONDS)  # the bot has a worker
        for worker in workers():
            worker.kill()
        known = events_of(server, table)
        wait_for(lambda: events_of(server, table) > known, WORKER_SECONDS)


@pytest.mark.promise("a client reads too slowly, or does not answer pings")
def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    server = a_server(tmp_path, silent_seconds=2, ping_seconds=0.5)
    with running(server):
        table, _ = two_players(server.url)

        def read() -> str:
            with SocketClient(server, table=table) as client:
                while (message := json.loads(client.socket.recv(timeout=30)))["type"] != "bye":
                    pass  # without a pong
                return str(message["code"])

        code, waited = timed(read)
        assert code == "silent"
        assert 2 < waited < 2 + SLACK
