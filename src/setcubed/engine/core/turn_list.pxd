from libc.stdlib cimport free, realloc

from setcubed.engine.core.turn_parts cimport Faces, Generator, Turns
from setcubed.engine.core.packed_position cimport Position
from setcubed.engine.core.packed_turn cimport count_of, die_of, pack_die, score_of, wilds_of
from setcubed.engine.core.turns cimport all_turns

cdef enum:
    WIDEST = 512

cdef class TurnList:
    cdef Turns turns
    cdef long long capacity
    cdef long long count
    cdef unsigned long long selected[WIDEST]
    cdef int worth[WIDEST]
    cdef void _grow(self, long long capacity) except *
    cdef void fill(self, Generator generator, Position position, Faces hand, int dice, int floor) except *
    cdef unsigned long long _find(self, int dice, unsigned int a, unsigned int b, unsigned int c) noexcept nogil
    cdef int _select(self, int width, int kept, int dice, int by_word) noexcept nogil
