"""A node's loops restart after a failure, and recover from a wrong clock."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select, text

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Rename
from setcubed.app.tables.stored import StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.game import Illegal
from setcubed.server.metrics import LOOPS_FAILED
from setcubed.server.node import records
from setcubed.server.node.heartbeat import SET_ASIDE
from setcubed.server.node.node import Node
from setcubed.server.node.presence import PollingClient
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.settings import Settings
from setcubed.server.store.schema import agenda
from setcubed.server.store.store import Store
from tests.server.conftest import Postgres, Process
from tests.server.game_client import call_api
from tests.server.table_fixture import in_thread

BOTS = msgspec.convert([{"kind": "bot", "level": "random"}] * 2, list[wire.NewSeat])
HOUR = 3_600_000
SLACK = 5.0  # seconds, for a busy machine


class WrongClock(Node):
    """A node whose clock can be ahead."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


def test_a_loop_that_fails_is_restarted_and_counted(tmp_path: Path) -> None:
    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        done, tries = asyncio.Event(), []

        async def loop() -> None:
            tries.append(1)
            if len(tries) < 3:
                raise (ZeroDivisionError, asyncio.CancelledError)[len(tries) - 1]
            node.tasks.mark_alive("test")
            done.set()

        node.tasks.supervise("test", loop)
        await asyncio.wait_for(done.wait(), 5 + SLACK)  # two restarts
        assert node.ages()["test"] < 5

    before = LOOPS_FAILED.labels("test")._value.get()
    asyncio.run(run())
    assert LOOPS_FAILED.labels("test")._value.get() == before + 2


def test_a_node_is_registered_before_it_serves_clients(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "later", lambda *_: None)  # no deferred writes

    async def run() -> None:
        node = Node(Settings(database=postgres.database()))
        await node.open()
        try:
            assert await node.store.live_nodes(10) == {node.id}
        finally:
            await node.close()

    asyncio.run(run())


def test_health_reports_the_age_of_every_loop(node: Process) -> None:
    while set(call_api(node.url, "/health")[1]["ages"]) != {"heartbeat", "retention", "sockets", "writer"}:
        pass
    status, health = call_api(node.url, "/health")
    assert (status, health["status"]) == (200, "ok")
    assert max(health["ages"].values()) < 5


def test_a_damaged_table_is_set_aside_and_the_others_work(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Settings(database=str(tmp_path / "tables.db"), bot_workers=1)
    quick = replace(slow, tick_seconds=0.02, bot_pause=0.0)
    damage = {
        "unreadable": "UPDATE log SET events = '[{' WHERE table_id = :id",
        "gap": "DELETE FROM log WHERE table_id = :id AND first = 1",
        "empty": "DELETE FROM log WHERE table_id = :id",
        "agreed": "UPDATE tables SET made = '{}' WHERE id = :id",
    }

    async def run() -> None:
        node = Node(slow)
        await node.open()
        tables = {kind: (await node.create(wire.NewTable(BOTS, start=True))).table for kind in damage}
        await node.close()
        node = Node(quick)
        node.store.prepare()
        with node.store.database.engine.begin() as connection:
            connection.execute(text("UPDATE agenda SET due = 0, lease = 0"))
            for kind, statement in damage.items():
                connection.execute(text(statement), {"id": tables[kind]})
        await node.open()
        game = (await node.create(wire.NewTable(BOTS, start=True))).table
        while (await node.live_table(game)).table.status != "over":
            await asyncio.sleep(0.02)
        assert node.ages()["heartbeat"] < 5
        aside = select(func.count()).where(agenda.c.lease > node.now() + SET_ASIDE // 2)
        while await node.store.read(lambda connection: connection.scalar(aside)) != len(tables):
            await asyncio.sleep(0.02)
        for table in tables.values():
            for wanted in (node.live_table(table), node.records.of(table, in_thread)):
                with pytest.raises(Illegal, match="cannot be read"):
                    await wanted
            both = await asyncio.gather(*map(node.live_table, (table, table)), return_exceptions=True)
            assert [type(one) for one in both] == [Illegal, Illegal]  # the other waiter gets the error too
        await node.close()
        reports = Counter(vars(one)["table"] for one in caplog.records if one.msg == "a table is damaged")
        assert reports == dict.fromkeys(tables.values(), 4)  # once by the heartbeat, and thrice here

    asyncio.run(asyncio.wait_for(run(), 100))


def test_a_long_log_is_folded_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folded = []

    def fold(stored: StoredTable) -> Table:
        folded.append(threading.current_thread() is threading.main_thread())
        return restored(stored)

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        seats = [wire.NewSeat("local"), wire.NewSeat("local")]
        table = (await node.create(wire.NewTable(seats))).table
        live = await node.live_table(table)
        holders = [seat.holder for seat in live.table.seats if seat.holder]
        monkeypatch.setattr(records, "restored", fold)
        for many in (1, records.LONG):
            for number in range(many):
                command = wire.Command(f"{many} {number}", 0, 1, Rename(f"Name {number}"))
                await perform_for_seat(live, command, holders)
            node.forget(table)
            live = await node.live_table(table)
        await node.close()

    asyncio.run(run())
    assert folded == [True, False]


@pytest.mark.parametrize("restart", [False, True])
def test_games_started_under_a_clock_an_hour_ahead_continue_after_its_correction(
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
        corrected = time.monotonic()
        while not any("clock_set" in row.events for row in await node.store.rows_after(table, 0)):
            await asyncio.sleep(0.02)
        assert time.monotonic() - corrected < 1 + SLACK
        while (await node.live_table(table)).table.status != "over":
            await asyncio.sleep(0.02)
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 100))


def test_frequent_reconnections_do_not_fill_the_log(tmp_path: Path) -> None:
    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db"), grace_seconds=0.01))
        await node.open()
        seats = msgspec.convert([{"kind": "local"}, {"kind": "open"}], list[wire.NewSeat])
        live = await node.live_table((await node.create(wire.NewTable(seats))).table)
        holder = live.table.seats[0].holder
        assert holder is not None
        leaving = []
        for _ in range(40):
            client = PollingClient(live, holder)
            await live.presence.arrive(client)
            leaving.append(asyncio.ensure_future(live.presence.depart(client)))
            await asyncio.sleep(0.02)
        rows = await node.store.rows_after(live.table.id, 1)
        assert 2 <= len(rows) < 30  # eighty, if every connection were recorded
        for one in leaving:
            one.cancel()
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 60))
