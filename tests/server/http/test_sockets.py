"""The socket of a real server: commands, repeats, reconnection, drafts, and fuzzing."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from setcubed.app.protocol import messages as wire
from setcubed.game import WILD, Face, HandDie, Illegal, best_opening
from setcubed.server.http import sockets as handler
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.websocket import Connection
from setcubed.server.node import questions
from setcubed.server.node.node import Node
from setcubed.server.node.questions import is_slow
from setcubed.server.settings import Settings
from tests.app.tables.test_opening import race
from tests.server.conftest import QUICK, Process
from tests.server.game_client import PLAN, Json, _laid, call_api, choose, make_table, two_players
from tests.server.websocket_client import (
    EVERY_COMMAND,
    UPGRADE,
    FakeTransport,
    SocketClient,
    frame,
    start_game,
)


def test_a_repeated_command_gets_the_first_answer_and_is_stored_once(node: Process) -> None:
    table, tokens = start_game(node)
    with SocketClient(node, table=table, tokens=tokens) as one:
        welcome = one.until("welcome")
        assert welcome["mine"] == [0, 1]
        seat = next(s for s in (0, 1) if choose(welcome["view"]["game"], s, random.Random(1)))
        first = one.command("again", seat, welcome["seq"], {"type": "call"})
        assert first["type"] == "done"
        assert one.command("again", seat, welcome["seq"], {"type": "call"}) == first
        assert one.command("other", seat, welcome["seq"], {"type": "call"})["code"] == "already_called"
    with SocketClient(node, table=table, tokens=tokens) as later:
        later.until("welcome")
        assert later.command("again", seat, welcome["seq"], {"type": "call"}) == first


@pytest.mark.promise("to stall an opening")
def test_a_player_who_only_calls_cannot_block_the_opening(node: Process) -> None:
    table, tokens = two_players(node.url, secret=race().table.secret)  # in which both hold a SET
    with (
        SocketClient(node, table=table, tokens=[tokens[0]]) as hasty,
        SocketClient(node, table=table, tokens=[tokens[1]]) as honest,
    ):
        assert hasty.command("go", 0, 100, {"type": "start"})["type"] == "done"
        view = _view_with(honest, lambda view: view.get("game"))
        assert hasty.command("call", 0, 10**6, {"type": "call"})["type"] == "done"
        view = _view_with(honest, lambda view: view["game"]["calls"].get("holder") == 0)
        assert honest.command("call", 1, 10**6, {"type": "call"})["type"] == "done"
        granted = time.monotonic()
        view = _view_with(honest, lambda view: view["game"]["calls"].get("holder") == 1)
        assert time.monotonic() - granted < float(QUICK["SETCUBED_CALL_SECONDS"]) + 5
        again = hasty.command("again", 0, 10**6, {"type": "call"})
        assert again["code"] == "call_later"
        hand = [HandDie(held["die"], Face(held["face"])) for held in view["game"]["hands"][1]]
        laid = best_opening(PLAN, hand)
        assert laid is not None
        do = {"type": "open", "placements": [_laid(placement) for placement in laid]}
        assert honest.command("open", 1, 10**6, do)["type"] == "done"
        assert call_api(node.url, f"/api/tables/{table}")[1]["game"]["first"] == 1


def test_a_set_drafted_on_the_logo_counts_as_shown(node: Process) -> None:
    table, tokens = two_players(node.url, secret=race().table.secret)
    with SocketClient(node, table=table, tokens=tokens) as both:
        assert both.command("go", 0, 100, {"type": "start"})["type"] == "done"
        assert both.command("call", 0, 10**6, {"type": "call"})["type"] == "done"
        view = _view_with(both, lambda view: view["game"]["calls"].get("holder") == 0)
        hand = [HandDie(held["die"], Face(held["face"])) for held in view["game"]["hands"][0]]
        placements = [_laid(placement) for placement in best_opening(PLAN, hand) or ()]
        both.say({"type": "draft", "id": "draft", "seat": 0, "placements": placements})
        assert both.until("drafted", "refused")["legal"]
        view = _view_with(both, lambda view: view["game"]["calls"].get("shown"))
        assert {die["die"] for die in view["game"]["calls"]["shown"]} == {die["die"] for die in placements}
        opened = both.command("open", 0, 10**6, {"type": "open", "placements": placements})
        assert opened["type"] == "done"


def _view_with(talk: SocketClient, wanted: Any) -> Json:
    """The first view that fulfils a condition."""
    while True:
        for message in talk.heard:
            view: Json | None = message.get("view")
            if view and view["status"] == "playing" and wanted(view):
                return view
        talk.until("welcome", "update")


def test_a_client_that_reconnects_gets_the_missed_events(node: Process) -> None:
    table, tokens = start_game(node)
    with SocketClient(node, table=table, tokens=tokens) as one:
        seen = one.until("welcome")
        assert seen["events"] == []
        with SocketClient(node, table=table) as watcher:
            assert watcher.until("welcome")["mine"] == []
            one.socket.close()
            while watcher.until("update")["events"][-1]["type"] != "disconnected":
                pass
    with SocketClient(node, table=table, tokens=tokens, seq=seen["seq"]) as back:
        welcome = back.until("welcome")
        assert welcome.get("caught_up", True)
        assert len(welcome["events"]) == welcome["seq"] - seen["seq"] > 0
    with SocketClient(node, table=table, tokens=tokens, seq=10**6) as ahead:
        assert ahead.until("welcome")["caught_up"] is False


def test_every_command_for_an_own_seat_is_answered(node: Process) -> None:
    table, tokens = two_players(node.url)
    with SocketClient(node, table=table, tokens=[tokens[0]]) as zero:
        zero.until("welcome")
        for number, do in enumerate([*EVERY_COMMAND[1:], EVERY_COMMAND[0]]):
            assert zero.command(f"c{number}", 0, 10**6, do)["type"] in ("done", "refused", "miscalled")


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


def test_random_messages_are_rejected_and_affect_no_other_client(node: Process) -> None:
    table, tokens = start_game(node)
    with SocketClient(node, table=table, tokens=tokens) as other:
        other.until("welcome")
        before = call_api(node.url, f"/api/tables/{table}")[1]["game"]

        @examples(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.lists(MESSAGES, min_size=1, max_size=10))
        def pour_in(messages: list[str | bytes]) -> None:
            with SocketClient(node, table=table) as stranger:
                try:
                    for message in messages:
                        stranger.socket.send(message)
                    stranger.say({"type": "draft", "id": "end", "seat": 0})
                    while stranger.until("refused", "welcome", "bye").get("id") != "end":
                        pass
                except ConnectionClosed:
                    pass  # disconnected for too many of them

        pour_in()
        assert call_api(node.url, f"/api/tables/{table}")[1]["game"] == before
        other.say({"type": "hint", "id": "still", "seat": 0, "level": 1})
        other.until("hinted", "refused", id="still")


@pytest.mark.parametrize(("shown", "beside"), [(WILD, True), (Face("2PO"), False)])
def test_a_draft_with_a_wild_die_is_computed_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Face, beside: bool
) -> None:
    threads: list[bool] = []

    def draft(*_: object) -> wire.DraftResult:
        threads.append(threading.current_thread() is not threading.main_thread())
        raise Illegal("over", "The game is over.")

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        seats = [wire.NewSeat("local"), wire.NewSeat("local")]
        made = await node.create(wire.NewTable(seats, start=True))
        game = SimpleNamespace(board=SimpleNamespace(squares={84: 1}), hands=[[HandDie(1, shown)], []])
        shape = SimpleNamespace(table=SimpleNamespace(game=game))
        monkeypatch.setattr(questions, "is_slow", lambda _, ask: is_slow(shape, ask))  # type: ignore[arg-type]
        monkeypatch.setattr(questions, "answer_draft", draft)
        sockets, written = Sockets(node, RateLimits(1.0)), list[bytes]()
        connection = Connection(sockets, set())
        connection.connection_made(FakeTransport(written))
        connection.data_received(UPGRADE)
        hello = {"type": "hello", "table": made.table, "tokens": [made.seats[0].token]}
        for message in (hello, {"type": "draft", "id": "d", "seat": 0}):
            connection.data_received(frame(message))
        while not any(b'"over"' in said for said in written):
            await asyncio.sleep(0.001)
        await sockets.close()
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 30))
    assert threads == [beside]


def test_drafts_and_hints_lead_to_legal_moves(node: Process) -> None:
    table, tokens = start_game(node, secret="5e7c0bed" + "00" * 28)
    rng = random.Random(2)
    with SocketClient(node, table=table, tokens=tokens) as both:
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


def test_the_creator_of_a_table_decides_how_much_help_it_gives(node: Process) -> None:
    for options, help in (
        ({}, "full"),
        ({"hints": False}, "none"),
        ({"help": "squares"}, "squares"),
        ({"hints": False, "help": "full"}, "full"),
        ({"help": "none"}, "none"),
    ):
        table, tokens = start_game(node, **options)
        with SocketClient(node, table=table, tokens=tokens) as both:
            view = both.until("welcome")["view"]
            assert (view["help"], view["hints"]) == (help, help == "full")
            both.say({"type": "hint", "id": "hint", "seat": 0, "level": 1})
            answer = both.until("hinted", "refused", id="hint")
            assert answer.get("code") == (None if help == "full" else "hints_off")
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
    status, fault = call_api(node.url, "/api/tables", {"seats": seats, "help": "much"})
    assert (status, fault["error"]["code"]) == (400, "bad_message")


def _by_draft(talk: SocketClient, seat: int) -> Json | None:
    """Play the best placement that a draft offers; its score is what the move scores."""
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
            assert hint.get("most", hint["score"]) >= best["score"]
            do = {"type": "play", "placements": [laid]}
            talk.say({"type": "weigh", "id": "sure", "seat": seat, "do": do})
            assert talk.until("weighed", "refused", id="sure")["code"] == "only_bots"
            return do
    return None


def test_seeds_and_the_start_can_be_sent_without_waiting(node: Process) -> None:
    seats = [{"kind": "local"}, {"kind": "bot", "level": "random"}, {"kind": "local"}]
    seated = make_table(node.url, seats)
    tokens = [held["token"] for held in seated["seats"]]
    with SocketClient(node, table=seated["table"], tokens=tokens) as talk:
        welcome = talk.until("welcome")
        assert len(welcome["view"]["fairness"]["commitment"]) == 64
        wanted = [
            (0, {"type": "seed", "seed": "aa" * 16}),
            (2, {"type": "seed", "seed": "bb" * 16}),
            (0, {"type": "start"}),
        ]
        for number, (seat, do) in enumerate(wanted):  # without waiting for an answer
            talk.say({"type": "command", "id": f"c{number}", "seat": seat, "seq": welcome["seq"], "do": do})
        for number in range(3):
            assert talk.until("done")["id"] == f"c{number}"
    _, record = call_api(node.url, f"/api/tables/{seated['table']}/record")
    assert record["fairness"]["seeds"] == ["aa" * 16, None, "bb" * 16]
    assert "secret" not in record["fairness"]


def a_node_with_a_stuck_store(folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: float) -> Node:
    """A node whose store stops answering: reads of tables and commits never return."""
    node = Node(replace(Settings(database=str(folder / "tables.db")), **settings))  # type: ignore[arg-type]

    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(node.store, "load", never)
    monkeypatch.setattr(node.store, "find", never)
    monkeypatch.setattr(node.store, "put", lambda _: None)
    return node


def test_messages_wait_for_a_hello_that_waits_for_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "HELLO_SECONDS", 0.1)

    async def run() -> None:
        node = a_node_with_a_stuck_store(tmp_path, monkeypatch, store_patience=0.8)
        sockets, sent = Sockets(node, RateLimits(1.0)), list[bytes]()
        node.tasks.supervise("sockets", sockets.ping_clients)
        connection = Connection(sockets, set())
        connection.connection_made(FakeTransport(sent))
        connection.data_received(UPGRADE)
        connection.data_received(frame({"type": "hello", "table": "a" * 16}))
        while not any(b'"no_hello"' in text for text in sent):  # without another hello
            await asyncio.sleep(0.01)
        answers = b"".join(sent)
        assert answers.index(b'"not_stored"') < answers.index(b'"no_hello"')
        await node.tasks.close()

    asyncio.run(asyncio.wait_for(run(), 30))


def test_commands_and_new_tables_are_rejected_when_the_store_does_not_answer_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        open_node = Node(Settings(database=str(tmp_path / "open.db")))
        await open_node.open()
        seats = [wire.NewSeat("local"), wire.NewSeat("local")]
        made = await open_node.create(wire.NewTable(seats))
        live = await open_node.live_table(made.table)
        node = a_node_with_a_stuck_store(tmp_path, monkeypatch, store_patience=0.3)
        monkeypatch.setattr(live.node.store, "put", lambda _: None)
        node.live_tables[made.table] = live
        sockets, sent = Sockets(node, RateLimits(1.0)), list[bytes]()
        node.tasks.supervise("sockets", sockets.ping_clients)
        connection = Connection(sockets, set())
        connection.connection_made(FakeTransport(sent))
        connection.data_received(UPGRADE)
        hello = {"type": "hello", "table": made.table, "tokens": [made.seats[0].token]}
        command = {"type": "command", "id": "c", "seat": 0, "seq": 1, "do": {"type": "start"}}
        connection.data_received(frame(hello) + frame(command))
        while not any(b'"not_stored"' in text for text in sent):
            await asyncio.sleep(0.01)
        with pytest.raises(Illegal) as rejected:
            await node.create(wire.NewTable(seats))
        assert rejected.value.code == "not_stored"
        await node.tasks.close()
        await open_node.close()

    asyncio.run(asyncio.wait_for(run(), 30))
