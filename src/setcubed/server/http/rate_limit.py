"""Rate limits: buckets that fill with time, by address and by seat."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from setcubed.app.protocol import commands as c
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.game import Illegal

T = TypeVar("T")


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


CREATE = Rate(20, 0.5)  # a class that starts together behind one address still gets through
JOIN = Rate(40, 1.0)
REQUEST = Rate(200, 20.0)
CONNECT = Rate(200, 10.0)
COMMAND = Rate(40, 10.0)
QUESTION = Rate(80, 12.0)
STUDY = Rate(80, 12.0)
REVIEW = Rate(20, 0.05)  # made anew: some seconds of two cores each
ANALYSIS = Rate(30, 0.1)  # positions of a real table: a second and a half of one core each
COMPUTING = Rate(4.0, 0.25)  # seconds of this machine's time
MISS = Rate(20, 0.2)  # short codes that open no table
CHATTER = Rate(40, 0.5)  # what fills the log without moving the game on
SOCKETS = 500  # open ones of one address
REACT = Rate(5, 0.5)


_CHATTER = (c.Call, c.Withdraw, c.Rename, c.SeedDice, c.SeatBot, c.FreeSeat, c.TakeBack, c.Undo)


class Bucket:
    """What is left of one rate for one somebody."""

    __slots__ = ("at", "left")

    def __init__(self, rate: Rate, factor: float) -> None:
        self.left = rate.burst * factor
        self.at = time.monotonic()

    def take(self, rate: Rate, factor: float) -> float:
        """Take one; how many seconds to wait where there is none."""
        self.refill(rate, factor)
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / (rate.per_second * factor)

    def refill(self, rate: Rate, factor: float) -> None:
        """What has come in since the last time."""
        now = time.monotonic()
        self.left = min(rate.burst * factor, self.left + (now - self.at) * rate.per_second * factor)
        self.at = now


class RateLimits:
    """Buckets by kind and by whom; the longest unused are forgotten."""

    MOST = 20_000

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[Rate, str], Bucket] = OrderedDict()

    def check(self, rate: Rate, who: str) -> None:
        """Refuse who is too quick."""
        if not self.factor:
            return
        wait = self._bucket(rate, who).take(rate, self.factor)
        if wait:
            raise _slow_down(wait)

    def _bucket(self, rate: Rate, who: str) -> Bucket:
        key = (rate, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, self.factor)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def check_left(self, rate: Rate, who: str) -> None:
        """Refuse who has used up what was there."""
        if self.factor:
            bucket = self._bucket(rate, who)
            bucket.refill(rate, self.factor)
            if bucket.left <= 0:
                raise _slow_down(-bucket.left / (rate.per_second * self.factor) + 0.1)

    def charge(self, rate: Rate, who: str, amount: float) -> None:
        """Take an amount that is known only afterwards."""
        if self.factor:
            bucket = self._bucket(rate, who)
            bucket.refill(rate, self.factor)
            bucket.left -= amount

    def check_guess(self, reference: str, who: str) -> None:
        """Refuse a short code of who has tried too many: also one that is right, or they would find it all
        the same. A table's long id cannot be guessed."""
        if len(reference) < ID_LENGTH:
            self.check_left(MISS, who)

    def note_miss(self, no: Illegal, who: str) -> None:
        """Count a refusal, if it was that of a short code."""
        if no.code in ("no_table", "code_closed") and len(str(no.details["name"])) < ID_LENGTH:
            self.charge(MISS, who, 1.0)

    def check_command(self, do: c.Do, who: str) -> None:
        """Refuse a seat that wants too much in a short time."""
        if self.factor:
            self.check(REACT if isinstance(do, c.React) else COMMAND, who)
            if isinstance(do, _CHATTER):
                self.check(CHATTER, who)


def _slow_down(wait: float) -> Illegal:
    return Illegal("slow_down", f"Too many at once: wait {wait:.1f} seconds.", seconds=round(wait, 1))


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and how many seconds of this machine it took."""
    began = time.thread_time()
    return work(), time.thread_time() - began
