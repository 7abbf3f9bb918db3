"""C declarations of observation.py."""

from setcubed.engine.core.packed_game cimport DICE, EXTRA, Game, HAND, Sides
from setcubed.engine.core.packed_position cimport EMPTY, Position, ROWS, STRIDE, WILD, bonus, low_bit, square_of
from setcubed.envs.core.partial_turn cimport PICK_DIE, Picks

cdef enum:
    PLANES = 13
    HELD = 41
    REST = 93
    BAG = 70

ctypedef float* Floats

cdef struct ShownData:
    int valid
    int bagged
    int picked
    int picks[5]
    unsigned int rows[ROWS]
    unsigned int wilds[ROWS]

ctypedef ShownData* Shown

cdef int width(int size, int seats) noexcept nogil
cdef void show_face(Floats out, int start, int step, int face) noexcept nogil
cdef void observe_square(Picks picks, int at, Floats out) noexcept nogil
cdef void observe_picks(Picks picks, Floats out) noexcept nogil
cdef void observe_board(Picks picks, Floats out) noexcept nogil
cdef void observe_hands(Picks picks, int who, Floats out, int start) noexcept nogil
cdef void observe_bag(Game game, Floats out, int start) noexcept nogil
cdef void observe_rest(Picks picks, int who, Floats out, int start) noexcept nogil
cdef void write_observation(Picks picks, int who, Floats out) noexcept nogil
cdef void write_numbers(Picks picks, int who, Floats out, int bag) noexcept nogil
cdef void observe_again(Picks picks, int at, Floats out) noexcept nogil
cdef void remember_picks(Picks picks, Shown shown) noexcept nogil
cdef void update_observation(Picks picks, int who, Shown shown, Floats out) noexcept nogil
