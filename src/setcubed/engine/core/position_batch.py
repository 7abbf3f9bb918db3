"""Thousands of positions from NumPy arrays: the number of their turns, all turns, or the best one.

The interpreter's lock is released, so that threads can share the positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from setcubed.game import Illegal, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Positions:
    """Packed positions on one board.

    `boards` has a row of size * size bytes for each position: a face (0 to 26) or 255 for an empty square.
    `hands` has five bytes each: a face, 27 for WILD or 255. `used` marks with 1 the bonus squares that are
    taken although they are empty.
    """

    def __init__(self, plan: Plan, boards: Any, hands: Any, used: Any = None) -> None:
        import numpy as np

        boards, hands = as_bytes(boards), as_bytes(hands)
        used = np.zeros_like(boards) if used is None else as_bytes(used)
        check_arrays(plan, boards, hands, used)
        self.count = len(boards)
        self.hands = np.sort(hands, 1)  # no die is 255, and comes last
        self.hand_sizes = (hands != NO_DIE).sum(1, dtype=np.intc)
        self.geometry = new_geometry(plan)
        if cython.compiled:
            self.positions = cython.cast(Position, calloc(self.count + 1, cython.sizeof(PositionData)))
            if self.positions == cython.NULL:
                raise MemoryError
        else:
            self.positions = [new_position(self.geometry) for _ in range(self.count)]
        self.generator = new_generator()
        self._pack(boards, used)

    def __dealloc__(self) -> None:
        free(self.positions)
        free_generator(self.generator)
        free(self.geometry)

    def at(self, index: cython.longlong) -> Position:
        """Return one of the packed positions."""
        return self.positions + index if cython.compiled else self.positions[index]

    def hand(self, index: cython.longlong) -> Faces:
        """Return the faces of one of the hands."""
        return cython.address(self.hands[index, 0]) if cython.compiled else self.hands[index].tolist()

    def _pack(self, boards: Bytes, used: Bytes) -> cython.void:
        for index in range(self.count):
            position: Position = self.at(index)
            position.geometry = self.geometry
            clear_position(position)
            for square in range(boards.shape[1]):
                where = grid_index(self.geometry.size, square)
                if boards[index, square] != NO_DIE:
                    place(position, where, cython.cast(cython.int, boards[index, square]), 0, 0)
                if used[index, square]:
                    position.used_bonus[where // STRIDE] |= cython.cast(cython.uint, 1) << (where % STRIDE)

    def _list(self, index: cython.longlong, turns: Turns, capacity: cython.longlong) -> cython.longlong:
        position: Position = self.at(index)
        index_board(self.generator.board_index, position)
        return all_turns(
            self.generator, position, self.hand(index), self.hand_sizes[index], -1, turns, capacity
        )

    def counts(self) -> NDArray[np.int64]:
        """Return the number of legal turns of each position."""
        import numpy as np

        nowhere: Turns = cython.NULL if cython.compiled else []
        found = np.zeros(self.count, np.int64)
        out: Counts = found
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                out[index] = self._list(index, nowhere, 0)
        return found

    def turns(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return the offsets of each position's turns (and the end), and all turns as packed words."""
        import numpy as np

        starts = np.zeros(self.count + 1, np.int64)
        np.cumsum(self.counts(), out=starts[1:])
        words = np.zeros(int(starts[self.count]) + 1, np.uint64)
        begin: Counts = starts
        out: Words = words
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                self._list(index, from_index(out, begin[index]), begin[index + 1] - begin[index])
        return starts, words[: len(words) - 1]

    def best(self) -> NDArray[np.uint64]:
        """Return the best turn of each position as a packed word; 0 where there is none."""
        import numpy as np

        found = np.zeros(self.count, np.uint64)
        out: Words = found
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                index_board(self.generator.board_index, self.at(index))
                out[index] = best_turn(
                    self.generator, self.at(index), self.hand(index), self.hand_sizes[index], 0
                )
        return found

    def list_all(self, capacity: int = 1 << 16) -> int:
        """Count the turns of every position, overwriting one buffer: a benchmark of the generator."""
        import numpy as np

        words: Words = np.zeros(capacity, np.uint64)
        space: cython.longlong = capacity
        total: cython.longlong = 0
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                total += self._list(index, from_index(words, 0), space)
        return total


def from_index(words: Words, index: cython.longlong) -> Turns:
    """Return a pointer to one of the packed turns in an array."""
    return cython.address(words[index]) if cython.compiled else words[index:]


def as_bytes(values: Any) -> Any:
    """Return a contiguous copy as bytes; numbers that do not fit are rejected."""
    import numpy as np

    array = np.asarray(values)
    if array.size and (array.dtype.kind not in "uib" or array.min() < 0 or array.max() > 255):
        raise Illegal("bad_array", "Positions are arrays of whole numbers from 0 to 255.")
    return np.array(array, np.uint8, order="C")


def check_arrays(plan: Plan, boards: Any, hands: Any, used: Any) -> None:
    """Reject arrays that are not positions."""
    area = plan.size * plan.size
    if boards.ndim != 2 or boards.shape[1] != area or used.shape != boards.shape:
        raise Illegal(
            "bad_array", f"A board of {plan.size} by {plan.size} is a row of {area} bytes.", area=area
        )
    if hands.shape != (len(boards), 5):
        raise Illegal("bad_hand", "There are five bytes for the hand of each position.")
    if ((boards > 26) & (boards != NO_DIE)).any():
        raise Illegal("bad_face", "On a board there are faces from 0 to 26, and 255 where there is no die.")
    if ((hands > 27) & (hands != NO_DIE)).any():
        raise Illegal("bad_face", "In a hand there are faces from 0 to 26, 27 for WILD and 255 for no die.")
    most = int(((boards != NO_DIE).sum(1) + (hands != NO_DIE).sum(1)).max(initial=0))
    if most > 42:
        raise Illegal("too_many_dice", f"There are {most} dice in a position; a box holds 42.", dice=most)
