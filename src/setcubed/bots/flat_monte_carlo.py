"""Players that search: they simulate the rest of the game and choose what wins most often."""

from __future__ import annotations

import random

from setcubed.bots.greedy import GreedyBot
from setcubed.bots.reaction import Reaction
from setcubed.engine.core.packed_position import MOST_BONUS
from setcubed.engine.decision import DecisionKind
from setcubed.engine.endgame import is_ending, solve
from setcubed.engine.legal_turns import unpack
from setcubed.engine.search import (
    Budget,
    Estimate,
    Search,
    extra_roll_of,
    replacement_of,
)
from setcubed.game import Command, Placement, Play, Replace, Roll, State, replacements
from setcubed.notation.text import take_from_hand


class MonteCarloBot:
    """Takes the choice with the best chance of winning in simulations."""

    def __init__(
        self,
        budget: Budget,
        reaction: Reaction,
        rng: random.Random | None,
        *,
        exact: bool = False,
        quick: bool = False,
    ) -> None:
        self.budget = budget
        self.reaction = reaction
        self.rng = rng or random.Random()
        self.exact = exact
        self.search = Search(quick=quick)
        self.greedy = GreedyBot(reaction)

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """The SET and its order on the logo that do best."""
        if _too_rich(state):
            return self.greedy.open(state, seat)
        best = self._search(DecisionKind.OPENING, state, seat)
        return self._placements(best[0].word, state, seat) if best else None

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die if that does better than not to."""
        if not replacements(state, seat):
            return None
        exact = self._exact(state, seat)
        if exact is not None:
            return (exact.square, exact.die) if isinstance(exact, Replace) else None
        if _too_rich(state):
            return self.greedy.replace(state, seat)
        found = replacement_of(self._search(DecisionKind.REPLACEMENT, state, seat)[0].word, state, seat)
        return (found[0], found[1].die) if found else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """The turn that does best; sometimes that is to pass."""
        exact = self._exact(state, seat)
        if exact is not None:
            return tuple(exact.placements) if isinstance(exact, Play) else ()
        if _too_rich(state):
            return tuple(self.greedy.turn(state, seat))
        best = self._search(DecisionKind.TURN, state, seat)[0]
        return self._placements(best.word, state, seat) if best.word else ()

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """The dice whose extra roll does best."""
        exact = self._exact(state, seat)
        if exact is not None:
            return exact.dice if isinstance(exact, Roll) else ()
        if _too_rich(state):
            return self.greedy.extra(state, seat)
        best = self._search(DecisionKind.EXTRA_ROLL, state, seat)[0]
        return tuple(held.die for held in extra_roll_of(best.word, state, seat))

    def _placements(self, word: int, state: State, seat: int) -> tuple[Placement, ...]:
        """A packed turn with the dice of the hand."""
        return take_from_hand(unpack(word, state.board).steps, state.hand(seat))

    def _exact(self, state: State, seat: int) -> Command | None:
        """What is best for certain, where so little is left that it can be told."""
        solved = solve(state, seat) if self.exact and is_ending(state) else None
        return solved[0][0] if solved else None

    def _search(self, kind: DecisionKind, state: State, seat: int) -> list[Estimate]:
        return self.search.run(kind, state, seat, self.budget, self.rng.getrandbits(63))


def _too_rich(state: State) -> bool:
    """Whether a board has bonuses so high that the packed core cannot count them: then greed will do."""
    return max(state.plan.bonus.values(), default=0) > MOST_BONUS
