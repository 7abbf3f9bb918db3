"""The HTTP API of a real server: tables, the lobby, headers, pages, limits, and fuzzing."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from litestar.testing import TestClient

from setcubed.app.protocol import messages as wire
from setcubed.cli import main
from setcubed.server.http.app import create_app
from setcubed.server.http.pages import Pages
from setcubed.server.node.node import JOINS, Node
from setcubed.server.settings import Settings
from tests.server.conftest import STOP_REFILLING, Process
from tests.server.game_client import call_api, make_table, two_players
from tests.server.websocket_client import SocketClient


def test_a_table_is_created_listed_joined_by_code_and_started(node: Process) -> None:
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
    seated = make_table(node.url, seats, listed=True, options={"turn_seconds": 60})
    with SocketClient(node, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as ada:
        ada.until("welcome")
        while not any(e["type"] == "connected" for e in ada.until("update")["events"]):
            pass
        listed = call_api(node.url, "/api/tables")[1]["tables"]
        (mine,) = [table for table in listed if table["code"] == seated["code"]]
        assert (mine["open_seats"], mine["turn_seconds"]) == (1, 60)
        status, joined = call_api(node.url, f"/api/tables/{seated['code'].lower()}/join", {"name": "Bo"})
        assert (status, joined["seats"][0]["seat"]) == (201, 1)
        assert joined["seats"][0]["token"] != seated["seats"][0]["token"]
        status, full = call_api(node.url, f"/api/tables/{seated['code']}/join", {"name": "Cy"})
        assert (status, full["error"]["code"]) == (409, "table_full")
        assert ada.command("go", 0, 100, {"type": "start"})["type"] == "done"
        status, late = call_api(node.url, f"/api/tables/{seated['code']}/join", {"name": "Cy"})
        assert late["error"]["code"] == "already_started"
    status, record = call_api(node.url, f"/api/tables/{seated['table']}/record")
    assert [player["kind"] for player in record["players"]] == ["human", "human", "bot"]
    assert "secret" not in record["fairness"]
    assert "result" not in record


def test_a_code_opens_a_table_only_while_it_waits_for_players(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local", "name": "Ada"}, {"kind": "open"}])
    code, ada, ticket = seated["code"], seated["seats"][0]["token"], {"name": "Bo", "id": "b" * 22}
    _, bo = call_api(node.url, f"/api/tables/{code}/join", ticket)
    with SocketClient(node, table=code) as watcher:
        assert watcher.until("welcome")["table"] == seated["table"]
        assert call_api(node.url, f"/api/tables/{code}")[0] == 200
        start = {"id": "go", "seat": 0, "seq": 100, "do": {"type": "start"}}
        assert call_api(node.url, f"/api/tables/{code}/commands", start, ada)[0] == 200
        assert watcher.until("update")["view"]["table"] == seated["table"]  # open connections stay
    for path, body in (("", None), ("/record", None), ("/review", {})):
        status, fault = call_api(node.url, f"/api/tables/{code}{path}", body)
        assert (status, fault["error"]["code"]) == (403, "code_closed")
    with SocketClient(node, table=code.lower()) as late:
        assert late.until("refused", "welcome")["code"] == "code_closed"
    # The long id works for everybody, the code still for the players of the table.
    assert call_api(node.url, f"/api/tables/{seated['table']}/record")[0] == 200
    assert call_api(node.url, f"/api/tables/{code}", token=ada)[1]["code"] == code
    assert call_api(node.url, f"/api/tables/{code}/commands", start, ada)[0] == 200
    with SocketClient(node, table=code, tokens=[bo["seats"][0]["token"]]) as again:
        assert again.until("welcome")["mine"] == [1]
    assert call_api(node.url, f"/api/tables/{code}/join", ticket) == (
        201,
        bo,
    )  # repeated: the answer was lost


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": [{"kind": "bot", "level": "exec:rm"}, {"kind": "open"}]}, "unknown_level"),
        ({"seats": [{"kind": "bot", "level": "nobody"}, {"kind": "open"}]}, "unknown_level"),
        ({"seats": [{"kind": "open"}]}, "bad_message"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}], "start": True}, "seats_open"),
        ({"seats": [{"kind": "local", "name": "x" * 25}, {"kind": "open"}]}, "bad_message"),
        ({"seats": [{"kind": "local", "name": "a\u202eb"}, {"kind": "open"}]}, "bad_message"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}], "options": {"board": "nowhere"}}, "unknown_board"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}], "options": {"dice": "loaded"}}, "unknown_dice"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}], "options": {"turn_seconds": 3}}, "bad_message"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}], "surprise": 1}, "bad_message"),
        ([], "bad_message"),
    ],
)
def test_an_invalid_table_is_rejected_with_a_code(node: Process, body: object, code: str) -> None:
    status, fault = call_api(node.url, "/api/tables", body)
    assert 400 <= status < 500
    assert fault["error"]["code"] == code
    assert fault["error"]["message"]


def test_a_body_over_the_limit_is_rejected(node: Process) -> None:
    status, fault = call_api(node.url, "/api/tables", {"seats": [{"name": "x" * 20_000}]})
    assert (status, fault["error"]["code"]) == (413, "too_long")


def test_every_response_has_security_headers(node: Process) -> None:
    for path in ("/", "/t/ABCDEF", "/api/about", "/health", "/metrics"):
        with urllib.request.urlopen(node.url + path) as answer:
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script-src 'self' 'wasm-unsafe-eval'" in policy.split("; ")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["server"] is None
    for path in ("/api/nothing", "/assets/none.js", "/../../etc/passwd.json", "/%2e%2e/pyproject.json"):
        with pytest.raises(urllib.error.HTTPError) as no:
            urllib.request.urlopen(node.url + path)
        with no.value:
            assert no.value.code == 404


def test_pages_are_cached_and_compressed(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("index")
    (tmp_path / "assets" / "app-1.js").write_text("code")
    (tmp_path / "assets" / "app-1.js.br").write_bytes(b"packed")
    pages = Pages(tmp_path)
    script = pages.get("/assets/app-1.js", "gzip, br")
    assert script.body == b"packed"
    assert dict(script.headers)[b"content-encoding"] == b"br"
    assert b"immutable" in dict(script.headers)[b"cache-control"]
    assert pages.get("/assets/app-1.js", "").body == b"code"
    place = pages.get("/t/ABCDEF", "")
    assert (place.status, place.body, dict(place.headers)[b"cache-control"]) == (200, b"index", b"no-cache")
    assert pages.get("/assets/other.js", "").status == 404
    assert pages.get("/../secret\0", "").body == b"index"


def test_tokens_and_seeds_are_in_no_log_and_no_metric(node: Process) -> None:
    table, tokens = two_players(node.url)
    with SocketClient(node, table=table, tokens=tokens) as both:
        both.until("welcome")
        both.command("s", 0, 100, {"type": "start"})
    with urllib.request.urlopen(node.url + "/metrics") as answer:
        metrics = answer.read().decode()
    assert "setcubed_commands_total" in metrics
    assert "setcubed_commit_seconds" in metrics
    said = metrics + node.log.read_text()
    assert not any(token in said for token in tokens)


def test_joining_again_with_the_same_id_gives_the_same_seat_and_token(node: Process) -> None:
    seats = [{"kind": "local"}, {"kind": "open"}, {"kind": "open"}]
    _, seated = call_api(node.url, "/api/tables", {"seats": seats})
    path, body = f"/api/tables/{seated['code']}/join", {"name": "Bo", "id": "b" * 32}
    first, again = call_api(node.url, path, body), call_api(node.url, path, {**body, "name": "Bob"})
    assert first == again
    assert first[0] == 201
    status, other = call_api(node.url, path, {"name": "Cy", "id": "c" * 32})
    assert (status, other["seats"][0]["seat"]) == (201, 2)
    assert other["seats"][0]["token"] != first[1]["seats"][0]["token"]
    assert call_api(node.url, path, body) == first  # also when all seats are taken
    assert call_api(node.url, path, {"name": "Di", "id": "d" * 32})[0] == 409
    assert call_api(node.url, path, {"name": "Di", "id": "short"})[0] == 400
    _, view = call_api(node.url, f"/api/tables/{seated['code']}")
    assert [seat["name"] for seat in view["seats"]] == ["Player 1", "Bo", "Cy"]


def test_creating_a_table_again_with_the_same_id_gives_the_same_table_and_tokens(
    database: str, tmp_path: Path
) -> None:
    """Also after a crash before the answer, and on another node."""
    server = Process(database, tmp_path).start()
    other = Process(database, tmp_path)
    try:
        seats = [{"kind": "local"}, {"kind": "open"}, {"kind": "local"}, {"kind": "bot", "level": "greedy"}]
        body = {"seats": seats, "id": "m" * 32}
        first = call_api(server.url, "/api/tables", body)
        assert first[0] == 201
        assert [held["seat"] for held in first[1]["seats"]] == [0, 2]
        assert call_api(server.url, "/api/tables", body) == first
        path = f"/api/tables/{first[1]['table']}"
        leave = {"id": "bye", "seat": 2, "seq": 100, "do": {"type": "leave"}}
        assert call_api(server.url, f"{path}/commands", leave, first[1]["seats"][1]["token"])[0] == 200
        assert call_api(server.url, "/api/tables", body) == first
        assert call_api(server.url, "/api/tables", {**body, "id": "n" * 32})[1]["table"] != first[1]["table"]
        assert call_api(server.url, "/api/tables", {**body, "id": "short"})[0] == 400
        server.kill()
        other.start()
        assert call_api(other.url, "/api/tables", body) == first
        assert call_api(other.url, path, token=first[1]["seats"][0]["token"])[0] == 200
    finally:
        server.kill()
        other.stop()
    assert server.faults() == other.faults() == []


def test_a_game_continues_another_one_from_a_decision(node: Process) -> None:
    record = json.loads((Path(__file__).parents[2] / "records" / "two.jsonl").read_text().splitlines()[0])
    body = {"record": record, "event": 45, "name": "Me", "level": "novice", "id": "x" * 32}
    status, seated = call_api(node.url, "/api/tables/continued", body)
    assert (status, [held["seat"] for held in seated["seats"]]) == (201, [0])
    assert call_api(node.url, "/api/tables/continued", body)[1]["table"] == seated["table"]
    with SocketClient(node, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as me:
        welcome = me.until("welcome")
        assert welcome["view"]["fairness"]["begins"] == 45
        assert me.command("start", 0, welcome["seq"], {"type": "start"})["type"] == "done"
    view = call_api(node.url, f"/api/tables/{seated['table']}")[1]
    assert [seat["name"] for seat in view["seats"]] == ["Me", "Robin"]
    assert (view["game"]["phase"], view["game"]["to_move"], view["game"]["round"]) == ("turn", 0, 4)
    continued = call_api(node.url, f"/api/tables/{seated['table']}/record")[1]
    assert (continued["events"][:45], continued["fairness"]["begins"]) == (record["events"][:45], 45)
    for wrong, code in (({"event": 0}, "no_decision"), ({"level": "nobody"}, "unknown_level")):
        status, fault = call_api(node.url, "/api/tables/continued", {**body, **wrong, "id": "y" * 32})
        assert (status, fault["error"]["code"]) == (409, code)
    huge = {**body, "record": {**record, "comment": "x" * 140_000}}
    assert call_api(node.url, "/api/tables/continued", huge)[0] == 413


@pytest.mark.promise("to hide other tables in the lobby")
def test_the_lobby_lists_tables_with_a_connected_player_among_many_empty_ones(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    try:
        seats = [{"kind": "local"}, {"kind": "open"}]
        seated = make_table(server.url, seats, listed=True)
        with SocketClient(server, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as host:
            host.until("update")
            for _ in range(60):
                make_table(server.url, seats, listed=True)
            (one,) = call_api(server.url, "/api/tables")[1]["tables"]
            assert one["code"] == seated["code"]
            server.kill()
        server.start()
        assert call_api(server.url, "/api/tables")[1]["tables"] == []  # no player is connected yet
    finally:
        server.stop()


def test_a_player_who_left_and_joins_again_with_the_same_id_gets_a_valid_token(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local"}, {"kind": "open"}])
    path, body = f"/api/tables/{seated['code']}/join", {"name": "Bo", "id": "b" * 32}
    leave = {"id": "bye", "seat": 1, "seq": 100, "do": {"type": "leave"}}
    tokens = set()
    for number in range(3):
        (held,) = call_api(node.url, path, body)[1]["seats"]
        assert call_api(node.url, path, body)[1]["seats"] == [held]
        tokens.add(held["token"])
        leave["id"] = f"bye{number}"
        status, answer = call_api(node.url, f"/api/tables/{seated['code']}/commands", leave, held["token"])
        assert (status, answer["type"]) == (200, "done")
    assert len(tokens) == 3


def test_a_player_who_has_left_too_often_cannot_join_again(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local"}, {"kind": "open"}])
    path, body = f"/api/tables/{seated['code']}", {"name": "Bo", "id": "b" * 32}
    for number in range(JOINS):
        (held,) = call_api(node.url, f"{path}/join", body)[1]["seats"]
        leave = {"id": f"bye{number}", "seat": 1, "seq": 100, "do": {"type": "leave"}}
        assert call_api(node.url, f"{path}/commands", leave, held["token"])[0] == 200
    status, fault = call_api(node.url, f"{path}/join", body)
    assert (status, fault["error"]["code"]) == (409, "left_too_often")
    assert call_api(node.url, f"{path}/join", {**body, "id": "c" * 32})[0] == 201  # the seat is free


def test_a_polling_player_is_present_while_it_polls(tmp_path: Path) -> None:
    node = Process(str(tmp_path / "tables.db"), tmp_path, silent_seconds=2, away_seconds=0).start()
    try:
        seats = [{"kind": "local"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
        seated = make_table(node.url, seats)
        _, joined = call_api(node.url, f"/api/tables/{seated['code']}/join", {"name": "Bo"})
        mine, theirs = seated["seats"][0]["token"], joined["seats"][0]["token"]
        path = f"/api/tables/{seated['table']}"

        def command(token: str, seat: int, do: Any) -> Any:
            body = {"id": f"{do['type']}{seat}", "seat": seat, "seq": 10**6, "do": do}
            return call_api(node.url, f"{path}/commands", body, token)[1]

        def poll() -> None:
            while not gone.is_set():
                call_api(node.url, path, token=theirs)

        assert command(mine, 0, {"type": "start"})["type"] == "done"
        take_over = {"type": "seat_bot", "target": 1, "level": "greedy"}
        change = {"type": "seat_bot", "target": 2, "level": "greedy"}
        gone = threading.Event()
        with ThreadPoolExecutor(1) as bo:
            polling = bo.submit(poll)
            try:
                while not call_api(node.url, path, token=mine)[1]["seats"][1].get("connected"):
                    assert not polling.done()
                assert command(mine, 0, take_over)["error"]["code"] == "not_away"
                # Nobody may change the level of a bot.
                assert command(mine, 0, {**change})["error"]["code"] == "bot_plays"
            finally:
                gone.set()
        while call_api(node.url, path, token=mine)[1]["seats"][1].get("connected"):
            pass  # until nothing has come from Bo for two seconds
        assert command(mine, 0, {**take_over, "level": "casual"})["type"] == "done"
    finally:
        node.stop()


def test_a_foreign_page_cannot_create_a_table(node: Process) -> None:
    body = json.dumps({"seats": [{"kind": "local"}, {"kind": "open"}]}).encode()
    for origin, expected in (("https://evil.example", 403), ("null", 403), (node.url, 201)):
        request = urllib.request.Request(node.url + "/api/tables", data=body)
        request.add_header("content-type", "text/plain")
        request.add_header("origin", origin)
        try:
            with urllib.request.urlopen(request) as answer:
                status, said = answer.status, ""
        except urllib.error.HTTPError as no:
            with no:
                status, said = no.code, json.loads(no.read())["error"]["code"]
        assert (status, said) == (expected, "" if expected == 201 else "bad_origin")


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/continued", "/api/companion/analysis"])
@pytest.mark.parametrize("body", [b'{"seats": "\xff"}', b'{"record": ' + b"[" * 5000 + b"]" * 5000 + b"}"])
def test_a_body_that_is_not_readable_json_is_a_bad_request(node: Process, path: str, body: bytes) -> None:
    request = urllib.request.Request(node.url + path, data=body)
    request.add_header("content-type", "application/json")
    with pytest.raises(urllib.error.HTTPError) as no:
        urllib.request.urlopen(request)
    with no.value:
        assert no.value.code == 400
        assert json.loads(no.value.read())["error"]["code"] == "bad_message"


def test_an_internal_error_has_the_shape_of_other_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Node) -> wire.Lobby:
        raise ZeroDivisionError

    monkeypatch.setattr(Node, "lobby", broken)
    guard, _ = create_app(Settings(database=str(tmp_path / "tables.db")))
    with TestClient(guard.api, raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server_fault"
    assert "ZeroDivision" not in answer.text


def test_a_client_over_the_rate_limit_learns_how_long_to_wait(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=0.2)
    server.prelude = STOP_REFILLING
    server.start()
    try:
        body = {"seats": [{"kind": "local"}, {"kind": "open"}]}
        codes = [call_api(server.url, "/api/tables", body) for _ in range(40)]
        assert codes[0][0] == 201
        assert (codes[-1][0], codes[-1][1]["error"]["code"]) == (429, "slow_down")
        assert codes[-1][1]["error"]["figures"]["seconds"] > 0
        seated = codes[0][1]
        with SocketClient(server, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as talk:
            seq = talk.until("welcome")["seq"]
            answers = [talk.command(f"r{i}", 0, seq, {"type": "react", "reaction": "wow"}) for i in range(8)]
            assert answers[0]["type"] == "done"
            assert answers[-1]["code"] == "slow_down"
    finally:
        server.stop()


def test_an_invalid_database_url_is_rejected_without_showing_its_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for database in (
        "oracle9://me:hunter2@host/name",
        "://hunter2",
        "postgresql://me:hunter2@host:port/name",
    ):
        assert main(["serve", "--database", database]) == 2
        said = capsys.readouterr()
        assert "postgresql://user" in said.err
        assert "hunter2" not in said.out + said.err


def test_random_requests_cause_no_internal_error(node: Process) -> None:
    schema = schemathesis.openapi.from_url(node.url + "/schema/openapi.json")
    for operation in schema.get_all_operations():

        @examples(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.ok().as_strategy())  # type: ignore[union-attr]
        def no_fault(case: schemathesis.Case[Any]) -> None:
            response = case.call(base_url=node.url, timeout=60)
            assert response.status_code < 500
            assert "Traceback" not in response.text
            if response.status_code >= 400 and case.operation.path != "/health":
                assert set(json.loads(response.text)["error"]) >= {"code", "message"}

        no_fault()
    assert node.faults() == []
