"""The memory of a node that plays many games.

`python -m benchmarks.memory --games 4000` lets one node on SQLite play games between clients, in waves, and
prints its memory after each tenth of them: resident memory of the server process without its bots' workers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path

import psutil

from tests.server.conftest import Process
from tests.server.game_client import Ledger, call_api, play_all, seat_players


def megabytes(server: Process) -> float:
    """The resident memory of the server."""
    assert server.process is not None
    return round(psutil.Process(server.process.pid).memory_info().rss / 2**20, 1)


async def measure(server: Process, games: int, at_once: int) -> list[dict[str, float]]:
    """Play all games; return the memory after each tenth."""
    readings: list[dict[str, float]] = [{"games": 0, "megabytes": megabytes(server)}]
    played = 0
    while played < games:
        number = min(at_once, games - played)
        ledger = Ledger()
        tables = await play_all(await asyncio.to_thread(seat_players, [server.url], number, ledger))
        for table in tables[:2]:  # records fill their cache too
            assert call_api(server.url, f"/api/tables/{table}/record")[0] == 200
        played += number
        if played >= len(readings) * games / 10:
            readings.append({"games": played, "megabytes": megabytes(server)})
            print(json.dumps(readings[-1]), flush=True)
    return readings


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--at-once", type=int, default=40)
    parser.add_argument("--idle-seconds", type=float, default=5.0, help="after which a table leaves memory")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(
            str(Path(folder) / "tables.db"), Path(folder), idle_seconds=given.idle_seconds
        ).start()
        try:
            readings = asyncio.run(measure(server, given.games, given.at_once))
        finally:
            server.stop()
    half = readings[len(readings) // 2]["megabytes"]
    print(json.dumps({"growth_in_second_half_mb": round(readings[-1]["megabytes"] - half, 1)}))


if __name__ == "__main__":
    main()
