"""Rate limits: token buckets by client key and by seat.

The defaults let a school class behind one address start together. `Settings.limits` scales all of them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import NamedTuple

from setcubed.app.protocol import commands as c
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.game import Illegal


class Rate(NamedTuple):
    """The size of a bucket, and how many tokens it gains per second."""

    burst: float
    per_second: float


# By client key: two hundred pupils may share one.
CREATE = Rate(120, 2.0)
JOIN = Rate(240, 4.0)
REQUEST = Rate(1200, 60.0)
CONNECT = Rate(400, 20.0)
STUDY = Rate(300, 30.0)
REVIEW = Rate(40, 0.1)  # new ones: each takes some seconds of two cores
ANALYSIS = Rate(60, 0.2)  # positions of a real table: each takes a second and a half of one core
COMPUTING = Rate(12.0, 0.5)  # processor seconds of this machine
GUESS = Rate(20, 0.2)  # short codes that open no table
CLIENT_CHATTER = Rate(600, 6.0)
SOCKETS = 500  # open at once
CONTEST = Rate(1600, 200.0)  # a hall of 500 players
# By seat.
COMMAND = Rate(40, 10.0)
QUESTION = Rate(80, 12.0)
CHATTER = Rate(40, 0.5)  # commands that grow the log without moving the game on
REACT = Rate(5, 0.5)

_CHATTER = (c.Call, c.Withdraw, c.Rename, c.SeedDice, c.SeatBot, c.FreeSeat, c.TakeBack, c.Undo)


@dataclass(slots=True)
class Bucket:
    """The tokens left of one rate for one client or seat, at a time of the monotonic clock."""

    left: float
    at: float


class RateLimits:
    """Token buckets per (rate, client or seat), evicted least recently used first."""

    MOST = 20_000

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[Rate, str], Bucket] = OrderedDict()

    def _bucket(self, rate: Rate, who: str) -> Bucket:
        """Return a bucket with the tokens that it has gained by now."""
        key, now = (rate, who), time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate.burst * self.factor, now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
            return bucket
        self._buckets.move_to_end(key)
        gained = (now - bucket.at) * rate.per_second * self.factor
        bucket.left, bucket.at = min(rate.burst * self.factor, bucket.left + gained), now
        return bucket

    def check(self, rate: Rate, who: str, amount: float = 1.0) -> None:
        """Take a token, or an estimated amount before it is used. Raises `Illegal` if less is left."""
        if self.factor:
            bucket = self._bucket(rate, who)
            missing = min(amount, rate.burst * self.factor) - bucket.left
            if missing > 0:
                raise _slow_down(missing / (rate.per_second * self.factor))
            bucket.left -= amount

    def check_left(self, rate: Rate, who: str) -> None:
        """Raise `Illegal` if no tokens are left, without taking one."""
        if self.factor:
            left = self._bucket(rate, who).left
            if left <= 0:
                raise _slow_down(-left / (rate.per_second * self.factor) + 0.1)

    def charge(self, rate: Rate, who: str, amount: float) -> None:
        """Take an amount that is known only afterwards; a negative one is given back."""
        if self.factor:
            self._bucket(rate, who).left -= amount

    def check_guess(self, reference: str, who: str) -> None:
        """Reject short codes of a client that has tried too many, right ones too: otherwise the client would
        still find them. A table's long id cannot be guessed."""
        if len(reference) < ID_LENGTH:
            self.check_left(GUESS, who)

    def note_miss(self, no: Illegal, who: str) -> None:
        """Count a rejection, if it was that of a short code."""
        if no.code in ("no_table", "code_closed", "no_contest") and len(str(no.details["name"])) < ID_LENGTH:
            self.charge(GUESS, who, 1.0)

    def check_command(self, do: c.Do, seat: str, client: str) -> None:
        """Limit the commands of a seat, and those that grow logs also by client."""
        if self.factor:
            self.check(REACT if isinstance(do, c.React) else COMMAND, seat)
            if isinstance(do, _CHATTER):
                self.check(CHATTER, seat)
                self.check(CLIENT_CHATTER, client)


def _slow_down(wait: float) -> Illegal:
    return Illegal(
        "slow_down", f"Too many requests at once: wait {wait:.1f} seconds.", seconds=round(wait, 1)
    )
