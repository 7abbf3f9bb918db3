"""Players that err as people do: they look one step ahead and overlook what is hard to see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from setcubed.bots.random import random_opening
from setcubed.bots.reaction import Reaction
from setcubed.game import Board, Face, Placement, State, replacements
from setcubed.game.turns import MOST_DICE, Step
from setcubed.notation.text import take_from_hand


@dataclass(frozen=True, slots=True)
class Eye:
    """How much a person sees: the chance to notice a step near the last dice, and what lessens it."""

    single: float
    pair: float
    wild: float
    """What is left of the chance when a die of the step is wild: all its faces must be thought of."""
    odd: float
    """What is left for every feature in which the three dice all differ; three alike catch the eye."""
    reach: float
    """How many squares away from the last dice the chance has halved."""
    more: float
    """The chance to look for a further step after one was found."""
    replaces: float
    """The chance to notice that a wild die can be replaced."""
    rolls: float
    """The chance to think of rolling the dice that are not needed; otherwise all are kept, or all rolled."""


NOVICE = Eye(single=0.55, pair=0.02, wild=0.5, odd=0.9, reach=8.0, more=0.3, replaces=0.1, rolls=0.25)
BEGINNER = Eye(single=0.97, pair=0.06, wild=0.8, odd=0.95, reach=14.0, more=0.95, replaces=0.3, rolls=0.8)
CASUAL = Eye(single=0.97, pair=0.7, wild=0.8, odd=0.96, reach=20.0, more=0.95, replaces=0.7, rolls=0.9)


class HumanLikeBot:
    """Takes the best step it notices, then looks for the next one."""

    def __init__(self, eye: Eye, reaction: Reaction, rng: random.Random | None) -> None:
        self.eye = eye
        self.reaction = reaction
        self.rng = rng or random.Random()

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with a SET of the hand; the time it takes to see it is in the reaction."""
        return random_opening(state, seat, self.rng)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die when it is noticed."""
        possible = replacements(state, seat)
        return self.rng.choice(possible) if possible and self.rng.random() < self.eye.replaces else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Step by step the best of what is noticed."""
        board, hand = state.board, [held.face for held in state.hands[seat]]
        last = list(board.squares)[-MOST_DICE:]
        laid: list[Step] = []
        left = MOST_DICE
        while left and hand and (not laid or self.rng.random() < self.eye.more):
            step = self._best_noticed(board, hand, last, left)
            if step is None:
                break
            board = board.place(step)
            for placement in step:
                hand.remove(placement.shown)
            last = [placement.square for placement in step]
            laid.append(step)
            left -= len(step)
        return take_from_hand(laid, state.hand(seat))

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Keep the dice of a turn that is noticed; roll all when there is none."""
        keep = {placement.die for placement in self.turn(state, seat)}
        if keep and self.rng.random() >= self.eye.rolls:
            return ()
        return tuple(held.die for held in state.hands[seat] if held.die not in keep)

    def _best_noticed(
        self, board: Board, hand: Sequence[Face], last: Sequence[int], left: int
    ) -> Step | None:
        steps = list(board.single_steps(hand))
        if left > 1 and self.eye.pair:
            steps += board.pair_steps(hand)
        noticed = [step for step in steps if self.rng.random() < self._chance(board, step, last)]
        return max(
            noticed,
            key=lambda step: (
                board.score(step),
                -sum(p.wild for p in step),
                self.rng.random(),
            ),
            default=None,
        )

    def _chance(self, board: Board, step: Step, last: Sequence[int]) -> float:
        """The chance to notice a step."""
        eye = self.eye
        chance = eye.single if len(step) == 1 else eye.pair
        if any(placement.wild for placement in step):
            chance *= eye.wild
        chance *= eye.odd ** _odd_features(board, step)
        away = min(_distance(board.plan.size, p.square, square) for p in step for square in last)
        return float(chance * 0.5 ** (away / eye.reach))


def _distance(size: int, one: int, two: int) -> int:
    return abs(one // size - two // size) + abs(one % size - two % size)


def _odd_features(board: Board, step: Step) -> int:
    """In how many features the easiest SET of a step differs."""
    after = {**board.faces, **{placement.square: placement.face for placement in step}}
    counts = [
        sum(
            getattr(after[a], feature) != getattr(after[b], feature)
            for feature in ("colour", "symbol", "number")
        )
        for a, b, c in board.plan.through[step[0].square]
        if a in after and b in after and c in after
    ]
    return min(counts, default=3)
