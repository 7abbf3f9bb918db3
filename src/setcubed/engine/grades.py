"""Grades of decisions: what a choice cost compared with the best one, and why.

The search finds the best choice. Then both choices are simulated again with fresh common random numbers, so
that the cost is not biased towards the choice that was luckiest in the search.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import fmean, stdev
from typing import Literal, TypeAlias

from setcubed import game as g
from setcubed.engine.core.packed_position import grid_index
from setcubed.engine.core.packed_turn import PackedTurn, opening_turn
from setcubed.engine.decision import DecisionKind
from setcubed.engine.legal_turns import best_of, unpack
from setcubed.engine.search import Budget, Search, depth_of, extra_roll_of, replacement_of
from setcubed.game.turns import PASS

Kind: TypeAlias = Literal["turn", "pass", "replace", "extra", "open"]
Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

GRADES: tuple[tuple[float, Grade], ...] = ((0.12, "blunder"), (0.06, "mistake"), (0.025, "inaccuracy"))
"""The minimum cost of each grade, as a chance of winning."""
SURE = 2.0
"""A cost of fewer standard errors than this may be none: the choice is good."""
FIRST_PASS = Budget(playouts=800)
BATCH = 16
"""Samples between two checks of the error; even, since the models of the other players alternate."""
MOST_BATCHES = 24
LEAST_BATCHES = 6
CLOSE = 0.004
"""A sufficiently small error."""

WHY_CODES = (
    "",
    "points",
    "bonus",
    "reply",
    "wild",
    "face",
    "dice",
    "later",
    "replace",
    "replace_other",
    "keep_the_die",
    "roll_fewer",
    "roll_more",
    "roll_others",
)
"""Why the best choice is better: no reason, points, a bonus, a smaller reply, wild dice kept, another stated
face, another number of dice, the rest of the game; then reasons for replacements and extra rolls."""

Figures: TypeAlias = Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Decision:
    """A graded decision: the choice, the best choice, and its cost with one standard error."""

    event: int
    seat: int
    kind: Kind
    played: str
    best: str
    cost: float = 0.0
    error: float = 0.0
    grade: Grade = "best"
    forced: bool = True
    why: str = ""
    """The code of the reason why the best choice is better; `figures` complete its sentence."""
    figures: Figures = field(default_factory=dict)
    points: tuple[int, int] | None = None
    """The immediate points of the choice and of the best one, for turns and openings."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision to grade: the state before it and the event that followed; None for no replacement."""

    event: int
    seat: int
    kind: Kind
    decision: DecisionKind
    state: g.State
    made: g.Event | None


def grade_of(cost: float, error: float) -> Grade:
    """Return the grade of a cost."""
    if cost <= 0:
        return "best"
    if cost < SURE * error:
        return "good"
    return next((grade for least, grade in GRADES if cost >= least), "good")


def choices(state: g.State, events: Sequence[g.Event]) -> Iterator[Choice]:
    """Yield every decision of a game in order, including replacements that were possible but not made."""
    for index, event in enumerate(events):
        match event:
            case g.Opened(seat):
                yield Choice(index, seat, "open", DecisionKind.OPENING, state, event)
            case g.Replaced(seat):
                yield Choice(index, seat, "replace", DecisionKind.REPLACEMENT, state, event)
            case g.Played(seat) | g.Passed(seat):
                if g.replacements(state, seat):
                    yield Choice(index, seat, "replace", DecisionKind.REPLACEMENT, state, None)
                kind: Kind = "turn" if isinstance(event, g.Played) else "pass"
                yield Choice(index, seat, kind, DecisionKind.TURN, state, event)
            case g.Rolled(seat, "extra", _) | g.Kept(seat):
                yield Choice(index, seat, "extra", DecisionKind.EXTRA_ROLL, state, event)
            case _:
                pass
        state = g.evolve(state, event)


def _mirrored(state: g.State, encoded: int) -> int:
    """Return the mirrored opening, which has the same value and may be the one that is listed."""
    at = [grid_index(state.plan.size, square) for square in state.plan.logo]
    dice = PackedTurn(encoded).dice[::-1]
    return opening_turn([(here, face, wild) for here, (_, face, wild) in zip(at, dice, strict=True)])


