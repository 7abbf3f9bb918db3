"""Reviews of finished games: made by the bots' workers, told as they come, kept with the table."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import msgspec

from setcubed.app.protocol import review as wire
from setcubed.app.protocol.types import Fault
from setcubed.game import Illegal
from setcubed.notation import parse_record
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.records import Compute, Records, in_thread
from setcubed.server.node.tasks import Tasks
from setcubed.server.store import stored_reviews
from setcubed.server.store.appends import NotStored
from setcubed.server.store.store import Store

if TYPE_CHECKING:
    from setcubed.app.review import ReviewPlan
    from setcubed.engine.grades import Grader

logger = logging.getLogger("setcubed.reviews")
VERSION = 1
"""Of what a review says: one that was kept by another version is made anew."""
OUR_FAULT = "Something went wrong here. Try again."
KEPT = 32  # in memory
MOST = 64  # under way at once
_encode = msgspec.json.Encoder().encode
Allow = Callable[[], None]
"""Asked before a review is made, not where one is kept: raises `Illegal` for who asks too often."""


# ---- in a worker process


@lru_cache(maxsize=4)
def _plan(text: bytes) -> ReviewPlan:
    """Parse a record once, although one worker grades many choices of it."""
    from setcubed.app.review import ReviewPlan  # loads the engine, which the server itself does not need

    return ReviewPlan(parse_record(text.decode()))


@lru_cache(maxsize=1)
def _grader() -> Grader:
    from setcubed.engine.grades import Grader

    return Grader()


def figures(text: bytes) -> wire.ReviewFigures:
    """Compute luck and play of a record. Raises `Illegal`."""
    return _plan(text).figures()


def grade(text: bytes, number: int) -> wire.GradedChoice:
    """Grade one choice of a record."""
    return _plan(text).grade(number, _grader())


# ---- in the server


class ReviewStream:
    """A review under way or done: its lines so far, for all who wait for them."""

    def __init__(self, lines: Sequence[bytes] = ()) -> None:
        self.lines = list(lines)
        self.over = bool(lines)
        self.refused: Illegal | None = None
        self._news = asyncio.Event()

    def add_line(self, line: wire.ReviewLine) -> None:
        """A line is ready."""
        self.lines.append(_encode(line))
        self.over = isinstance(line, wire.ReviewSummary | wire.ReviewFailure)
        self._wake()

    def refuse(self, no: Illegal) -> None:
        """There is nothing to review."""
        self.refused, self.over = no, True
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def begun(self) -> None:
        """Wait for the first line. Raises `Illegal` where there is none."""
        while not self.lines and not self.over:
            await self._news.wait()
        if self.refused is not None:
            raise self.refused

    async def follow(self) -> AsyncIterator[bytes]:
        """All lines, as they come."""
        told = 0
        while True:
            while told < len(self.lines):
                yield self.lines[told] + b"\n"
                told += 1
            if self.over:
                return
            await self._news.wait()


class Reviews:
    """The reviews that this node was asked for."""

    def __init__(self, store: Store, records: Records, bot_pool: BotPool, tasks: Tasks) -> None:
        self._store = store
        self._records = records
        self._bot_pool = bot_pool
        self._tasks = tasks
        self._known: OrderedDict[str, ReviewStream] = OrderedDict()

    async def of_table(self, id: str, who: str, allow: Allow, compute: Compute = in_thread) -> ReviewStream:
        """The review of a table's game: from memory, from the store, or made now. Raises `Illegal`."""
        known = self._known.get(id)
        if known is None:
            kept = await self._store.read(partial(stored_reviews.find, id, VERSION))
            if kept is not None:
                return self._enter(id, ReviewStream(kept))
            _, text = await self._records.of(id, compute)
            known = self._known.get(id) or self._begin(id, text, who, allow, table=True)
        await known.begun()
        return known

    async def of_record(self, text: bytes, who: str, allow: Allow) -> ReviewStream:
        """The review of a record that was sent. Raises `Illegal`."""
        key = hashlib.sha256(text).hexdigest()
        known = self._known.get(key) or self._begin(key, text, who, allow)
        await known.begun()
        return known

    def forget(self, id: str) -> None:
        """A table is gone."""
        self._known.pop(id, None)

    def _enter(self, key: str, making: ReviewStream) -> ReviewStream:
        self._known[key] = making
        for old in [old for old, one in self._known.items() if one.over][: max(0, len(self._known) - KEPT)]:
            del self._known[old]
        return making

    def _begin(self, key: str, text: bytes, who: str, allow: Allow, *, table: bool = False) -> ReviewStream:
        allow()
        if sum(not making.over for making in self._known.values()) >= MOST:
            raise Illegal("slow_down", "Many reviews are being made: wait 10 seconds.", seconds=10)
        making = self._enter(key, ReviewStream())
        self._tasks.spawn(partial(self._make, key, making, text, who, table))
        return making

    async def _make(self, key: str, making: ReviewStream, text: bytes, who: str, table: bool) -> None:
        try:
            await self._grade(making, text, who)
        except Illegal as no:
            making.refuse(no)
        except BaseException as fault:
            if not isinstance(fault, asyncio.CancelledError):
                logger.error("a review failed", extra={"fault": repr(fault)})
            if making.lines:
                making.add_line(wire.ReviewFailure(Fault("server_fault", OUR_FAULT)))
            else:
                making.refuse(Illegal("server_fault", OUR_FAULT))
            if isinstance(fault, asyncio.CancelledError):
                raise
        else:
            if table:
                await self._keep(key, making)
            return
        if self._known.get(key) is making:
            del self._known[key]

    async def _grade(self, making: ReviewStream, text: bytes, who: str) -> None:
        """First the figures, then every choice; as many at once as there are workers."""
        from setcubed.app.review import summary_line

        pool = self._bot_pool
        first = await pool.work(figures, text, whose=who)
        making.add_line(first)
        graded: list[wire.GradedChoice] = []
        numbers = iter(range(first.choices))

        async def go_on() -> None:
            for number in numbers:
                graded.append(await pool.work(grade, text, number, whose=who))
                making.add_line(graded[-1])

        async with asyncio.TaskGroup() as group:
            for _ in range(pool.workers):
                group.create_task(go_on())
        making.add_line(summary_line(graded, len(first.seats)))

    async def _keep(self, id: str, making: ReviewStream) -> None:
        """Store it with its table, so that it is made once."""
        try:
            await self._store.write(partial(stored_reviews.keep, id, VERSION, making.lines))
        except NotStored:
            logger.warning("a review was not stored", extra={"table": id})
