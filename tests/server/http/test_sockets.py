"""The socket of a real server: repeats, catching up, and everything that must be refused."""

from __future__ import annotations

import asyncio
import json
import random
import socket as sockets
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvloop
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from setcubed.game import Face, Held, Illegal, best_opening
from setcubed.server.http.client_address import round_trip
from setcubed.server.http.connection import Connection
from setcubed.server.http.limits import Limits
from setcubed.server.http.sockets import Sockets
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol.commands import Rename
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from tests.server.conftest import Postgres, Process
from tests.server.node.test_table_log import holders, with_live
from tests.server.playing import PLAN, Json, _laid, ask, choose, make_table, two_players
from tests.server.tables.test_opening import race

EVERY_COMMAND: list[Json] = [
    {"type": "leave"},
    {"type": "start"},
    {"type": "rematch"},
    {"type": "seat_bot", "target": 0, "level": "greedy"},
    {"type": "free_seat", "target": 0},
    {"type": "take_back"},
    {"type": "skip", "target": 0},
    {"type": "rename", "name": "Eve"},
    {"type": "seed", "seed": "00" * 8},
    {"type": "call"},
    {"type": "withdraw"},
    {"type": "open", "placements": [{"die": d, "square": s} for d, s in ((0, "f7"), (1, "g7"), (2, "h7"))]},
    {"type": "replace", "square": "g7", "die": 1},
    {"type": "play", "placements": [{"die": 1, "square": "g8"}]},
    {"type": "pass"},
    {"type": "roll", "dice": [1]},
    {"type": "keep"},
    {"type": "react", "reaction": "nice"},
]


UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Talk:
    """A client that is told what to say."""

    def __init__(self, node: Process, **hello: Any) -> None:
        url = node.url.replace("http", "ws") + "/api/socket"
        self.socket: ClientConnection = connect(url, max_size=None, compression=None, legacy=True)
        self.heard: list[Json] = []
        if hello:
            self.say({"type": "hello", **hello})

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def until(self, *kinds: str, id: str | None = None) -> Json:
        """The next message of one of these kinds."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=20))
            if message["type"] == "ping":
                self.say({"type": "pong", "n": message["n"]})
            self.heard.append(message)
            if message["type"] in kinds and (id is None or message.get("id") == id):
                return message

    def command(self, id: str, seat: int, seq: int, do: Json) -> Json:
        """Send a command; its answer."""
        self.say({"type": "command", "id": id, "seat": seat, "seq": seq, "do": do})
        return self.until("done", "miscalled", "refused", id=id)


def a_game(node: Process, **more: Any) -> tuple[str, list[str]]:
    """A game of two on one device that has started: its table and tokens."""
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
    seated = make_table(node.url, seats, start=True, **more)
    return seated["table"], [held["token"] for held in seated["seats"]]


def test_a_repeated_command_gets_the_first_answer_and_happens_once(node: Process) -> None:
    table, tokens = a_game(node)
    with Talk(node, table=table, tokens=tokens) as one:
        welcome = one.until("welcome")
        assert welcome["mine"] == [0, 1]
        seat = next(s for s in (0, 1) if choose(welcome["view"]["game"], s, random.Random(1)))
        first = one.command("again", seat, welcome["seq"], {"type": "call"})
        assert first["type"] == "done"
        assert one.command("again", seat, welcome["seq"], {"type": "call"}) == first
        assert one.command("other", seat, welcome["seq"], {"type": "call"})["code"] == "already_called"
    with Talk(node, table=table, tokens=tokens) as later:
        later.until("welcome")
        assert later.command("again", seat, welcome["seq"], {"type": "call"}) == first


def test_one_who_only_calls_and_never_shows_cannot_keep_an_honest_player_from_opening(node: Process) -> None:
    table, tokens = two_players(node.url, secret=race().table.secret)  # in which both hold a SET
    with (
        Talk(node, table=table, tokens=[tokens[0]]) as hasty,
        Talk(node, table=table, tokens=[tokens[1]]) as honest,
    ):
        assert hasty.command("go", 0, 100, {"type": "start"})["type"] == "done"
        view = _view_with(honest, lambda view: view.get("game"))
        assert hasty.command("call", 0, 10**6, {"type": "call"})["type"] == "done"
        view = _view_with(honest, lambda view: view["game"]["calls"].get("holder") == 0)
        assert honest.command("call", 1, 10**6, {"type": "call"})["type"] == "done"
        view = _view_with(honest, lambda view: view["game"]["calls"].get("holder") == 1)
        again = hasty.command("again", 0, 10**6, {"type": "call"})
        assert again["code"] == "call_later"
        hand = [Held(held["die"], Face(held["face"])) for held in view["game"]["hands"][1]]
        laid = best_opening(PLAN, hand)
        assert laid is not None
        do = {"type": "open", "placements": [_laid(placement) for placement in laid]}
        assert honest.command("open", 1, 10**6, do)["type"] == "done"
        assert ask(node.url, f"/api/tables/{table}")[1]["game"]["first"] == 1


def _view_with(talk: Talk, wanted: Any) -> Json:
    """The first view that is as wanted."""
    while True:
        for message in talk.heard:
            view: Json | None = message.get("view")
            if view and view["status"] == "playing" and wanted(view):
                return view
        talk.until("welcome", "update")


def test_a_client_that_keeps_its_pongs_back_gains_no_time(node: Process) -> None:
    with sockets.create_connection(("127.0.0.1", node.port)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        line.recv(100)
        measured = round_trip(line)
    assert measured is not None
    assert measured < 0.05
    connection = Connection(
        Sockets(Node(Settings(database=":memory:")), Limits(1.0)),
        server_state=SimpleNamespace(connections=set()),
    )
    with sockets.create_connection(("127.0.0.1", node.port)) as line:
        connection.connection_made(Line([], line))
        connection._delays.extend([0.25] * 5)
        assert connection.certain
        assert connection.delay is not None
        assert connection.delay < 0.05


def test_the_delay_of_a_connection_that_was_just_closed_is_asked_without_harm(node: Process) -> None:
    connection = Connection(
        Sockets(Node(Settings(database=":memory:")), Limits(1.0)),
        server_state=SimpleNamespace(connections=set()),
    )

    async def close() -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: connection, "127.0.0.1", node.port)
        assert connection.delay is not None
        assert connection._transport is not None
        connection._transport.abort()
        while not connection.closing:
            await asyncio.sleep(0)
        assert connection.delay is None
        assert not connection.certain

    uvloop.run(close())


def test_who_comes_back_gets_what_was_missed(node: Process) -> None:
    table, tokens = a_game(node)
    with Talk(node, table=table, tokens=tokens) as one:
        seen = one.until("welcome")
        assert seen["events"] == []
        with Talk(node, table=table) as watcher:
            assert watcher.until("welcome")["mine"] == []
            one.socket.close()
            while watcher.until("update")["events"][-1]["type"] != "disconnected":
                pass
    with Talk(node, table=table, tokens=tokens, seq=seen["seq"]) as back:
        welcome = back.until("welcome")
        assert welcome.get("caught_up", True)
        assert len(welcome["events"]) == welcome["seq"] - seen["seq"] > 0
    with Talk(node, table=table, tokens=tokens, seq=10**6) as ahead:
        assert ahead.until("welcome")["caught_up"] is False


def test_seat_0_can_do_nothing_for_seat_1(node: Process) -> None:
    table, tokens = two_players(node.url)
    with (
        Talk(node, table=table, tokens=[tokens[0]]) as zero,
        Talk(node, table=table, tokens=[tokens[1]]) as one,
    ):
        zero.until("welcome")
        one.until("welcome")
        for started in (False, True):
            if started:
                assert zero.command("start", 0, 1, {"type": "start"})["type"] == "done"
            before = ask(node.url, f"/api/tables/{table}")[1]
            seats = [(seat["kind"], seat["name"]) for seat in before["seats"]]
            for number, do in enumerate(EVERY_COMMAND):
                answer = zero.command(f"{started}{number}", 1, 10**6, do)
                assert answer["code"] == "not_your_seat", do
                body = {"id": "x", "seat": 1, "seq": 10**6, "do": do}
                status, fault = ask(node.url, f"/api/tables/{table}/commands", body, tokens[0])
                assert (status, fault["error"]["code"]) == (403, "not_your_seat")
                status, fault = ask(node.url, f"/api/tables/{table}/commands", body, "A" * 43)
                assert (status, fault["error"]["code"]) == (401, "bad_token")
            zero.say({"type": "draft", "id": "d", "seat": 1})
            assert zero.until("refused", id="d")["code"] == "not_your_seat"
            zero.say({"type": "hint", "id": "h", "seat": 1, "level": 3})
            assert zero.until("refused", id="h")["code"] == "not_your_seat"
            after = ask(node.url, f"/api/tables/{table}")[1]
            assert [(seat["kind"], seat["name"]) for seat in after["seats"]] == seats
            assert after.get("game") == before.get("game")


def test_a_seat_that_was_given_up_and_taken_by_another_is_out_of_reach_of_its_old_sockets(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path).start(wait=False) for _ in range(2)]
    try:
        for node in nodes:
            node.wait()
        here, there = nodes
        table, tokens = two_players(here.url)
        with (
            Talk(here, table=table, tokens=[tokens[1]]) as leaves,
            Talk(here, table=table, tokens=[tokens[1]]) as stays,
            Talk(there, table=table, tokens=[tokens[1]]) as elsewhere,
        ):
            for talk in (leaves, stays, elsewhere):
                assert talk.until("welcome")["mine"] == [1]
            assert leaves.command("bye", 1, 100, {"type": "leave"})["type"] == "done"
            _, joined = ask(here.url, f"/api/tables/{table}/join", {"name": "Cy", "seed": "cd" * 8})
            for talk in (leaves, stays, elsewhere):
                for number, do in enumerate(EVERY_COMMAND):
                    assert talk.command(f"c{number}", 1, 10**6, do)["code"] == "not_your_seat", do
                talk.say({"type": "draft", "id": "d", "seat": 1})
                assert talk.until("refused", id="d")["code"] == "not_your_seat"
                talk.say({"type": "hint", "id": "h", "seat": 1})
                assert talk.until("refused", id="h")["code"] == "not_your_seat"
                assert [m["mine"] for m in talk.heard if m["type"] == "yours"] == [[]]
            assert ask(here.url, f"/api/tables/{table}")[1]["seats"][1]["name"] == "Cy"
            with Talk(there, table=table, tokens=[joined["seats"][0]["token"]]) as newcomer:
                assert newcomer.until("welcome")["mine"] == [1]
                assert newcomer.command("n", 1, 100, {"type": "rename", "name": "Di"})["type"] == "done"
            with Talk(here, table=table, tokens=[tokens[1]]) as late:
                assert late.until("refused")["code"] == "bad_token"
            with Talk(here, table=table, tokens=tokens) as one_of_two:  # a dead token beside a good one
                assert one_of_two.until("welcome")["mine"] == [0]
    finally:
        for node in nodes:
            node.stop()


def test_a_command_is_refused_if_its_seat_was_given_up_while_it_was_under_way(database: str) -> None:
    async def work(live: LiveTable) -> None:
        old = holders(live)
        number = live.table.seq + 1
        events = '[{"type":"left","seat":1},{"type":"joined","seat":1,"name":"Cy","holder":"c"}]'
        entry = Append(live.table.id, number, number + 1, 7, "theirs", events, "{}", follows=live.newest)
        await live.node.store.append(entry)
        with pytest.raises(Illegal) as no:  # decided on what this node knows, then anew
            await live.answer_to(wire.Command("x", 1, live.table.seq, Rename("Eve")), old)
        assert no.value.code == "not_your_seat"
        assert live.table.seats[1].name == "Cy"

    with_live(database, work)


def test_a_fault_in_one_message_closes_that_connection_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        sockets = Sockets(Node(Settings(database=str(tmp_path / "tables.db"))), Limits(1.0))
        told: dict[str, list[bytes]] = {"bad": [], "good": []}
        connections = {}
        for name in told:
            connection = Connection(sockets, server_state=SimpleNamespace(connections=set()))
            connection.connection_made(Line(told[name]))
            connection.data_received(UPGRADE)
            connections[name] = connection
        monkeypatch.setattr(connections["bad"], "_queue", [b"not", b"bytes"])
        monkeypatch.setattr(connections["bad"].sockets, "take", _break_on(connections["bad"], sockets.take))
        sockets.line_up(connections["bad"])
        connections["good"].data_received(_frame({"type": "draft", "id": "d", "seat": 0}))
        while not any(b"no_hello" in said for said in told["good"]):
            await asyncio.sleep(0)
        assert any(b"server_fault" in said for said in told["bad"])
        assert (connections["bad"].closing, connections["good"].closing) == (True, False)

    asyncio.run(asyncio.wait_for(run(), 20))


def _break_on(one: Connection, take: Any) -> Any:
    def broken(connection: Connection, text: bytes) -> None:
        if connection is one:
            raise ZeroDivisionError
        take(connection, text)

    return broken


class Line(asyncio.Transport):
    """What a connection writes to, without a network."""

    def __init__(self, written: list[bytes], line: sockets.socket | None = None) -> None:
        super().__init__({"socket": line})
        self.written = written

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass


def _frame(message: Json) -> bytes:
    text = json.dumps(message).encode()
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


def test_every_command_of_ones_own_is_answered(node: Process) -> None:
    table, tokens = two_players(node.url)
    with Talk(node, table=table, tokens=[tokens[0]]) as zero:
        zero.until("welcome")
        for number, do in enumerate([*EVERY_COMMAND[1:], EVERY_COMMAND[0]]):
            assert zero.command(f"c{number}", 0, 10**6, do)["type"] in ("done", "refused", "miscalled")


def test_a_wrong_hello_is_refused(node: Process) -> None:
    table, tokens = two_players(node.url)
    with Talk(node) as lost:
        lost.say({"type": "draft", "id": "d", "seat": 0})
        assert lost.until("refused")["code"] == "no_hello"
        lost.say({"type": "hello", "table": "nowhere"})
        assert lost.until("refused")["code"] == "no_table"
        lost.say({"type": "hello", "table": table, "tokens": ["A" * 43]})
        assert lost.until("refused")["code"] == "bad_token"
        lost.say({"type": "hello", "table": table, "tokens": tokens})
        assert lost.until("welcome")["mine"] == [0, 1]
        lost.say({"type": "hello", "table": table})
        assert lost.until("refused")["code"] == "no_hello"


def test_who_guesses_tokens_is_cut_off(node: Process) -> None:
    table, _ = two_players(node.url)
    with Talk(node) as thief:
        for number in range(21):
            thief.say({"type": "hello", "table": table, "tokens": [f"{number:043}"]})
        assert thief.until("bye")["code"] == "bad_messages"


def test_a_page_from_elsewhere_may_not_open_a_socket(node: Process) -> None:
    url = node.url.replace("http", "ws") + "/api/socket"
    for origin, path in (("https://evil.example", url), (None, url + "s")):
        with pytest.raises(InvalidStatus) as no:
            connect(path, origin=None if origin is None else Origin(origin), legacy=True)
        assert no.value.response.status_code in (403, 404)
    connect(url, origin=Origin(node.url), legacy=True).close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from(["hello", "command", "draft", "hint", "pong", "nonsense"])
DO = st.sampled_from(EVERY_COMMAND) | JSON
MESSAGES = (
    JSON.map(json.dumps)
    | st.fixed_dictionaries(
        {"type": TYPES, "id": JSON, "seat": st.integers(-2, 5), "seq": st.integers(), "do": DO}
    ).map(json.dumps)
    | st.text(max_size=50)
    | st.binary(max_size=50)
)


def test_random_messages_are_refused_and_disturb_nobody(node: Process) -> None:
    table, tokens = a_game(node)
    with Talk(node, table=table, tokens=tokens) as other:
        other.until("welcome")
        before = ask(node.url, f"/api/tables/{table}")[1]["game"]

        @examples(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.lists(MESSAGES, min_size=1, max_size=10))
        def pour_in(messages: list[str | bytes]) -> None:
            with Talk(node, table=table) as stranger:
                try:
                    for message in messages:
                        stranger.socket.send(message)
                    stranger.say({"type": "draft", "id": "end", "seat": 0})
                    while stranger.until("refused", "welcome", "bye").get("id") != "end":
                        pass
                except ConnectionClosed:
                    pass  # cut off for too many of them

        pour_in()
        assert ask(node.url, f"/api/tables/{table}")[1]["game"] == before
        other.say({"type": "hint", "id": "still", "seat": 0, "level": 1})
        other.until("hinted", "refused", id="still")


def test_random_bytes_on_the_line_disturb_nobody(node: Process) -> None:
    rng = random.Random(5)
    for number in range(40):
        with sockets.create_connection(("127.0.0.1", node.port), timeout=10) as line:
            if number % 2:
                line.sendall(UPGRADE)
                assert b" 101 " in line.recv(4096)
            line.sendall(rng.randbytes(rng.randint(1, 3000)))
    status, health = ask(node.url, "/health")
    assert (status, health["status"]) == (200, "ok")


def test_a_message_that_is_too_long_ends_the_connection(node: Process) -> None:
    with Talk(node) as talk:
        talk.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            talk.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_reader_who_does_not_read_is_cut_off_and_can_come_back(tmp_path: Path) -> None:
    node = Process(str(tmp_path / "tables.db"), tmp_path, outbox_bytes=100_000).start()
    try:
        table, tokens = a_game(node)
        with Talk(node, table=table, tokens=tokens) as one, sockets.socket() as slow:
            slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", node.port))
            slow.sendall(UPGRADE)
            slow.recv(1024)
            slow.sendall(_frame({"type": "hello", "table": table}))
            seq = one.until("welcome")["seq"]
            wow = {"type": "react", "reaction": "wow"}
            for number in range(60_000):
                one.say({"type": "command", "id": f"r{number}", "seat": 0, "seq": seq, "do": wow})
                if number % 500 == 499:
                    one.until("done", id=f"r{number}")
                    with urllib.request.urlopen(node.url + "/metrics") as metrics:
                        if b'cut_off_total{reason="slow_reader"} 1.0' in metrics.read():
                            break
            else:
                pytest.fail("the slow reader was not cut off")
        with Talk(node, table=table) as back:
            assert back.until("welcome")["table"] == table
    finally:
        node.stop()
    assert node.faults() == []


def test_drafts_and_hints_help_to_lay_dice(node: Process) -> None:
    table, tokens = a_game(node, secret="5e7c0bed" + "00" * 28)
    rng = random.Random(2)
    with Talk(node, table=table, tokens=tokens) as both:
        view = both.until("welcome")["view"]
        seq, number, drafts = both.heard[-1]["seq"], 0, 0
        while view["status"] != "over" and drafts < 6:
            game = view["game"]
            game.setdefault("squares", {})
            seat = next(s for s in (0, 1) if choose(game, s, random.Random(0)) is not None)
            do = choose(game, seat, rng)
            if do is not None and do["type"] in ("play", "pass") and game["phase"] == "turn":
                drafts += 1
                do = _by_draft(both, seat) or do
            number += 1
            assert do is not None
            answer = both.command(f"m{number}", seat, seq, do)
            assert answer["type"] in ("done", "miscalled"), answer
            while seq < answer["seq"]:
                known = [m for m in both.heard if m["type"] == "update" and m["seq"] >= answer["seq"]]
                update = known[-1] if known else both.until("update")
                seq, view = update["seq"], update["view"]
        assert drafts == 6


def _by_draft(talk: Talk, seat: int) -> Json | None:
    """The best place of the first die by a draft: what it promises is what is played."""
    talk.say({"type": "draft", "id": "none", "seat": seat})
    drafted = talk.until("drafted", id="none")
    assert drafted["legal"] is False
    talk.say({"type": "hint", "id": "hint", "seat": seat, "level": 3})
    hint = talk.until("hinted", id="hint")
    for places in drafted.get("places", []):
        best = places["places"][0]
        if "score" in best:
            laid = {"die": places["die"], "square": best["square"]}
            if best.get("faces"):
                laid["face"] = best["faces"][0]["face"]
            talk.say({"type": "draft", "id": "one", "seat": seat, "placements": [laid]})
            again = talk.until("drafted", id="one")
            assert (again["legal"], again["score"]) == (True, best["score"])
            assert hint["exists"]
            assert hint["score"] >= best["score"]
            return {"type": "play", "placements": [laid]}
    return None


def test_seeds_and_the_start_may_follow_each_other_at_once(node: Process) -> None:
    seats = [{"kind": "local"}, {"kind": "bot", "level": "random"}, {"kind": "local"}]
    seated = make_table(node.url, seats)
    tokens = [held["token"] for held in seated["seats"]]
    with Talk(node, table=seated["table"], tokens=tokens) as talk:
        welcome = talk.until("welcome")
        assert len(welcome["view"]["fairness"]["commitment"]) == 64
        wanted = [
            (0, {"type": "seed", "seed": "aa" * 16}),
            (2, {"type": "seed", "seed": "bb" * 16}),
            (0, {"type": "start"}),
        ]
        for number, (seat, do) in enumerate(wanted):  # not waiting for any answer
            talk.say({"type": "command", "id": f"c{number}", "seat": seat, "seq": welcome["seq"], "do": do})
        for number in range(3):
            assert talk.until("done")["id"] == f"c{number}"
    _, record = ask(node.url, f"/api/tables/{seated['table']}/record")
    assert record["fairness"]["seeds"] == ["aa" * 16, None, "bb" * 16]
    assert "secret" not in record["fairness"]
