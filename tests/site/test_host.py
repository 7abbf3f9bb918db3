"""The browser's host, run by the tests' own Python: whole games by the messages that the page sends."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from setcubed.app.settings import TableSettings
from setcubed.browser.host import Host
from setcubed.fairness import verify
from setcubed.notation.record import parse_record, replay
from tests.server.game_client import choose
from tests.site.memory_storage import MemoryStorage

Json = dict[str, Any]
QUICK = TableSettings(bot_pause=0.0, call_delay=0.0, barred_seconds=0.0, call_seconds=0.2, nudge_seconds=0.2)
SOLO = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]


class Tab:
    """A page with its host: sends requests and messages, and collects what comes back."""

    def __init__(self, storage: MemoryStorage) -> None:
        self.host = Host(storage, "1.2.3", QUICK)
        self.received: list[Json] = []
        self.news = asyncio.Event()
        self.commands = 0

    async def request(self, path: str, body: object = None) -> Json:
        answer = await self.host.request(path, None if body is None else json.dumps(body))
        return dict(json.loads(answer))

    async def lines(self, path: str, body: object = None) -> list[Json]:
        found: list[str] = []
        failed = await self.host.lines(path, None if body is None else json.dumps(body), found.append)
        assert not failed, failed
        return [json.loads(line) for line in found]

    def hello(self, seated: Json, **more: Any) -> None:
        self.host.connect(1, self._take)
        tokens = [seat["token"] for seat in seated["seats"]]
        self.send({"type": "hello", "table": seated["table"], "tokens": tokens, **more})

    def send(self, message: Json) -> None:
        self.host.receive(1, json.dumps(message))

    def _take(self, text: str) -> None:
        self.received.append(json.loads(text))
        self.news.set()

    @property
    def state(self) -> Json:
        """The newest message with a view."""
        return next(message for message in reversed(self.received) if "view" in message)

    async def until(self, found: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not found():
                self.news.clear()
                await self.news.wait()

    async def command(self, do: Json, seat: int = 0) -> Json:
        self.commands += 1
        id = f"c{self.commands}"
        message = {"type": "command", "id": id, "seat": seat, "seq": self.state["seq"], "do": do}
        self.send(message)
        return await self.answer(id)

    async def answer(self, id: str) -> Json:
        await self.until(lambda: any(message.get("id") == id for message in self.received))
        return next(message for message in self.received if message.get("id") == id)

    async def play(
        self, seats: tuple[int, ...] = (0,), until: Callable[[Json], bool] = lambda _: False
    ) -> None:
        """Play a game for these seats, until it is over or a condition holds."""
        rng = random.Random(7)
        while self.state["view"]["status"] != "over" and not until(self.state["view"]["game"]):
            seq = self.state["seq"]
            choices = [(seat, choose(self.state["view"]["game"], seat, rng)) for seat in seats]
            seat, do = next((choice for choice in choices if choice[1]), (0, None))
            if do is None or (await self.command(do, seat))["type"] == "refused":
                await self.until(lambda seq=seq: self.state["seq"] != seq)  # type: ignore[misc]


def is_my_turn(game: Json) -> bool:
    """Whether seat 0 is to move."""
    return bool(game["phase"] == "turn" and game["to_move"] == 0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test to its end; no task of it may be left."""
    asyncio.run(test())  # type: ignore[arg-type]


async def begin(tab: Tab, seats: list[Json] = SOLO, **more: Any) -> Json:
    """Create a table, say hello and start the game."""
    seated = await tab.request("/api/tables", {"seats": seats, "options": {"short": True}, **more})
    tab.hello(seated)
    await tab.until(lambda: any(message["type"] == "welcome" for message in tab.received))
    await tab.command({"type": "seed", "seed": "ab" * 16})
    assert (await tab.command({"type": "start"}))["type"] == "done"
    return seated


def test_a_whole_game_is_stored_revealed_and_reviewed() -> None:
    async def test() -> None:
        storage = MemoryStorage()
        tab = Tab(storage)
        seated = await begin(tab)
        await tab.play()
        table = f"/api/tables/{seated['table']}"
        record = await tab.request(f"{table}/record")
        assert verify(parse_record(record)) > 0
        assert list(replay(parse_record(record)).scores) == tab.state["view"]["game"]["scores"]
        lines = await tab.lines(f"{table}/review")
        assert [lines[0]["type"], lines[-1]["type"]] == ["figures", "reviewed"]
        assert await Tab(storage).lines(f"{table}/review") == lines
        assert await tab.lines("/api/reviews", record) == lines

    run(test)


def test_a_reloaded_page_resumes_the_game() -> None:
    async def test() -> None:
        storage = MemoryStorage()
        first = Tab(storage)
        seated = await begin(first)
        await first.play(until=is_my_turn)
        seen = first.state
        first.host.disconnect(1)
        second = Tab(storage)
        second.hello(seated, seq=seen["seq"])
        await second.until(lambda: bool(second.received))
        welcome = second.received[0]
        assert (welcome["seq"], welcome["caught_up"], welcome["events"]) == (seen["seq"], True, [])
        assert welcome["view"]["game"] == seen["view"]["game"]
        await second.play()

    run(test)


def test_a_second_tab_waits_until_the_first_has_left_the_table() -> None:
    async def test() -> None:
        storage = MemoryStorage()
        first, second = Tab(storage), Tab(storage)
        seated = await begin(first)
        second.hello(seated)
        await first.play(until=is_my_turn)
        assert not second.received
        first.host.disconnect(1)
        await second.until(lambda: bool(second.received))
        assert second.state["seq"] == first.state["seq"]
        await second.play()

    run(test)


