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


def bytes_of(array: Any) -> Faces:
    """Return a pointer to an array's bytes."""
    if cython.compiled:
        return cython.cast(Faces, cython.cast(cython.size_t, array.ctypes.data))
    return array.reshape(-1).tolist()


def longs_of(array: Any) -> Longs:
    """Return a pointer to an array's integers."""
    if cython.compiled:
        return cython.cast(Longs, cython.cast(cython.size_t, array.ctypes.data))
    return array


def words_of(array: Any) -> Turns:
    """Return a pointer to an array's packed turns."""
    if cython.compiled:
        return cython.cast(Turns, cython.cast(cython.size_t, array.ctypes.data))
    return array


def later(turns: Turns, start: cython.longlong) -> Turns:
    """Return a pointer to a later packed turn."""
    if cython.compiled:
        return turns + start
    return turns[start:]


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
        self.size = plan.size
        self.count = len(boards)
        self.geometry = new_geometry()
        fill_geometry(self.geometry, plan)
        if cython.compiled:
            self.positions = cython.cast(Position, calloc(self.count + 1, cython.sizeof(PositionData)))
            self.hands = cython.cast(cython.p_uchar, calloc(self.count + 1, 5))
            self.hand_sizes = cython.cast(cython.p_int, calloc(self.count + 1, cython.sizeof(cython.int)))
            if self.positions == cython.NULL or self.hands == cython.NULL or self.hand_sizes == cython.NULL:
                raise MemoryError
        else:
            self.positions = [new_position(self.geometry) for _ in range(self.count)]
            self.hands = [0] * (5 * self.count)
            self.hand_sizes = [0] * self.count
        self.generator = new_generator()
        self.board_index = new_board_index()
        self._pack(bytes_of(boards), bytes_of(hands), bytes_of(used))

    def __dealloc__(self) -> None:
        free(self.positions)
        free(self.hands)
        free(self.hand_sizes)
        free(self.generator)
        free(self.board_index)
        free(self.geometry)

    def at(self, index: cython.longlong) -> Position:
        """Return one of the packed positions."""
        if cython.compiled:
            return self.positions + index
        return self.positions[index]

    def hand(self, index: cython.longlong) -> Faces:
        """Return the faces of one of the hands."""
        if cython.compiled:
            return self.hands + 5 * index
        return self.hands[5 * index : 5 * index + 5]

    def _pack(self, boards: Faces, hands: Faces, used: Faces) -> cython.void:
        area: cython.longlong = self.size * self.size
        for index in range(self.count):
            if cython.compiled:
                self.positions[index].geometry = self.geometry
            clear_position(self.at(index))
            for square in range(area):
                where = grid_index(self.size, square)
                if boards[index * area + square] != NO_DIE:
                    place(self.at(index), where, boards[index * area + square], 0, 0)
                if used[index * area + square]:
                    self.at(index).used_bonus[where // STRIDE] |= cython.cast(cython.uint, 1) << (
                        where % STRIDE
                    )
            self.hand_sizes[index] = 0
            for i in range(5):
                if hands[index * 5 + i] != NO_DIE:
                    self.hands[5 * index + self.hand_sizes[index]] = hands[index * 5 + i]
                    self.hand_sizes[index] += 1

    def _list(self, index: cython.longlong, turns: Turns, capacity: cython.longlong) -> cython.longlong:
        index_board(self.board_index, self.at(index))
        return all_turns(
            self.generator,
            self.board_index,
            self.at(index),
            self.hand(index),
            self.hand_sizes[index],
            -1,
            turns,
            capacity,
        )

    def counts(self) -> NDArray[np.int64]:
        """Return the number of legal turns of each position."""
        import numpy as np

        capacity: Turns = cython.NULL if cython.compiled else []
        found = np.zeros(self.count, np.int64)
        out: Longs = longs_of(found)
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                out[index] = self._list(index, capacity, 0)
        return found

    def turns(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return the offsets of each position's turns (and the end), and all turns as packed words."""
        import numpy as np

        starts = np.zeros(self.count + 1, np.int64)
        np.cumsum(self.counts(), out=starts[1:])
        words = np.zeros(int(starts[self.count]) + 1, np.uint64)
        begin: Longs = longs_of(starts)
        out: Turns = words_of(words)
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                self._list(index, later(out, begin[index]), begin[index + 1] - begin[index])
        return starts, words[: len(words) - 1]

    def best(self) -> NDArray[np.uint64]:
        """Return the best turn of each position as a packed word; 0 where there is none."""
        import numpy as np

        found = np.zeros(self.count, np.uint64)
        out: Turns = words_of(found)
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                index_board(self.board_index, self.at(index))
                out[index] = best_turn(
                    self.generator,
                    self.board_index,
                    self.at(index),
                    self.hand(index),
                    self.hand_sizes[index],
                    0,
                )
        return found

    def list_all(self, capacity: int = 1 << 16) -> int:
        """Count the turns of every position, overwriting one buffer: a benchmark of the generator."""
        import numpy as np

        words = np.zeros(capacity, np.uint64)
        out: Turns = words_of(words)
        space: cython.longlong = capacity
        total: cython.longlong = 0
        index: cython.longlong
        with cython.nogil:
            for index in range(self.count):
                total += self._list(index, out, space)
        return total


def as_bytes(values: Any) -> Any:
    """Return a contiguous array of bytes; numbers that do not fit are rejected."""
    import numpy as np

    array = np.asarray(values)
    if array.size and (array.dtype.kind not in "uib" or array.min() < 0 or array.max() > 255):
        raise Illegal("bad_array", "Positions are arrays of whole numbers from 0 to 255.")
    return np.ascontiguousarray(array, np.uint8)


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
