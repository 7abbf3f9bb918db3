"""Time until all clients are back after a server was killed and restarted.

`python -m benchmarks.restart` lets 500 tables of two clients play for some seconds, kills the server, starts
it again on the same file, and lets the clients come back as the page does: after 0.25 s, then after pauses
that double. Prints when the server answered, and when the first, half and last client was welcomed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path

import psutil

from benchmarks import server as servers
from benchmarks import tables_load
from benchmarks.load import Meter, Socket, connect


def pause(attempt: int, rng: random.Random) -> float:
    """The delay before a reconnection, as `backoff` in web/src/host/websocket.ts."""
    return float(min(8.0, 0.25 * 2**attempt)) * (0.75 + rng.random() / 2)


async def reconnect(client: tables_load.Client, port: int, rng: random.Random) -> float:
    """Reconnect; return the time of the welcome."""
    welcomed: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def take(_: Socket, text: bytes) -> None:
        if not welcomed.done() and text.startswith(b'{"type":"welcome"'):
            welcomed.set_result(time.perf_counter())

    for attempt in range(20):
        await asyncio.sleep(pause(attempt, rng))
        try:
            client.socket = await connect(port, "/api/socket", take)
        except OSError:
            continue
        hello = {"type": "hello", "table": client.duel.table, "tokens": [client.token], "seq": client.seq}
        client.socket.send(json.dumps(hello).encode())
        return await welcomed
    raise SystemExit("A client did not come back.")


async def measure(folder: Path, tables: int, seconds: float) -> dict[str, float]:
    """Play, kill, start again, and wait for all."""
    port = servers.free_port()
    server = servers.setcubed(folder, port)
    try:
        servers.wait_for(f"http://127.0.0.1:{port}/health")
        meter = Meter()
        clients = [client for _ in range(tables) for client in tables_load.make_duel(port, meter)]
        for client in clients:
            await client.join(port)
        meter.playing = True
        for client in clients:
            client.act()
        await asyncio.sleep(seconds)
        meter.playing = False
        await asyncio.sleep(0.5)
        server.kill()
        server.wait()
        killed = time.perf_counter()
        server = servers.setcubed(folder, port)
        ready = asyncio.create_task(asyncio.to_thread(servers.wait_for, f"http://127.0.0.1:{port}/health"))
        rng = random.Random(1)
        back = sorted(await asyncio.gather(*(reconnect(client, port, rng) for client in clients)))
        answered = await ready
        used = sum(psutil.Process(server.pid).cpu_times()[:2])
        first, half, last = (round(back[at] - killed, 2) for at in (0, len(back) // 2, -1))
        return {
            "clients": len(clients),
            "events_a_table": round(sum(client.seq for client in clients) / len(clients)),
            "server_answers": round(answered, 2),
            "first_back": first,
            "half_back": half,
            "all_back": last,
            "server_cpu_seconds": round(used, 2),
        }
    finally:
        server.kill()
        server.wait()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long they play before")
    options = parser.parse_args()
    os.sched_setaffinity(0, {servers.LOAD_CORE})
    with tempfile.TemporaryDirectory(prefix="setcubed-bench-") as name:
        print(json.dumps(asyncio.run(measure(Path(name), options.tables, options.seconds))))


if __name__ == "__main__":
    main()
