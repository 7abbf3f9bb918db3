"""Reviews of finished games: computed by worker processes, streamed line by line, stored with the table."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import msgspec

from setcubed.app.protocol import review as wire
from setcubed.app.protocol.types import Fault
from setcubed.game import Illegal
from setcubed.notation import parse_record
from setcubed.server.node.records import Compute
from setcubed.server.store import stored_reviews
from setcubed.server.store.appends import NotStored

if TYPE_CHECKING:
    from setcubed.engine.grades import Grader
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.reviews")
VERSION = 1
"""The version of reviews: a stored one of another version is computed again."""
CACHED = 32  # in memory
MOST = 64  # in progress at once
_encode = msgspec.json.Encoder().encode
Allow = Callable[[], None]
"""Called before a review is computed: raises `Illegal` for a client that requests too many."""


# ---- in a worker process


@lru_cache(maxsize=1)
def _grader() -> Grader:
    from setcubed.engine.grades import Grader  # loads the engine, which the server itself does not need

    return Grader()


def plan_review(text: bytes) -> tuple[wire.ReviewFigures, list[bytes]]:
    """Parse a record; return luck and play, and each choice for `grade`. Raises `Illegal`."""
    from setcubed.app.review import ReviewPlan

    plan = ReviewPlan(parse_record(text.decode()))
    return plan.figures(), [pickle.dumps(choice) for choice in plan.choices]


def grade(choice: bytes) -> wire.ChoiceGrade:
    """Grade one choice. The server passes its bytes on as they are."""
    from setcubed.app.review import grade_choice

    return grade_choice(pickle.loads(choice), _grader())


# ---- in the server


class ReviewStream:
    """A review in progress or complete: its lines so far, for all clients that follow it."""

    def __init__(self, lines: Sequence[bytes] = ()) -> None:
        self.lines = list(lines)
        self.over = bool(lines)
        self.rejection: Illegal | None = None
        self._changed = asyncio.Event()

    def add_line(self, line: wire.ReviewLine) -> None:
        """Add a line, unless the stream is over."""
        if self.over:
            return
        self.lines.append(_encode(line))
        self.over = isinstance(line, wire.ReviewSummary | wire.ReviewFailure)
        self._wake()

    def fail(self, error: Illegal) -> None:
        """End before the review is complete: with a line that says why, or without any line."""
        if self.lines:
            self.add_line(wire.ReviewFailure(Fault(error.code, error.message)))
        elif not self.over:
            self.rejection, self.over = error, True
            self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def begun(self) -> None:
        """Wait for the first line. Raises `Illegal` if there is none."""
        while not self.lines and not self.over:
            await self._changed.wait()
        if self.rejection is not None:
            raise self.rejection

    async def follow(self) -> AsyncIterator[bytes]:
        sent = 0
        while True:
            while sent < len(self.lines):
                yield self.lines[sent] + b"\n"
                sent += 1
            if self.over:
                return
            await self._changed.wait()


class Reviews:
    """The reviews that this node computes or has in memory."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._known: OrderedDict[str, ReviewStream] = OrderedDict()

    async def of_table(self, id: str, who: str, allow: Allow, compute: Compute) -> ReviewStream:
        """Return a table's review: from memory, from the store, or computed now. Raises `Illegal`."""
        known = self._known.get(id)
        if known is None:
            lines = await self._node.store.read(partial(stored_reviews.find, id, VERSION))
            if lines is not None:
                return self._enter(id, ReviewStream(lines))
            _, text = await self._node.records.of(id, compute)
            known = self._known.get(id) or self._begin(id, text, who, allow, table=True)
        await known.begun()
        return known

    async def of_record(self, text: bytes, who: str, allow: Allow) -> ReviewStream:
        key = hashlib.sha256(text).hexdigest()
        known = self._known.get(key) or self._begin(key, text, who, allow)
        await known.begun()
        return known

    def forget(self, id: str) -> None:
        self._known.pop(id, None)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        for stream in self._known.values():
            stream.fail(Illegal("shutting_down", "The server is restarting. Come back in a moment."))

    def _enter(self, key: str, stream: ReviewStream) -> ReviewStream:
        self._known[key] = stream
        for old in [old for old, one in self._known.items() if one.over][: max(0, len(self._known) - CACHED)]:
            del self._known[old]
        return stream

    def _begin(self, key: str, text: bytes, who: str, allow: Allow, *, table: bool = False) -> ReviewStream:
        allow()
        if sum(not stream.over for stream in self._known.values()) >= MOST:
            raise Illegal("slow_down", "Many reviews are in progress: wait 10 seconds.", seconds=10)
        stream = self._enter(key, ReviewStream())
        self._node.tasks.spawn(partial(self._compute, key, stream, text, who, table))
        return stream

    async def _compute(self, key: str, stream: ReviewStream, text: bytes, who: str, table: bool) -> None:
        try:
            await self._grade(stream, text, who)
            if table:
                await self._store_review(key, stream)
            return
        except Illegal as illegal:
            stream.fail(illegal)
        except Exception as fault:
            logger.error("a review failed", extra={"fault": repr(fault)})
        finally:
            stream.fail(Illegal("server_fault", "Something went wrong here. Try again."))  # unless it is over
        if self._known.get(key) is stream:
            del self._known[key]

    async def _grade(self, stream: ReviewStream, text: bytes, who: str) -> None:
        """Compute the figures, then grade every choice, in parallel on all workers."""
        from setcubed.app.review import summary_line

        pool = self._node.bot_pool
        figures, planned = await pool.work(plan_review, text, whose=who)
        stream.add_line(figures)
        graded: list[wire.ChoiceGrade] = []
        choices = iter(planned)

        async def grade_next() -> None:
            for choice in choices:
                graded.append(await pool.work(grade, choice, whose=who))
                stream.add_line(graded[-1])

        async with asyncio.TaskGroup() as group:
            for _ in range(pool.workers):
                group.create_task(grade_next())
        stream.add_line(summary_line(graded, len(figures.seats)))

    async def _store_review(self, id: str, stream: ReviewStream) -> None:
        """Store the review with its table, so that it is computed once."""
        try:
            await self._node.store.write(partial(stored_reviews.keep, id, VERSION, stream.lines))
        except NotStored:
            logger.warning("a review was not stored", extra={"table": id})
