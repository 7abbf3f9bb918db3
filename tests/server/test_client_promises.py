"""The table *Clients* of docs/reliability.md, asserted from outside: what one client cannot do to the others.

The server has its default limits. Clients have different addresses of the loopback network."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from setcubed.game import Face
from setcubed.game.faces import can_be_set
from setcubed.server.http import rate_limit
from setcubed.server.http.websocket import MAX_BAD_MESSAGES
from setcubed.server.node.commands import LOG_LIMIT
from tests.app.tables.test_opening import race
from tests.server.conftest import Process
from tests.server.game_client import Json, call_api, choose, make_table, two_players
from tests.server.test_guarantees import SLACK, timed
from tests.server.test_promises import wait_for
from tests.server.websocket_client import SocketClient, start_game

BARRED_SECONDS = 1.0
NUDGE_SECONDS = 1.0
PEOPLE: list[Json] = [{"kind": "local", "name": "Ada"}, {"kind": "open"}]
pytestmark = pytest.mark.usefixtures("long_waits")  # they run beside all tests from here on
_addresses = (f"127.0.1.{number}" for number in itertools.count(1))


class Client:
    """A client with an address of its own."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.address = next(_addresses)

    def call(self, path: str, body: object = None, token: str = "", **headers: str) -> tuple[int, Any]:
        """Send an HTTP request; return its status and JSON."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, source_address=(self.address, 0))
        headers |= {"content-type": "application/json", "authorization": f"Bearer {token}"}
        line.request(
            "GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers
        )
        answer = line.getresponse()
        content = answer.read()
        line.close()
        is_json = "json" in (answer.getheader("content-type") or "")
        return answer.status, json.loads(content) if is_json else content

    def make_table(self, seats: list[Json], **more: Any) -> Json:
        status, seated = self.call("/api/tables", {"seats": seats, **more})
        assert status == 201, seated
        return dict(seated)

    def connect(self, **hello: Any) -> SocketClient:
        return SocketClient(self.server, address=self.address, **hello)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("clients")
    settings = {"limits": 1, "call_delay": 0.25, "barred_seconds": BARRED_SECONDS}
    process = Process(str(folder / "tables.db"), folder, nudge_seconds=NUDGE_SECONDS, **settings).start()
    yield process
    process.stop()
    assert process.faults() == []


@pytest.fixture
def eve(server: Process) -> Client:
    """Who attacks."""
    return Client(server)


@pytest.fixture
def ada(server: Process) -> Client:
    """Somebody else, who is not to notice."""
    return Client(server)


@pytest.mark.promise("to evade rate limits by another spelling of a path or a forged header")
def test_no_spelling_and_no_header_evades_a_limit(eve: Client, ada: Client) -> None:
    paths = itertools.cycle(["/api/tables", "/api//tables", "//api/tables", "/api/tables/"])
    forged = ("x-forwarded-for", "x-real-ip", "forwarded", "true-client-ip", "X-Forwarded-For")
    since, made, rejected = time.monotonic(), 0, set[str]()
    for number, path in zip(range(1000), paths, strict=False):
        headers = dict.fromkeys(forged, f"198.51.100.{number % 250}")
        status, _ = eve.call(path, {"seats": PEOPLE}, **headers)
        made += status == 201
        if status == 429:
            rejected.add(path)
        if len(rejected) == 4:
            break
    rate = rate_limit.CREATE
    assert rate.burst <= made <= rate.burst + 1 + rate.per_second * (time.monotonic() - since)
    assert len(rejected) == 4
    assert ada.call("/api/tables", {"seats": PEOPLE})[0] == 201


@pytest.mark.promise("a class behind one address")
def test_thirty_players_behind_one_address_start_together(ada: Client) -> None:
    page = ada.call("/")[1].decode()
    assets = re.findall(r'="(/assets/[^"]+)', page)
    assert assets
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "random"}]

    def start(_: int) -> str:
        for path in ("/", *assets, *assets, "/api/about", "/api/tables"):
            assert ada.call(path)[0] == 200, path
        table = ada.make_table(seats, start=True)
        with ada.connect(table=table["table"], tokens=[table["seats"][0]["token"]]) as player:
            return str(player.until("welcome", "refused")["type"])

    with ThreadPoolExecutor(30) as pupils:
        assert set(pupils.map(start, range(30))) == {"welcome"}


@pytest.mark.promise("to grow a table's log, or many")
def test_chatter_is_limited_by_seat_and_by_address(eve: Client, ada: Client) -> None:
    since, stored = time.monotonic(), 0
    for number in range(20):
        seated = eve.make_table([{"kind": "local"}, {"kind": "open"}])
        with eve.connect(table=seated["table"], tokens=[seated["seats"][0]["token"]]) as talk:
            for at in range(45):
                do = {"type": "rename", "name": f"Eve {number} {at}"}
                talk.say({"type": "command", "id": f"r{at}", "seat": 0, "seq": 9, "do": do})
            answers = [talk.until("done", "refused", id=f"r{at}") for at in range(45)]
        done = sum(answer["type"] == "done" for answer in answers)
        assert done <= rate_limit.CHATTER.burst + 1 + rate_limit.CHATTER.per_second * (
            time.monotonic() - since
        )
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"slow_down"}
        stored += done
    rate = rate_limit.CLIENT_CHATTER
    assert rate.burst <= stored <= rate.burst + 1 + rate.per_second * (time.monotonic() - since)
    seated = ada.make_table([{"kind": "local"}, {"kind": "open"}])
    with ada.connect(table=seated["table"], tokens=[seated["seats"][0]["token"]]) as talk:
        assert talk.command("r", 0, 9, {"type": "rename", "name": "Ada"})["type"] == "done"


@pytest.mark.promise("to grow a table's log, or many")
def test_a_full_log_takes_only_moves(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local"}, {"kind": "local"}])
    tokens = [held["token"] for held in seated["seats"]]
    with SocketClient(node, table=seated["table"], tokens=tokens) as talk:
        talk.until("welcome")
        for number in range(LOG_LIMIT):  # some events are in the log already
            do = {"type": "rename", "name": f"Eve {number}"}
            talk.say({"type": "command", "id": f"r{number}", "seat": 0, "seq": 9, "do": do})
        assert talk.until("done", "refused", id=f"r{LOG_LIMIT - 1}")["code"] == "log_full"
        assert max(message.get("seq", 0) for message in talk.heard) == LOG_LIMIT
        assert talk.command("start", 0, 9999, {"type": "start"})["type"] == "done"


@pytest.mark.promise("to send invalid messages")
def test_a_client_with_twenty_invalid_messages_is_disconnected(eve: Client, ada: Client) -> None:
    table = ada.make_table(PEOPLE)["table"]
    with ada.connect(table=table) as other, eve.connect(table=table) as talk:
        other.until("welcome")
        talk.until("welcome")
        for number in range(MAX_BAD_MESSAGES):
            talk.socket.send(("{", "[]", '{"type": "nonsense"}', '{"type": "hello", "x": 1}')[number % 4])
            assert talk.until("refused", "bye")["type"] == "refused"
        talk.socket.send("{")
        assert talk.until("bye")["code"] == "bad_messages"
        with pytest.raises(ConnectionClosed):
            talk.until("never")
        other.say({"type": "draft", "id": "still", "seat": 0})
        assert other.until("refused", id="still")["code"] == "not_your_seat"


@pytest.mark.promise("to hide other tables in the lobby")
def test_the_lobby_lists_at_most_fifty_tables_with_a_waiting_player(eve: Client) -> None:
    for _ in range(20):
        eve.make_table(PEOPLE, listed=True)  # and nobody is there
    with ExitStack() as open_sockets:
        waiting = set()
        for _ in range(51):
            seated = eve.make_table(PEOPLE, listed=True)
            tokens = [seated["seats"][0]["token"]]
            talk = open_sockets.enter_context(eve.connect(table=seated["table"], tokens=tokens))
            talk.until("update")  # the player is connected
            waiting.add(seated["code"])
        listed = [table["code"] for table in eve.call("/api/tables")[1]["tables"]]
        assert len(listed) == len(set(listed)) == 50
        assert set(listed) < waiting


@pytest.mark.promise("to get help against people: tutor, undo")
def test_nobody_gets_the_tutor_or_undoes_against_people(server: Process) -> None:
    table, tokens = start_game(server)
    with SocketClient(server, table=table, tokens=tokens) as both:
        seq = both.until("welcome")["seq"]
        for seat in (0, 1):
            assert both.command(f"undo{seat}", seat, seq, {"type": "undo"})["code"] == "only_bots"
            both.say({"type": "weigh", "id": f"weigh{seat}", "seat": seat, "do": {"type": "pass"}})
            assert both.until("weighed", "refused", id=f"weigh{seat}")["code"] == "only_bots"


def await_view(talk: SocketClient, is_wanted: Any) -> Json:
    """The first message with a view that fulfils a condition."""
    for message in talk.heard:
        if "view" in message and is_wanted(message["view"]):
            return message
    while not is_wanted((message := talk.until("welcome", "update"))["view"]):
        pass
    return message


@pytest.mark.promise("to undo until the dice are better")
def test_undone_dice_fall_again_as_they_fell(server: Process) -> None:
    seats = [{"kind": "bot", "level": "greedy"}, {"kind": "local"}]
    seated = make_table(server.url, seats, secret=race(able=1).table.secret, start=True)  # the bot opens
    with SocketClient(server, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as me:

        def decision(after: int) -> tuple[int, Json]:
            """The number of the view in which the player decides, and the decision."""
            me.heard = [one for one in me.heard if one.get("seq", 0) > after]
            view = await_view(me, lambda view: choose(view["game"], 1, random.Random(1)))
            return view["seq"], choose(view["view"]["game"], 1, random.Random(1)) or {}

        def record() -> Json:
            return dict(call_api(server.url, f"/api/tables/{seated['table']}/record")[1])

        fallen, (seq, do) = [], decision(0)
        while do["type"] != "play":
            seq, do = decision(me.command(f"first{seq}", 1, seq, do)["seq"])
        for number in range(3):
            done = me.command(f"play{number}", 1, seq, do)
            assert done["type"] == "done", done
            events = record()["events"]
            assert me.command(f"undo{number}", 1, 10**6, {"type": "undo"})["type"] == "done"
            left = record()
            assert len(left["taken_back"]) == number + 1
            following = events[left["taken_back"][-1] :]
            assert following[0]["type"] == "played"
            fallen.append(next(event for event in following if event.get("faces")))
            seq = 10**6
        assert fallen[0] == fallen[1] == fallen[2]


# ---- the opening race


def open_race(server: Process, able: int = 2) -> tuple[str, list[str]]:
    """Start a game of two clients, of whom the first `able` hold a SET; return its table and tokens."""
    return two_players(server.url, secret=race(able=able).table.secret)


@pytest.mark.promise("to win the opening race by calling early, by a false latency, or by listening")
def test_neither_a_false_latency_nor_listening_wins_the_race(server: Process) -> None:
    table, tokens = open_race(server)
    with (
        SocketClient(server, table=table, tokens=[tokens[0]]) as honest,
        SocketClient(server, table=table, tokens=[tokens[1]]) as cheat,
    ):
        answered = 0
        cheat.until("welcome")
        while answered < 5:  # all that count for its latency
            message = json.loads(cheat.socket.recv(timeout=20))
            if message["type"] == "ping":
                time.sleep(0.2)
                cheat.say({"type": "pong", "n": message["n"]})
                answered += 1
        assert honest.command("go", 0, 100, {"type": "start"})["type"] == "done"
        await_view(cheat, lambda view: view["status"] == "playing")
        assert honest.command("call", 0, 10**6, {"type": "call"})["type"] == "done"
        assert cheat.command("call", 1, 10**6, {"type": "call"})["type"] == "done"
        calls = await_view(
            honest, lambda view: view.get("game", {}).get("calls", {}).get("holder") is not None
        )
        assert calls["view"]["game"]["calls"]["holder"] == 0
        await_view(cheat, lambda view: view.get("game", {}).get("calls", {}).get("holder") == 0)
        for message in cheat.heard:
            kinds = [event["type"] for event in message.get("events", ())]
            assert "called" not in kinds or "judged" in kinds  # a call is published with its judgement


@pytest.mark.promise("to win the opening race by calling early, by a false latency, or by listening")
def test_a_player_who_called_without_a_set_waits(server: Process) -> None:
    table, tokens = open_race(server)
    with SocketClient(server, table=table, tokens=tokens) as both:
        assert both.command("go", 0, 100, {"type": "start"})["type"] == "done"
        assert both.command("call", 0, 10**6, {"type": "call"})["type"] == "done"
        game = await_view(both, lambda view: view.get("game", {}).get("calls", {}).get("holder") == 0)[
            "view"
        ]["game"]
        wrong = next(
            [
                {"die": held["die"], "square": square}
                for held, square in zip(three, ("f7", "g7", "h7"), strict=True)
            ]
            for three in itertools.combinations(game["hands"][0], 3)
            if not can_be_set([Face(held["face"]) for held in three])
        )
        since, tries = time.monotonic(), 0
        both.say_command("open", 0, 10**6, {"type": "open", "placements": wrong})
        both.say_command("call0", 0, 10**6, {"type": "call"})
        assert both.answer("open")["type"] == "miscalled"
        answer = both.answer("call0")
        while answer["type"] == "refused":
            assert answer["code"] == "call_later"
            assert answer["figures"]["seconds"] <= BARRED_SECONDS
            tries += 1
            time.sleep(0.05)
            answer = both.command(f"call{tries}", 0, 10**6, {"type": "call"})
        assert tries
        assert BARRED_SECONDS - 0.3 < time.monotonic() - since < BARRED_SECONDS + SLACK


@pytest.mark.promise("to stall an opening")
def test_a_stalled_opening_names_its_holder_and_offers_a_limit(server: Process) -> None:
    table, tokens = open_race(server, able=1)
    with SocketClient(server, table=table, tokens=tokens) as both:
        since = time.monotonic()
        both.say_command("go", 0, 100, {"type": "start"})
        both.say_command("soon", 1, 10**6, {"type": "limit_opening"})
        assert both.answer("go")["type"] == "done"
        assert both.answer("soon")["code"] == "not_stuck"
        await_view(both, lambda view: view.get("game", {}).get("calls", {}).get("able") == [0])
        assert time.monotonic() - since < NUDGE_SECONDS + SLACK
        assert both.command("limit", 1, 10**6, {"type": "limit_opening"})["type"] == "done"
        await_view(both, lambda view: view.get("game", {}).get("deadline"))


# ---- workers


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with one worker and a tenth of the usual limits."""
    folder = tmp_path_factory.mktemp("small")
    process = Process(str(folder / "tables.db"), folder, limits=0.1, bot_workers=1).start()
    yield process
    process.stop()
    assert process.faults() == []


