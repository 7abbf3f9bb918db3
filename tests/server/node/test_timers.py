"""Scheduled actions survive a crash, move to other nodes, and run once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Postgres, Process
from tests.server.game_client import Ledger, call_api, make_table
from tests.server.log_checks import check_games, check_log
from tests.server.websocket_client import SocketClient

BOTS = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]


def view_of(server: Process, table: str) -> Any:
    """The public view of a table."""
    status, view = call_api(server.url, f"/api/tables/{table}")
    assert status == 200, view
    return view


def wait_for(server: Process, table: str, condition: Any) -> Any:
    """Wait until a table's view fulfils a condition."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        view = view_of(server, table)
        if condition(view):
            return view
        time.sleep(0.05)
    raise AssertionError(view)


def is_over(view: Any) -> bool:
    return bool(view["status"] == "over")


def in_round_2(view: Any) -> bool:
    return bool(view["game"]["round"] >= 2)


def test_bots_continue_after_the_server_was_killed(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Process(database, tmp_path, bot_pause=0.03).start()
    try:
        table = make_table(server.url, BOTS, start=True)["table"]
        before = wait_for(server, table, in_round_2)["game"]["round"]
        server.kill()
        server.start()
        assert wait_for(server, table, is_over)["game"]["round"] > before
        check_log(database, [table], Ledger())
        check_games(server.url, [table], tmp_path, capsys)
    finally:
        server.stop()


def test_another_node_takes_over_the_bots_of_a_dead_one(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    one, two = (Process(database, tmp_path, bot_pause=0.03).start() for _ in range(2))
    try:
        table = make_table(one.url, BOTS, start=True)["table"]
        wait_for(one, table, in_round_2)
        one.kill()
        wait_for(two, table, is_over)
        check_log(database, [table], Ledger())
        check_games(two.url, [table], tmp_path, capsys)
        assert two.faults() == []
    finally:
        one.stop()
        two.stop()


def test_time_limits_expire_and_a_rematch_keeps_the_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, clock=0.004).start()
    try:
        seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
        limits = {"turn_seconds": 30, "extra_seconds": 30, "opening_seconds": 30}
        seated = make_table(server.url, seats, start=True, options=limits)
        table, tokens = seated["table"], [held["token"] for held in seated["seats"]]
        game = wait_for(server, table, is_over)["game"]
        assert game["result"]["reason"] == "dead_rounds"
        check_games(server.url, [table], tmp_path, capsys)
        with SocketClient(server, table=table, tokens=tokens) as both:
            seq = both.until("welcome")["seq"]
            assert both.command("again", 0, seq, {"type": "rematch"})["type"] == "done"
            assert both.command("too", 1, seq, {"type": "rematch"})["type"] == "done"
        link = view_of(server, table)["rematch"]
        with SocketClient(server, table=link["code"], tokens=tokens) as both:
            welcome = both.until("welcome")
            assert welcome["mine"] == [0, 1]
            assert [seat["name"] for seat in welcome["view"]["seats"]] == ["Ada", "Bo"]
            assert welcome["view"]["fairness"]["commitment"] != game.get("commitment")
            assert both.command("go", 1, welcome["seq"], {"type": "start"})["type"] == "done"
    finally:
        server.stop()
    assert server.faults() == []


def test_a_bot_replaces_an_absent_player_and_returns_the_seat(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}])
    table, tokens = seated["table"], [held["token"] for held in seated["seats"]]
    with SocketClient(node, table=table, tokens=[tokens[0]]) as ada:
        seq = ada.until("welcome")["seq"]
        with SocketClient(node, table=table, tokens=[tokens[1]]) as bo:
            bo.until("welcome")
            assert ada.command("start", 0, seq, {"type": "start"})["type"] == "done"
        wait_for(node, table, lambda view: view["seats"][1].get("away_since"))
        do = {"type": "seat_bot", "target": 1, "level": "greedy"}
        number, answer = 0, ada.command("bot", 0, seq, do)
        while answer["type"] == "refused":  # until Bo has been gone long enough
            assert answer["code"] == "not_away"
            time.sleep(0.1)
            number += 1
            answer = ada.command(f"bot{number}", 0, seq, do)
        assert view_of(node, table)["seats"][1]["returns"]
        with SocketClient(node, table=table, tokens=[tokens[1]]) as bo:
            seq = bo.until("welcome")["seq"]
            assert bo.command("pass", 1, seq, {"type": "pass"})["code"] == "bot_plays"
            assert bo.command("back", 1, seq, {"type": "take_back"})["type"] == "done"
            assert view_of(node, table)["seats"][1]["name"] == "Bo"
