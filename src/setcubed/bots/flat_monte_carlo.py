"""Flat Monte Carlo search: simulate the rest of the game after each choice and take the best one."""

from __future__ import annotations

import random

from setcubed.bots.greedy import GreedyBot
from setcubed.bots.reaction import Reaction
from setcubed.engine.decision import DecisionKind
from setcubed.engine.endgame import is_ending, solve
from setcubed.engine.legal_turns import fits_core, unpack
from setcubed.engine.search import Budget, Estimate, Search, extra_roll_of, replacement_of
from setcubed.game import Command, Placement, Play, Replace, Roll, State, replacements
from setcubed.notation.text import take_from_hand


class MonteCarloBot:
    """Choose what wins most often in simulations; `exact` also solves endings, `quick` limits candidates.

    On a board that does not fit the core the bot is greedy.
    """

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
        """Open with the best SET in the best order."""
        if not fits_core(state.plan):
            return self.greedy.open(state, seat)
        best = self._search(DecisionKind.OPENING, state, seat)
        return self._placements(best[0].choice, state, seat) if best else None

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die if that is better than not replacing it."""
        if not replacements(state, seat):
            return None
        exact = self._exact(state, seat)
        if exact is not None:
            return (exact.square, exact.die) if isinstance(exact, Replace) else None
        if not fits_core(state.plan):
            return self.greedy.replace(state, seat)
        found = replacement_of(self._search(DecisionKind.REPLACEMENT, state, seat)[0].choice, state, seat)
        return (found[0], found[1].die) if found else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Play the best turn, or pass if that is better."""
        exact = self._exact(state, seat)
        if exact is not None:
            return tuple(exact.placements) if isinstance(exact, Play) else ()
        if not fits_core(state.plan):
            return tuple(self.greedy.turn(state, seat))
        best = self._search(DecisionKind.TURN, state, seat)[0]
        return self._placements(best.choice, state, seat) if best.choice else ()

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Roll the dice whose extra roll is best."""
        exact = self._exact(state, seat)
        if exact is not None:
            return exact.dice if isinstance(exact, Roll) else ()
        if not fits_core(state.plan):
            return self.greedy.extra(state, seat)
        best = self._search(DecisionKind.EXTRA_ROLL, state, seat)[0]
        return tuple(held.die for held in extra_roll_of(best.choice, state, seat))

    def _placements(self, packed: int, state: State, seat: int) -> tuple[Placement, ...]:
        """Unpack a turn with dice of the hand."""
        return take_from_hand(unpack(packed, state.board).steps, state.hand(seat))

    def _exact(self, state: State, seat: int) -> Command | None:
        """Return the best decision of an ending that can be solved exactly, else None."""
        solved = solve(state, seat) if self.exact and is_ending(state) else None
        return solved[0][0] if solved else None

    def _search(self, kind: DecisionKind, state: State, seat: int) -> list[Estimate]:
        return self.search.run(kind, state, seat, self.budget, self.rng.getrandbits(63))
