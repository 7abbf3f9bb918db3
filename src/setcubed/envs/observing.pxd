"""Observations, in C; observing.py explains them and holds the code."""

from setcubed.envs.numbers cimport *
from setcubed.envs.steps cimport Box, Row, cell_of, square_of

ctypedef float* Floats

cdef int width(int size, int seats) noexcept nogil
cdef void show_face(Floats out, int step, int face) noexcept nogil
cdef void observe_board(Box box, Row row, Floats out) noexcept nogil
cdef void observe_hands(Box box, Row row, int who, Floats out) noexcept nogil
cdef void observe_rest(Box box, Row row, int who, Floats out) noexcept nogil
cdef void write_observation(Box box, Row row, int who, Floats out) noexcept nogil
