"""A record comes from one reading of the store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from tests.server.table_fixture import Log


def test_a_record_is_whole_though_this_node_has_not_heard_of_the_end_yet(tmp_path: Path) -> None:
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
        _, body = await node.records.of(table.id)
        record = msgspec.json.decode(body)
        assert record["events"][-1]["type"] == "finished"
        assert record["result"]["scores"] == record["events"][-1]["scores"]
        assert record["fairness"]["secret"] == table.secret
        assert await node.records.of(table.id) == (table.code, body)
        await node.close()

    asyncio.run(run())
