"""Contests and shared daily results over HTTP, with real servers."""

from __future__ import annotations

import csv
import datetime as dt
import io
import secrets
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setcubed.app.duplicate import daily_seed, deal
from setcubed.notation import format_turn
from tests.server.conftest import Postgres, Process
from tests.server.game_client import call_api


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Host:
    """A host's page: it creates a contest and leads it."""

    def __init__(self, url: str, **options: Any) -> None:
        self.url, self.token = url, new_token()
        status, created = call_api(url, "/api/contests", {"token": self.token, **options})
        assert status == 201, created
        self.id, self.code = created["id"], created["code"]

    def do(self, what: str, **more: Any) -> Any:
        body = {"do": what, "round": self.view()["round"], **more}
        status, view = call_api(self.url, f"/api/contests/{self.id}/commands", body, self.token)
        assert status == 200, view
        return view

    def view(self, after: str = "") -> Any:
        return call_api(self.url, f"/api/contests/{self.id}?after={after}", token=self.token)[1]


class Pupil:
    """A player's phone."""

    def __init__(self, url: str, code: str, name: str) -> None:
        self.url, self.code, self.name, self.token = url, code, name, new_token()
        self.join()

    def join(self) -> Any:
        body = {"token": self.token, "name": self.name}
        status, joined = call_api(self.url, f"/api/contests/{self.code}/join", body)
        assert status == 201, joined
        return joined

    def view(self, after: str = "") -> Any:
        status, view = call_api(self.url, f"/api/contests/{self.code}/play?after={after}", token=self.token)
        assert status == 200, view
        return view

    def await_phase(self, phase: str, number: int, version: str = "") -> Any:
        """Wait for a phase of a round: a request returns without a change after a while."""
        view = self.view(version)
        while (view["contest"]["phase"], view["contest"]["round"]) != (phase, number):
            view = self.view(view["contest"]["version"])
        return view

    def answer(self, turn: str, number: int = 1) -> tuple[int, Any]:
        body = {"round": number, "turn": turn}
        return call_api(self.url, f"/api/contests/{self.code}/answers", body, self.token)


def test_a_contest_is_played_on_two_nodes_and_survives_a_kill(database: str, tmp_path: Path) -> None:
    nodes = [Process(database, tmp_path).start()]
    if database.startswith("postgres"):
        nodes.append(Process(database, tmp_path).start())
    host = Host(nodes[0].url, title="Club", rounds=2, seconds=180)
    ada, bo = Pupil(nodes[0].url, host.code, "Ada"), Pupil(nodes[-1].url, host.code, "Ada")
    assert [ada.view()["name"], bo.view()["name"]] == ["Ada", "Ada 2"]
    assert ada.join() == {"id": host.id, "player": 0, "name": "Ada"}  # a repeated request joins once

    waiting = ada.view()["contest"]["version"]
    with ThreadPoolExecutor(1) as waiter:
        seen = waiter.submit(ada.await_phase, "playing", 1, waiting)
        host.do("next")
    assert len(seen.result()["contest"]["position"]["hand"]) == 5

    assert ada.answer("-")[0] == 200
    for node in nodes:  # acknowledged, so it must survive
        node.kill()
        node.start()
    assert ada.view()["turn"] == "-"
    status, fault = bo.answer("a1=1RO")
    assert (status, fault["error"]["code"]) in ((409, "not_in_hand"), (409, "no_set"))
    assert bo.answer("-")[0] == 200
    over = host.view()
    while over["phase"] != "review":
        over = host.view(over["version"])
    assert over["master"]["found"] == 0

    host.do("next")
    while (now := bo.view())["contest"]["round"] != 2:
        pass
    host.do("end")
    results = urllib.request.Request(f"{host.url}/api/contests/{host.id}/results")
    results.add_header("authorization", f"Bearer {host.token}")
    with urllib.request.urlopen(results) as answer:
        rows = list(csv.reader(io.StringIO(answer.read().decode("utf-8-sig"))))
    assert [row[1] for row in rows] == ["name", "Ada", "Ada 2"]
    assert now["answers"][0]["score"] == 0
    for node in nodes:
        node.stop()
        assert node.faults() == []


def test_players_who_join_on_two_nodes_at_once_all_get_a_number(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path).start() for _ in range(2)]
    host = Host(nodes[0].url)
    with ThreadPoolExecutor(8) as pool:
        pupils = list(pool.map(lambda at: Pupil(nodes[at % 2].url, host.code, f"Player {at}"), range(16)))
    assert {pupil.join()["player"] for pupil in pupils} == set(range(16))
    version = pupils[1].view()["contest"]["version"]
    host.do("next")  # on the other node
    pupils[1].await_phase("playing", 1, version)
    for node in nodes:
        node.stop()
        assert node.faults() == []


def test_a_contest_of_thirty_phones_behind_one_address(tmp_path: Path) -> None:
    """Every phone looks up the code, joins, and waits for each stage, with the limits of a usual server."""
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=1).start()
    host = Host(server.url, rounds=2)

    def arrive(number: int) -> Pupil:
        assert call_api(server.url, f"/api/codes/{host.code}") == (200, {"kind": "contest"})
        return Pupil(server.url, host.code, f"Player {number}")

    with ThreadPoolExecutor(30) as pool:
        pupils = list(pool.map(arrive, range(30)))
        for number in (1, 2):
            waits = [pool.submit(pupil.await_phase, "playing", number) for pupil in pupils]
            host.do("next")
            for wait in waits:
                wait.result()
            statuses = list(pool.map(lambda pupil, at=number: pupil.answer("-", at)[0], pupils))
            assert statuses == [200] * 30
            list(pool.map(lambda pupil, at=number: pupil.await_phase("review", at), pupils))
        assert host.do("next")["phase"] == "over"
    server.stop()
    assert server.faults() == []


