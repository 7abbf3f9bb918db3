from libc.stdlib cimport calloc, free

from setcubed.engine.core.board_index cimport index_board
from setcubed.engine.core.packed_position cimport (
    BoardGeometry, Position, PositionData, STRIDE, clear_position, grid_index, new_geometry, new_position, place,
)
from setcubed.engine.core.turns cimport all_turns, best_turn
from setcubed.engine.core.turn_parts cimport Faces, Turns, Generator, free_generator, new_generator

cdef enum:
    NO_DIE = 255

ctypedef long long[::1] Counts
ctypedef unsigned long long[::1] Words
ctypedef unsigned char[:, ::1] Bytes

cdef Turns from_index(Words words, long long index) noexcept nogil

cdef class Positions:
    cdef BoardGeometry geometry
    cdef Position positions
    cdef Bytes hands
    cdef int[::1] hand_sizes
    cdef readonly long long count
    cdef Position at(self, long long index) noexcept nogil
    cdef Faces hand(self, long long index) noexcept nogil
    cdef void _pack(self, Bytes boards, Bytes used) noexcept nogil
    cdef Generator generator
    cdef long long _list(self, long long index, Turns turns, long long capacity) noexcept nogil
