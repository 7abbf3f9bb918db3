"""The turn generator for Python: one board for many hands.

All arguments are checked here, so that the core behind it cannot read or write out of bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import cython

from setcubed.engine.core.turn_list import TurnList
from setcubed.game import Illegal, Plan


class Kernel:
    """A board with dice, and buffers to list the turns of any hand."""

    def __init__(self, plan: Plan) -> None:
        self.size = plan.size
        self.turn_list = TurnList()
        self.geometry = new_geometry(plan)
        self.position = new_position(self.geometry)
        self.generator = new_generator()

    def __dealloc__(self) -> None:
        free_generator(self.generator)
        free(self.position)
        free(self.geometry)

    def at(self, square: int) -> int:
        """Return the index of a square on the padded grid."""
        if not 0 <= square < self.size * self.size:
            raise Illegal(
                "off_board", f"Square {square} is off the board of {self.size} by {self.size}.", square=square
            )
        return grid_index(self.size, square)

    def set(self, squares: Mapping[int, int], used: Iterable[int] = ()) -> None:
        """Place dice on the empty board: a face for each square."""
        if len(squares) > 42:
            raise Illegal("too_many_dice", f"There are {len(squares)} dice on the board; a box holds 42.")
        for face in squares.values():
            if not 0 <= face < FACES:
                raise Illegal("bad_face", f"{face} is not a face that lies on a board.", face=int(face))
        places = [self.at(square) for square in squares]
        used_bonus = [self.at(square) for square in used]
        clear_position(self.position)
        for at, face in zip(places, squares.values(), strict=True):
            place(self.position, at, face, 0, 0)
        for at in used_bonus:
            self.position.used_bonus[at // STRIDE] |= 1 << at % STRIDE
        index_board(self.generator.board_index, self.position)

    def _take(self, hand: Sequence[int]) -> cython.int:
        n: cython.int = len(hand)
        if not 0 <= n <= 5:
            raise Illegal("bad_hand", f"A hand is at most five dice, not {n}.", dice=n)
        for i, face in enumerate(hand):
            if not 0 <= face <= 27:
                raise Illegal("bad_face", f"{face} is not a face.", face=int(face))
            self.hand[i] = face
        return n

    def turns(self, hand: Sequence[int], floor: int = -1) -> list[int]:
        """Return every legal turn of the hand that scores more than `floor`, as packed turns."""
        n: cython.int = self._take(hand)
        self.turn_list.fill(self.generator, self.position, self.hand, n, floor)
        return self.turn_list.all()

    def best(self, hand: Sequence[int], seed: int = 0) -> int:
        """Return the turn that scores most as a packed turn, or 0 if there is none.

        Of equal turns it is the first or, with a seed, one that the seed chooses.
        """
        n: cython.int = self._take(hand)
        word: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        return best_turn(self.generator, self.position, self.hand, n, word)

    def ordered(self, turn: int) -> int:
        """Return the same turn with its steps in the order that the rules list first; 0 if it is not legal
        here."""
        if not 0 < turn < 1 << 64 or count_of(turn) == 0:
            raise Illegal("bad_turn", "This is not a packed turn.")
        dice = [die_of(turn, i) for i in range(count_of(turn))]
        if len({at_of(die) for die in dice}) != len(dice):
            raise Illegal("bad_turn", "This is not a packed turn.")
        for die in dice:
            if at_of(die) >= CELLS or self.position.cells[at_of(die)] != EMPTY or face_of(die) >= FACES:
                raise Illegal("bad_turn", "A die of this packed turn is not placed on an empty square.")
        return canonical_turn(self.generator, self.position, turn)
