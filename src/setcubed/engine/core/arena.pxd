from setcubed.engine.core.equipment cimport Equipment
from setcubed.engine.core.packed_game cimport Game, OVER, free_game, view_game
from setcubed.engine.core.policies cimport Scratch, advance, free_scratch, new_scratch
from setcubed.engine.core.transitions cimport apply_chance, begin_game

cdef class Arena:
    cdef Equipment equipment
    cdef Game game
    cdef Scratch scratch
    cdef void _begin(self, int seats, unsigned long long seed) noexcept nogil
