"""A tournament on a real Ray cluster of this machine, in which a worker is killed."""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import psutil
import pytest

from setcubed.game import Illegal
from setcubed.lab.cluster import Cluster
from setcubed.lab.match import TournamentSettings
from setcubed.lab.results import Results
from setcubed.lab.tournament import Tournament
from setcubed.lab.workers import Chunk, Outcome

SETTINGS = TournamentSettings(("greedy", "random"))


def test_an_unreachable_address_is_reported_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(Illegal, match=f"no Ray cluster at 127.0.0.1:{port}"):
        Cluster(f"127.0.0.1:{port}")


class Murderous(Cluster):
    """Kills the worker that finished the first chunk, which by then plays another one."""

    killed = 0

    def run(
        self, work: Callable[[Chunk], Outcome], chunks: Iterable[Chunk], name: Callable[[Chunk], str]
    ) -> Iterator[tuple[Chunk, Outcome]]:
        def with_process(chunk: Chunk) -> tuple[int, Outcome]:
            return os.getpid(), work(chunk)

        for chunk, (process, outcome) in super().run(with_process, chunks, name):
            if not self.killed:
                self.killed = process
                assert self.killed != os.getpid()
                os.kill(self.killed, signal.SIGKILL)
            yield chunk, outcome


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Murderous]:
    import ray

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # otherwise Ray warns of a future default
    ray.init(
        "local",
        num_cpus=2,
        object_store_memory=100_000_000,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    yield Murderous("auto")
    ray.shutdown()


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_worker_is_replaced_and_nothing_counts_twice(cluster: Murderous) -> None:
    ledger, alone = Results(SETTINGS), Results(SETTINGS)
    counts: list[int] = []
    Tournament(ledger, 120, executor=cluster).run(counts.append)
    Tournament(alone, 120).run()
    assert cluster.killed
    assert not psutil.pid_exists(cluster.killed)
    assert sum(counts) == 120
    played = [replace(result, seconds=()) for result in ledger.in_order()]
    assert played == [replace(result, seconds=()) for result in alone.in_order()]
