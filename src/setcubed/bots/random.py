"""A bot that plays random legal steps."""

from __future__ import annotations

import random
from collections.abc import Callable

from setcubed.bots.reaction import DEFAULT_REACTION, Reaction
from setcubed.game import Board, Face, Placement, State, best_opening, replacements
from setcubed.game.turns import MOST_DICE, Step
from setcubed.notation.text import take_from_hand


def random_opening(state: State, seat: int, rng: random.Random) -> tuple[Placement, ...] | None:
    """Choose a random SET of the hand among those with the fewest wild dice."""
    hand = list(state.hands[seat])
    rng.shuffle(hand)
    return best_opening(state.plan, hand)


def play_steps(
    state: State,
    seat: int,
    choose: Callable[[Board, list[Face], list[int], int], Step | None],
    goes_on: Callable[[], bool],
) -> tuple[Placement, ...]:
    """Return a turn step by step, until no dice are left, no step is chosen or the player does not go on.

    `choose` receives the board and the dice of the hand that are left, the squares of the last dice, and the
    number of dice that may still be placed.
    """
    board, hand = state.board, [held.face for held in state.hands[seat]]
    last = list(board.squares)[-MOST_DICE:]
    steps: list[Step] = []
    left = MOST_DICE
    while left and hand and (not steps or goes_on()):
        step = choose(board, hand, last, left)
        if step is None:
            break
        board = board.place(step)
        for placement in step:
            hand.remove(placement.shown)
        last = [placement.square for placement in step]
        steps.append(step)
        left -= len(step)
    return take_from_hand(steps, state.hand(seat))


class RandomBot:
    """Play random legal steps one after the other, and pass now and then."""

    def __init__(self, rng: random.Random | None, reaction: Reaction = DEFAULT_REACTION) -> None:
        self.rng = rng or random.Random()
        self.reaction = reaction

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with a random SET of the hand."""
        return random_opening(state, seat, self.rng)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die with probability one half."""
        possible = replacements(state, seat)
        return self.rng.choice(possible) if possible and self.rng.random() < 0.5 else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Play random steps until a coin says stop or no step is left."""
        if self.rng.random() < 0.05:
            return ()
        return play_steps(state, seat, self._choose, lambda: self.rng.random() < 0.5)

    def _choose(self, board: Board, hand: list[Face], _: list[int], left: int) -> Step | None:
        steps = list(board.single_steps(hand))
        if left > 1 and (not steps or self.rng.random() < 0.3):
            steps = list(board.pair_steps(hand)) or steps
        return self.rng.choice(steps) if steps else None

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Roll each die with probability one half."""
        return tuple(held.die for held in state.hands[seat] if self.rng.random() < 0.5)