@pytest.mark.promise("to use up workers or the event loop")
def test_workers_are_shared_by_address(small_server: Process) -> None:
    eve, ada = Client(small_server), Client(small_server)
    bots = [{"kind": "bot", "level": "expert"}] * 2  # whose moves take longer than their commits
    many = [eve.make_table(bots, start=True)["table"] for _ in range(12)]
    mine = ada.make_table(bots, start=True)["table"]

    def moves() -> dict[str, int]:
        with closing(sqlite3.connect(small_server.database)) as database:
            return dict(database.execute("SELECT table_id, max(last) FROM log GROUP BY table_id"))

    def openings() -> int:
        with closing(sqlite3.connect(small_server.database)) as database:
            query = 'SELECT count(*) FROM log WHERE events LIKE \'%"type":"opened"%\''
            return int(database.execute(query).fetchone()[0])

    wait_for(lambda: openings() == 13, 20)  # from now on, every move needs the worker
    before = moves()
    wait_for(lambda: moves()[mine] > before[mine] + 8, 20)
    after = moves()
    theirs = [after[table] - before[table] for table in many]
    assert after[mine] - before[mine] > 2 * sum(theirs) / len(theirs), theirs


@pytest.mark.promise("to use up workers or the event loop")
def test_computing_time_is_reserved_before_the_work_begins(small_server: Process) -> None:
    eve, ada = Client(small_server), Client(small_server)
    with ThreadPoolExecutor(16) as threads:
        days = [f"/api/deals/2025-{month:02}-{day:02}/bots" for month in range(1, 7) for day in range(1, 21)]
        answers = threads.map(eve.call, days)
        (status, _), waited = timed(lambda: ada.call("/api/tables", {"seats": PEOPLE}))
        assert status == 201
        assert waited < 1 + SLACK
        statuses = [status for status, _ in answers]
    assert set(statuses) == {200, 429}
    assert ada.call("/api/deals/2025-03-01/bots")[0] == 200
