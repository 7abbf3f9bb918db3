"""C declarations of kernel.py."""

from setcubed.engine.core.board_index cimport BoardIndex, free_board_index, new_board_index, index_board
from setcubed.engine.core.packed_position cimport (
    CELLS, EMPTY, FACES, BoardGeometry, Position, STRIDE, clear, free_geometry, free_position, place, new_geometry, new_position, grid_index, prepare,
)
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of
from setcubed.engine.core.rules_order cimport in_rules_order
from setcubed.engine.core.turn_list cimport TurnList
from setcubed.engine.core.turns cimport best_turn
from setcubed.engine.core.turn_parts cimport Finder, free_finder, new_finder

cdef class Kernel:
    cdef BoardGeometry geometry
    cdef Position position
    cdef BoardIndex board_index
    cdef Finder finder
    cdef TurnList listed
    cdef unsigned char hand[5]
    cdef readonly int size
    cdef int _take(self, object hand) except -1
