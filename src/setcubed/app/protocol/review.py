"""A review as it is told: a stream of lines, each a JSON object. The first tells luck and play."""

from __future__ import annotations

from typing import Literal

from setcubed.app.protocol.types import Fault, Figure, Sent


class Terms(Sent, omit_defaults=False):
    """What a seat's result is made of: start + race + luck + play = result."""

    start: float
    race: float
    luck: float
    play: float
    result: float


class SeatTerms(Sent):
    """A seat's result in chances of winning, and in points ahead of the best other seat."""

    wins: Terms
    points: Terms


class Moment(Sent):
    """An event of the record, by its index: every seat's chance of winning after it, and how much of the
    change was the luck of a draw or roll, or the race of the opening."""

    event: int
    wins: list[float]
    luck: list[float] = []
    race: list[float] = []


class Told(Sent, tag="figures"):
    """The first line: luck and play, the chances after every event, and how many choices are to be graded."""

    seats: list[SeatTerms]
    moments: list[Moment]
    choices: int


class Graded(Sent, tag="graded"):
    """A choice: what was played, what was best, what that cost in chance of winning, with one standard error.

    A turn is written as text, an extra roll as the numbers of its dice, a replacement as its square and
    face; `-` is none. Lines of choices come in any order."""

    event: int
    seat: int
    kind: Literal["turn", "pass", "replace", "extra", "open"]
    played: str
    best: str
    cost: float
    error: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    forced: bool = False
    """There was nothing to choose."""
    why: str = ""
    """A code for the reason why the best choice is better …"""
    figures: dict[str, Figure] = {}
    """… and the figures to say it with."""
    points: list[int] = []
    """Of turns and openings: what was played and what was best brought at once."""


class Reviewed(Sent, tag="reviewed"):
    """The last line: how well every seat chose (0 to 100), and how many mistakes and blunders it made."""

    accuracy: list[float]
    mistakes: list[int]


class NotReviewed(Sent, tag="failed"):
    """The last line where something went wrong meanwhile."""

    error: Fault


ReviewLine = Told | Graded | Reviewed | NotReviewed
