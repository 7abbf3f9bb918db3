"""Bots with human-like mistakes: they look one step ahead and overlook what is hard to see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from setcubed.bots.random import play_steps, random_opening
from setcubed.bots.reaction import Reaction
from setcubed.game import Board, Face, Placement, State, replacements
from setcubed.game.turns import Step


@dataclass(frozen=True, slots=True)
class Perception:
    """The probability to notice a step near the last dice, and the factors that lower it."""

    single: float
    pair: float
    wild: float
    """The factor for a step with a wild die, whose faces must all be considered."""
    odd: float
    """The factor for each feature in which the three dice differ."""
    reach: float
    """The distance from the last dice, in squares, at which the probability has halved."""
    more: float
    """The probability to look for another step."""
    replaces: float
    """The probability to notice that a wild die can be replaced."""
    rolls: float
    """The probability to roll only the dice that are not needed, rather than none or all."""


NOVICE = Perception(single=0.55, pair=0.02, wild=0.5, odd=0.9, reach=8.0, more=0.3, replaces=0.1, rolls=0.25)
BEGINNER = Perception(
    single=0.97, pair=0.06, wild=0.8, odd=0.95, reach=14.0, more=0.95, replaces=0.3, rolls=0.8
)
CASUAL = Perception(single=0.97, pair=0.7, wild=0.8, odd=0.96, reach=20.0, more=0.95, replaces=0.7, rolls=0.9)


class HumanLikeBot:
    """Play the best step that is noticed, then look for the next one."""

    def __init__(self, perception: Perception, reaction: Reaction, rng: random.Random | None) -> None:
        self.perception = perception
        self.reaction = reaction
        self.rng = rng or random.Random()

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with a random SET of the hand; `reaction` models the time to find it."""
        return random_opening(state, seat, self.rng)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die if it is noticed."""
        possible = replacements(state, seat)
        return (
            self.rng.choice(possible) if possible and self.rng.random() < self.perception.replaces else None
        )

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Play the best noticed step, repeatedly."""
        more = self.perception.more
        return play_steps(state, seat, self._best_noticed, lambda: self.rng.random() < more)

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Keep the dice of a noticed turn; without one roll all."""
        keep = {placement.die for placement in self.turn(state, seat)}
        if keep and self.rng.random() >= self.perception.rolls:
            return ()
        return tuple(held.die for held in state.hands[seat] if held.die not in keep)

    def _best_noticed(self, board: Board, hand: list[Face], last: list[int], left: int) -> Step | None:
        steps = list(board.single_steps(hand))
        if left > 1 and self.perception.pair:
            steps += board.pair_steps(hand)
        noticed = [step for step in steps if self.rng.random() < self._probability(board, step, last)]
        return max(
            noticed,
            key=lambda step: (board.score(step), -sum(p.wild for p in step), self.rng.random()),
            default=None,
        )

    def _probability(self, board: Board, step: Step, last: Sequence[int]) -> float:
        """Return the probability to notice a step."""
        perception = self.perception
        probability = perception.single if len(step) == 1 else perception.pair
        if any(placement.wild for placement in step):
            probability *= perception.wild
        probability *= perception.odd ** _odd_features(board, step)
        away = min(_distance(board.plan.size, p.square, square) for p in step for square in last)
        return float(probability * 0.5 ** (away / perception.reach))


def _distance(size: int, one: int, two: int) -> int:
    return abs(one // size - two // size) + abs(one % size - two % size)


def _odd_features(board: Board, step: Step) -> int:
    """Count the features in which the easiest SET of a step differs."""
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
