"""Players that search: they simulate the rest of the game and choose what wins most often."""

from __future__ import annotations

import random

from setcubed.bots.reaction import Reaction
from setcubed.bots.simple import GreedyBot
from setcubed.engine.ending import is_ending, solve
from setcubed.engine.listing import unpack
from setcubed.engine.packed import MOST_BONUS
from setcubed.engine.think import OPEN, ROLL, SWAP, TURN, Budget, Outcome, Thinker, openings_of
from setcubed.game import Command, Placement, Play, Replace, Roll, State, replacements
from setcubed.notation.text import take_from_hand


class ThinkingBot:
    """Takes the choice with the best chance of winning in simulations."""

    def __init__(
        self,
        budget: Budget,
        reaction: Reaction,
        rng: random.Random,
        *,
        exact: bool = False,
    ) -> None:
        self.budget = budget
        self.reaction = reaction
        self.rng = rng
        self.exact = exact
        self.thinker = Thinker()
        self.greedy = GreedyBot(reaction)

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """The SET and its order on the logo that do best."""
        if _too_rich(state):
            return self.greedy.open(state, seat)
        best = self._think(OPEN, state, seat)
        if not best:
            return None
        word = best[0].word
        opening = next(opening for opening in openings_of(state.hands[seat]) if opening.word == word)
        hand = state.hands[seat]
        return tuple(
            Placement(hand[place].die, square, face, wild)
            for square, (place, face, wild) in zip(state.plan.logo, opening.dice, strict=True)
        )

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die if that does better than not to."""
        if not replacements(state, seat):
            return None
        exact = self._exact(state, seat)
        if exact is not None:
            return (exact.square, exact.die) if isinstance(exact, Replace) else None
        if _too_rich(state):
            return self.greedy.replace(state, seat)
        best = self._think(SWAP, state, seat)[0]
        if not best.word:
            return None
        hand = [held.die for held in state.hands[seat]]
        die = hand[(best.word & 255) - seat * 5]
        row, column = divmod(best.word >> 8, 21)
        return (row - 2) * state.plan.size + column - 2, die

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """The turn that does best; sometimes that is to pass."""
        exact = self._exact(state, seat)
        if exact is not None:
            return exact.placements if isinstance(exact, Play) else ()
        if _too_rich(state):
            return self.greedy.turn(state, seat)
        best = self._think(TURN, state, seat)[0]
        if not best.word:
            return ()
        return take_from_hand(unpack(best.word, state.plan.size).steps, state.hand(seat))

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """The dice whose extra roll does best."""
        exact = self._exact(state, seat)
        if exact is not None:
            return exact.dice if isinstance(exact, Roll) else ()
        if _too_rich(state):
            return self.greedy.extra(state, seat)
        best = self._think(ROLL, state, seat)[0]
        return tuple(held.die for i, held in enumerate(state.hands[seat]) if best.word >> i & 1)

    def _exact(self, state: State, seat: int) -> Command | None:
        """What is best for certain, where so little is left that it can be told."""
        solved = solve(state, seat) if self.exact and is_ending(state) else None
        return solved[0][0] if solved else None

    def _think(self, kind: int, state: State, seat: int) -> list[Outcome]:
        return self.thinker.think(kind, state, seat, self.budget, self.rng.getrandbits(63))


def _too_rich(state: State) -> bool:
    """Whether a board has bonuses so high that the packed core cannot count them: then greed will do."""
    return max(state.plan.bonus.values(), default=0) > MOST_BONUS
