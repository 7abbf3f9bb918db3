"""Games on a Ray cluster. Ray finds the machines and restarts a task whose worker died."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from setcubed.extras import need
from setcubed.game import Illegal
from setcubed.lab.workers import MOST_CRASHES, Chunk, Outcome, Processes


def _check_reachable(address: str) -> None:
    """Raise `Illegal` for an address without a listener; Ray itself would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise Illegal("no_cluster", f"There is no Ray cluster at {address}: {error}.") from None


class Cluster(Processes):
    """All cores of a Ray cluster; `address` is as for `ray.init`: auto, local, or HOST:PORT."""

    retries = 0  # Ray replaces a worker that dies and computes its chunk again

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
        self.crash = self.ray.exceptions.WorkerCrashedError
        self._task = self.ray.remote(max_retries=MOST_CRASHES, num_cpus=1)(_compute)
        self.open()

    def open(self) -> None:
        """Count the workers."""
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self._counted_at = time.monotonic()

    def submit(self, work: Callable[[Chunk], Outcome], chunk: Chunk) -> Future[Outcome]:
        """Start the work on a chunk, on any machine."""
        if time.monotonic() - self._counted_at > 5:  # machines join and leave
            self.open()
        started: Future[Outcome] = self._task.remote(work, chunk).future()
        return started

    def close(self) -> None:
        """Let Ray finish what has begun."""


def _compute(work: Callable[[Chunk], Outcome], chunk: Chunk) -> Outcome:
    return work(chunk)