def forwarded_requests(url: str) -> float:
    """How many requests with the header of a proxy the server has read."""
    with urllib.request.urlopen(url + "/metrics") as metrics:
        lines = metrics.read().decode().splitlines()
    counted = 'setcubed_requests_total{address="ignored"} '
    return sum(float(line.split()[-1]) for line in lines if line.startswith(counted))


def test_a_server_stops_at_once_while_players_wait(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    host = Host(server.url)
    ada = Pupil(server.url, host.code, "Ada")
    version = ada.view()["contest"]["version"]
    waiting = urllib.request.Request(f"{server.url}/api/contests/{host.code}/play?after={version}")
    waiting.add_header("authorization", f"Bearer {ada.token}")
    waiting.add_header("x-forwarded-for", "192.0.2.1")  # only this request has it
    statuses: list[int] = []

    def wait() -> None:
        with urllib.request.urlopen(waiting, timeout=30) as answer:
            statuses.append(answer.status)

    waiter = threading.Thread(target=wait)
    waiter.start()
    while not forwarded_requests(server.url):
        pass
    assert waiter.is_alive()  # its request is read, and waits for a change
    server.stop()
    waiter.join()
    assert statuses == [200]
    assert server.faults() == []  # uvicorn would drop the request after some seconds, and log that


def test_only_the_host_leads_and_only_players_answer(node: Process) -> None:
    host = Host(node.url)
    ada = Pupil(node.url, host.code, "Ada")
    for token in ("", ada.token):
        body = {"do": "next", "round": 0}
        assert call_api(node.url, f"/api/contests/{host.id}/commands", body, token)[0] == 401
        assert call_api(node.url, f"/api/contests/{host.id}/results", token=token)[0] == 401
    assert (
        call_api(node.url, f"/api/contests/{host.id}/answers", {"round": 1, "turn": "-"}, host.token)[0]
        == 401
    )
    assert call_api(node.url, "/api/contests/ZZZZZZ")[0] == 404
    host.do("remove", player=0)
    assert call_api(node.url, f"/api/contests/{host.code}/play", token=ada.token)[0] == 403


def test_the_host_sees_who_is_stuck_on_which_question(node: Process) -> None:
    host = Host(node.url)
    ada = Pupil(node.url, host.code, "Ada")
    host.do("next")
    path = f"/api/contests/{host.code}/struggles"
    request = urllib.request.Request(node.url + path, data=b'{"about": "colour"}')
    request.add_header("content-type", "application/json")
    request.add_header("authorization", f"Bearer {ada.token}")
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 204
    assert host.view()["players"][0]["stuck"] == "colour"
    status, screen = call_api(node.url, f"/api/contests/{host.code}")
    assert status == 200
    assert "stuck" not in screen["players"][0]


def test_the_same_token_creates_a_contest_once(node: Process) -> None:
    token = new_token()
    made = [call_api(node.url, "/api/contests", {"token": token})[1] for _ in range(2)]
    assert made[0] == made[1]


def test_the_page_gets_the_deal_of_a_day_and_what_bots_find(node: Process) -> None:
    status, found = call_api(node.url, "/api/deals/2026-11-17")
    dealt = deal("setcubed-daily|2026-11-17")
    assert (status, found["total"], len(found["rounds"])) == (200, dealt.total, 10)
    bots = call_api(node.url, "/api/deals/2026-11-17/bots")[1]["bots"]
    assert bots[0]["level"] == "novice"
    assert sum(bots[-1]["scores"]) == dealt.total
    assert call_api(node.url, "/api/deals/2026-13-17")[0] == 409


def test_shared_results_are_scored_by_the_server_and_can_be_withdrawn(node: Process) -> None:
    today = dt.datetime.now(dt.UTC).date()
    path, dealt = f"/api/daily/{today}", deal(daily_seed(today))
    best = [format_turn(one.master.steps, one.board.plan) for one in dealt.rounds]
    token = new_token()
    status, first = call_api(node.url, path, {"token": token, "name": "Ada", "turns": best})
    assert (status, first["rank"], first["possible"]) == (200, 1, dealt.total)
    passed = ["-"] * len(best)
    status, second = call_api(node.url, path, {"token": new_token(), "name": "Bo", "turns": passed})
    assert (second["players"], second["rank"]) == (first["players"] + 1, first["players"] + 1)
    again = call_api(node.url, path, {"token": token, "name": "Ada", "turns": passed})[1]
    assert again["rank"] == 1  # the first result counts
    wrong = {"token": new_token(), "name": "Cy", "turns": ["a1=1RO", *passed[1:]]}
    assert call_api(node.url, path, wrong)[0] == 409
    status, left = call_api(node.url, f"{path}/withdraw", {"token": token})
    assert (status, left["players"]) == (200, first["players"])
    assert call_api(node.url, f"{path}/withdraw", {"token": token})[0] == 401
    assert call_api(node.url, path, token=token)[1].get("rank") is None
    assert call_api(node.url, "/api/daily/2020-01-01")[0] == 409
