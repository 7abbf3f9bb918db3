from libc.stdlib cimport free

from setcubed.engine.core.packed_game cimport Game, Sides, new_game, new_sides
from setcubed.engine.core.packed_position cimport BoardGeometry, new_geometry

cdef class Equipment:
    cdef BoardGeometry geometry
    cdef Sides sides
    cdef readonly object plan
    cdef readonly object dice
    cdef Game new_game(self) except NULL
