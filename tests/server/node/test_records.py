"""A record comes from one read of the store, and is cached."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Call
from setcubed.app.tables.stored import StoredTable
from setcubed.server.node import records
from setcubed.server.node.node import Node
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.node.records import _record
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from tests.server.table_fixture import Log, in_thread


def test_a_record_is_complete_on_a_node_that_has_not_heard_of_the_end(tmp_path: Path) -> None:
    log = Log(2)
    log.begin()
    log.play_on()
    table, half = log.table, len(log.rows) // 2
    row = {
        "id": table.id,
        "code": table.code,
        "created": 0,
        "made": msgspec.json.encode(table.agreed).decode(),
        "secret": table.secret,
        "status": "playing",
        "listed": 0,
        "changed": 0,
    }

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        for number, one in enumerate(log.rows):
            entry = Append(table.id, one.first, one.last, one.at, one.command, one.events, one.answer)
            entry.row = None if number else row
            entry.follows = log.rows[number - 1].command if number else ""
            await node.store.append(entry)
            if number == half:
                live = await node.live_table(table.id)
        assert live.table.status == "playing"
        _, body = await node.records.of(table.id, in_thread)
        record = msgspec.json.decode(body)
        assert record["events"][-1]["type"] == "finished"
        assert record["result"]["scores"] == record["events"][-1]["scores"]
        assert record["fairness"]["secret"] == table.secret
        assert await node.records.of(table.id, in_thread) == (table.code, body)
        await node.close()

    asyncio.run(run())


def test_the_record_of_a_running_game_is_built_once_until_its_log_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[StoredTable] = []

    def build(stored: StoredTable) -> object:
        built.append(stored)
        return _record(stored)

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        seats = [wire.NewSeat("local"), wire.NewSeat("local")]
        id = (await node.create(wire.NewTable(seats, start=True))).table
        assert await node.records.of(id, in_thread) == await node.records.of(id, in_thread)
        assert len(built) == 1
        live = await node.live_table(id)
        holders = [seat.holder for seat in live.table.seats if seat.holder]
        await perform_for_seat(live, wire.Command("c", 0, live.table.seq, Call()), holders)
        await node.records.of(id, in_thread)
        assert len(built) == 2
        await node.close()

    monkeypatch.setattr(records, "_record", build)
    asyncio.run(asyncio.wait_for(run(), 60))
