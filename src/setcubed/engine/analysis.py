"""Analysis of a position: the value of each choice, with reasons."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from setcubed.engine.decision import DecisionKind
from setcubed.engine.determinization import assumed_bag, completions_of
from setcubed.engine.legal_turns import best_of, unpack
from setcubed.engine.search import (
    CAREFUL,
    WHOLE_GAME,
    Budget,
    Depth,
    Estimate,
    Progress,
    Search,
    depth_of,
    extra_roll_of,
    replacement_of,
)
from setcubed.game import DiceSet, HandDie, Phase, Placement, State, Step, Turn
from setcubed.game.plan import Line
from setcubed.notation import Position
from setcubed.notation.files import shipped_dice
from setcubed.notation.text import take_from_hand

SHOWN = 8
"""The number of choices that are simulated again, to the end of the game."""
SURE = 1.96


@dataclass(frozen=True, slots=True)
class Chances:
    """Everyone's chance of winning after a choice, with a 95 % interval.

    All players are assumed to continue carefully (`policies.py`). The interval is that of the sample.
    """

    seats: tuple[float, ...]
    interval: tuple[float, float]
    margin: float
    samples: int


@dataclass(frozen=True, slots=True)
class Reply:
    """The next player's best reply with the visible dice."""

    seat: int
    score: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn: its points, the SETs and bonus squares they come from, and the best reply to it."""

    steps: tuple[Step, ...]
    score: int
    sets: tuple[Line, ...]
    bonus: tuple[tuple[int, int], ...]
    opens: Reply | None
    chances: Chances


@dataclass(frozen=True, slots=True)
class RollLine:
    """An extra roll of some dice of the hand, or of none."""

    dice: tuple[HandDie, ...]
    chances: Chances


@dataclass(frozen=True, slots=True)
class ReplacementLine:
    """The replacement of a wild die by a die of the hand, or none."""

    square: int | None
    die: HandDie | None
    chances: Chances


@dataclass(frozen=True, slots=True)
class Analysis:
    """The choices of the seat to move, best first in each list."""

    seat: int
    turns: tuple[TurnLine, ...] = ()
    rolls: tuple[RollLine, ...] = ()
    swaps: tuple[ReplacementLine, ...] = ()
    openings: tuple[TurnLine, ...] = ()
    worlds: int = 1
    """How many games that fit the position were simulated; more than one if it is not complete."""
    assumed_bag: int | None = None
    """The number of dice in the bag where the position does not give it but implies it, else None."""


def analyse(
    position: Position,
    dice: DiceSet | None = None,
    budget: Budget | None = None,
    seed: int = 0,
    *,
    seats: int = 2,
    unseen: Collection[int] = (),
    progress: Progress | None = None,
) -> Analysis:
    """Estimate what each choice of the seat to move is worth.

    The dice of `unseen` seats are drawn at random. A hand of fewer than five dice before a turn implies that
    the bag is empty. Raises `Illegal` for a position that cannot occur.
    """
    assumed = assumed_bag(position, unseen)
    rng = random.Random(seed)
    worlds = completions_of(position, dice or shipped_dice(), rng, seats=seats, unseen=unseen)
    analyser = _Analyser(worlds, position.to_move, budget or Budget(seconds=4.0), rng, progress)
    if not position.board.squares:
        return Analysis(position.to_move, openings=analyser.openings(), worlds=len(worlds))
    return Analysis(
        position.to_move,
        analyser.turns(),
        analyser.rolls(),
        analyser.swaps(),
        worlds=len(worlds),
        assumed_bag=assumed,
    )


class _Analyser:
    """Analyses one position: short simulations find the best choices, whole games estimate their value."""

    def __init__(
        self,
        worlds: Sequence[State],
        seat: int,
        budget: Budget,
        rng: random.Random,
        progress: Progress | None,
    ) -> None:
        self.worlds = worlds
        self.state = worlds[0]
        self.seat = seat
        self.rng = rng
        self.weights = (
            {DecisionKind.OPENING: 1}
            if self.state.phase is Phase.OPENING
            else {DecisionKind.TURN: 3, DecisionKind.EXTRA_ROLL: 2, DecisionKind.REPLACEMENT: 1}
        )
        if not self._can_swap():
            self.weights.pop(DecisionKind.REPLACEMENT, None)
        self.done = self.doing = 0.0
        self.progress = progress
        self.budget = budget
        self.search = Search(progress=self._report_progress)

    def _share(self, kind: DecisionKind, part: float) -> Budget:
        """Return the share of the budget for a kind of decision; turns get most of it."""
        self.done += self.doing
        self.doing = part * self.weights[kind] / sum(self.weights.values())
        playouts, seconds = self.budget.playouts, self.budget.seconds
        return Budget(
            None if playouts is None else max(1, int(playouts * self.doing)),
            None if seconds is None else seconds * self.doing,
        )

    def _can_swap(self) -> bool:
        shown = {held.face for held in self.state.hands[self.seat]}
        return any(lying.wild and lying.face in shown for lying in self.state.board.squares.values())

    def _report_progress(self, part: float) -> None:
        if self.progress:
            self.progress(self.done + part * self.doing)

    def _compare(self, kind: DecisionKind, worlds: Sequence[State]) -> list[Estimate]:
        """Return the best choices with their estimates.

        A first comparison selects the choices. A second one with fresh samples estimates them without
        selection bias.
        """
        search = self.search
        choices = search.choices(kind, worlds[0], self.seat)
        budget = self._share(kind, 1 / 3)
        found = search.compare(
            kind, self.seat, choices, worlds, budget, self._seed(), depth_of(kind, worlds[0])
        )
        best = [estimate.choice for estimate in found[:SHOWN]]
        budget = self._share(kind, 2 / 3)
        return search.compare(
            kind, self.seat, best, worlds, budget, self._seed(), Depth(WHOLE_GAME, CAREFUL), halving=False
        )

    def _seed(self) -> int:
        return self.rng.getrandbits(63)

    def turns(self) -> tuple[TurnLine, ...]:
        """Analyse turns and the pass."""
        board = self.state.board
        return tuple(
            self._turn_line(unpack(estimate.choice, board).steps if estimate.choice else (), estimate)
            for estimate in self._compare(DecisionKind.TURN, self.worlds)
        )

    def _turn_line(self, steps: tuple[Step, ...], estimate: Estimate) -> TurnLine:
        state = self.state
        placed = [placement for step in steps for placement in step]
        turn = state.board.turn(placed) if placed else Turn((), 0, state.board)
        opens = self._reply(placed)
        return TurnLine(
            steps, turn.score, turn.sets, tuple(turn.bonus.items()), opens, chances_of(estimate, self.seat)
        )

    def _reply(self, placed: Sequence[Placement]) -> Reply | None:
        """Return the next player's best reply; None if their dice are unknown."""
        state = self.state
        seat = (self.seat + 1) % state.seats
        if len({tuple(held.face for held in world.hands[seat]) for world in self.worlds}) > 1:
            return None
        shown = [held.face for held in state.hands[seat]]
        best = best_of(state.board.place(placed), shown) if shown else None
        return Reply(seat, best.score, best.steps) if best else Reply(seat, 0, ())

    def rolls(self) -> tuple[RollLine, ...]:
        """Analyse the extra roll at the end of a round."""
        everyone = frozenset(range(self.state.seats))
        worlds = [
            replace(world, phase=Phase.EXTRA, to_move=None, turns_left=0, waiting=everyone, placed=True)
            for world in self.worlds
        ]
        return tuple(
            RollLine(
                extra_roll_of(estimate.choice, self.state, self.seat),
                chances_of(estimate, self.seat),
            )
            for estimate in self._compare(DecisionKind.EXTRA_ROLL, worlds)
        )

    def swaps(self) -> tuple[ReplacementLine, ...]:
        """Analyse replacements of wild dice."""
        if not self._can_swap():
            return ()
        lines = []
        for estimate in self._compare(DecisionKind.REPLACEMENT, self.worlds):
            square, die = replacement_of(estimate.choice, self.state, self.seat) or (None, None)
            lines.append(ReplacementLine(square, die, chances_of(estimate, self.seat)))
        return tuple(lines)

    def openings(self) -> tuple[TurnLine, ...]:
        """Analyse openings."""
        state = self.state
        lines = []
        for estimate in self._compare(DecisionKind.OPENING, self.worlds):
            opening = unpack(estimate.choice, state.board)
            placed = take_from_hand(opening.steps, state.hand(self.seat))
            lines.append(
                TurnLine(
                    tuple((placement,) for placement in placed),
                    opening.score,
                    (state.plan.logo,),
                    (),
                    self._reply(placed),
                    chances_of(estimate, self.seat),
                )
            )
        return tuple(lines)


def chances_of(estimate: Estimate, seat: int) -> Chances:
    """Return the chances of a simulated choice with a confidence interval.

    Half a win is added to the sample, so that a choice that won all its games does not seem certain.
    """
    n = estimate.samples
    middle = (estimate.wins[seat] * n + 0.5) / (n + 1)
    error = max(estimate.error, (0.25 / (n + 1)) ** 0.5 * (middle * (1 - middle) * 4) ** 0.5, 0.5 / (n + 1))
    interval = (max(0.0, middle - SURE * error), min(1.0, middle + SURE * error))
    return Chances(estimate.wins, interval, estimate.margin, n)
