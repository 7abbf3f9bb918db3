"""The command lifecycle of a live table: shared commits, order, conflicts, repeats, recovery."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, delete, insert

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Do, Keep, Rename, Start
from setcubed.app.tables.stored import LogRow, StoredTable
from setcubed.game import Illegal
from setcubed.server.node import commands
from setcubed.server.node.live_table import ANSWERS, LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.presence import Client
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.node.records import damaged_tables, restore
from setcubed.server.settings import Settings
from setcubed.server.store import admin
from setcubed.server.store.appends import Append
from setcubed.server.store.schema import log, tables
from setcubed.server.store.store import Store
from tests.server.conftest import Postgres

TWO = msgspec.convert([{"kind": "local"}, {"kind": "local"}], list[wire.NewSeat])


def with_live(database: str, work: Callable[[LiveTable], Awaitable[None]]) -> None:
    """Run a test on a waiting table of an open node."""

    async def run() -> None:
        node = Node(Settings(database=database))
        await node.open()
        try:
            seated = await node.create(wire.NewTable(TWO))
            await work(await node.live_table(seated.table))
        finally:
            await node.close()

    asyncio.run(run())


def perform(live: LiveTable, id: str, do: Do, seat: int = 0) -> Awaitable[str]:
    return perform_for_seat(live, wire.Command(id, seat, live.table.seq, do), holders(live))


def holders(live: LiveTable) -> list[str]:
    """Whose tokens hold the seats."""
    return [seat.holder for seat in live.table.seats if seat.holder]


def seq(answer: str) -> int:
    number: int = msgspec.json.decode(answer)["seq"]
    return number


async def append_elsewhere(live: LiveTable, command: str) -> None:
    """Append as another node does, without a notification."""
    number = live.table.seq + 1
    events = '[{"type":"renamed","seat":1,"name":"Elsewhere"}]'
    entry = Append(live.table.id, number, number, 7, command, events, '{"seq":0}', follows=live.newest)
    await live.node.store.append(entry)


def test_commands_of_one_table_share_commits(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        answers = [asyncio.ensure_future(perform(live, f"c{i}", Rename(f"Name {i}"))) for i in range(10)]
        await asyncio.sleep(0)  # all are taken in one round of the event loop …
        assert (live.table.seq, live.head.seq) == (
            before,
            before + 10,
        )  # … and none is answered before its commit
        assert not any(answer.done() for answer in answers)
        assert [seq(text) for text in await asyncio.gather(*answers)] == list(range(before + 1, before + 11))
        rows = await live.node.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == [f"0:c{i}" for i in range(10)]
        assert live.table.seats[0].name == "Name 9"
        assert live.idle

    with_live(database, work)


def test_in_flight_commands_are_decided_again_after_a_conflict(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        await append_elsewhere(live, "theirs")
        answers = await asyncio.gather(*(perform(live, f"c{i}", Rename(f"Name {i}")) for i in range(5)))
        assert [seq(text) for text in answers] == list(range(before + 2, before + 7))
        rows = await live.node.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == ["theirs", *(f"0:c{i}" for i in range(5))]
        assert [seat.name for seat in live.table.seats] == ["Name 4", "Elsewhere"]

    with_live(database, work)


def test_a_command_sent_to_two_nodes_is_stored_once(database: str) -> None:
    async def work(live: LiveTable) -> None:
        await append_elsewhere(live, "1:same")
        assert seq(await perform(live, "same", Rename("Here"), 1)) == 0  # as the other node has answered
        assert live.table.seats[1].name == "Elsewhere"

    with_live(database, work)


def test_appends_during_recovery_are_not_lost(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live: LiveTable) -> None:
        read, has_read, going_on = Store.rows_from, asyncio.Event(), asyncio.Event()

        async def slowly(store: Store, table: str, last: int) -> list[LogRow]:
            rows = await read(store, table, last)
            has_read.set()
            await going_on.wait()
            return rows

        monkeypatch.setattr(Store, "rows_from", slowly)
        first = asyncio.ensure_future(live.catch_up())
        await has_read.wait()
        await append_elsewhere(live, "theirs")
        second = asyncio.ensure_future(live.catch_up())
        going_on.set()
        await asyncio.wait_for(asyncio.gather(first, second), 60)
        assert live.table.seats[1].name == "Elsewhere"

    with_live(database, work)


@pytest.mark.parametrize(
    ("number", "events"),
    [(1, "[{"), (1, '[{"type":"nonsense"}]'), (2, '[{"type":"renamed","seat":1,"name":"Later"}]')],
)
def test_commands_are_rejected_while_a_row_cannot_be_read(database: str, number: int, events: str) -> None:
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
        await live.node.store.write(lambda connection: connection.execute(insert(log).values(**row)))
        for _ in range(2):
            with pytest.raises(Illegal, match="cannot be read"):
                await asyncio.wait_for(live.catch_up(), 20)
            with pytest.raises(Illegal, match="cannot be read"):
                await asyncio.wait_for(perform(live, "c", Rename("Here")), 20)
        await live.node.store.write(
            lambda connection: connection.execute(delete(log).where(log.c.command == "theirs"))
        )
        await asyncio.wait_for(live.catch_up(), 20)  # the host has fixed it
        await asyncio.wait_for(perform(live, "c", Rename("Here")), 20)

    with_live(database, work)


def test_a_table_is_stale_after_loading_from_a_shared_store(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()

    async def work(live: LiveTable) -> None:
        load = Store.load

        async def just_before(store: Store, table: str, **how: bool) -> StoredTable | None:
            stored = await load(store, table, **how)
            await perform(live, "just then", Rename("Here"))
            return stored

        monkeypatch.setattr(Store, "load", just_before)
        other = Node(Settings(database=database))
        await other.open()
        try:
            there = await other.live_table(live.table.id)
            assert there.stale
            await there.catch_up()
            assert there.table.seats[0].name == "Here"
        finally:
            await other.close()

    with_live(database, work)


def test_a_code_is_closed_on_a_node_that_has_not_heard_of_the_start(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    monkeypatch.setattr(Node, "on_notification", lambda *_: None)

    async def work(live: LiveTable) -> None:
        other = Node(Settings(database=database, tick_seconds=60))
        await other.open()
        try:
            there = await other.live_table(live.table.code)
            await perform(live, "start", Start())
            assert there.table.status == "waiting"
            with pytest.raises(Illegal) as refused:
                await other.live_table(live.table.code)
            assert refused.value.code == "code_closed"
            assert await other.live_table(live.table.id) is there
        finally:
            await other.close()

    with_live(database, work)


def test_a_command_is_rejected_only_on_stored_state(database: str) -> None:
    async def work(live: LiveTable) -> None:
        start = asyncio.ensure_future(perform(live, "start", Start()))
        late = asyncio.ensure_future(perform(live, "late", Rename("Late"), 1))
        with pytest.raises(Illegal) as refused:
            await late
        assert refused.value.code == "already_started"
        assert start.done()
        assert live.table.status == "playing"
        assert live.table.seats[1].name == "Player 2"

    with_live(database, work)


def test_a_repeat_of_a_command_in_flight_gets_its_answer(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = live.table.seq
        one, two = await asyncio.gather(
            perform(live, "same", Rename("One")), perform(live, "same", Rename("Two"))
        )
        assert one == two
        assert len(await live.node.store.rows_after(live.table.id, before)) == 1
        assert live.table.seats[0].name == "One"

    with_live(database, work)


def test_a_repeat_gets_the_first_answer_from_another_node_and_long_after(
    postgres: Postgres,
) -> None:
    database = postgres.database()

    async def work(live: LiveTable) -> None:
        first = await perform(live, "first", Rename("First"))
        start = await perform(live, "start", Start())
        other = Node(Settings(database=database))
        await other.open()
        try:
            there = await other.live_table(live.table.id)
            assert await perform(there, "start", Start()) == start  # although it would be rejected by now
            for number in range(ANSWERS + 1):  # evict the first answers
                await append_elsewhere(there, f"c{number}")
                await there.catch_up()
            assert "0:first" not in there.answers
            assert await perform(there, "first", Rename("First")) == first
            assert await perform(there, "start", Start()) == start
            with pytest.raises(Illegal):
                await perform(there, "new", Start())
        finally:
            await other.close()

    with_live(database, work)


def test_an_old_repeat_that_would_still_be_legal_is_not_carried_out_again(database: str) -> None:
    async def work(live: LiveTable) -> None:
        first = await perform(live, "first", Rename("First"))
        for number in range(ANSWERS + 1):
            await perform(live, f"c{number}", Rename(f"Name {number}"))
        length = live.table.seq
        assert await perform(live, "first", Rename("First")) == first
        assert live.table.seq == length
        assert live.table.seats[0].name == f"Name {ANSWERS}"

    with_live(database, work)


def test_commands_are_rejected_while_the_database_is_down_and_can_be_repeated(postgres: Postgres) -> None:
    database = postgres.database()
    name = f"tables{postgres.names}"

    def admit(how: str) -> None:
        postgres.server.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {how}")
        postgres.server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )

    async def work(live: LiveTable) -> None:
        before, store = live.table.seq, live.node.store.database
        usual, store.retry_timeout = store.retry_timeout, 0.5  # only while nothing can be stored
        await asyncio.to_thread(admit, "false")
        commands = [("c0", Rename("One")), ("c1", Rename("Two"))]
        refused = await asyncio.gather(*(perform(live, *c) for c in commands), return_exceptions=True)
        assert [getattr(no, "code", no) for no in refused] == ["not_stored", "not_stored"]
        assert not live.node.store.healthy
        assert live.table.seq == before  # nothing is shown that is not stored
        await asyncio.to_thread(admit, "true")
        store.retry_timeout = usual
        answers = [seq(await perform(live, *c)) for c in commands]
        assert answers == [before + 1, before + 2]
        rows = await live.node.store.rows_after(live.table.id, before)
        assert [row.command for row in rows] == ["0:c0", "0:c1"]

    with_live(database, work)


def test_a_full_log_accepts_only_moves(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live: LiveTable) -> None:
        monkeypatch.setattr(commands, "LOG_LIMIT", live.table.seq + 2)
        for number in range(2):
            await perform(live, f"c{number}", Rename(f"Name {number}"))
        with pytest.raises(Illegal) as rejected:
            await perform(live, "c2", Rename("Name 2"))
        assert rejected.value.code == "log_full"
        await perform(live, "start", Start())
        assert live.table.status == "playing"

    with_live(database, work)


@pytest.mark.parametrize("by_host", [False, True])
def test_a_table_deleted_from_the_store_is_dropped(
    database: str, by_host: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        node = Node(Settings(database=database, tick_seconds=60))  # the test runs each tick itself
        await node.open()
        try:
            live = await node.live_table((await node.create(wire.NewTable(TWO))).table)
            client = Witness()
            live.presence.add(client)
            await node.moderation.check()
            remove = admin.delete_tables if by_host else delete_rows
            await node.store.write(lambda connection: remove(connection, [live.table.id]))
            await node.resync()  # the bus, once connected, may have begun another, which goes on
            await client.disconnected.wait()
            assert client.closed == ["no_table"]
            assert live.table.id not in node.live_tables
            with pytest.raises(Illegal) as gone:
                await node.live_table(live.table.id)
            assert gone.value.code == "no_table"
            await node.moderation.check()
            with pytest.raises(Illegal):  # a read that began before the node dropped the table
                await live._reload()
        finally:
            await node.close()

    caplog.set_level(logging.INFO)
    asyncio.run(asyncio.wait_for(run(), 60))
    logged = {(record.levelname, record.message) for record in caplog.records}
    error = ("ERROR", "a table is gone from the store") in logged
    assert (error, ("INFO", "table deleted by the host") in logged) == (not by_host, by_host)


def delete_rows(connection: Connection, ids: list[str]) -> None:
    """Delete the rows of tables directly, in one transaction."""
    for id in ids:
        connection.execute(delete(tables).where(tables.c.id == id))
        connection.execute(delete(log).where(log.c.table_id == id))


class Witness(Client):
    """A client that records why it is disconnected."""

    seats = frozenset()
    who = "192.0.2.1"

    def __init__(self) -> None:
        self.closed: list[str] = []
        self.disconnected = asyncio.Event()

    def cut_off(self, code: str, message: str) -> None:  # noqa: ARG002
        self.closed.append(code)
        self.disconnected.set()


def test_requests_that_wait_for_the_store_delay_neither_tables_nor_the_heartbeat(database: str) -> None:
    async def work(live: LiveTable) -> None:
        go_on = threading.Event()
        stuck = [asyncio.ensure_future(live.node.store.read(lambda _: go_on.wait(60))) for _ in range(20)]
        try:
            assert await asyncio.wait_for(live.node.store.heads([live.table.id]), 20)
            assert await asyncio.wait_for(live.node.store.load(live.table.id, vital=True), 20)
            await asyncio.wait_for(perform(live, "c", Rename("Ada")), 20)
        finally:
            go_on.set()
            await asyncio.gather(*stuck)

    with_live(database, work)


def test_an_evicted_table_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    async def run() -> None:
        node = Node(Settings(database=str(tmp_path / "tables.db")))
        await node.open()
        live: LiveTable | None = await node.live_table((await node.create(wire.NewTable(TWO))).table)
        assert live is not None
        await perform(live, "c", Rename("Ada"))
        with pytest.raises(Illegal):
            await perform(live, "bad", Keep())
        freed, id = weakref.ref(live), live.table.id
        live = None
        node.forget(id)
        await node.create(wire.NewTable(TWO))  # the writer refers to the last commit
        assert freed() is None
        await node.close()

    gc.disable()
    try:
        asyncio.run(asyncio.wait_for(run(), 60))
    finally:
        gc.enable()


def test_damaged_tables_are_counted_until_they_are_fixed(database: str) -> None:
    async def work(live: LiveTable) -> None:
        before = damaged_tables()
        row = {"table_id": live.table.id, "first": live.table.seq + 1, "last": live.table.seq + 1, "at": 7}
        row |= {"command": "theirs", "events": "[{", "answer": "{}"}
        await live.node.store.write(lambda connection: connection.execute(insert(log).values(**row)))
        stored = await live.node.store.load(live.table.id)
        assert stored is not None
        for _ in range(2):
            with pytest.raises(Illegal):
                await restore(stored)
        assert damaged_tables() == before + 1
        await live.node.store.write(
            lambda connection: connection.execute(delete(log).where(log.c.command == "theirs"))
        )
        fixed = await live.node.store.load(live.table.id)
        assert fixed is not None
        await restore(fixed)
        assert damaged_tables() == before

    with_live(database, work)
