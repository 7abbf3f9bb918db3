"""How long tables are kept, and that one node alone sweeps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec
import pytest

from setcubed.game import Illegal
from setcubed.server.node.node import Hall
from setcubed.server.node.retention import sweep
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol.commands import Start
from setcubed.server.settings import Settings
from tests.server.conftest import Postgres
from tests.server.node.test_table_log import holders

DAY = 86_400_000
SEATS = msgspec.convert([{"kind": "local"}, {"kind": "local"}], list[wire.NewSeat])


class Later(Hall):
    """A node whose clock can be turned on. It sweeps only when the test says so."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(replace(settings, tick_seconds=600, sweep_seconds=1))
        self.days = 0.0

    def now(self) -> int:
        return super().now() + round(self.days * DAY)


class Somebody:
    """A client who listens."""

    def __init__(self, *seats: int) -> None:
        self.seats = frozenset(seats)
        self.delay = None
        self.certain = True
        self.who = ""

    def send(self, whole: bytes) -> None:
        """Nothing to do with it."""

    def say_seats(self) -> None:
        """Nor with this."""

    def cut_off(self, code: str, message: str) -> None:
        """Nor with this."""


def with_halls(number: int, settings: Settings, work: Callable[..., Awaitable[None]]) -> None:
    """Do something with nodes on one database."""

    async def run() -> None:
        halls = [Later(settings) for _ in range(number)]
        for hall in halls:
            await hall.open()
        try:
            await work(*halls)
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(run())


async def make(hall: Hall, *, start: bool = False) -> str:
    return (await hall.create(wire.NewTable(SEATS, start=start))).table


async def is_there(hall: Hall, table: str) -> bool:
    try:
        await hall.room(table)
    except Illegal:
        return False
    return True


def test_a_table_that_never_started_goes_after_a_week_and_games_stay(database: str) -> None:
    async def work(hall: Later) -> None:
        waiting, playing = await make(hall), await make(hall, start=True)
        hall.days = 6.9
        assert await sweep(hall) == 0
        hall.days = 7.1
        fresh = await make(hall)
        assert await sweep(hall) == 1
        assert [await is_there(hall, table) for table in (waiting, playing, fresh)] == [False, True, True]
        hall.days = 5000
        await sweep(hall)
        assert await is_there(hall, playing)
        left = await hall.store.rows_after(waiting, 0)
        assert left == []

    with_halls(1, Settings(database=database), work)


def test_games_go_when_their_days_are_over(database: str) -> None:
    async def work(hall: Later) -> None:
        old, played_on = await make(hall, start=True), await make(hall)
        hall.days = 20
        room = await hall.room(played_on)
        await room.answer_to(wire.Command("start", 0, room.table.seq, Start()), holders(room))
        hall.days = 31
        assert await sweep(hall) == 1
        assert [await is_there(hall, table) for table in (old, played_on)] == [False, True]

    with_halls(1, Settings(database=database, keep_days=30, waiting_days=0), work)


@pytest.mark.parametrize("seats", [(), (0,)])
def test_a_table_where_somebody_is_stays(database: str, seats: tuple[int, ...]) -> None:
    async def work(hall: Later) -> None:
        table = await make(hall)
        await (await hall.room(table)).arrive(Somebody(*seats))
        hall.days = 100
        assert await sweep(hall) == 0
        assert await is_there(hall, table)

    with_halls(1, Settings(database=database), work)


def test_a_player_on_another_node_keeps_the_table(postgres: Postgres) -> None:
    async def work(one: Later, two: Later) -> None:
        table = await make(one)
        await (await one.room(table)).arrive(Somebody(0))
        one.days = two.days = 100
        while not await two.living() >= {one.node, two.node}:  # a sign of life may be lost: give another
            one.store.alive()
            two.store.alive()
            await asyncio.sleep(0.05)
        assert await sweep(two) == 0
        assert await is_there(two, table)

    with_halls(2, Settings(database=postgres.database(), node_seconds=60), work)


def test_one_node_alone_sweeps(postgres: Postgres) -> None:
    async def work(*halls: Later) -> None:
        for _ in range(5):
            await make(halls[0])
        for hall in halls:
            hall.days = 10
        removed = await asyncio.gather(*map(sweep, halls))
        assert sorted(removed) == [0, 0, 5]
        assert await asyncio.gather(*map(sweep, halls)) == [0, 0, 0]

    with_halls(3, Settings(database=postgres.database()), work)
