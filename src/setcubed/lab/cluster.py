"""Games on a Ray cluster: Ray finds the machines and starts a task anew when its worker dies."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from typing import Any

from setcubed.extras import need
from setcubed.game import Illegal
from setcubed.lab.match import Fixture, TournamentSettings
from setcubed.lab.workers import MOST_DEATHS, PlayedPiece, gave_up, play_piece


def _ray() -> Any:
    need("cluster", "ray")
    import ray

    return ray


def _knock(address: str) -> None:
    """Refuse an address where nobody listens; Ray itself would try for minutes."""
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
        self.ray = _ray()
        if not self.ray.is_initialized():
            _knock(address)
            try:
                self.ray.init(
                    address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=None
                )
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise Illegal(
                    "no_cluster", f"There is no Ray cluster at {address}: {str(error).splitlines()[0]}"
                ) from None
        # A worker that dies is replaced and its piece played again. A task has one result, however often it
        # ran.
        self.task = self.ray.remote(max_retries=MOST_DEATHS, num_cpus=1)(play_piece)

    @property
    def workers(self) -> int:
        """How many pieces can be played at once."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def work(self, settings: TournamentSettings, pieces: Iterator[list[Fixture]]) -> Iterator[PlayedPiece]:
        """Keep every core busy with one piece and one more waiting."""
        running: dict[Any, list[Fixture]] = {}
        workers, counted = self.workers, time.monotonic()
        try:
            while True:
                if time.monotonic() - counted > 5:  # machines come and go
                    workers, counted = self.workers, time.monotonic()
                while len(running) < 2 * workers:
                    piece = next(pieces, None)
                    if piece is None:
                        break
                    running[self.task.remote(settings, piece)] = piece
                if not running:
                    return
                done, _ = self.ray.wait(list(running), num_returns=1)
                for task in done:
                    piece = running.pop(task)
                    try:
                        yield self.ray.get(task)
                    except self.ray.exceptions.WorkerCrashedError:
                        raise gave_up(piece) from None
        finally:
            for task in running:
                self.ray.cancel(task, force=True)
