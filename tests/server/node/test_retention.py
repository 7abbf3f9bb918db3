"""Retention: expired tables are removed, by one node at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec
import pytest

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Start
from setcubed.game import Illegal
from setcubed.server.node.node import Node
from setcubed.server.node.presence import Client
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.node.retention import remove_old_tables
from setcubed.server.settings import Settings
from tests.server.conftest import Postgres
from tests.server.node.test_live_table import holders

DAY = 86_400_000
SEATS = msgspec.convert([{"kind": "local"}, {"kind": "local"}], list[wire.NewSeat])


@pytest.fixture(autouse=True)
def no_retention_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nodes remove tables only when the test calls it."""

    async def never(_: Node) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("setcubed.server.node.node.run_retention", never)


class Later(Node):
    """A node whose clock can be advanced."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(replace(settings, tick_seconds=600, cleanup_seconds=1))
        self.days = 0.0

    def now(self) -> int:
        return super().now() + round(self.days * DAY)


class Somebody(Client):
    """A passive client."""

    def __init__(self, *seats: int) -> None:
        self._seats = frozenset(seats)

    @property
    def seats(self) -> frozenset[int]:
        return self._seats


def with_nodes(number: int, settings: Settings, work: Callable[..., Awaitable[None]]) -> None:
    """Run a test with nodes on one database."""

    async def run() -> None:
        nodes = [Later(settings) for _ in range(number)]
        for node in nodes:
            await node.open()
        try:
            await work(*nodes)
        finally:
            for node in nodes:
                await node.close()

    asyncio.run(run())


async def make(node: Node, *, start: bool = False) -> str:
    return (await node.create(wire.NewTable(SEATS, start=start))).table


async def is_there(node: Node, table: str) -> bool:
    try:
        await node.live_table(table)
    except Illegal:
        return False
    return True


def test_unstarted_tables_are_removed_after_a_week_and_games_are_retained(database: str) -> None:
    async def work(node: Later) -> None:
        waiting, playing = await make(node), await make(node, start=True)
        node.days = 6.9
        assert await remove_old_tables(node) == 0
        node.days = 7.1
        fresh = await make(node)
        assert await remove_old_tables(node) == 1
        assert [await is_there(node, table) for table in (waiting, playing, fresh)] == [False, True, True]
        node.days = 5000
        await remove_old_tables(node)
        assert await is_there(node, playing)
        left = await node.store.rows_after(waiting, 0)
        assert left == []

    with_nodes(1, Settings(database=database), work)


def test_games_are_removed_after_keep_days(database: str) -> None:
    async def work(node: Later) -> None:
        old, played_on = await make(node, start=True), await make(node)
        node.days = 20
        live = await node.live_table(played_on)
        await perform_for_seat(live, wire.Command("start", 0, live.table.seq, Start()), holders(live))
        node.days = 31
        assert await remove_old_tables(node) == 1
        assert [await is_there(node, table) for table in (old, played_on)] == [False, True]

    with_nodes(1, Settings(database=database, keep_days=30, waiting_days=0), work)


@pytest.mark.parametrize("seats", [(), (0,)])
def test_a_table_with_a_connected_client_is_retained(database: str, seats: tuple[int, ...]) -> None:
    async def work(node: Later) -> None:
        table = await make(node)
        await (await node.live_table(table)).presence.arrive(Somebody(*seats))
        node.days = 100
        assert await remove_old_tables(node) == 0
        assert await is_there(node, table)

    with_nodes(1, Settings(database=database), work)


def test_a_table_with_a_player_on_another_node_is_retained(postgres: Postgres) -> None:
    async def work(one: Later, two: Later) -> None:
        table = await make(one)
        await (await one.live_table(table)).presence.arrive(Somebody(0))
        one.days = two.days = 100
        while not await two.live_nodes() >= {one.id, two.id}:  # a heartbeat may be lost: send another
            one.store.send_heartbeat()
            two.store.send_heartbeat()
            await asyncio.sleep(0.05)
        assert await remove_old_tables(two) == 0
        assert await is_there(two, table)

    with_nodes(2, Settings(database=postgres.database(), node_seconds=60), work)


def test_only_one_node_removes_tables(postgres: Postgres) -> None:
    async def work(*nodes: Later) -> None:
        for _ in range(5):
            await make(nodes[0])
        for node in nodes:
            node.days = 10
        removed = await asyncio.gather(*map(remove_old_tables, nodes))
        assert sorted(removed) == [0, 0, 5]
        assert await asyncio.gather(*map(remove_old_tables, nodes)) == [0, 0, 0]

    with_nodes(3, Settings(database=postgres.database()), work)
