"""Whole games through killed nodes, a restarted database and a bad network: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import resource
import signal
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

import pytest

from tests.server.conftest import Postgres, Process
from tests.server.game_client import Ledger, Player, call_api, play_all, seat_players
from tests.server.log_checks import check_games, check_log
from tests.server.proxy import Proxy

GAMES = 60  # on each kind of database
Trouble = Callable[[asyncio.Event], Coroutine[None, None, None]]


async def play_through(players: Sequence[Player], trouble: Trouble) -> list[str]:
    """Play games while faults happen."""
    over = asyncio.Event()
    troubles = asyncio.create_task(trouble(over))
    playing = asyncio.create_task(play_all(players))
    playing.add_done_callback(lambda _: over.set())
    await asyncio.wait({troubles, playing}, return_when=asyncio.FIRST_EXCEPTION)
    if troubles.done():
        await troubles  # a server that does not start again ends the games
    return await playing


async def acknowledged(over: asyncio.Event, ledger: Ledger, number: int) -> bool:
    """Wait until a number of commands is acknowledged; False if the games end before."""
    while len(ledger.done) < number and not over.is_set():
        await asyncio.sleep(0.01)
    return not over.is_set()


def test_nothing_is_lost_when_the_server_is_killed_at_random_moments(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Process(database, tmp_path).start()
    ledger = Ledger()
    rng = random.Random(7)
    kills = 0

    async def trouble(over: asyncio.Event) -> None:
        nonlocal kills
        while await acknowledged(over, ledger, len(ledger.done) + rng.randint(500, 1200)):
            await asyncio.to_thread(server.kill)
            kills += 1
            await asyncio.to_thread(server.start)

    try:
        tables = asyncio.run(play_through(seat_players([server.url], GAMES, ledger), trouble))
        assert kills > 2
        assert ledger.reconnections > GAMES
        check_log(database, tables, ledger)
        check_games(server.url, tables, tmp_path, capsys)
        assert server.faults() == []
    finally:
        server.stop()


def test_games_go_on_when_one_of_two_nodes_is_killed(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path).start(wait=False) for _ in range(2)]  # both migrate at once
    for node in nodes:
        node.wait()
    ledger = Ledger()

    async def trouble(over: asyncio.Event) -> None:
        if await acknowledged(over, ledger, 300):
            await asyncio.to_thread(nodes[1].kill)

    try:
        urls = [node.url for node in nodes]
        tables = asyncio.run(play_through(seat_players(urls, 16, ledger, apart=True), trouble))
        check_log(database, tables, ledger)
        check_games(nodes[0].url, tables, tmp_path, capsys)
        assert nodes[0].faults() == []
    finally:
        for node in nodes:
            node.stop()


def test_games_go_on_when_one_of_two_nodes_is_paused_and_wakes_again(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    nodes = [Process(database, tmp_path).start(wait=False) for _ in range(2)]
    for node in nodes:
        node.wait()
    ledger = Ledger()
    pauses = 0

    async def trouble(over: asyncio.Event) -> None:
        nonlocal pauses
        paused = nodes[1].process
        assert paused is not None
        while await acknowledged(over, ledger, 100 * (pauses + 1)) and pauses < 2:
            paused.send_signal(signal.SIGSTOP)
            pauses += 1
            await acknowledged(
                over, ledger, len(ledger.done) + 60
            )  # the others continue to play, and reconnect
            paused.send_signal(signal.SIGCONT)

    try:
        urls = [node.url for node in nodes]
        tables = asyncio.run(play_through(seat_players(urls, 6, ledger, apart=True), trouble))
        assert pauses
        check_log(database, tables, ledger)
        check_games(nodes[0].url, tables, tmp_path, capsys)
        assert nodes[0].faults() == []
    finally:
        for node in nodes:
            node.stop()


def test_games_go_on_when_the_database_is_restarted(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    server = Process(database, tmp_path).start()
    ledger = Ledger()
    restarts = 0

    async def trouble(over: asyncio.Event) -> None:
        nonlocal restarts
        while await acknowledged(over, ledger, 300 * (restarts + 1)) and restarts < 2:
            await asyncio.to_thread(postgres.restart)
            restarts += 1

    try:
        tables = asyncio.run(play_through(seat_players([server.url], 16, ledger), trouble))
        assert restarts
        check_log(database, tables, ledger)
        check_games(server.url, tables, tmp_path, capsys)
        # If the database is down for longer than the retry timeout, the node rejects commands and logs it.
        # Players repeat them; `check_log` found every acknowledged command once, and no rejected one.
        assert [fault for fault in server.faults() if '"message":"not stored"' not in fault] == []
    finally:
        server.stop()


async def health_becomes(server: Process, status: int) -> None:
    """Wait until `/health` has a status."""
    while (await asyncio.to_thread(call_api, server.url, "/health"))[0] != status:
        await asyncio.sleep(0.05)


def test_games_go_on_when_the_database_hangs_without_closing(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    server = Process(database, tmp_path, store_patience=4).start()
    ledger = Ledger()
    hung = False

    async def trouble(over: asyncio.Event) -> None:
        nonlocal hung
        if await acknowledged(over, ledger, 40):
            with postgres.hanging():
                await health_becomes(server, 503)
            hung = True

    async def play() -> list[str]:
        tables = await play_through(seat_players([server.url], 4, ledger), trouble)
        await health_becomes(server, 200)
        return tables

    try:
        tables = asyncio.run(asyncio.wait_for(play(), 120))
        assert hung
        check_log(database, tables, ledger)
        check_games(server.url, tables, tmp_path, capsys)
        assert [fault for fault in server.faults() if '"message":"not stored"' not in fault] == []
    finally:
        server.stop()


def test_games_go_on_after_the_disk_was_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "tables.db")
    server = Process(database, tmp_path, store_patience=4).start()
    ledger = Ledger()
    filled = False

    async def trouble(over: asyncio.Event) -> None:
        nonlocal filled
        if await acknowledged(over, ledger, 40):
            assert server.process is not None
            size = Path(f"{database}-wal").stat().st_size
            usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, usual[1]))
            await health_becomes(server, 503)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
            filled = True

    async def play() -> list[str]:
        tables = await play_through(seat_players([server.url], 4, ledger), trouble)
        await health_becomes(server, 200)
        return tables

    try:
        tables = asyncio.run(asyncio.wait_for(play(), 120))
        assert filled
        check_log(database, tables, ledger)
        check_games(server.url, tables, tmp_path, capsys)
        logged = server.log.read_text()
        assert "the disk is full: trying again" in logged or "the disk does not work: trying again" in logged
        assert "the database works again" in logged
        assert [fault for fault in server.faults() if '"message":"not stored"' not in fault] == []
    finally:
        server.stop()


@pytest.mark.promise("messages are lost, duplicated, delayed or reordered")
def test_no_move_is_lost_when_messages_are_lost_duplicated_delayed_or_reordered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "tables.db")
    server = Process(database, tmp_path).start()
    ledger = Ledger()

    async def through_proxy() -> tuple[list[str], Proxy]:
        async with Proxy(server.port, random.Random(3)) as proxy:
            players = seat_players([proxy.url], 8, ledger, api=server.url)
            for player in players:
                player.patience = 0.7  # messages are lost all the time
            return await play_all(players), proxy

    try:
        tables, proxy = asyncio.run(through_proxy())
        assert min(proxy.dropped, proxy.doubled, proxy.delayed, proxy.swapped) > 5
        check_log(database, tables, ledger)
        check_games(server.url, tables, tmp_path, capsys)
        assert server.faults() == []
    finally:
        server.stop()
