"""A prepared board, in C; kernel.py explains it and holds the code."""

from setcubed.engine.field cimport Field, free_field, new_field, survey
from setcubed.engine.packed cimport (
    CELLS, EMPTY, FACES, Ground, Position, STRIDE, clear, free_ground, free_position, lay, new_ground, new_position, place, prepare,
)
from setcubed.engine.packed_turn cimport at_of, count_of, die_of, face_of
from setcubed.engine.reorder cimport in_rules_order
from setcubed.engine.turn_list cimport TurnList
from setcubed.engine.turns cimport best_turn
from setcubed.engine.candidates cimport Finder, free_finder, new_finder

cdef class Kernel:
    cdef Ground ground
    cdef Position position
    cdef Field field
    cdef Finder finder
    cdef TurnList listed
    cdef unsigned char hand[5]
    cdef readonly int size
    cdef int _take(self, object hand) except -1
