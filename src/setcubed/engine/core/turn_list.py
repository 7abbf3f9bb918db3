"""A list of every legal turn of a hand, of any length, and the turns selected from it."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from setcubed.game import Illegal


class TurnList:
    """A growable array of packed turns."""

    def __init__(self) -> None:
        self._grow(4096)

    def __dealloc__(self) -> None:
        free(self.turns)

    def _grow(self, capacity: cython.longlong) -> cython.void:
        if cython.compiled:
            turns = cython.cast(Turns, realloc(self.turns, capacity * 8))
            if turns == cython.NULL:
                raise MemoryError
            self.turns = turns
        else:
            self.turns = [0] * capacity
        self.capacity = capacity

    def fill(
        self, generator: Generator, position: Position, hand: Faces, dice: cython.int, floor: cython.int
    ) -> cython.void:
        """List every legal turn of a hand that scores more than `floor`."""
        self.count = all_turns(generator, position, hand, dice, floor, self.turns, self.capacity)
        if self.count > self.capacity:
            self._grow(self.count)
            all_turns(generator, position, hand, dice, floor, self.turns, self.capacity)

    def all(self) -> list[int]:
        """Return all turns."""
        return [self.turns[i] for i in range(self.count)]

    def find(self, dice: Sequence[tuple[int, int, bool]]) -> int:
        """Return the turn that places these dice, given as in `PackedTurn.dice`, in any order.

        Raises `Illegal` if there is none."""
        a, b, c = ([pack_die(at, face, wild) for at, face, wild in dice] * 3)[:3]
        turn = self._find(len(dice), a, b, c)
        if not turn:
            raise Illegal("bad_turn", "This is not a legal turn of the seat to move.")
        return turn

    def _find(self, dice: cython.int, a: cython.uint, b: cython.uint, c: cython.uint) -> cython.ulonglong:
        i: cython.longlong
        for i in range(self.count):
            turn: cython.ulonglong = self.turns[i]
            if count_of(turn) != dice:
                continue
            same = 1
            for k in range(dice):
                die = die_of(turn, k)
                if die != a and die != b and die != c:
                    same = 0
            if same:
                return turn
        return 0

    def best(self, width: int, kept: int) -> list[int]:
        """Return the `width` turns that score most, less `kept` points for each wild die.

        Equal turns stay in the order of the list."""
        return self._selection(width, kept, 0, 0)

    def candidates(self, width: int, kept: int, simple: int) -> list[int]:
        """Return the best turns, and the `simple` best of one, two and three dice without a wild die.

        Equal turns are ordered by their packed words."""
        turns = self._selection(width, kept, 0, 1)
        for dice in range(1, 4):
            turns += [turn for turn in self._selection(simple, kept, dice, 1) if turn not in turns]
        return turns

    def _selection(self, width: int, kept: int, dice: int, by_word: int) -> list[int]:
        if width > WIDEST:
            raise ValueError(f"At most {WIDEST} turns are selected, not {width}.")
        return [self.selected[i] for i in range(self._select(width, kept, dice, by_word))]

    def _select(
        self, width: cython.int, kept: cython.int, dice: cython.int, by_word: cython.int
    ) -> cython.int:
        """Insert the turns that are worth most into `selected`, best first, and return their number.

        With `dice`, only turns of that many dice without a wild die count."""
        i: cython.longlong
        n: cython.int = 0
        for i in range(self.count):
            turn = self.turns[i]
            if dice and (count_of(turn) != dice or wilds_of(turn)):
                continue
            worth = score_of(turn) - kept * wilds_of(turn)
            k = n
            while k > 0 and (
                self.worth[k - 1] < worth
                or (by_word and self.worth[k - 1] == worth and self.selected[k - 1] > turn)
            ):
                k -= 1
            if k >= width:
                continue
            if n < width:
                n += 1
            for j in range(n - 1, k, -1):
                self.worth[j] = self.worth[j - 1]
                self.selected[j] = self.selected[j - 1]
            self.worth[k] = worth
            self.selected[k] = turn
        return n
