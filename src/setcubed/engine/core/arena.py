"""Whole games of the core's policies for Python: thousands at once, or one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cython

from setcubed.engine.core.equipment import equipment
from setcubed.engine.core.packed_game import REASONS
from setcubed.game import DiceSet, Illegal, Plan


class Result(NamedTuple):
    """The result of a game: the scores, who opened, the number of rounds and why it ended."""

    scores: tuple[int, ...]
    first: int
    rounds: int
    reason: str


class Arena:
    """A table of greedy and careful players. It belongs to one thread."""

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        self.equipment = equipment(plan, dice)
        self.game = self.equipment.new_game()
        self.scratch = new_scratch()
        self.begin(2, 0)

    def __dealloc__(self) -> None:
        free_scratch(self.scratch)
        free_game(self.game)

    def _begin(self, seats: cython.int, seed: cython.ulonglong) -> cython.void:
        begin_game(self.game, seats, seed)
        apply_chance(self.game)
        self.scratch.seed = seed | 1
        self.scratch.indexed = 0

    def begin(self, seats: int, seed: int, careful: Sequence[int] = ()) -> None:
        """Begin a game. The given seats are careful: they consider the next player's reply and wild dice."""
        if not 2 <= seats <= 4:
            raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)
        for seat in range(4):
            self.scratch.careful[seat] = seat in careful
        self._begin(seats, seed & 0xFFFFFFFFFFFFFFFF)

    def step(self) -> bool:
        """Make the next decision and apply chance; return False if the game is over."""
        advance(self.scratch, self.game)
        return self.game.phase != OVER

    def play(self, seats: int, games: int, seed: int, careful: Sequence[int] = ()) -> list[Result]:
        """Play games to their end, each with the next seed. Other threads can run meanwhile."""
        results = []
        self.begin(seats, seed, careful)
        count: cython.int = seats
        word: cython.ulonglong
        for number in range(games):
            word = (seed + number) & 0xFFFFFFFFFFFFFFFF
            with cython.nogil:
                self._begin(count, word)
                while self.game.phase != OVER:
                    advance(self.scratch, self.game)
            results.append(self.result())
        return results

    def result(self) -> Result:
        """Return the current result; the reason is empty while the game goes on."""
        scores = tuple([self.game.scores[seat] for seat in range(self.game.seats)])
        return Result(scores, self.game.first, self.game.round, REASONS[self.game.reason] or "")

    def view(self) -> dict[str, Any]:
        """Return everything about the game, in the terms of `setcubed.game`."""
        return view_game(self.game)
