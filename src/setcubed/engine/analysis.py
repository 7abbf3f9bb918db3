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
from setcubed.game import DiceSet, HandDie, Phase, Placement, State, Step, replacements
from setcubed.game.plan import Line
from setcubed.notation import Position
from setcubed.notation.files import shipped_dice

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
        self.budget = budget
        self.rng = rng
        self.weights = {DecisionKind.OPENING: 1}
        if self.state.phase is not Phase.OPENING:
            # Turns get most of the budget.
            self.weights = {DecisionKind.TURN: 3, DecisionKind.EXTRA_ROLL: 2}
            if replacements(self.state, seat):
                self.weights[DecisionKind.REPLACEMENT] = 1
        self.done = self.doing = 0.0
        self.progress = progress
        self.search = Search(progress=self._report_progress)

    def _report_progress(self, part: float) -> None:
        if self.progress:
            self.progress(self.done + part * self.doing)

    def _share(self, kind: DecisionKind, part: float) -> Budget:
        """Return a part of the budget for a kind of decision."""
        self.done += self.doing
        self.doing = part * self.weights[kind] / sum(self.weights.values())
        playouts, seconds = self.budget.playouts, self.budget.seconds
        return Budget(
            None if playouts is None else max(1, int(playouts * self.doing)),
            None if seconds is None else seconds * self.doing,
        )

    def _compare(self, kind: DecisionKind, worlds: Sequence[State]) -> list[tuple[int, Chances]]:
        """Return the best choices with their chances.

        A first comparison selects the choices. A second one with fresh samples estimates them without
        selection bias.
        """
        choices = self.search.choices(kind, worlds[0], self.seat)
        depth, halving = depth_of(kind, worlds[0]), True
        for part in (1 / 3, 2 / 3):
            budget, seed = self._share(kind, part), self.rng.getrandbits(63)
            found = self.search.compare(
                kind, self.seat, choices, worlds, budget, seed, depth, halving=halving
            )
            choices = [estimate.choice for estimate in found[:SHOWN]]
            depth, halving = Depth(WHOLE_GAME, CAREFUL), False
        return [(estimate.choice, chances_of(estimate, self.seat)) for estimate in found]

    def turns(self) -> tuple[TurnLine, ...]:
        """Analyse turns and the pass."""
        board = self.state.board
        lines = []
        for choice, chances in self._compare(DecisionKind.TURN, self.worlds):
            turn = unpack(choice, board)
            best = board.turn(turn.placements) if turn else turn
            bonus = tuple(best.bonus.items())
            reply = self._reply(turn.placements)
            lines.append(TurnLine(turn.steps, best.score, best.sets, bonus, reply, chances))
        return tuple(lines)

    def openings(self) -> tuple[TurnLine, ...]:
        """Analyse openings."""
        state = self.state
        lines = []
        for choice, chances in self._compare(DecisionKind.OPENING, self.worlds):
            opening = unpack(choice, state.board).with_dice(state.hands[self.seat])
            reply = self._reply(opening.placements)
            lines.append(TurnLine(opening.steps, opening.score, (state.plan.logo,), (), reply, chances))
        return tuple(lines)

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
            RollLine(extra_roll_of(choice, self.state, self.seat), chances)
            for choice, chances in self._compare(DecisionKind.EXTRA_ROLL, worlds)
        )

    def swaps(self) -> tuple[ReplacementLine, ...]:
        """Analyse replacements of wild dice."""
        if DecisionKind.REPLACEMENT not in self.weights:
            return ()
        lines = []
        for choice, chances in self._compare(DecisionKind.REPLACEMENT, self.worlds):
            square, die = replacement_of(choice, self.state, self.seat) or (None, None)
            lines.append(ReplacementLine(square, die, chances))
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
