"""Reviews on the server: figures first, computed once, stored with the table, at lower priority than bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from setcubed.app.review import review
from setcubed.game import Illegal
from setcubed.notation import parse_record
from setcubed.server.node.node import Node
from setcubed.server.settings import Settings

RECORD = (Path(__file__).parents[2] / "records" / "full_board.jsonl").read_bytes().strip()


def test_a_sent_record_is_reviewed_as_the_command_line_does(tmp_path: Path) -> None:
    charged: list[str] = []

    async def run() -> list[dict[str, object]]:
        node = Node(Settings(database=str(tmp_path / "tables.db"), bot_workers=2))
        await node.open()
        making = await node.reviews.of_record(RECORD, "me", lambda: charged.append("me"))
        assert not making.over  # the figures come before the grades
        lines = [msgspec.json.decode(line) async for line in making.follow()]
        again = await node.reviews.of_record(RECORD, "you", lambda: charged.append("you"))
        assert [msgspec.json.decode(line) async for line in again.follow()] == lines
        await node.close()
        return lines

    first, *graded, last = asyncio.run(asyncio.wait_for(run(), 200))
    assert charged == ["me"]  # computed once
    made = review(parse_record(RECORD))
    assert first["type"] == "figures"
    assert first["choices"] == len(graded) == len(made.decisions)
    luck = [seat["wins"]["luck"] for seat in first["seats"]]  # type: ignore[attr-defined]
    assert luck == pytest.approx(made.ledger.luck.wins)
    costs = {(one["event"], one["kind"]): one["cost"] for one in graded}
    assert costs == {(one.event, one.kind): round(one.cost, 4) for one in made.decisions}
    assert last["type"] == "reviewed"
    assert last["accuracy"] == pytest.approx([made.accuracy(seat) for seat in range(made.seats)], abs=0.1)


def test_invalid_and_unfinished_records_are_rejected_and_can_be_resent(tmp_path: Path) -> None:
    whole = msgspec.json.decode(RECORD)
    unfinished = {**whole, "events": whole["events"][:-1]}
    del unfinished["result"]

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db"), bot_workers=1))
        await node.open()
        for source, code in ((unfinished, "not_finished"), ({}, "bad_format")):
            for _ in range(2):
                with pytest.raises(Illegal) as no:
                    await node.reviews.of_record(msgspec.json.encode(source), "me", lambda: None)
                assert no.value.code == code
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 100))


def test_the_rate_limit_applies_before_any_computation(tmp_path: Path) -> None:
    def never() -> None:
        raise Illegal("slow_down", "Wait.", seconds=1)

    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        with pytest.raises(Illegal) as no:
            await node.reviews.of_record(RECORD, "me", never)
        assert no.value.code == "slow_down"
        await node.close()

    asyncio.run(asyncio.wait_for(run(), 100))
