"""C declarations of equipment.py."""

from setcubed.engine.core.packed_game cimport Sides, fill_sides, free_sides, new_sides
from setcubed.engine.core.packed_position cimport BoardGeometry, free_geometry, new_geometry, prepare

cdef class Equipment:
    cdef BoardGeometry geometry
    cdef Sides sides
    cdef readonly object plan
    cdef readonly object dice
    cdef readonly int actions
