"""The simulated environment of the server: time, randomness, threads and processes."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from setcubed.server.node import bot_pool, bus, commands, worker_pool
from setcubed.server.node.worker_pool import WorkerLost, WorkFailed
from setcubed.server.store import appends, database, store
from tests.simulation.database import Disk, Engine, SharedDatabase
from tests.simulation.loop import EPOCH, Loop, Queue, Thread, current

LOG_LIMIT = 80
"""A small one, so that logs become full in some runs."""


@contextmanager
def simulated(loop: Loop, disk: Disk, rng: random.Random, listen: Any) -> Iterator[None]:
    """Run the server's code on this loop and this disk, with randomness from one generator."""
    mine = threading.get_ident()

    def here(ours: Callable[..., Any], real: Callable[..., Any]) -> Callable[..., Any]:
        """Call the simulated function on this thread, and the real one on others."""
        return lambda *args: ours(*args) if threading.get_ident() == mine else real(*args)

    def wall() -> float:
        process = current.get()
        return EPOCH + loop.now + (process.skew if process else 0.0)

    with ExitStack() as stack:
        for module, name, ours in (
            (time, "monotonic", here(lambda: loop.now, time.monotonic)),
            (time, "perf_counter", here(lambda: loop.now, time.perf_counter)),
            (time, "time", here(wall, time.time)),
            (time, "time_ns", here(lambda: int(wall() * 1000) * 1_000_000, time.time_ns)),
            (time, "sleep", here(loop.sleep, time.sleep)),
            (secrets, "token_bytes", lambda n=32: rng.randbytes(n)),
            (secrets, "token_hex", lambda n=32: rng.randbytes(n).hex()),
            (secrets, "token_urlsafe", lambda n=32: rng.randbytes(n).hex()[:43]),
            (secrets, "choice", rng.choice),
            (secrets, "randbelow", rng.randrange),
            (appends, "threading", SimpleNamespace(Thread=lambda target, **_: Thread(loop, target))),
            (appends, "queue", SimpleNamespace(SimpleQueue=lambda: Queue(loop))),
            (database, "_engine", lambda _url: Engine(disk)),
            (store, "Database", SharedDatabase),
            (bot_pool, "random", SimpleNamespace(Random=lambda: random.Random(rng.getrandbits(64)))),
            (worker_pool, "WorkerProcess", lambda _nice: Worker(loop, rng)),
            (bus.Bus, "listen", listen),
            (commands, "LOG_LIMIT", LOG_LIMIT),
        ):
            stack.enter_context(patch.object(module, name, ours))
        yield


class Worker:
    """A worker process on the simulated clock, which sometimes fails, dies or hangs."""

    def __init__(self, loop: Loop, rng: random.Random) -> None:
        self._loop, self._rng = loop, rng
        self._future: Future[Any] | None = None
        self.lost = False

    def submit(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Future[Any]:
        """Complete the request after a simulated delay."""
        future: Future[Any] = Future()
        self._future = future
        future.set_running_or_notify_cancel()
        fate = self._rng.random()
        if fate > 0.005:  # else it hangs
            self._loop.call_later(self._rng.uniform(0.01, 0.3), self._answer, future, fate, work, args)
        return future

    def _answer(
        self, future: Future[Any], fate: float, work: Callable[..., Any], args: tuple[Any, ...]
    ) -> None:
        if fate < 0.02:
            self.kill()
        elif not future.done():
            if fate < 0.04:
                future.set_exception(WorkFailed("a bot's fault"))
            else:
                future.set_result(work(*args))

    def is_alive(self) -> bool:
        """Whether it can take a request."""
        return not self.lost

    def kill(self) -> None:
        """Terminate; the current request is lost."""
        self.lost = True
        if self._future is not None and not self._future.done():
            self._future.set_exception(WorkerLost(None))

    def join(self, _seconds: float) -> None:
        """Return at once: a killed worker has ended."""
