"""A bot that plays random legal steps."""

from __future__ import annotations

import random

from setcubed.bots.reaction import DEFAULT_REACTION, Reaction
from setcubed.game import Placement, State, best_opening, replacements
from setcubed.game.turns import MOST_DICE, Step
from setcubed.notation.text import take_from_hand


def random_opening(state: State, seat: int, rng: random.Random) -> tuple[Placement, ...] | None:
    """Choose a random SET of the hand among those with the fewest wild dice."""
    hand = list(state.hands[seat])
    rng.shuffle(hand)
    return best_opening(state.plan, hand)


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
        board, hand = state.board, [held.face for held in state.hands[seat]]
        steps_taken: list[Step] = []
        left = MOST_DICE
        while left and hand and (not steps_taken or self.rng.random() < 0.5):
            board = board.place(steps_taken[-1]) if steps_taken else board
            steps = list(board.single_steps(hand))
            if left > 1 and (not steps or self.rng.random() < 0.3):
                steps = list(board.pair_steps(hand)) or steps
            if not steps:
                break
            step = self.rng.choice(steps)
            for placement in step:
                hand.remove(placement.shown)
            steps_taken.append(step)
            left -= len(step)
        return take_from_hand(steps_taken, state.hand(seat))

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Roll each die with probability one half."""
        return tuple(held.die for held in state.hands[seat] if self.rng.random() < 0.5)
