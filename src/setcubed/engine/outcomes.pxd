"""All rolls and draws that could fall, in C; outcomes.py explains it and holds the code."""

from setcubed.engine.facts cimport HASTY
from setcubed.engine.games cimport Game, HAND
from setcubed.engine.value cimport Value

cdef class Outcomes(Value):
    cdef double totals[8]
    cdef void _add(self) noexcept nogil
    cdef int _add_rolls(self, int seat, int mask) noexcept nogil
    cdef int _add_draws(self, int seat, int die) noexcept nogil
