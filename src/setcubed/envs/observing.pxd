"""Observations, in C; observing.py explains them and holds the code."""

from setcubed.engine.games cimport DICE, EXTRA, Game, HAND, Sides
from setcubed.engine.packed cimport EMPTY, Position, STRIDE, WILD, bonus, low_bit, square_of
from setcubed.envs.steps cimport PICK_DIE, Picks

cdef enum:
    PLANES = 13
    HELD = 41
    REST = 93

ctypedef float* Floats

cdef int width(int size, int seats) noexcept nogil
cdef void show_face(Floats out, int start, int step, int face) noexcept nogil
cdef void observe_board(Picks picks, Floats out) noexcept nogil
cdef void observe_hands(Picks picks, int who, Floats out, int start) noexcept nogil
cdef void observe_rest(Picks picks, int who, Floats out, int start) noexcept nogil
cdef void write_observation(Picks picks, int who, Floats out) noexcept nogil
