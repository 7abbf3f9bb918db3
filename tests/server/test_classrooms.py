"""Ordinary games of a class over HTTP, with real servers."""

from __future__ import annotations

import csv
import io
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import STOP_REFILLING, Process
from tests.server.game_client import call_api
from tests.server.test_contests import new_token
from tests.server.websocket_client import SocketClient


class Teacher:
    """A host's page: it creates a classroom and leads it."""

    def __init__(self, url: str, **options: Any) -> None:
        self.url, self.token = url, new_token()
        status, created = call_api(url, "/api/classrooms", {"token": self.token, **options})
        assert status == 201, created
        self.path, self.code = f"/api/classrooms/{created['id']}", created["code"]

    def do(self, what: str, **more: Any) -> Any:
        status, view = call_api(self.url, f"{self.path}/commands", {"do": what, **more}, self.token)
        assert status == 200, view
        return view

    def view(self, after: str = "") -> Any:
        return call_api(self.url, f"{self.path}?after={after}", token=self.token)[1]

    def results(self) -> list[dict[str, str]]:
        request = urllib.request.Request(f"{self.url}{self.path}/results")
        request.add_header("authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request) as answer:
            return list(csv.DictReader(io.StringIO(answer.read().decode("utf-8-sig"))))


class Pupil:
    """A pupil's phone."""

    def __init__(self, url: str, code: str, name: str) -> None:
        self.url, self.code, self.name, self.token = url, code, name, new_token()
        self.joined = self.join()

    def join(self) -> Any:
        body = {"token": self.token, "name": self.name}
        status, joined = call_api(self.url, f"/api/classrooms/{self.code}/join", body)
        assert status == 201, joined
        return joined

    def view(self, after: str = "") -> Any:
        status, view = call_api(self.url, f"/api/classrooms/{self.code}/seat?after={after}", token=self.token)
        assert status == 200, view
        return view

    def seat(self) -> Any:
        """Wait for the seat: another node may hear of it a moment later."""
        view = self.view()
        while view.get("seat") is None:
            view = self.view(view["version"])
        return view["seat"]

    def connect(self) -> SocketClient:
        seat = self.seat()
        return SocketClient(self.url, table=seat["table"], tokens=[seat["seats"][0]["token"]])


def names_at(view: Any) -> list[list[str]]:
    return [[seat["name"] for seat in table["seats"]] for table in view.get("tables", [])]


def test_a_class_is_seated_on_two_nodes_and_survives_a_kill(database: str, tmp_path: Path) -> None:
    nodes = [Process(database, tmp_path).start()]
    if database.startswith("postgres"):
        nodes.append(Process(database, tmp_path).start())
    teacher = Teacher(nodes[0].url, size=2, reactions=False)
    pupils = [Pupil(nodes[at % len(nodes)].url, teacher.code, name) for at, name in enumerate("ABCDE")]
    assert pupils[0].join() == pupils[0].joined  # a repeated request joins once
    waiting = pupils[4].view()
    assert (waiting["phase"], waiting.get("seat")) == ("waiting", None)

    with ThreadPoolExecutor(1) as waiter:
        seen = waiter.submit(pupils[4].seat)
        view = teacher.do("start")
    assert seen.result()["table"] == view["tables"][1]["table"]
    assert pupils[4].view()["table"] == 2
    assert names_at(view) == [["A", "B"], ["C", "D", "E"]]  # nobody sits alone
    seats = [pupil.seat() for pupil in pupils]
    assert [seat["table"] for seat in seats] == [view["tables"][at]["table"] for at in (0, 0, 1, 1, 1)]

    for node in nodes:
        node.kill()
        node.start()
    assert [pupil.seat() for pupil in pupils] == seats
    with pupils[0].connect() as ada, pupils[1].connect() as bo:
        assert ada.until("welcome")["mine"] == [0]
        assert bo.until("welcome")["mine"] == [1]
        assert ada.command("1", 0, 0, {"type": "react", "reaction": "nice"})["code"] == "no_reactions"
        now = teacher.view()
        while any(seat.get("away") for seat in now["tables"][0]["seats"]):
            now = teacher.view(now["version"])
    late = [Pupil(nodes[-1].url, teacher.code, name) for name in ("F", "F")]
    view = teacher.view()
    while len(names_at(view)) < 3:
        view = teacher.view(view["version"])
    assert names_at(view)[2] == ["F", "F 2"]  # a full table of latecomers begins
    assert late[1].view()["table"] == 3

    ended = teacher.do("end", table=1)
    assert [table["status"] for table in ended["tables"]] == ["ended", "playing", "playing"]
    over = teacher.do("end")
    assert over["phase"] == "over"
    assert {table["status"] for table in over["tables"]} == {"ended"}
    rows = teacher.results()
    assert [row["name"] for row in rows] == ["A", "B", "C", "D", "E", "F", "F 2"]
    assert {row["state"] for row in rows} == {"ended early"}
    for node in nodes:
        node.stop()
        assert node.faults() == []


@pytest.mark.parametrize(
    ("size", "count", "tables"),
    [(2, 1, [2]), (2, 7, [2, 2, 3]), (3, 7, [3, 2, 2]), (3, 5, [3, 2]), (4, 9, [4, 3, 2]), (4, 6, [4, 2])],
)
def test_no_player_is_seated_alone(node: Process, size: int, count: int, tables: list[int]) -> None:
    teacher = Teacher(node.url, size=size, short=True)
    for number in range(count):
        Pupil(node.url, teacher.code, f"Pupil {number}")
    view = teacher.do("start")
    assert [len(table["seats"]) for table in view["tables"]] == tables
    assert sum("player" in seat for table in view["tables"] for seat in table["seats"]) == count
    assert teacher.do("start") == view  # a repeat seats nobody twice


def test_a_class_that_joins_at_once_gets_a_seat_for_everybody(tmp_path: Path) -> None:
    """Sixty pupils behind one address, with default limits."""
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=1).start()
    teacher = Teacher(server.url, size=2)

    def arrive(number: int) -> Pupil:
        assert call_api(server.url, f"/api/codes/{teacher.code}") == (200, {"kind": "classroom"})
        return Pupil(server.url, teacher.code, f"Pupil {number}")

    with ThreadPoolExecutor(30) as pool:
        pupils = list(pool.map(arrive, range(60)))
        assert len({pupil.joined["player"] for pupil in pupils}) == 60
        assert len(teacher.do("start")["tables"]) == 30
        sockets = list(pool.map(Pupil.connect, pupils))
        assert sorted(pool.map(lambda one: one.until("welcome")["mine"], sockets)) == [[0]] * 30 + [[1]] * 30
        for one in sockets:
            one.socket.close()
    server.stop()
    assert server.faults() == []


