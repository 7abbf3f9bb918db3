"""C declarations of simulation.py."""

from setcubed.engine.core.rng cimport GOLD, WORD, below, mix
from setcubed.engine.core.transitions cimport (
    choose_extra, apply_chance, pass_turn, replace_wild, shuffle_bag, take_turn,
)
from setcubed.engine.core.packed_game cimport (
    Game, HAND, OVER, ROUND_OVER, Sides, copy_game, fill_sides, free_game, free_sides, load_state, new_game, new_sides,
)
from setcubed.engine.core.packed_position cimport BoardGeometry, WILD, free_geometry, new_geometry, prepare
from setcubed.engine.core.policies cimport (
    Scratch, advance, best_for, free_scratch, place_best, new_scratch, not_placed, play_round, take_up,
)
from setcubed.engine.core.turn_list cimport TurnList
from setcubed.engine.core.value cimport Value

cdef enum:
    MOST = 512
    GREEDY = 0
    CAREFUL = 2

cdef class Simulation:
    cdef BoardGeometry geometry
    cdef Sides sides
    cdef Scratch scratch
    cdef Game root
    cdef Game base
    cdef Game game
    cdef Game ahead[2 * MOST]
    cdef int ready[2 * MOST]
    cdef int rooms
    cdef Value value
    cdef double wins[4 * MOST]
    cdef double squares[MOST]
    cdef double margins[MOST]
    cdef double own[MOST]
    cdef double behind[MOST]
    cdef double behind_squares[MOST]
    cdef int leader
    cdef int compared
    cdef int alive[MOST]
    cdef unsigned long long words[MOST]
    cdef int order[6]
    cdef int fallen[5]
    cdef TurnList listed
    cdef readonly int seats
    cdef int horizon
    cdef int later
    cdef bint rolling
    cdef bint replacing
    cdef int seat
    cdef int count
    cdef unsigned long long seed
    cdef void _begin_sample(self, int index) noexcept nogil
    cdef void _set_careful(self, int own, int others) noexcept nogil
    cdef void _choose(self, unsigned long long word) noexcept nogil
    cdef void _play_this_round(self, int i, int model) noexcept nogil
    cdef void _play_more_rounds(self, int rounds, int model) noexcept nogil
    cdef void _let_others_roll(self) noexcept nogil
    cdef void _sample(self, int index) noexcept nogil
    cdef void _begin_rolls(self) noexcept nogil
    cdef void _let_fall(self, int index) noexcept nogil
    cdef void _sample_rolls(self, int index) noexcept nogil
    cdef void _note(self, int i) noexcept nogil
    cdef void _compare(self) noexcept nogil
    cdef void _samples(self, int start, int stop) noexcept nogil
