"""The value of a position in C; value.py explains it and holds the code."""

from setcubed.engine.flow cimport ending
from setcubed.engine.games cimport (
    DRAWING, EXTRA, Game, HAND, OVER, ROLLING, Sides, fill_sides, free_game, free_sides, load_state, new_game, new_sides,
)
from setcubed.engine.network cimport Network, fill_network, free_network, new_network, run_network
from setcubed.engine.packed cimport Ground, THIRD, WILD, free_ground, lay, lift, new_ground, prepare
from setcubed.engine.packed_turn cimport at_of, count_of, die_of, face_of, score_of, wilds_of
from setcubed.engine.players cimport Scratch, best_for, free_scratch, look, new_scratch, not_laid

cdef enum:
    AT_DEAL = 0
    AT_REST = 1
    AT_TURN = 2
    FACTS = 12

cdef double LAST_SCALE[3]

cdef class Value:
    cdef Ground ground
    cdef Sides sides
    cdef Scratch scratch
    cdef Scratch ahead
    cdef Game game
    cdef Network networks[15]
    cdef double facts[4 * FACTS]
    cdef double shared[4]
    cdef double wins[4]
    cdef double points[4]
    cdef double strength[4]
    cdef int come[4]
    cdef unsigned long long planned[4]
    cdef int waiting
    cdef int point
    cdef int opener
    cdef int over
    cdef int stage
    cdef int bag
    cdef int _can_open(self, Game game, int seat) noexcept nogil
    cdef void _look_at(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _count_asked(self, Scratch scratch) noexcept nogil
    cdef void _look_at_dice(self, Game game, Scratch scratch) noexcept nogil
    cdef double _sides_that_fit(self, Game game, Scratch scratch, int die) noexcept nogil
    cdef void _look_ahead(self, Game game) noexcept nogil
    cdef void _plan(self, int at, int held, unsigned long long word) noexcept nogil
    cdef void _look_on(self, Game game, Scratch scratch) noexcept nogil
    cdef void _look_again(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _look(self, Game game, Scratch scratch) noexcept nogil
    cdef int _see_seat(self, Network network, int at, int seat, int own) noexcept nogil
    cdef void _see(self, Network network, Game game, int own) noexcept nogil
    cdef void _see_start(self, Network network, int seats) noexcept nogil
    cdef void _end(self, Game game) noexcept nogil
    cdef void _tell(self, Game game) noexcept nogil
    cdef void _rest(self, Game game) noexcept nogil
    cdef void judge(self, Game game, Scratch scratch) noexcept nogil
