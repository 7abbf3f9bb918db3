"""Throughput of a server in moves per second, and the latency to the opponent.

`python -m benchmarks.server` runs a setcubed server on one core and the load on another: 500 tables of two
clients that play back to back through real sockets, SQLite with synchronous=FULL; then boardgame.io 0.50 in
the same way (installed from npm into a temporary folder; it stores nothing). Prints a table and JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from benchmarks import boardgame_load, tables_load
from benchmarks.load import Meter, connect

SERVER_CORE, LOAD_CORE = 0, 1


def start(command: Sequence[str], folder: Path, log: str, **environment: str) -> subprocess.Popen[bytes]:
    """Start a server on its own core."""
    with (folder / log).open("wb") as out:
        return subprocess.Popen(
            list(command),
            cwd=folder,
            env={**os.environ, **environment},
            stdout=out,
            stderr=out,
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
        )


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str) -> float:
    """Wait until a server answers; return the time it took."""
    started = time.perf_counter()
    while time.perf_counter() - started < 30:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return time.perf_counter() - started
        except urllib.error.HTTPError:
            return time.perf_counter() - started
        except OSError:
            time.sleep(0.01)
    raise SystemExit(f"{url} does not answer.")


def setcubed(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A setcubed server with a fresh SQLite file, without rate limits."""
    command = [sys.executable, "-c", "import sys; from setcubed.cli import main; sys.exit(main())", "serve"]
    return start(
        [*command, "--port", str(port), "--database", str(folder / f"tables-{port}.db")],
        folder,
        "setcubed.log",
        SETCUBED_LIMITS="0",
        SETCUBED_LOG_LEVEL="warning",
    )


def boardgame(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A boardgame.io server, installed on first use."""
    if not (folder / "node_modules").exists():
        (folder / "package.json").write_text('{"private": true}')
        npm = shutil.which("npm") or "npm"
        subprocess.run(
            [npm, "install", "--silent", "--no-audit", "--no-fund", "boardgame.io@0.50"],
            cwd=folder,
            check=True,
        )
    (folder / "server.js").write_text(boardgame_load.SERVER)
    return start(["node", "server.js", str(port)], folder, "boardgame.log", NODE_ENV="production")


def run(which: str, folder: Path, tables: int, seconds: float, rate: float | None) -> dict[str, Any]:
    """One run against a fresh server."""
    port = free_port()
    server = (setcubed if which == "setcubed" else boardgame)(folder, port)
    try:
        began = wait_for(
            f"http://127.0.0.1:{port}/health" if which == "setcubed" else f"http://127.0.0.1:{port}/games"
        )
        process = psutil.Process(server.pid)
        meter = Meter(rate, process)
        load = tables_load if which == "setcubed" else boardgame_load
        used = psutil.Process().cpu_times()
        measured = asyncio.run(load.play(port, tables, seconds, meter))
        after = psutil.Process().cpu_times()
        return {
            "server": which,
            "tables": tables,
            "wanted_rate": rate,
            **meter.figures(measured),
            "seconds": round(measured, 2),
            "start_seconds": round(began, 2),
            "load_cpu_seconds": round(sum(after[:2]) - sum(used[:2]), 1),
        }
    finally:
        server.terminate()
        server.wait(10)


async def _idle(port: int, tables: int, held: list[Any]) -> None:
    for _ in range(tables):
        for client in tables_load.make_duel(port, Meter()):
            line = await connect(port, "/api/socket", lambda _line, _text: None)
            hello = {"type": "hello", "table": client.duel.table, "tokens": [client.token]}
            line.send(json.dumps(hello).encode())
            held.append(line)
    await asyncio.sleep(1.5)


def memory(folder: Path, first: int, further: int) -> dict[str, Any]:
    """The memory of one more idle table with two connected clients."""
    port = free_port()
    server = setcubed(folder, port)
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        process = psutil.Process(server.pid)

        async def measure() -> tuple[int, int]:
            held: list[Any] = []
            await _idle(port, first, held)
            before = process.memory_info().rss
            await _idle(port, further, held)
            return before, process.memory_info().rss

        before, after = asyncio.run(measure())
        return {"further_tables": further, "kb_per_table": round((after - before) / 1024 / further, 1)}
    finally:
        server.terminate()
        server.wait(10)


def disk(folder: Path, seconds: float = 1.5) -> list[float]:
    """The latency of durable writes of eight kilobytes, in milliseconds."""
    took: list[float] = []
    with (folder / "disk").open("wb", buffering=0) as file:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            started = time.perf_counter()
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            took.append(1000 * (time.perf_counter() - started))
            time.sleep(0.001)
    return took


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--only", choices=["setcubed", "boardgame.io", "memory"])
    parser.add_argument("--rate", type=float, help="moves a second instead of as many as possible")
    parser.add_argument("--node-modules", type=Path, help="a folder where boardgame.io is installed already")
    options = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    results: list[dict[str, Any]] = []
    disk_ms: list[float] = []
    with tempfile.TemporaryDirectory(prefix="setcubed-bench-") as name:
        ours, theirs = Path(name), options.node_modules or Path(name) / "npm"
        theirs.mkdir(exist_ok=True)
        if options.only in (None, "boardgame.io"):
            results.append(run("boardgame.io", theirs, options.tables, options.seconds, options.rate))
        if options.only in (None, "setcubed"):
            results.append(run("setcubed", ours, options.tables, options.seconds, options.rate))
        if options.only is None:
            quarter = results[0]["moves_per_second"] / 4
            disk_ms = disk(ours)
            results.append(run("setcubed", ours, options.tables, options.seconds, quarter))
            disk_ms = sorted(disk_ms + disk(ours))
        for row in results:
            print(
                f"{row['server']:13} {row['moves_per_second']:8.0f} moves/s   p50 {row['p50_ms']:6.1f} ms   "
                f"p99 {row['p99_ms']:6.1f} ms   server {row['server_cpu_us_per_move']} µs a move"
            )
        report: dict[str, Any] = {"machine": platform.platform(), "cores": os.cpu_count(), "runs": results}
        if disk_ms:
            p50, p99 = (round(disk_ms[int(len(disk_ms) * part)], 2) for part in (0.5, 0.99))
            worst = round(disk_ms[-1], 1)
            report["disk_before_and_after"] = {"p50_ms": p50, "p99_ms": p99, "max_ms": worst}
            print(f"the disk alone, before and after: p50 {p50} ms, p99 {p99} ms, at most {worst} ms")
        if options.only in (None, "memory"):
            report["memory"] = memory(ours, 100, 400)
            print(f"memory: {report['memory']['kb_per_table']} KB for each further idle table")
    print(json.dumps(report))


if __name__ == "__main__":
    main()
