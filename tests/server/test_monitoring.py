"""A server's log and metrics."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from tests.server.conftest import Process
from tests.server.game_client import call_api, make_table
from tests.server.websocket_client import SocketClient

BOT = {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, str]]:
    """A server that logs everything, and a table whose game is over."""
    folder = tmp_path_factory.mktemp("monitoring")
    server = Process(str(folder / "tables.db"), folder, log_level="debug").start()
    seated = make_table(server.url, [BOT, BOT], start=True, options={"short": True})
    until = time.monotonic() + 60
    while call_api(server.url, f"/api/tables/{seated['table']}")[1]["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.1)
    yield server, seated["table"]
    server.stop()
    assert logged(server, message="stopped", level="info")
    assert server.faults() == []


def logged(server: Process, **wanted: str) -> list[dict[str, Any]]:
    """The lines of the log with these values."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if wanted.items() <= line.items()]


def metrics_of(server: Process) -> dict[str, float]:
    """All metrics by name and labels."""
    with urllib.request.urlopen(server.url + "/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if line[0] != "#"}


def test_the_log_reports_tables_and_games_from_beginning_to_end(played: tuple[Process, str]) -> None:
    server, table = played
    (start,) = logged(server, message="listening", level="info")
    assert start["port"] == server.port
    assert start["version"]
    (made,) = logged(server, message="table created", level="info", table=table)
    assert made["seats"] == "random, random"
    (over,) = logged(server, message="a game is over", level="info", table=table)
    _, view = call_api(server.url, f"/api/tables/{table}")
    assert over["scores"] == view["game"]["scores"]


def test_the_debug_log_reports_every_append_and_socket_but_no_token(played: tuple[Process, str]) -> None:
    server, table = played
    appends = logged(server, message="stored", level="debug", table=table)
    assert len(appends) > 10
    seated = make_table(server.url, [{"kind": "local", "name": "Ada"}, BOT])
    token = seated["seats"][0]["token"]
    with SocketClient(server, table=seated["table"], tokens=[token]) as ada:
        ada.until("welcome")
        assert ada.command("go", 0, 100, {"type": "start"})["type"] == "done"
        assert metrics_of(server)["setcubed_games"] == 1
    assert logged(server, message="a game has begun", level="info", table=seated["table"])
    assert logged(server, message="socket opened", level="debug")
    assert token not in server.log.read_text()


def test_the_metrics_report_what_a_host_must_know(played: tuple[Process, str]) -> None:
    server, _ = played
    found = metrics_of(server)
    (build,) = [name for name in found if name.startswith("setcubed_build_info")]
    assert 'version="' in build
    assert found["setcubed_store_up"] == 1
    until = time.monotonic() + 60
    while found["setcubed_timers_overdue"] or not found["setcubed_loop_lag_seconds_count"]:
        assert time.monotonic() < until
        time.sleep(0.1)
        found = metrics_of(server)
    assert "setcubed_sockets" in found


def test_a_failing_store_is_down_in_the_metrics_and_its_retries_are_counted(tmp_path: Path) -> None:
    from sqlalchemy.exc import OperationalError

    from setcubed.server.metrics import STORE_RETRIES, STORE_UP

    node = Node(Settings(database=str(tmp_path / "tables.db")))
    before = STORE_RETRIES.labels("write")._value.get()
    node.store.database.outages.failed("write", OperationalError("", None, Exception("disk is full")))
    node.measure()
    assert STORE_UP._value.get() == 0
    assert STORE_RETRIES.labels("write")._value.get() == before + 1
    node.store.database.outages.succeeded("write")
    node.measure()
    assert STORE_UP._value.get() == 1
