"""C declarations of arena.py."""

from setcubed.engine.core.transitions cimport begin_game, apply_chance
from setcubed.engine.core.packed_game cimport Game, OVER, Sides, fill_sides, free_game, free_sides, new_game, new_sides, view_game
from setcubed.engine.core.packed_position cimport BoardGeometry, free_geometry, new_geometry, prepare
from setcubed.engine.core.policies cimport Scratch, advance, free_scratch, new_scratch

cdef class Arena:
    cdef BoardGeometry geometry
    cdef Sides sides
    cdef Game game
    cdef Scratch scratch
    cdef void _begin(self, int seats, unsigned long long seed) noexcept nogil
    cdef void _play(self, int seats, unsigned long long seed) noexcept nogil
