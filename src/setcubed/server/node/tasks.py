"""Background tasks of a node: one-off tasks, and supervised loops that restart when they fail."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from setcubed.server.metrics import LOOPS_FAILED
from setcubed.server.store.appends import NotStored

logger = logging.getLogger("setcubed.node")
Work = Callable[[], Awaitable[None]]
CANCEL_SECONDS = 1.0  # until tasks that go on are cancelled again


class Tasks:
    def __init__(self, restart_seconds: float) -> None:
        self.closing = False
        self._restart_seconds = restart_seconds
        self._progress: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Work) -> None:
        """Start a task. Its exceptions are logged."""

        async def run() -> None:
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("a task failed")

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def supervise(self, name: str, loop: Work) -> None:
        """Run a loop until the node closes. After an exception it is restarted."""

        async def run() -> None:
            while not self.closing:
                try:
                    await loop()
                    return
                except (Exception, asyncio.CancelledError) as error:
                    # A cancelled future that the loop awaited is an error like others.
                    if self.closing or (isinstance(error, asyncio.CancelledError) and _is_cancelled()):
                        raise
                    LOOPS_FAILED.labels(name).inc()
                    logger.exception(f"the {name} failed and is restarted")
                    await asyncio.sleep(self._restart_seconds)

        self.spawn(run)

    def mark_alive(self, name: str) -> None:
        """Note that a loop makes progress."""
        self._progress[name] = time.monotonic()

    def ages(self) -> dict[str, float]:
        """Seconds since each loop last made progress."""
        now = time.monotonic()
        return {name: round(now - at, 1) for name, at in self._progress.items()}

    async def close(self) -> None:
        """Cancel all tasks until they have ended: an exception during clean-up can hide a cancellation."""
        self.closing = True
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=CANCEL_SECONDS)


def _is_cancelled() -> bool:
    """Whether the current task itself is cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@asynccontextmanager
async def store_timeout(seconds: float) -> AsyncIterator[None]:
    """Limit how long a request waits for the store. Raises `NotStored` after that time."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise NotStored("the store did not answer in time") from None
