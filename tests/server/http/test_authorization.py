"""Only the current holder of a seat's token may act for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Leave, React, Rename
from setcubed.game import Illegal
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from tests.server.conftest import Postgres, Process
from tests.server.game_client import call_api, two_players
from tests.server.node.test_live_table import holders, with_live
from tests.server.websocket_client import EVERY_COMMAND, SocketClient


def test_seat_0_can_do_nothing_for_seat_1(node: Process) -> None:
    table, tokens = two_players(node.url)
    with (
        SocketClient(node, table=table, tokens=[tokens[0]]) as zero,
        SocketClient(node, table=table, tokens=[tokens[1]]) as one,
    ):
        zero.until("welcome")
        one.until("welcome")
        for started in (False, True):
            if started:
                assert zero.command("start", 0, 1, {"type": "start"})["type"] == "done"
            before = call_api(node.url, f"/api/tables/{table}")[1]
            seats = [(seat["kind"], seat["name"]) for seat in before["seats"]]
            for number, do in enumerate(EVERY_COMMAND):
                answer = zero.command(f"{started}{number}", 1, 10**6, do)
                assert answer["code"] == "not_your_seat", do
                body = {"id": "x", "seat": 1, "seq": 10**6, "do": do}
                status, fault = call_api(node.url, f"/api/tables/{table}/commands", body, tokens[0])
                assert (status, fault["error"]["code"]) == (403, "not_your_seat")
                status, fault = call_api(node.url, f"/api/tables/{table}/commands", body, "A" * 43)
                assert (status, fault["error"]["code"]) == (401, "bad_token")
            zero.say({"type": "draft", "id": "d", "seat": 1})
            assert zero.until("refused", id="d")["code"] == "not_your_seat"
            zero.say({"type": "hint", "id": "h", "seat": 1, "level": 3})
            assert zero.until("refused", id="h")["code"] == "not_your_seat"
            after = call_api(node.url, f"/api/tables/{table}")[1]
            assert [(seat["kind"], seat["name"]) for seat in after["seats"]] == seats
            assert after.get("game") == before.get("game")


@pytest.mark.promise("to act for a seat that was given up, on any socket and node")
def test_old_sockets_cannot_act_for_a_seat_that_another_player_has_taken(
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
            SocketClient(here, table=table, tokens=[tokens[1]]) as leaves,
            SocketClient(here, table=table, tokens=[tokens[1]]) as stays,
            SocketClient(there, table=table, tokens=[tokens[1]]) as elsewhere,
        ):
            for talk in (leaves, stays, elsewhere):
                assert talk.until("welcome")["mine"] == [1]
            assert leaves.command("bye", 1, 100, {"type": "leave"})["type"] == "done"
            _, joined = call_api(here.url, f"/api/tables/{table}/join", {"name": "Cy", "seed": "cd" * 8})
            for talk in (leaves, stays, elsewhere):
                for number, do in enumerate(EVERY_COMMAND):
                    assert talk.command(f"c{number}", 1, 10**6, do)["code"] == "not_your_seat", do
                talk.say({"type": "draft", "id": "d", "seat": 1})
                assert talk.until("refused", id="d")["code"] == "not_your_seat"
                talk.say({"type": "hint", "id": "h", "seat": 1})
                assert talk.until("refused", id="h")["code"] == "not_your_seat"
                assert [m["mine"] for m in talk.heard if m["type"] == "yours"] == [[]]
            assert call_api(here.url, f"/api/tables/{table}")[1]["seats"][1]["name"] == "Cy"
            with SocketClient(there, table=table, tokens=[joined["seats"][0]["token"]]) as newcomer:
                assert newcomer.until("welcome")["mine"] == [1]
                assert newcomer.command("n", 1, 100, {"type": "rename", "name": "Di"})["type"] == "done"
            with SocketClient(here, table=table, tokens=[tokens[1]]) as late:
                assert late.until("refused")["code"] == "bad_token"
            with SocketClient(
                here, table=table, tokens=tokens
            ) as one_of_two:  # an invalid token beside a valid one
                assert one_of_two.until("welcome")["mine"] == [0]
    finally:
        for node in nodes:
            node.stop()


def test_a_command_in_flight_is_rejected_if_its_seat_was_given_up(database: str) -> None:
    async def work(live: LiveTable) -> None:
        old = holders(live)
        number = live.table.seq + 1
        events = '[{"type":"left","seat":1},{"type":"joined","seat":1,"name":"Cy","holder":"c"}]'
        entry = Append(live.table.id, number, number + 1, 7, "theirs", events, "{}", follows=live.newest)
        await live.node.store.append(entry)
        with pytest.raises(Illegal) as no:  # decided on this node's state, then again
            await perform_for_seat(live, wire.Command("x", 1, live.table.seq, Rename("Eve")), old)
        assert no.value.code == "not_your_seat"
        assert live.table.seats[1].name == "Cy"

    with_live(database, work)


def test_nobody_reacts_for_a_seat_given_up_on_another_node(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    monkeypatch.setattr(Node, "on_notification", lambda *_: None)
    shown: list[bytes] = []

    async def work(live: LiveTable) -> None:
        there = Node(Settings(database=database, tick_seconds=60))
        await there.open()
        try:
            stale = await there.live_table(live.table.id)
            monkeypatch.setattr(LiveTable, "broadcast", lambda _, text: shown.append(text))
            nice = wire.Command("r", 1, 1, React("nice"))
            old = holders(live)
            assert '"done"' in await perform_for_seat(stale, nice, old)
            assert len(shown) == 1
            await perform_for_seat(live, wire.Command("bye", 1, live.table.seq, Leave()), old)
            assert stale.table.seats[1].holder in old
            with pytest.raises(Illegal) as no:
                await perform_for_seat(stale, nice, old)
            assert no.value.code == "not_your_seat"
            assert not [text for text in shown[1:] if b"reacted" in text]
        finally:
            await there.close()

    with_live(database, work)


def test_an_invalid_hello_is_rejected(node: Process) -> None:
    table, tokens = two_players(node.url)
    with SocketClient(node) as lost:
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


def test_a_client_that_guesses_tokens_is_disconnected(node: Process) -> None:
    table, _ = two_players(node.url)
    with SocketClient(node) as thief:
        for number in range(21):
            thief.say({"type": "hello", "table": table, "tokens": [f"{number:043}"]})
        assert thief.until("bye")["code"] == "bad_messages"