def test_only_lookups_of_unknown_codes_are_limited(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=1)
    server.prelude = STOP_REFILLING
    server.start()
    made = call_api(server.url, "/api/tables", {"seats": [{"kind": "local"}, {"kind": "open"}]})[1]
    contest = call_api(server.url, "/api/contests", {"token": new_token()})[1]
    for _ in range(40):
        assert call_api(server.url, f"/api/codes/{made['code']}")[1] == {"kind": "table"}
        assert call_api(server.url, f"/api/codes/{contest['code'].lower()}")[1] == {"kind": "contest"}
    answers = [call_api(server.url, "/api/codes/ZZZZZZ") for _ in range(40)]
    assert answers[0] == (200, {})
    assert {status for status, _ in answers} == {200, 429}
    server.stop()


def test_the_host_renames_and_removes_before_and_during_a_game(node: Process) -> None:
    teacher = Teacher(node.url, size=3)
    pupils = [Pupil(node.url, teacher.code, name) for name in ("Ada", "Bo", "Rude", "Cy")]
    teacher.do("rename", player=1, name="Bob")
    teacher.do("remove", player=2)
    path = f"/api/classrooms/{teacher.code}/seat"
    assert call_api(node.url, path, token=pupils[2].token)[1]["error"]["code"] == "removed"
    assert names_at(teacher.do("start")) == [["Ada", "Bob", "Cy"]]
    with pupils[3].connect() as cy:
        assert cy.until("welcome")["mine"] == [2]
        assert names_at(teacher.do("rename", player=0, name="Ida")) == [["Ida", "Bob", "Cy"]]
        seats = teacher.do("remove", player=3)["tables"][0]["seats"]
        assert cy.until("yours")["mine"] == []  # the token no longer holds the seat
    assert seats[2]["name"] != "Cy"
    assert "player" not in seats[2]
    assert call_api(node.url, path, token=pupils[3].token)[0] == 403


def test_only_the_host_leads_a_class(node: Process) -> None:
    teacher = Teacher(node.url)
    ada = Pupil(node.url, teacher.code, "Ada")
    for token in ("", ada.token):
        assert call_api(node.url, f"{teacher.path}/commands", {"do": "end"}, token)[0] == 401
        assert call_api(node.url, f"{teacher.path}/results", token=token)[0] == 401
    assert call_api(node.url, f"{teacher.path}/seat", token=teacher.token)[0] == 401
    teacher.do("start")
    assert "table" not in call_api(node.url, teacher.path)[1]["tables"][0]  # only the host sees the id
    assert call_api(node.url, f"/api/contests/{teacher.code}")[0] == 404
    teacher.do("end")
    body = {"token": new_token(), "name": "Late"}
    assert call_api(node.url, f"/api/classrooms/{teacher.code}/join", body)[0] == 409


def test_the_same_token_creates_a_class_once(node: Process) -> None:
    token = new_token()
    made = [call_api(node.url, "/api/classrooms", {"token": token})[1] for _ in range(2)]
    assert made[0] == made[1]
