"""The simplest players: one lays anything, one whatever scores most now, one also minds the next player."""

from __future__ import annotations

import random
from collections.abc import Sequence

from setcubed.bots.reaction import Reaction
from setcubed.engine.listing import Found, best_of, turns_of
from setcubed.game import Placement, State, best_opening, replacements
from setcubed.game.turns import MOST_DICE, Step
from setcubed.notation.text import take_from_hand

STEADY = Reaction(4.0)


def any_opening(state: State, seat: int, rng: random.Random) -> tuple[Placement, ...] | None:
    """One of the SETs of a hand on the logo, with as few wild dice as any, chosen by chance."""
    hand = list(state.hands[seat])
    rng.shuffle(hand)
    return best_opening(state.plan, hand)


class RandomBot:
    """Lays legal steps by chance, one after the other, and sometimes passes."""

    def __init__(self, rng: random.Random | None, reaction: Reaction = STEADY) -> None:
        self.rng = rng or random.Random()
        self.reaction = reaction

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with any SET of the hand."""
        return any_opening(state, seat, self.rng)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die every other time that it is possible."""
        possible = replacements(state, seat)
        return self.rng.choice(possible) if possible and self.rng.random() < 0.5 else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Lay one step after the other until the dice or the wish are gone."""
        if self.rng.random() < 0.05:
            return ()
        board, hand = state.board, [held.face for held in state.hands[seat]]
        laid: list[Step] = []
        left = MOST_DICE
        while left and hand and (not laid or self.rng.random() < 0.5):
            board = board.lay(laid[-1]) if laid else board
            steps = list(board.single_steps(hand))
            if left > 1 and (not steps or self.rng.random() < 0.3):
                steps = list(board.pair_steps(hand)) or steps
            if not steps:
                break
            step = self.rng.choice(steps)
            for placement in step:
                hand.remove(placement.shown)
            laid.append(step)
            left -= len(step)
        return take_from_hand(laid, state.hand(seat))

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Roll each die with an even chance."""
        return tuple(held.die for held in state.hands[seat] if self.rng.random() < 0.5)


class GreedyBot:
    """The highest-scoring turn now, without a thought for later; of equal turns one by chance, or the first
    without a source of it."""

    def __init__(self, reaction: Reaction = STEADY, rng: random.Random | None = None) -> None:
        self.reaction = reaction
        self.rng = rng

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with the first SET it sees, without wild dice if there is one."""
        return best_opening(state.plan, state.hands[seat])

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die whenever it can."""
        return min(replacements(state, seat), default=None)

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """The turn that scores most."""
        hand = [held.face for held in state.hands[seat]]
        seed = self.rng.getrandbits(63) + 1 if self.rng else 0
        best = best_of(state.board, hand, seed)
        return take_from_hand(best.steps, state.hand(seat)) if best else ()

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Keep the dice of the best turn and roll the others."""
        keep = {placement.die for placement in self.turn(state, seat)}
        return tuple(held.die for held in state.hands[seat] if held.die not in keep)


class DefenderBot(GreedyBot):
    """Greedy, less half of the best answer that the next player's visible dice allow: a yardstick."""

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """The turn with the best balance; turns are tried best first, until none can catch up."""
        after = [held.face for held in state.hands[(seat + 1) % state.seats]]

        def answer(laid: Sequence[Placement]) -> int:
            best = best_of(state.board.lay(laid), after) if after else None
            return best.score if best else 0

        choices: list[Found] = []
        balance = -answer(()) / 2
        for turn in turns_of(state.board, [held.face for held in state.hands[seat]]):
            if turn.score < balance or (choices and not self.rng and turn.score == balance):
                break
            here = turn.score - answer(turn.placements) / 2
            if here > balance:
                choices, balance = [turn], here
            elif here == balance and choices:
                choices.append(turn)
        if not choices:
            return ()
        chosen = self.rng.choice(choices) if self.rng else choices[0]
        return take_from_hand(chosen.steps, state.hand(seat))
