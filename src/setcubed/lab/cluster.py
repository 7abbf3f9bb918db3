"""Games on a Ray cluster. Ray finds the machines and restarts a task whose worker died."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from typing import Any

from setcubed.extras import need
from setcubed.game import Illegal
from setcubed.lab.match import Fixture, TournamentSettings
from setcubed.lab.workers import MOST_CRASHES, PlayedChunk, play_chunk, worker_died


def _check_reachable(address: str) -> None:
    """Raise `Illegal` for an address without a listener; Ray itself would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise Illegal("no_cluster", f"There is no Ray cluster at {address}: {error}.") from None


class Cluster:
    """All cores of a Ray cluster; `address` is as for `ray.init`: auto, local, or HOST:PORT."""

    def __init__(self, address: str = "auto") -> None:
        need("cluster", "ray")
        import ray

        self.ray: Any = ray
        if not self.ray.is_initialized():
            _check_reachable(address)
            try:
                self.ray.init(
                    address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=None
                )
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise Illegal(
                    "no_cluster", f"There is no Ray cluster at {address}: {str(error).splitlines()[0]}"
                ) from None
        # Ray replaces a worker that dies and plays its chunk again; a task still has one result.
        self.task = self.ray.remote(max_retries=MOST_CRASHES, num_cpus=1)(play_chunk)

    @property
    def workers(self) -> int:
        """The number of chunks that can be played at once."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def work(self, settings: TournamentSettings, chunks: Iterator[list[Fixture]]) -> Iterator[PlayedChunk]:
        """Give every core one chunk to play and one in reserve."""
        running: dict[Any, list[Fixture]] = {}
        workers, counted = self.workers, time.monotonic()
        try:
            while True:
                if time.monotonic() - counted > 5:  # machines join and leave
                    workers, counted = self.workers, time.monotonic()
                while len(running) < 2 * workers:
                    chunk = next(chunks, None)
                    if chunk is None:
                        break
                    running[self.task.remote(settings, chunk)] = chunk
                if not running:
                    return
                done, _ = self.ray.wait(list(running), num_returns=1)
                for task in done:
                    chunk = running.pop(task)
                    try:
                        yield self.ray.get(task)
                    except self.ray.exceptions.WorkerCrashedError:
                        raise worker_died(chunk) from None
        finally:
            for task in running:
                self.ray.cancel(task, force=True)
