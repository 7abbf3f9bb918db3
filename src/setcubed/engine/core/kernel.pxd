from libc.stdlib cimport free

from setcubed.engine.core.board_index cimport index_board
from setcubed.engine.core.packed_position cimport (
    CELLS, EMPTY, FACES, BoardGeometry, Position, STRIDE, clear_position, grid_index, new_geometry, new_position, place,
)
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of
from setcubed.engine.core.canonical_turn cimport canonical_turn
from setcubed.engine.core.turn_list cimport TurnList
from setcubed.engine.core.turns cimport best_turn
from setcubed.engine.core.turn_parts cimport Generator, free_generator, new_generator

cdef class Kernel:
    cdef BoardGeometry geometry
    cdef Position position
    cdef Generator generator
    cdef TurnList turn_list
    cdef unsigned char hand[5]
    cdef readonly int size
    cdef int _take(self, object hand) except -1
