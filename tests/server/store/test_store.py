"""The event store: its checks of appends, its schema, and its locks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append, Conflict, NotStored, Writer
from setcubed.server.store.schema import VERSION, TooNew
from setcubed.server.store.store import Store
from tests.server.conftest import Postgres

Work = Callable[[Store], Awaitable[None]]


def with_store(database: str, work: Work) -> None:
    """Run a coroutine with an open store."""

    async def run() -> None:
        store = Store(Settings(database=database).url, "here", 5)
        try:
            store.open()
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def an_append(table: str, first: int, command: str, size: int = 1, follows: str = "") -> Append:
    return Append(table, first, first + size - 1, 7, command, "[]", f'"{command}"', follows=follows)


def test_a_sequence_number_and_a_command_are_stored_only_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(an_append("t", 1, "a", 3))
        with pytest.raises(Conflict):
            await store.append(an_append("t", 1, "b"))
        with pytest.raises(Conflict):
            await store.append(an_append("t", 4, "a", follows="a"))
        await store.append(an_append("t", 4, "b", follows="a"))
        await store.append(an_append("u", 1, "a"))
        rows = await store.rows_after("t", 0)
        assert [(row.first, row.last, row.command) for row in rows] == [(1, 3, "a"), (4, 4, "b")]
        known = await store.row_of("t", "a")
        assert known is not None
        assert known.answer == '"a"'
        assert await store.rows_after("t", 3) == rows[1:]

    with_store(database, work)


def test_a_row_is_stored_only_on_top_of_its_predecessor(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(an_append("t", 1, "a", 3))
        await store.append(an_append("t", 4, "b", follows="a"))
        for first, follows in ((6, "b"), (5, "a"), (3, "a"), (5, "other")):
            with pytest.raises(Conflict):
                await store.append(an_append("t", first, "c", follows=follows))
        assert [row.command for row in await store.rows_after("t", 0)] == ["a", "b"]
        missing, fine = an_append("t", 7, "d", follows="b"), an_append("u", 1, "a")
        found = await asyncio.gather(store.append(missing), store.append(fine), return_exceptions=True)
        assert [type(one) for one in found] == [Conflict, type(None)]

    with_store(database, work)


@pytest.mark.parametrize(("part", "said"), [("_commit", "not stored"), ("_store", "the writer failed")])
def test_the_writer_survives_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, part: str, said: str
) -> None:
    whole = getattr(Writer, part)

    def fail_for_one(writer: Writer, entries: Sequence[Append]) -> None:
        if any(entry.table == "bad" for entry in entries):
            raise ZeroDivisionError
        whole(writer, entries)

    async def work(store: Store) -> None:
        monkeypatch.setattr(Writer, part, fail_for_one)
        with pytest.raises(NotStored):
            await store.append(an_append("bad", 1, "a"))
        await store.append(an_append("good", 1, "a"))
        assert [row.command for row in await store.rows_after("good", 0)] == ["a"]

    with_store(str(tmp_path / "tables.db"), work)
    assert [one.msg for one in caplog.records if one.levelname == "ERROR"] == [said]


@pytest.mark.parametrize(("per_round", "commits"), [(20, [101]), (5, [5, 21])], ids=["busy", "quiet"])
def test_a_commit_waits_for_more_entries_only_while_the_event_loop_is_busy(
    database: str, monkeypatch: pytest.MonkeyPatch, per_round: int, commits: list[int]
) -> None:
    stored: list[int] = []
    may_store = threading.Event()

    def store_later(_: Writer, entries: Sequence[Append]) -> None:
        assert may_store.wait(10)
        stored.append(len(entries))

    monkeypatch.setattr(Writer, "_store", store_later)

    async def work(store: Store) -> None:
        for number in range(5):
            for which in range(per_round):
                store.put(an_append(f"t{number}.{which}", 1, "a"))
            await asyncio.sleep(0)
        may_store.set()
        await store.append(an_append("last", 1, "a"))

    with_store(database, work)
    assert stored == commits


def test_a_conflict_fails_only_its_own_append(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(an_append("t7", 1, "first"))
        entries = [an_append(f"t{i}", 1, "x") for i in range(20)]
        results = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
        assert [i for i, result in enumerate(results) if result is not None] == [7]
        assert isinstance(results[7], Conflict)

    with_store(database, work)


def test_a_retry_after_a_lost_answer_finds_its_append_stored(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(an_append("t", 1, "mine"))
        await store.append(an_append("t", 1, "mine"))  # tried again after a lost connection
        assert len(await store.rows_after("t", 0)) == 1

    with_store(database, work)


def test_a_command_that_another_node_decided_differently_is_a_conflict(database: str) -> None:
    async def work(store: Store) -> None:
        theirs, mine = an_append("t", 1, "bot_extra"), an_append("t", 1, "bot_extra")
        mine.events = "[{}]"
        await store.append(theirs)
        with pytest.raises(Conflict):
            await store.append(mine)

    with_store(database, work)


def test_only_one_node_takes_over_a_timer(database: str) -> None:
    async def work(store: Store) -> None:
        entry = an_append("t", 1, "a")
        entry.due, entry.lease = 100, 200
        await store.append(entry)
        assert await store.overdue(150) == []
        assert await store.overdue(200) == [("t", 200)]
        taken = await asyncio.gather(*(store.claim("t", 200, 900) for _ in range(4)))
        assert sorted(taken) == [False, False, False, True]
        assert await store.overdue(300) == []
        done = an_append("t", 2, "b", follows="a")
        done.due = 0
        await store.append(done)
        assert await store.overdue(10_000) == []

    with_store(database, work)


def test_a_newer_schema_is_rejected(database: str) -> None:
    async def nothing(_: Store) -> None:
        pass

    async def newer(store: Store) -> None:
        def write() -> None:
            with store.database.engine.begin() as connection:
                version = VERSION + 1
                connection.execute(text("INSERT INTO schema_version (version) VALUES (:v)"), {"v": version})

        await asyncio.to_thread(write)

    with_store(database, nothing)
    with_store(database, newer)
    with pytest.raises(TooNew):
        with_store(database, nothing)


def test_commits_are_synchronous(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with store.database.engine.connect() as connection:
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"

    with_store(str(tmp_path / "tables.db"), work)


def test_errors_do_not_show_stored_values(database: str) -> None:
    async def work(store: Store) -> None:
        statement = text("INSERT INTO nowhere (secret) VALUES (:secret)")
        with pytest.raises(DBAPIError) as fault, store.database.engine.begin() as connection:
            connection.execute(statement, {"secret": "5e7c0bed"})
        assert "nowhere" in str(fault.value)
        assert "5e7c0bed" not in str(fault.value)

    with_store(database, work)


def deadlocks(store: Store) -> int:
    query = text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    with store.database.reading() as connection:
        connection.execute(text("SELECT pg_stat_clear_snapshot()"))
        return int(connection.execute(query).scalar_one())


def test_nodes_that_update_the_same_tables_in_other_orders_do_not_deadlock(postgres: Postgres) -> None:
    url = Settings(database=postgres.database()).url
    ids = [f"t{number:02}" for number in range(24)]

    def started(id: str, first: int, node: str) -> Append:
        entry = an_append(id, first, f"{node}{first}", follows="" if first == 1 else last[id])
        entry.changes = {"status": "playing", "changed": first}
        entry.due, entry.lease = 1000 + first, 2000
        return entry

    last: dict[str, str] = {}

    async def run() -> int:
        stores = [Store(url, node, 20) for node in ("a", "b")]
        try:
            for store in stores:
                store.open()
            for id in ids:
                entry = an_append(id, 1, "made")
                entry.row = {"id": id, "code": id, "created": 1, "made": "{}", "secret": "", "listed": 0}
                entry.row |= {"status": "waiting", "changed": 1, "open_seats": 0, "present": ""}
                await stores[0].append(entry)
                last[id] = "made"
            for first in range(2, 32):
                work = [
                    store.append(started(id, first, store.node))
                    for store, order in zip(stores, (ids, ids[::-1]), strict=True)
                    for id in order
                ]
                results = await asyncio.gather(*work, return_exceptions=True)
                assert {type(result) for result in results} <= {Conflict, type(None)}
                for id in ids:
                    (row,) = await stores[0].rows_after(id, first - 1)
                    last[id] = row.command
            await asyncio.sleep(1.2)  # PostgreSQL publishes its statistics once a second
            return deadlocks(stores[0])
        finally:
            for store in stores:
                store.close()

    assert asyncio.run(run()) == 0


def test_vital_queries_do_not_queue_behind_requests(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        release = threading.Event()
        busy = [asyncio.create_task(store.read(lambda _: release.wait(20))) for _ in range(50)]
        try:
            async with asyncio.timeout(10):
                assert await store.overdue(0) == []
                assert await store.live_nodes(4) == set()
                assert await store.heads(["t"]) == {}
        finally:
            release.set()
            await asyncio.gather(*busy)

    with_store(str(tmp_path / "tables.db"), work)
