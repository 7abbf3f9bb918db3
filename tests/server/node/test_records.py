"""A record comes from one reading of the store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from setcubed.server.node.node import Hall
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from tests.server.tabletop import Log


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
        hall = Hall(Settings(database=str(tmp_path / "tables.db")))
        await hall.open()
        for number, one in enumerate(log.rows):
            entry = Append(table.id, one.first, one.last, one.at, one.command, one.events, one.answer)
            entry.row = None if number else row
            entry.follows = log.rows[number - 1].command if number else ""
            await hall.store.append(entry)
            if number == half:
                room = await hall.room(table.id)
        assert room.table.status == "playing"
        _, body = await hall.records.of(table.id)
        record = msgspec.json.decode(body)
        assert record["events"][-1]["type"] == "finished"
        assert record["result"]["scores"] == record["events"][-1]["scores"]
        assert record["fairness"]["secret"] == table.secret
        assert await hall.records.of(table.id) == (table.code, body)
        await hall.close()

    asyncio.run(run())
