"""Expected values over all possible rolls and draws, by enumeration."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from setcubed.engine.core.value import Evaluation, Value

MOST_CAREFUL = 3
"""With at most this many dice, every roll is followed by careful turns."""


class Expectations(Value):
    """Evaluates a game before and after chance events. It belongs to one thread."""

    def after_rolls(self, seat: int, dice: Sequence[int]) -> tuple[Evaluation, Evaluation]:
        """Return the value with the dice as they were rolled, and the mean over all that they could have
        shown.

        Many dice have thousands of rolls: then both use greedy turns and no wild die is replaced.
        """
        game: Game = self.game
        mask: cython.int = 0
        for i in range(game.hand_sizes[seat]):
            if game.dice[seat * HAND + i] in dice:
                mask |= 1 << i
        for i in range(8):
            self.totals[i] = 0.0
        self.quick = GREEDY_ONLY if len(dice) > MOST_CAREFUL else 0
        self._update_seat(game, self.scratch, seat)
        now = self.evaluate()
        mean = self._mean(self._add_rolls(seat, mask))
        self.quick = 0
        return now, mean

    def after_draws(self, seat: int) -> list[Evaluation]:
        """Return for each die in the bag the mean value over its sides if a seat drew it next.

        The game is that before the draw; the dice drawn after it are still to come.
        """
        values = []
        for k in range(self.game.bag_size):
            for i in range(8):
                self.totals[i] = 0.0
            values.append(self._mean(self._add_draws(seat, self.game.bag[k])))
        return values

    def _mean(self, count: int) -> Evaluation:
        seats = range(self.game.seats)
        wins = tuple([self.totals[seat] / count for seat in seats])
        return Evaluation(wins, tuple([self.totals[4 + seat] / count for seat in seats]))

    def _add_rolls(self, seat: cython.int, mask: cython.int) -> cython.int:
        """Add the evaluation of each roll of the dice in some slots, and return the number of rolls."""
        game: Game = self.game
        base: cython.int = seat * HAND
        rolls: cython.int = 1
        for i in range(game.hand_sizes[seat]):
            if (mask >> i) & 1:
                rolls *= 6
        for number in range(rolls):
            rest = number
            for i in range(game.hand_sizes[seat]):
                if (mask >> i) & 1:
                    game.faces[base + i] = game.sides.faces[game.dice[base + i] * 6 + rest % 6]
                    rest //= 6
            self._update_seat(game, self.scratch, seat)
            self._evaluate(game)
            for i in range(game.seats):
                self.totals[i] = self.totals[i] + self.wins[i]
                self.totals[4 + i] = self.totals[4 + i] + self.points[i]
        return rolls

    def _add_draws(self, seat: cython.int, die: cython.int) -> cython.int:
        """Add the evaluations of all sides of a die that is in a hand for the time being."""
        game: Game = self.game
        game.dice[seat * HAND + game.hand_sizes[seat]] = die
        game.hand_sizes[seat] = game.hand_sizes[seat] + 1
        self.dice_to_come[seat] = self.dice_to_come[seat] - 1
        rolls = self._add_rolls(seat, 1 << (game.hand_sizes[seat] - 1))
        game.hand_sizes[seat] = game.hand_sizes[seat] - 1
        self.dice_to_come[seat] = self.dice_to_come[seat] + 1
        self._update_seat(game, self.scratch, seat)
        return rolls
