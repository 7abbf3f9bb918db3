"""C declarations of kernel.py."""

from setcubed.engine.core.board_index cimport Field, free_field, new_field, survey
from setcubed.engine.core.packed_position cimport (
    CELLS, EMPTY, FACES, Ground, Position, STRIDE, clear, free_ground, free_position, lay, new_ground, new_position, place, prepare,
)
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of
from setcubed.engine.core.rules_order cimport in_rules_order
from setcubed.engine.core.turn_list cimport TurnList
from setcubed.engine.core.turns cimport best_turn
from setcubed.engine.core.turn_parts cimport Finder, free_finder, new_finder

cdef class Kernel:
    cdef Ground ground
    cdef Position position
    cdef Field field
    cdef Finder finder
    cdef TurnList listed
    cdef unsigned char hand[5]
    cdef readonly int size
    cdef int _take(self, object hand) except -1
