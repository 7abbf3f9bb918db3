"""C declarations of position_batch.py."""

from libc.stdlib cimport calloc, free

from setcubed.engine.core.board_index cimport BoardIndex, free_board_index, new_board_index, index_board
from setcubed.engine.core.packed_position cimport (
    BoardGeometry, Position, PositionData, STRIDE, clear, free_geometry, free_position, place, new_geometry, new_position, grid_index,
    prepare,
)
from setcubed.engine.core.turns cimport all_turns, best_turn
from setcubed.engine.core.turn_parts cimport Faces, Turns, Finder, free_finder, new_finder

cdef enum:
    NO_DIE = 255

ctypedef long long* Longs

cdef Faces bytes_of(object array)
cdef Longs longs_of(object array)
cdef Turns words_of(object array)
cdef Turns later(Turns turns, long long start) noexcept nogil

cdef class Positions:
    cdef BoardGeometry geometry
    cdef Position positions
    cdef unsigned char* hands
    cdef int* held
    cdef readonly int size
    cdef readonly long long count
    cdef Position at(self, long long index) noexcept nogil
    cdef Faces hand(self, long long index) noexcept nogil
    cdef void _pack(self, Faces boards, Faces hands, Faces used) noexcept nogil
    cdef Finder finder
    cdef BoardIndex board_index
    cdef long long _list(self, long long index, Turns turns, long long room) noexcept nogil