class Grader:
    """Grades decisions one by one. It belongs to one thread."""

    def __init__(self, first_pass: Budget = FIRST_PASS, most_batches: int = MOST_BATCHES) -> None:
        self.search = Search()
        self.first_pass = first_pass
        self.most_batches = most_batches

    def grade(self, choice: Choice, seed: int = 0) -> Decision:
        """Grade a decision."""
        state, seat = choice.state, choice.seat
        candidates = self.search.choices(choice.decision, state, seat)
        encoded = self._encode(choice)
        if choice.decision == DecisionKind.OPENING and _mirrored(state, encoded) in candidates:
            encoded = _mirrored(state, encoded)
        if encoded not in candidates:
            candidates.append(encoded)
        if len(candidates) == 1:
            text = self.text(choice, encoded)
            return Decision(choice.event, seat, choice.kind, text, text)
        depth = depth_of(choice.decision, state)
        found = self.search.compare(choice.decision, seat, candidates, [state], self.first_pass, seed, depth)
        best = found[0].choice if found[0].choice != encoded else found[1].choice
        cost, error = self._difference(choice, encoded, best, seed + 1)
        if cost <= 0:
            best, cost = encoded, 0.0
        grade = grade_of(cost, error)
        why, figures = ("", {}) if grade == "best" else self.why(choice, encoded, best)
        return Decision(
            choice.event,
            seat,
            choice.kind,
            self.text(choice, encoded),
            self.text(choice, best),
            cost,
            error,
            grade,
            False,
            why,
            figures,
            (PackedTurn(encoded).score, PackedTurn(best).score)
            if choice.decision in (DecisionKind.OPENING, DecisionKind.TURN)
            else None,
        )

    def _encode(self, choice: Choice) -> int:
        """Encode the choice that was made for the search."""
        state, size = choice.state, choice.state.plan.size
        dice = sorted(held.die for held in state.hands[choice.seat])

        def pack(placements: Iterable[g.Placement]) -> list[tuple[int, int, bool]]:
            return [(grid_index(size, square), int(face), wild) for _, square, face, wild in placements]

        match choice.made:
            case g.Opened(_, placements):
                return opening_turn(pack(sorted(placements, key=lambda p: state.plan.logo.index(p.square))))
            case g.Replaced(_, square, die):
                return grid_index(size, square) << 3 | dice.index(die)
            case g.Played(_, steps):
                return self.search.load(state).list_turns().find(pack(chain.from_iterable(steps)))
            case g.Rolled(_, _, faces):
                return sum(1 << dice.index(held.die) for held in faces)
            case _:
                return 0

    def _difference(self, choice: Choice, encoded: int, best: int, seed: int) -> tuple[float, float]:
        """Return how much more often the best choice wins, and the standard error of that."""
        simulation = self.search.load(choice.state)
        depth = depth_of(choice.decision, choice.state)
        simulation.begin(choice.decision, choice.seat, [encoded, best], seed, depth.rounds, depth.later)
        means: list[float] = []
        before = 0.0
        for number in range(self.most_batches):
            simulation.run(number * BATCH, (number + 1) * BATCH)
            played, other = (result[choice.seat] for result in simulation.results())
            means.append((other - played - before) / BATCH)
            before = other - played
            if number + 1 >= LEAST_BATCHES:
                error = stdev(means) / math.sqrt(len(means))
                if error < CLOSE or fmean(means) < -2 * error:
                    break
        return fmean(means), stdev(means) / math.sqrt(len(means))

    def text(self, choice: Choice, encoded: int) -> str:
        """Format a choice: a turn, the square and face of a replacement, or the dice of an extra roll."""
        state, seat = choice.state, choice.seat
        if not encoded:
            return PASS
        if choice.decision == DecisionKind.EXTRA_ROLL:
            return " ".join(str(held.die) for held in extra_roll_of(encoded, state, seat))
        if choice.decision == DecisionKind.REPLACEMENT and (swap := replacement_of(encoded, state, seat)):
            return f"{state.plan.label(swap[0])}={swap[1].face}"
        return str(unpack(encoded, state.board))

    def why(self, choice: Choice, encoded: int, best: int) -> tuple[str, Figures]:
        """Return why a choice is better than the one that was made, as a code with figures."""
        if choice.decision == DecisionKind.EXTRA_ROLL:
            return _why_roll(choice.state, choice.seat, encoded, best)
        if choice.decision == DecisionKind.REPLACEMENT:
            return ("keep_the_die" if not best else "replace" if not encoded else "replace_other"), {}
        if faces := _other_faces(encoded, best):
            return "face", faces
        played, better = (self._turn_features(choice, one) for one in (encoded, best))
        gains = {
            "points": better["points"] - played["points"],
            "reply": played["reply"] - better["reply"],
            "wild": 3 * (played["wilds"] - better["wilds"]),
        }
        code = max(gains, key=lambda name: gains[name])
        if gains[code] <= 0:
            code = "dice" if better["dice"] != played["dice"] else "later"
        elif code == "points" and better["bonus"] > played["bonus"]:
            code = "bonus"
        feature = {"points": "points", "bonus": "bonus", "reply": "reply", "wild": "wilds"}.get(code, "dice")
        return code, {"played": played[feature], "best": better[feature]}

    def _turn_features(self, choice: Choice, encoded: int) -> dict[str, int]:
        """Return the properties of a turn or an opening that reasons refer to."""
        state, seat = choice.state, choice.seat
        turn = unpack(encoded, state.board)
        placed = turn.placements
        reply = 0
        if state.phase is g.Phase.OPENING or state.turns_left > 1:
            hand = [held.face for held in state.hands[(seat + 1) % state.seats]]
            answer = best_of(state.board.place(placed), hand) if hand else None
            reply = answer.score if answer else 0
        return {
            "points": turn.score,
            "bonus": sum(
                state.plan.bonus.get(p.square, 0) for p in placed if p.square not in state.board.used
            ),
            "dice": len(placed),
            "wilds": sum(placement.wild for placement in placed),
            "reply": reply,
        }


def _other_faces(encoded: int, best: int) -> Figures:
    """Return the stated faces of wild dice if two turns differ in nothing else."""
    here, there = ({at: (face, wild) for at, face, wild in PackedTurn(turn).dice} for turn in (encoded, best))
    other = [at for at in sorted(here) if here[at] != there.get(at)]
    if here.keys() != there.keys() or not other or not all(here[at][1] and there[at][1] for at in other):
        return {}
    played, better = (" ".join(str(g.FACES[dice[at][0]]) for at in other) for dice in (here, there))
    return {"played": played, "best": better}


def _why_roll(state: g.State, seat: int, encoded: int, best: int) -> tuple[str, Figures]:
    """Return what was wrong with an extra roll: needed dice were rolled, or useless ones kept."""
    lost, unneeded = (
        " ".join(str(held.face) for held in extra_roll_of(dice, state, seat))
        for dice in (encoded & ~best, best & ~encoded)
    )
    if lost and unneeded:
        return "roll_others", {"dice": lost, "best": unneeded}
    return ("roll_fewer", {"dice": lost}) if lost else ("roll_more", {"dice": unneeded})