def test_only_stored_commands_are_acknowledged() -> None:
    async def test() -> None:
        storage = MemoryStorage()
        tab = Tab(storage)
        seated = await begin(tab)
        seq, tables = tab.state["seq"], dict(storage.tables)
        storage.fail = True
        answer = await tab.command({"type": "call"})
        assert (answer["type"], answer["code"]) == ("refused", "not_stored")
        assert (tab.state["seq"], storage.tables) == (seq, tables)
        storage.fail = False
        await tab.play()
        assert verify(parse_record(await tab.request(f"/api/tables/{seated['table']}/record"))) > 0

    run(test)


def test_a_repeated_command_gets_the_first_answer() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        await begin(tab)
        await tab.play(until=is_my_turn)
        seq = tab.state["seq"]
        message = {"type": "command", "id": "same", "seat": 0, "seq": seq, "do": {"type": "pass"}}
        for _ in range(2):
            tab.send(message)
        await tab.until(lambda: sum(one.get("id") == "same" for one in tab.received) == 2)
        one, two = (answer for answer in tab.received if answer.get("id") == "same")
        assert one == two

    run(test)


def test_two_people_on_one_device_play_a_rematch() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
        seated = await begin(tab, seats)
        await tab.play((0, 1))
        await tab.command({"type": "rematch"})
        link = tab.state["view"]["rematch"]
        tab.host.disconnect(1)
        tab.received.clear()
        tab.hello({**seated, "table": link["table"]})
        await tab.until(lambda: bool(tab.received))
        assert tab.received[0]["mine"] == [0, 1]

    run(test)


def test_drafts_hints_the_tutor_and_undo_work() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        await begin(tab)
        await tab.play(until=is_my_turn)
        tab.send({"type": "hint", "id": "h", "seat": 0, "level": 3})
        hint = await tab.answer("h")
        assert hint["type"] == "hinted"
        tab.send({"type": "draft", "id": "d", "seat": 0, "placements": hint["placements"]})
        assert (await tab.answer("d"))["legal"]
        tab.send({"type": "weigh", "id": "w", "seat": 0, "do": {"type": "pass"}})
        assert (await tab.answer("w"))["type"] == "weighed"
        hand = tab.state["view"]["game"]["hands"][0]
        assert (await tab.command({"type": "play", "placements": hint["placements"]}))["type"] == "done"
        assert (await tab.command({"type": "undo"}))["type"] == "done"
        assert tab.state["view"]["game"]["hands"][0] == hand

    run(test)


def test_a_game_continues_from_a_record() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        seated = await begin(tab)
        await tab.play()
        record = await tab.request(f"/api/tables/{seated['table']}/record")
        event = next(number for number, one in enumerate(record["events"]) if one["type"] == "played")
        wish = {"record": record, "event": event, "level": "casual"}
        again = await tab.request("/api/tables/continued", wish)
        assert len(again["seats"]) == 1

    run(test)


def test_lessons_and_the_companion_answer() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        about = await tab.request("/api/about")
        assert (about["version"], about["levels"][-1]) == ("1.2.3", "expert")
        assert (await tab.request("/api/study/board"))["size"]
        answered = await tab.request("/api/study/questions", {"faces": ["1RO", "2RO", "3RO"]})
        assert answered["is_set"]
        puzzle = await tab.request("/api/study/puzzles/best?difficulty=1")
        assert (await tab.request("/api/study/answers", {"id": puzzle["id"]}))["placements"]
        scene = puzzle["position"]
        position = {"squares": scene["squares"], "hands": [scene["hand"], []]}
        assert (await tab.request("/api/companion/analysis", position))["turns"]
        assert len((await tab.request("/api/deals/2026-11-18"))["rounds"]) == 10
        assert "error" not in await tab.request("/api/deals/2026-11-18/bots")
        referee = {"players": ["Ada", "Bo"], "entries": []}
        assert "error" not in await tab.request("/api/companion/referee", referee)

    run(test)


def test_errors_have_the_same_form_as_those_of_a_server() -> None:
    async def test() -> None:
        tab = Tab(MemoryStorage())
        assert (await tab.request("/api/tables/ABCDEF"))["error"]["code"] == "no_table"
        assert (await tab.request("/api/tables", {"seats": 3}))["error"]["code"] == "bad_message"
        friends = {"seats": [{"kind": "local", "name": "Ada"}, {"kind": "open"}]}
        assert (await tab.request("/api/tables", friends))["error"]["code"] == "needs_server"

    run(test)


def test_an_uncompiled_engine_gives_hints_and_rejects_slow_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("setcubed.browser.tables.is_compiled", lambda: False)

    async def story() -> None:
        tab = Tab(MemoryStorage())
        assert (await tab.request("/api/about"))["levels"][-1] == "strong"
        seated = await tab.request("/api/tables", {"seats": SOLO, "start": True})
        tab.hello(seated)
        await tab.until(lambda: bool(tab.received))
        await tab.play(until=is_my_turn)
        tab.send({"type": "hint", "id": "h", "seat": 0, "level": 2})
        assert (await tab.answer("h"))["type"] == "hinted"
        tab.send({"type": "weigh", "id": "w", "seat": 0, "do": {"type": "pass"}})
        assert (await tab.answer("w"))["code"] == "slow_engine"
        refused = json.loads(await tab.host.lines(f"/api/tables/{seated['table']}/review", None, print))
        assert refused["error"]["code"] == "slow_engine"

    asyncio.run(story())
