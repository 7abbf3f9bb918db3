"""A table's log on a node: commands share commits, keep their order, and are decided anew if need be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Do, Rename, Start
from setcubed.app.tables.stored import LogRow, StoredTable
from setcubed.game import Illegal
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.table_log import ANSWERS
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from setcubed.server.store.schema import log
from setcubed.server.store.store import Store
from tests.server.conftest import Postgres

TWO = msgspec.convert([{"kind": "local"}, {"kind": "local"}], list[wire.NewSeat])


def with_live(database: str, work: Callable[[LiveTable], Awaitable[None]], **settings: Any) -> None:
    """Do something with a table that waits on an open node."""

    async def run() -> None:
        node = Node(Settings(database=database, **settings))
        await node.open()
        try:
            seated = await node.create(wire.NewTable(TWO))
            await work(await node.live_table(seated.table))
        finally:
            await node.close()

    asyncio.run(run())


def ask(live: LiveTable, id: str, do: Do, seat: int = 0) -> Awaitable[str]:
    return live.answer_to(wire.Command(id, seat, live.table.seq, do), holders(live))


def holders(live: LiveTable) -> list[str]:
    """Whose tokens hold the seats."""
    return [seat.holder for seat in live.table.seats if seat.holder]


def seq(answer: str) -> int:
    number: int = msgspec.json.decode(answer)["seq"]
    return number


async def append_elsewhere(live: LiveTable, command: str) -> None:
    """What another node does: an append that this one has not heard of."""
    number = live.table.seq + 1
    events = '[{"type":"renamed","seat":1,"name":"Elsewhere"}]'
    entry = Append(live.table.id, number, number, 7, command, events, '{"seq":0}', follows=live.log.newest)
    await live.log.store.append(entry)


def test_commands_of_one_table_need_not_wait_for_each_others_commit(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        answers = [asyncio.ensure_future(ask(live, f"c{i}", Rename(f"Name {i}"))) for i in range(10)]
        await asyncio.sleep(0)  # all are taken in one round of the event loop …
        assert (live.table.seq, live.log.tip.seq) == (
            before,
            before + 10,
        )  # … and none is answered before its commit
        assert not any(answer.done() for answer in answers)
        assert [seq(text) for text in await asyncio.gather(*answers)] == list(range(before + 1, before + 11))
        rows = await live.log.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == [f"0:c{i}" for i in range(10)]
        assert live.table.seats[0].name == "Name 9"
        assert live.log.idle

    with_live(database, work)


def test_where_another_node_was_quicker_all_that_was_under_way_is_decided_anew(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        await append_elsewhere(live, "theirs")
        answers = await asyncio.gather(*(ask(live, f"c{i}", Rename(f"Name {i}")) for i in range(5)))
        assert [seq(text) for text in answers] == list(range(before + 2, before + 7))
        rows = await live.log.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == ["theirs", *(f"0:c{i}" for i in range(5))]
        assert [seat.name for seat in live.table.seats] == ["Name 4", "Elsewhere"]

    with_live(database, work)


def test_the_same_command_on_two_nodes_is_what_the_first_of_them_stored(database: str) -> None:
    async def work(live: LiveTable) -> None:
        await append_elsewhere(live, "1:same")
        assert seq(await ask(live, "same", Rename("Here"), 1)) == 0  # as the other node has answered
        assert live.table.seats[1].name == "Elsewhere"

    with_live(database, work)


def test_news_that_come_while_the_log_is_read_are_not_lost(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(live: LiveTable) -> None:
        read, has_read, going_on = Store.rows_from, asyncio.Event(), asyncio.Event()

        async def slowly(store: Store, table: str, last: int) -> list[LogRow]:
            rows = await read(store, table, last)
            has_read.set()
            await going_on.wait()
            return rows

        monkeypatch.setattr(Store, "rows_from", slowly)
        first = asyncio.ensure_future(live.log.catch_up())
        await has_read.wait()
        await append_elsewhere(live, "theirs")
        second = asyncio.ensure_future(live.log.catch_up())
        going_on.set()
        await asyncio.wait_for(asyncio.gather(first, second), 60)
        assert live.table.seats[1].name == "Elsewhere"

    with_live(database, work)


@pytest.mark.parametrize(
    ("number", "events"),
    [(1, "[{"), (1, '[{"type":"nonsense"}]'), (2, '[{"type":"renamed","seat":1,"name":"Later"}]')],
)
def test_a_row_that_cannot_be_read_or_does_not_follow_is_refused_and_nobody_waits_for_ever(
    database: str, number: int, events: str
) -> None:
    async def work(live: LiveTable) -> None:
        row = {
            "table_id": live.table.id,
            "first": live.table.seq + number,
            "last": live.table.seq + number,
            "at": 7,
            "command": "theirs",
            "events": events,
            "answer": "{}",
        }
        await live.log.store.write(lambda connection: connection.execute(insert(log).values(**row)))
        for _ in range(2):
            with pytest.raises(Illegal, match="cannot be read"):
                await asyncio.wait_for(live.log.catch_up(), 20)
            with pytest.raises(Illegal, match="cannot be read"):
                await asyncio.wait_for(ask(live, "c", Rename("Here")), 20)
        await live.log.store.write(
            lambda connection: connection.execute(delete(log).where(log.c.command == "theirs"))
        )
        await asyncio.wait_for(live.log.catch_up(), 20)  # a host has put it right
        await asyncio.wait_for(ask(live, "c", Rename("Here")), 20)

    with_live(database, work)


def test_what_others_append_while_a_table_is_loaded_is_looked_for_when_somebody_says_hello(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()

    async def work(live: LiveTable) -> None:
        load = Store.load

        async def just_before(store: Store, table: str) -> StoredTable | None:
            stored = await load(store, table)
            await ask(live, "just then", Rename("Here"))
            return stored

        monkeypatch.setattr(Store, "load", just_before)
        other = Node(Settings(database=database))
        await other.open()
        try:
            there = await other.live_table(live.table.id)
            assert there.log.stale
            await there.log.catch_up()
            assert there.table.seats[0].name == "Here"
        finally:
            await other.close()

    with_live(database, work)


def test_a_code_is_closed_on_a_node_that_has_not_heard_of_the_start(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    monkeypatch.setattr(Node, "_heard", lambda *_: None)

    async def work(live: LiveTable) -> None:
        other = Node(Settings(database=database, tick_seconds=60))
        await other.open()
        try:
            there = await other.live_table(live.table.code)
            await ask(live, "start", Start())
            assert there.table.status == "waiting"
            with pytest.raises(Illegal) as refused:
                await other.live_table(live.table.code)
            assert refused.value.code == "code_closed"
            assert await other.live_table(live.table.id) is there
        finally:
            await other.close()

    with_live(database, work)


def test_a_refusal_rests_on_what_is_stored(database: str) -> None:
    async def work(live: LiveTable) -> None:
        start = asyncio.ensure_future(ask(live, "start", Start()))
        late = asyncio.ensure_future(ask(live, "late", Rename("Late"), 1))
        with pytest.raises(Illegal) as refused:
            await late
        assert refused.value.code == "already_started"
        assert start.done()
        assert live.table.status == "playing"
        assert live.table.seats[1].name == "Player 2"

    with_live(database, work)


def test_a_repeat_while_the_first_is_under_way_gets_its_answer(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        one, two = await asyncio.gather(ask(live, "same", Rename("One")), ask(live, "same", Rename("Two")))
        assert one == two
        assert len(await live.log.store.rows_after(live.table.id, before)) == 1
        assert live.table.seats[0].name == "One"

    with_live(database, work)


def test_a_repeat_gets_the_first_answer_also_from_another_node_and_long_after(
    postgres: Postgres,
) -> None:
    database = postgres.database()

    async def work(live: LiveTable) -> None:
        first = await ask(live, "first", Rename("First"))
        start = await ask(live, "start", Start())
        other = Node(Settings(database=database))
        await other.open()
        try:
            there = await other.live_table(live.table.id)
            assert await ask(there, "start", Start()) == start  # though by now it would be refused
            for number in range(ANSWERS + 1):  # so much has happened that nobody remembers it by heart
                await append_elsewhere(there, f"c{number}")
                await there.log.catch_up()
            assert "0:first" not in there.log.answers
            assert await ask(there, "first", Rename("First")) == first
            assert await ask(there, "start", Start()) == start
            with pytest.raises(Illegal):
                await ask(there, "new", Start())
        finally:
            await other.close()

    with_live(database, work)


def test_a_repeat_from_long_ago_that_would_still_be_legal_is_not_done_again(database: str) -> None:
    async def work(live: LiveTable) -> None:
        first = await ask(live, "first", Rename("First"))
        for number in range(ANSWERS + 1):
            await ask(live, f"c{number}", Rename(f"Name {number}"))
        length = live.table.seq
        assert await ask(live, "first", Rename("First")) == first
        assert live.table.seq == length
        assert live.table.seats[0].name == f"Name {ANSWERS}"

    with_live(database, work)


def test_while_the_database_is_away_commands_are_refused_and_can_be_sent_again(postgres: Postgres) -> None:
    database = postgres.database()
    name = f"tables{postgres.names}"

    def admit(how: str) -> None:
        postgres.server.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {how}")
        postgres.server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )

    async def work(live: LiveTable) -> None:
        before = live.table.seq
        await asyncio.to_thread(admit, "false")
        commands = [("c0", Rename("One")), ("c1", Rename("Two"))]
        refused = await asyncio.gather(*(ask(live, *c) for c in commands), return_exceptions=True)
        assert [getattr(no, "code", no) for no in refused] == ["not_stored", "not_stored"]
        assert not live.log.store.healthy
        assert live.table.seq == before  # nothing is shown that is not stored
        await asyncio.to_thread(admit, "true")
        answers = [seq(await ask(live, *c)) for c in commands]
        assert answers == [before + 1, before + 2]
        rows = await live.log.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == ["0:c0", "0:c1"]

    with_live(database, work, store_patience=0.5)
