"""C declarations of observation.py."""

from setcubed.engine.core.packed_game cimport DICE, EXTRA, Game, HAND, Sides
from setcubed.engine.core.packed_position cimport EMPTY, Position, STRIDE, WILD, bonus, low_bit, square_of
from setcubed.envs.core.partial_turn cimport PICK_DIE, Picks

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
