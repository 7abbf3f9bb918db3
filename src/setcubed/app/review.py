"""Review of a finished game: the ledger of luck, and every decision graded.

`ReviewPlan` holds what is to be computed. A shell computes it as it likes: `review_lines` grades one decision
after the other, the server grades each in a worker process, `review` grades on threads. All of them
produce the same lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from setcubed.app.protocol import review as wire
from setcubed.engine.core.value import Evaluation
from setcubed.engine.grades import Choice, Decision, Grader, choices
from setcubed.engine.luck import Ledger, ledger_of
from setcubed.game import Illegal, Phase
from setcubed.notation.record import Record, initial_state, replay

STEEP = 10.0
"""How fast accuracy falls with the mean cost of a decision: one percent makes it 90."""

Progress = Callable[[float], None]
"""Called with the completed share, from 0 to 1."""
SeededChoice = tuple[Choice, int]
"""A choice and the seed of the simulations that grade it."""


class ReviewPlan:
    """A finished game and its choices. Raises `Illegal` if the record is illegal or unfinished."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        if replay(record).phase is not Phase.OVER:
            raise Illegal("not_finished", "The game is not over: only finished games can be reviewed.")
        self.record = record
        found = choices(initial_state(record), record.events)
        # Whoever grades a choice uses the same seed.
        self.choices: list[SeededChoice] = [(one, seed * 1_000_003 + 2 * one.event) for one in found]

    def figures(self) -> wire.ReviewFigures:
        """Compute the first line: luck and play."""
        ledger = ledger_of(self.record)
        return wire.ReviewFigures(
            [seat_terms(ledger, seat) for seat in range(len(ledger.start.wins))],
            [
                wire.Moment(
                    moment.event,
                    _rounded(moment.worth.wins),
                    _rounded(moment.luck.wins) if moment.luck else [],
                    _rounded(moment.race.wins) if moment.race else [],
                )
                for moment in ledger.moments
            ],
            len(self.choices),
        )


def grade_choice(choice: SeededChoice, grader: Grader) -> wire.ChoiceGrade:
    """Compute the line of a choice, without its game."""
    return decision_line(grader.grade(*choice))


def review_lines(record: Record, *, seed: int = 0) -> Iterator[wire.ReviewLine]:
    """Yield the lines of a review: figures, one line for each choice in the order of the game, a summary."""
    plan, grader = ReviewPlan(record, seed), Grader()
    figures = plan.figures()
    yield figures
    graded = []
    for choice in plan.choices:
        graded.append(grade_choice(choice, grader))
        yield graded[-1]
    yield summary_line(graded, len(figures.seats))


# ---- lines


def seat_terms(ledger: Ledger, seat: int) -> wire.SeatTerms:
    """Return the terms that a seat's result is the sum of."""
    terms: tuple[Evaluation, ...] = (ledger.start, ledger.race, ledger.luck, ledger.play, ledger.result)
    # Adding zero turns -0.0 into 0.0.
    return wire.SeatTerms(
        wire.Terms(*(term.wins[seat] + 0.0 for term in terms)),
        wire.Terms(*(term.points[seat] + 0.0 for term in terms)),
    )


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) + 0.0 for value in values]


def decision_line(decision: Decision) -> wire.ChoiceGrade:
    """Return the line of a graded choice."""
    return wire.ChoiceGrade(
        decision.event,
        decision.seat,
        decision.kind,
        decision.played,
        decision.best,
        round(decision.cost, 4),
        round(decision.error, 4),
        decision.grade,
        decision.forced,
        decision.why,
        dict(decision.figures),
        list(decision.points or ()),
    )


def summary_line(graded: Sequence[wire.ChoiceGrade], seats: int) -> wire.ReviewSummary:
    """Return the last line: accuracy and mistakes of every seat."""
    found = [quality_of(graded, seat) for seat in range(seats)]
    return wire.ReviewSummary([round(accuracy, 1) for accuracy, _ in found], [count for _, count in found])


def quality_of(graded: Sequence[Decision | wire.ChoiceGrade], seat: int) -> tuple[float, int]:
    """Return how well a seat chose, from 0 to 100, and how many mistakes and blunders it made. Decisions that
    left no choice do not count."""
    free = [one for one in graded if one.seat == seat and not one.forced]
    accuracy = 100 * math.exp(-STEEP * fmean(one.cost for one in free)) if free else 100.0
    return accuracy, sum(one.grade in ("mistake", "blunder") for one in free)


# ---- the whole review


@dataclass(frozen=True, slots=True)
class Review:
    """The ledger of a game, and its decisions in the order in which they were taken."""

    ledger: Ledger
    decisions: tuple[Decision, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.ledger.start.wins)

    def accuracy(self, seat: int) -> float:
        """Return how well a seat chose, from 0 to 100."""
        return quality_of(self.decisions, seat)[0]

    def mistakes(self, seat: int) -> int:
        """Count the mistakes and blunders of a seat."""
        return quality_of(self.decisions, seat)[1]


def review(
    record: Record, *, seed: int = 0, workers: int | None = None, progress: Progress | None = None
) -> Review:
    """Review a finished game on all cores, or on `workers` of them; the same seed gives the same review.
    Raises `Illegal`."""
    from setcubed.engine.parallel_grading import grade_in_threads

    plan = ReviewPlan(record, seed)
    ledger, found = ledger_of(record), list[Decision]()
    report = progress or (lambda _: None)
    report(1 / (1 + len(plan.choices)))
    for decision in grade_in_threads(plan.choices, workers):
        found.append(decision)
        report((1 + len(found)) / (1 + len(plan.choices)))
    return Review(ledger, in_order(found))


def in_order(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Sort decisions as they were taken: a replacement comes before the turn of the same event."""
    return tuple(sorted(decisions, key=lambda decision: (decision.event, decision.kind != "replace")))


_PRINTED = ("event", "seat", "kind", "played", "best", "cost", "error", "grade", "forced")


def review_json(made: Review) -> dict[str, Any]:
    """Return a review as `setcubed review --json` prints it."""
    seats = []
    for seat in range(made.seats):
        terms = seat_terms(made.ledger, seat)
        seats.append(
            {
                "wins": _fields(terms.wins),
                "points": _fields(terms.points),
                "accuracy": round(made.accuracy(seat), 1),
                "mistakes": made.mistakes(seat),
            }
        )
    lines = map(decision_line, made.decisions)
    return {
        "seats": seats,
        "chance": [
            {"event": moment.event, "wins": list(moment.luck.wins), "points": list(moment.luck.points)}
            for moment in made.ledger.moments
            if moment.luck is not None
        ],
        "decisions": [{name: getattr(line, name) for name in _PRINTED} for line in lines],
    }


def _fields(terms: wire.Terms) -> dict[str, float]:
    return {name: getattr(terms, name) for name in terms.__struct_fields__}
