"""Games for Python, in C; arena.py explains it and holds the code."""

from setcubed.engine.games cimport (
    Box, Desk, Game, HAND, OVER, fill_box, free_box, free_desk, free_game, new_box, new_desk, new_game, start,
)
from setcubed.engine.packed cimport Ground, STRIDE, free_ground, new_ground, prepare
from setcubed.engine.playout cimport advance, playout

cdef class Arena:
    cdef Ground ground
    cdef Box box
    cdef Game game
    cdef Desk desk
    cdef readonly int size
    cdef void _play(self, int seats, unsigned long long seed) noexcept nogil
