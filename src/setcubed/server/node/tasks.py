"""What runs by itself on a node: tasks, and loops that begin anew when they fail."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from setcubed.server.metrics import LOOPS_FAILED

logger = logging.getLogger("setcubed.node")
Work = Callable[[], Awaitable[None]]


class Tasks:
    """The tasks of a node."""

    def __init__(self, pause: float) -> None:
        self.closing = False
        self._pause = pause  # seconds until a loop that failed begins anew
        self._came_round: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Work) -> None:
        """Let something run by itself; what goes wrong is logged."""

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
        """Let a loop run as long as the node does: should it fail, that is logged and it begins anew."""

        async def run() -> None:
            while not self.closing:
                try:
                    await loop()
                    return
                except (Exception, asyncio.CancelledError):
                    if self.closing:
                        raise
                    # A cancelled future that it waited for is a fault like any other.
                    LOOPS_FAILED.labels(name).inc()
                    logger.exception(f"the {name} failed and begins anew")
                    await asyncio.sleep(self._pause)

        self.spawn(run)

    def mark_alive(self, name: str) -> None:
        """A loop says that it runs."""
        self._came_round[name] = time.monotonic()

    def ages(self) -> dict[str, float]:
        """Seconds since each loop came round."""
        now = time.monotonic()
        return {name: round(now - at, 1) for name, at in self._came_round.items()}

    async def close(self) -> None:
        """End them all."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
