"""Faults whose outcome takes many seconds. They run side by side, and beside other tests."""

from __future__ import annotations

import select
import signal
import socket
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

import psutil

from tests.server.conftest import Process
from tests.server.game_client import call_api, make_table
from tests.server.websocket_client import SocketClient

T = TypeVar("T")
BIG = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_A_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 99\r\n\r\n{"seats": ['
)
RECONNECT_SECONDS = 26.0  # for which a player connects and disconnects
RECONNECTIONS = 41  # at least, on a slow machine in a longer time
LAST_SECONDS = 8.0  # at the end, in which the log hardly grows


class HungWorker(NamedTuple):
    """What happened after a bot's worker was stopped, in seconds since then."""

    moves: list[float]
    """When each of two tables with bots had its next event, in order."""
    replaced: float
    late: float
    """How many moves the greedy player has made because no worker was free."""


class Reconnections(NamedTuple):
    """How often a player connected, and how far that moved the end of the log."""

    times: int
    logged: int
    logged_in_the_last_seconds: int


class LongWaits:
    """A server with these faults, which begin right after its start."""

    def __init__(self, folder: Path) -> None:
        self.server = Process(str(folder / "tables.db"), folder, grace_seconds=1, bot_pause=0.2).start()
        self._threads = ThreadPoolExecutor(5)
        self.half_a_head = self._begin(lambda: self._hold(b"GET / HTTP/1.1\r\nHost"))
        self.half_a_body = self._begin(lambda: self._hold(HALF_A_BODY))
        self.unread = self._begin(self._never_read)
        self.hung_worker = self._begin(self._stop_worker)
        self.reconnections = self._begin(self._reconnect)

    def _begin(self, wait: Callable[[], T]) -> Future[T]:
        return self._threads.submit(wait)

    def close(self) -> None:
        """Wait for everything, and stop the server."""
        self._threads.shutdown(wait=True)
        self.server.stop()

    def _hold(self, request: bytes) -> float:
        """Send a part of a request; return the seconds until the server closes the connection."""
        since = time.monotonic()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as line:
            line.sendall(request)
            assert line.recv(100) == b""
            return time.monotonic() - since

    def _never_read(self) -> float:
        """Request more than all buffers hold, and read nothing; return the seconds until the connection is
        dropped."""
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.server.port))
            since = time.monotonic()
            line.sendall(BIG * 500)
            dropped = select.poll()
            dropped.register(line, 0)  # only errors and the end of the connection
            assert dropped.poll(60_000)
            return time.monotonic() - since

    def _workers(self) -> list[psutil.Process]:
        assert self.server.process is not None
        children = psutil.Process(self.server.process.pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    def _events(self, table: str) -> int:
        return len(call_api(self.server.url, f"/api/tables/{table}/record")[1]["events"])

    def _stop_worker(self) -> HungWorker:
        """Stop the only worker while two tables need it."""
        bots = [{"kind": "bot", "level": "greedy"}] * 2
        tables = [make_table(self.server.url, bots, start=True)["table"] for _ in range(2)]
        for table in tables:
            while call_api(self.server.url, f"/api/tables/{table}")[1]["game"]["phase"] == "opening":
                time.sleep(0.02)  # later moves need a worker
        (worker,) = self._workers()
        worker.send_signal(signal.SIGSTOP)
        since = time.monotonic()
        known = {table: self._events(table) for table in tables}
        moves: list[float] = []
        while known:
            for table in list(known):
                if self._events(table) > known[table]:
                    del known[table]
                    moves.append(time.monotonic() - since)
            assert time.monotonic() - since < 60
            time.sleep(0.05)
        while worker in self._workers() or not self._workers():
            assert time.monotonic() - since < 60
            time.sleep(0.05)
        return HungWorker(moves, time.monotonic() - since, self._late())

    def _late(self) -> float:
        with urllib.request.urlopen(f"{self.server.url}/metrics") as metrics:
            lines = metrics.read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith("setcubed_bots_late_total"))

    def _reconnect(self) -> Reconnections:
        """Connect and disconnect a player repeatedly."""
        seated = make_table(self.server.url, [{"kind": "local"}, {"kind": "open"}])
        tokens = [held["token"] for held in seated["seats"]]
        since, ends = time.monotonic(), list[tuple[float, int]]()
        while time.monotonic() - since < RECONNECT_SECONDS or len(ends) < RECONNECTIONS:
            with SocketClient(self.server, table=seated["table"], tokens=tokens) as player:
                ends.append((time.monotonic() - since, player.until("welcome")["seq"]))
            time.sleep(0.15)
        first, last = ends[0][1], ends[-1][1]
        before = next(end for at, end in reversed(ends) if at < ends[-1][0] - LAST_SECONDS)
        return Reconnections(len(ends), last - first, last - before)
