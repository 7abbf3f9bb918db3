"""The shape of a table and of a batch in C; table.py explains them and holds the code."""

from setcubed.envs.choices cimport mark_legal
from setcubed.envs.acting cimport take_action
from setcubed.envs.flow cimport begin, chance, count_outcomes
from setcubed.envs.numbers cimport *
from setcubed.envs.observing cimport width, write_observation
from setcubed.envs.steps cimport Field, Mask, Row

ctypedef int* BoxRow
ctypedef unsigned long long* Seeds

cdef int below(Seeds seeds, int i, int n) noexcept nogil
cdef void settle_row(BoxRow box, Row row, Field field, Seeds seeds, int i) noexcept nogil
cdef void refresh(BoxRow box, Row row, Field field, Mask mask, int actions) noexcept nogil

cdef class Table:
    cdef readonly object box, row, field, legal_mask, seeds
    cdef bint fresh
    cdef int actions
    cdef BoxRow _box
    cdef Row _row
    cdef Field _field
    cdef Mask _mask
    cdef Seeds _seeds
    cdef void _look(self)

cdef class Batch:
    cdef readonly object box, rows, masks, actors, over, rewards, seeds
    cdef readonly int games, seats
    cdef int[::1] _numbers
    cdef short[:, ::1] _rows
    cdef unsigned char[:, ::1] _masks
    cdef signed char[::1] _actors
    cdef unsigned char[::1] _over
    cdef float[:, ::1] _rewards
    cdef unsigned long long[::1] _seeds
    cdef unsigned int[::1] _field
    cdef void _begin(self, int i) noexcept nogil
    cdef void _settle(self, int i) noexcept nogil
    cdef void _pay(self, int i) noexcept nogil
    cdef void _act(self, int i, int action) noexcept nogil
