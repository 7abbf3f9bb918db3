"""Two nodes on PostgreSQL under faults, while other clients request reviews and analyses.

`python -m benchmarks.faults --games 400 --faults 40` plays whole games with clients that reconnect. Meanwhile
nodes are killed, one or both, or paused, and the database is restarted or hangs. Then every acknowledged
command must be in the log once, no rejected one, and every game must replay and verify. Before that, bots
play alone and beside the requests of strangers: the median and the 95th percentile of a decision's time may
at most double. That time begins when the bot is due, after its deliberate pause, and ends with its move.

It prints its figures and `pass` or `fail` for each promise; the exit code is 1 if one of them fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import random
import signal
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select

from setcubed.cli import main as setcubed
from setcubed.server.settings import Settings
from setcubed.server.store.schema import log
from tests.server.conftest import Postgres, Process
from tests.server.game_client import Ledger, call_api, play_all, seat_players
from tests.server.log_checks import check_log

POSITION = {
    "squares": {"f7": "1RO", "g7": "2RO", "h7": "3RO"},
    "hands": [["1RO", "2GS", "W", "3PD", "1GD"], []],
    "scores": [0, 0],
    "to_move": 0,
}
FAULTS = ("kill", "kill_both", "pause", "restart_database", "hang_database")


class BackgroundClients:
    """Clients that request reviews and analyses all the time."""

    def __init__(self, urls: Sequence[str], record: Any) -> None:
        self.urls, self.record = urls, record
        self.answers: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def running(self, number: int = 3) -> AsyncIterator[None]:
        """Send requests until the block ends."""
        tasks = [asyncio.create_task(self._send(each)) for each in range(number)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, number: int) -> None:
        kinds = [("/api/reviews", self.record), ("/api/companion/analysis", POSITION)]
        while True:
            path, body = kinds[number % 2]
            url = self.urls[number % len(self.urls)]
            try:
                status = await asyncio.to_thread(post, url + path, body)
            except (OSError, HTTPException):  # the node is gone
                status = 0
            self.answers[f"{path.rsplit('/', 1)[1]} {status}"] += 1
            await asyncio.sleep(0.2)


def post(url: str, body: Any) -> int:
    """Send a request, read the whole response, and return its status."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def bot_seconds(database: str, url: str, level: str) -> list[float]:
    """Play a game between two bots; return the times of their decisions in seconds."""
    bots = [{"kind": "bot", "level": level}] * 2
    table = call_api(url, "/api/tables", {"seats": bots, "start": True})[1]["table"]
    while (await asyncio.to_thread(call_api, url, f"/api/tables/{table}"))[1]["status"] != "over":
        await asyncio.sleep(0.5)
    engine = create_engine(Settings(database=database).url)
    with engine.connect() as connection:
        query = select(log.c.at, log.c.command).where(log.c.table_id == table)
        rows = [(at, key.split(":")) for at, key in connection.execute(query)]
    engine.dispose()
    # The key of a scheduled action: its kind, seat, when it was due, and the table's number.
    return [(at - int(key[2])) / 1000 for at, key in rows if key[0] in ("bot_turn", "bot_extra", "bot_show")]


def at_most_doubled(alone: Sequence[float], beside: Sequence[float]) -> bool:
    """Whether median and 95th percentile at most doubled; up to a tenth of a second is accepted."""
    usual, other = summary(alone), summary(beside)
    return all(other[name] <= max(2 * usual[name], 0.1) for name in usual)


def summary(seconds: Sequence[float]) -> dict[str, float]:
    """The median and the 95th percentile."""
    cuts = statistics.quantiles(seconds, n=20)
    return {"median": round(cuts[9], 3), "p95": round(cuts[18], 3)}


async def inflict(kind: str, nodes: Sequence[Process], postgres: Postgres, rng: random.Random) -> None:
    """Inject one fault, and end it."""
    victims = list(nodes) if kind == "kill_both" else [rng.choice(nodes)]
    if kind.startswith("kill"):
        for node in victims:
            await asyncio.to_thread(node.kill)
        for node in victims:
            await asyncio.to_thread(node.start)
    elif kind == "pause":
        process = victims[0].process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(rng.uniform(1, 6))
        process.send_signal(signal.SIGCONT)
    elif kind == "restart_database":
        await asyncio.to_thread(postgres.restart)
    else:
        with postgres.hanging():
            await asyncio.sleep(rng.uniform(1, 8))


