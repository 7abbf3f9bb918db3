from setcubed.engine.core.features cimport GREEDY_ONLY
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.value cimport Value

cdef class Expectations(Value):
    cdef double totals[8]
    cdef int _add_rolls(self, int seat, int mask) noexcept nogil
    cdef int _add_draws(self, int seat, int die) noexcept nogil
