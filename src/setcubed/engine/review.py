"""A review of a finished game: the ledger of luck, and every decision graded."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from queue import Queue
from statistics import fmean
from threading import Event, Thread
from typing import Any

from setcubed.engine.grades import Choice, Decision, Grader, choices
from setcubed.engine.luck import Ledger, Worth, ledger_of
from setcubed.game import Illegal, Phase
from setcubed.notation.record import Record, initial_state, replay

STEEP = 10.0
"""How fast accuracy falls with the mean cost of a decision: one percent makes it 90."""

Progress = Callable[[float], None]
"""Told how much is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Review:
    """What the game of a record was made of, and what each of its decisions cost."""

    ledger: Ledger
    decisions: tuple[Decision, ...]

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.ledger.start.wins)

    def accuracy(self, seat: int) -> float:
        """How well a seat chose, from 0 to 100: 100 if every choice was the best."""
        return accuracy_of([decision.cost for decision in self.of(seat)])

    def mistakes(self, seat: int) -> int:
        """How many mistakes and blunders a seat made."""
        return sum(decision.grade in ("mistake", "blunder") for decision in self.of(seat))

    def of(self, seat: int) -> list[Decision]:
        """A seat's decisions, without those that left no choice."""
        return [decision for decision in self.decisions if decision.seat == seat and not decision.forced]


def accuracy_of(costs: Sequence[float]) -> float:
    """How well somebody chose whose choices cost so much, from 0 to 100."""
    return 100 * math.exp(-STEEP * fmean(costs)) if costs else 100.0


def check(record: Record) -> None:
    """Refuse a record that breaks the rules or is not finished."""
    if replay(record).phase is not Phase.OVER:
        raise Illegal("not_finished", "The game is not over: a review is made of finished games.")


def review(
    record: Record, *, seed: int = 0, workers: int | None = None, progress: Progress | None = None
) -> Review:
    """The review of a finished game; the same seed gives the same review."""
    found: list[Decision] = []
    ledger, total = None, 1
    for part in review_parts(record, seed=seed, workers=workers):
        if isinstance(part, Ledger):
            ledger = part
            total = 1 + sum(1 for _ in choices(initial_state(record), record.events))
        else:
            found.append(part)
        if progress is not None:
            progress((1 + len(found)) / total)
    assert ledger is not None
    return Review(ledger, in_order(found))


def in_order(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Decisions as they were taken: a replacement comes before the turn of the same event."""
    return tuple(sorted(decisions, key=lambda one: (one.event, one.kind != "replace")))


def review_parts(
    record: Record, *, seed: int = 0, workers: int | None = None
) -> Generator[Ledger | Decision, None, None]:
    """The parts of a review as they are ready: first the ledger, then decisions in any order.

    Decisions are graded by threads: the search works outside the interpreter's lock."""
    check(record)
    yield ledger_of(record)
    todo = list(choices(initial_state(record), record.events))
    threads = max(1, min(workers or os.cpu_count() or 1, len(todo)))
    found: Queue[Decision | BaseException] = Queue()
    stop = Event()
    pool = [
        Thread(target=_grade_choices, args=(todo[first::threads], seed, found, stop), daemon=True)
        for first in range(threads)
    ]
    for thread in pool:
        thread.start()
    try:
        for _ in todo:
            part = found.get()
            if isinstance(part, BaseException):
                raise part
            yield part
    finally:
        stop.set()


def _grade_choices(
    todo: Sequence[Choice], seed: int, found: Queue[Decision | BaseException], stop: Event
) -> None:
    """Grade decisions, one after the other, until somebody says stop."""
    grader = Grader()
    try:
        for choice in todo:
            if stop.is_set():
                return
            found.put(grader.grade(choice, seed_of(seed, choice)))
    except BaseException as error:
        found.put(error)


def seed_of(seed: int, choice: Choice) -> int:
    """The luck in which a decision is looked at: its own, whoever looks at it."""
    return seed * 1_000_003 + 2 * choice.event


def as_json(made: Review) -> dict[str, Any]:
    """A review for programs."""
    ledger = made.ledger
    return {
        "seats": [
            {
                "wins": _terms(ledger, seat, 0),
                "points": _terms(ledger, seat, 1),
                "accuracy": round(made.accuracy(seat), 1),
                "mistakes": made.mistakes(seat),
            }
            for seat in range(made.seats)
        ],
        "chance": [
            {"event": moment.event, "wins": list(moment.luck.wins), "points": list(moment.luck.points)}
            for moment in ledger.moments
            if moment.luck is not None
        ],
        "decisions": [decision_json(decision) for decision in made.decisions],
    }


def _terms(ledger: Ledger, seat: int, of: int) -> dict[str, float]:
    """What a seat's result is made of, in chances of winning (0) or points (1)."""
    terms: dict[str, Worth] = {
        "start": ledger.start,
        "race": ledger.race,
        "luck": ledger.luck,
        "play": ledger.play,
        "result": ledger.result,
    }
    # Nothing is nothing: not -0.0.
    return {name: worth[of][seat] + 0.0 for name, worth in terms.items()}


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision for programs."""
    return {
        "event": decision.event,
        "seat": decision.seat,
        "kind": decision.kind,
        "played": decision.played,
        "best": decision.best,
        "cost": round(decision.cost, 4),
        "error": round(decision.error, 4),
        "grade": decision.grade,
        "forced": decision.forced,
    }
