"""A board and its dice, in C; equipment.py explains them and holds the code."""

from setcubed.engine.games cimport Sides, fill_sides, free_sides, new_sides
from setcubed.engine.packed cimport Ground, free_ground, new_ground, prepare

cdef class Equipment:
    cdef Ground ground
    cdef Sides sides
    cdef readonly object plan
    cdef readonly object dice
    cdef readonly int actions