async def play(
    nodes: Sequence[Process], postgres: Postgres, games: int, faults: int, at_once: int, ledger: Ledger
) -> tuple[list[str], Counter[str]]:
    """Play all games in waves, with faults in between; return their tables, and the faults by kind."""
    rng, tables, happened = random.Random(24), list[str](), Counter[str]()
    urls = [node.url for node in nodes]
    waves = -(-games // at_once)
    for wave in range(waves):
        number = min(at_once, games - wave * at_once)
        players = await asyncio.to_thread(seat_players, urls, number, ledger, apart=True)
        playing = asyncio.create_task(play_all(players))
        for _ in range(faults * (wave + 1) // waves - faults * wave // waves):
            await asyncio.sleep(rng.uniform(0.5, 2))
            kind = rng.choice(FAULTS)
            await inflict(kind, nodes, postgres, rng)
            happened[kind] += 1
        tables += await playing
        print(
            f"wave {wave + 1} of {waves}: {len(tables)} games, {dict(happened)}", file=sys.stderr, flush=True
        )
    return tables, happened


def check_records(url: str, tables: Sequence[str], folder: Path) -> int:
    """Replay and verify the records of all games; return the number of errors."""
    file = folder / "records.jsonl"
    with file.open("w") as records:
        for table in tables:
            status, record = call_api(url, f"/api/tables/{table}/record")
            assert status == 200, record
            assert record["events"][-1]["type"] == "finished"
            records.write(json.dumps(record) + "\n")
    with contextlib.redirect_stdout(io.StringIO()):
        return sum(setcubed([command, str(file)]) for command in ("replay", "verify"))


async def run(folder: Path, postgres: Postgres, given: argparse.Namespace) -> dict[str, Any]:
    """Measure the bots, then play through the faults."""
    database = postgres.database()
    nodes = [Process(database, folder, limits=1, bot_workers=1).start() for _ in range(2)]
    ledger = Ledger()
    try:
        made, _ = await play(nodes, postgres, 1, 0, 1, ledger)
        record = call_api(nodes[0].url, f"/api/tables/{made[0]}/record")[1]
        strangers = BackgroundClients([node.url for node in nodes], record)
        alone, beside = list[float](), list[float]()
        for _ in range(given.bot_games):  # alternately: the machine's speed may change
            alone += await bot_seconds(database, nodes[0].url, given.level)
            async with strangers.running():
                beside += await bot_seconds(database, nodes[0].url, given.level)
        async with strangers.running():
            for node in nodes:
                node.settings["SETCUBED_LIMITS"] = "0"  # all players share one address
                node.stop()
                node.start()
            started = time.monotonic()
            tables, happened = await play(nodes, postgres, given.games, given.faults, given.at_once, ledger)
        seconds = time.monotonic() - started
        torn = find_torn(database, [*made, *tables], ledger)
        errors = check_records(nodes[0].url, [*made, *tables], folder)
        faults = [line for node in nodes for line in node.faults() if '"message":"not stored"' not in line]
    finally:
        for node in nodes:
            node.stop()
    promises = {
        "nothing lost, doubled or torn": not torn,
        "every game ends, replays and verifies": errors == 0 and len(tables) == given.games,
        "no bot takes longer than twice its usual time": at_most_doubled(alone, beside),
        "no error is logged but that the store did not answer": not faults,
    }
    return {
        "games": len(tables),
        "faults": dict(happened),
        "acknowledged": len(ledger.done),
        "reconnections": ledger.reconnections,
        "torn": torn,
        "record_errors": errors,
        "logged_errors": [json.loads(line).get("message") for line in faults if line.startswith("{")],
        "strangers": dict(strangers.answers),
        "bot_decisions": [len(alone), len(beside)],
        "bot_seconds_alone": summary(alone),
        "bot_seconds_beside_strangers": summary(beside),
        "seconds": round(seconds),
        "promises": {promise: "pass" if kept else "fail" for promise, kept in promises.items()},
    }


def find_torn(database: str, tables: Sequence[str], ledger: Ledger) -> str:
    """Describe errors in the stored logs; empty if there are none."""
    try:
        check_log(database, tables, ledger)
    except AssertionError as error:
        return str(error)[:500] or "a check of the log failed"
    return ""


def main() -> None:
    """Run and print one JSON object."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--at-once", type=int, default=20, help="games at a time")
    parser.add_argument("--bot-games", type=int, default=3, help="games of bots alone, and as many beside")
    parser.add_argument("--level", default="expert", help="of those bots")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(Path(folder) / "data")
        try:
            result = asyncio.run(run(Path(folder), postgres, given))
        finally:
            postgres.server.cleanup()
    print(json.dumps(result, indent=1))
    sys.exit("fail" in result["promises"].values())


if __name__ == "__main__":
    main()
