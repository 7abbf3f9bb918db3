"""A review: a stream of lines, each a JSON object. The first has luck and play."""

from __future__ import annotations

from typing import Literal

from setcubed.app.protocol.types import Fault, Figure, Outbound


class Terms(Outbound, omit_defaults=False):
    """The terms of a seat's result: start + race + luck + play = result."""

    start: float
    race: float
    luck: float
    play: float
    result: float


class SeatTerms(Outbound):
    """A seat's result as a chance of winning, and in points ahead of the best other seat."""

    wins: Terms
    points: Terms


class Moment(Outbound):
    """An event of the record, by its index: every seat's chance of winning after it, and how much of the
    change was the luck of a draw or roll, or the opening race."""

    event: int
    wins: list[float]
    luck: list[float] = []
    race: list[float] = []


class ReviewFigures(Outbound, tag="figures"):
    """The first line: luck and play, the chances after every event, and the number of choices to grade."""

    seats: list[SeatTerms]
    moments: list[Moment]
    choices: int


class ChoiceGrade(Outbound, tag="graded"):
    """A choice: what was played, what was best, and what that cost in chance of winning, with one standard
    error. A turn is written as text, an extra roll as the numbers of its dice, a replacement as its square
    and face; `-` is none. Lines of choices come in any order."""

    event: int
    seat: int
    kind: Literal["turn", "pass", "replace", "extra", "open"]
    played: str
    best: str
    cost: float
    error: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    forced: bool = False
    """There was only one choice."""
    why: str = ""
    """A code for the reason why the best choice is better …"""
    figures: dict[str, Figure] = {}
    """… and the values for a sentence about it."""
    points: list[int] = []
    """Of turns and openings: the points of the played and of the best choice."""


class ReviewSummary(Outbound, tag="reviewed"):
    """The last line: every seat's accuracy (0 to 100), and its number of mistakes and blunders."""

    accuracy: list[float]
    mistakes: list[int]


class ReviewFailure(Outbound, tag="failed"):
    """The last line of a review that failed."""

    error: Fault


ReviewLine = ReviewFigures | ChoiceGrade | ReviewSummary | ReviewFailure
