"""The loops of a node: they begin anew when they fail, and a wrong clock does no lasting harm."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from setcubed.server.metrics import LOOPS_FAILED
from setcubed.server.node.node import Node
from setcubed.server.node.visitors import Visitor
from setcubed.server.protocol import messages as wire
from setcubed.server.settings import Settings
from tests.server.conftest import Process
from tests.server.playing import ask

BOTS = msgspec.convert([{"kind": "bot", "level": "random"}] * 2, list[wire.NewSeat])
HOUR = 3_600_000


class WrongClock(Node):
    """A node whose clock can be ahead."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


def test_a_loop_that_fails_begins_anew_and_is_counted(tmp_path: Path) -> None:
    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db"), tick_seconds=0.01))
        done, tries = asyncio.Event(), []

        async def loop() -> None:
            tries.append(1)
            if len(tries) < 3:
                raise ZeroDivisionError
            node.tasks.came_round("test")
            done.set()

        node.tasks.keep_up("test", loop)
        await asyncio.wait_for(done.wait(), 20)
        assert node.ages()["test"] < 20

    before = LOOPS_FAILED.labels("test")._value.get()
    asyncio.run(run())
    assert LOOPS_FAILED.labels("test")._value.get() == before + 2


def test_health_knows_the_age_of_every_loop(node: Process) -> None:
    while set(ask(node.url, "/health")[1]["ages"]) != {"heartbeat", "sockets", "writer"}:
        pass
    status, health = ask(node.url, "/health")
    assert (status, health["status"]) == (200, "ok")
    assert max(health["ages"].values()) < 5


@pytest.mark.parametrize("restart", [False, True])
def test_games_that_began_under_a_clock_an_hour_ahead_go_on_when_it_is_set_right(
    tmp_path: Path, restart: bool
) -> None:
    settings = Settings(
        database=str(tmp_path / "tables.db"), tick_seconds=0.05, bot_pause=0.02, bot_workers=1
    )

    async def run() -> None:
        node = WrongClock(settings)
        node.ahead = HOUR
        await node.open()
        table = (await node.create(wire.NewTable(BOTS, start=True))).table
        node.ahead = 0
        if restart:
            await node.close()
            node = WrongClock(settings)
            await node.open()
        while (await node.live_table(table)).table.status != "over":
            await asyncio.sleep(0.02)
        rows = await node.store.rows_after(table, 0)
        assert any("clock_set" in row.events for row in rows)
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 100))


def test_who_comes_and_goes_all_the_time_does_not_fill_the_log(tmp_path: Path) -> None:
    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db"), grace_seconds=0.01))
        await node.open()
        seats = msgspec.convert([{"kind": "local"}, {"kind": "open"}], list[wire.NewSeat])
        live = await node.live_table((await node.create(wire.NewTable(seats))).table)
        holder = live.table.seats[0].holder
        assert holder is not None
        leaving = []
        for _ in range(40):
            client = Visitor(live, holder)
            await live.presence.arrive(client)
            leaving.append(asyncio.ensure_future(live.presence.depart(client)))
            await asyncio.sleep(0.02)
        rows = await node.store.rows_after(live.table.id, 1)
        assert 2 <= len(rows) < 30  # eighty, if each coming and going were noted
        for one in leaving:
            one.cancel()
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 60))
