"""A running node picks up changes made by the host's commands."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from tests.cli.run import run

SEATS = msgspec.convert([{"kind": "local"}] * 2, list[wire.NewSeat])


def test_a_table_ended_before_the_first_check_is_over(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    async def play() -> None:
        node = Node(Settings(database=database, tick_seconds=1000))  # no heartbeat during the test
        await node.open()
        live = await node.live_table((await node.create(wire.NewTable(SEATS, start=True))).table)
        ended = await asyncio.to_thread(run, "tables", "end", live.table.id, "--database", database)
        assert ended.code == 0
        await node.moderation.check()
        assert live.table.status == "over"
        await node.close()

    asyncio.run(asyncio.wait_for(play(), 60))
