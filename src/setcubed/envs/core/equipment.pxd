"""C declarations of equipment.py."""

from setcubed.engine.core.packed_game cimport Sides, fill_sides, free_sides, new_sides
from setcubed.engine.core.packed_position cimport Ground, free_ground, new_ground, prepare

cdef class Equipment:
    cdef Ground ground
    cdef Sides sides
    cdef readonly object plan
    cdef readonly object dice
    cdef readonly int actions
