"""C declarations of value.py."""

from setcubed.engine.core.features cimport AT_DEAL, AT_TURN, FEATURES, HASTY, Features
from setcubed.engine.core.transitions cimport apply_outcome, ending
from setcubed.engine.core.packed_game cimport Game, OVER, ROLLING, ROUND_OVER, TURN, copy_game, free_game, new_game
from setcubed.engine.core.network cimport Network, fill_network, free_network, new_network, run_network
from setcubed.engine.core.policies cimport Scratch, place_best, ensure_indexed, play_turn

cdef enum:
    ROUNDS = 3

cdef class Value(Features):
    cdef Network networks[10]
    cdef double wins[4]
    cdef double points[4]
    cdef double strength[4]
    cdef double sums[8]
    cdef Game rounds[ROUNDS]
    cdef int _see_seat(self, Network network, int at, int seat, int own) noexcept nogil
    cdef void _write_input(self, Network network, Game game, int own) noexcept nogil
    cdef void _see_start(self, Network network, int seats, int own) noexcept nogil
    cdef void _end(self, Game game) noexcept nogil
    cdef void _evaluate(self, Game game) noexcept nogil
    cdef void _tell_turns(self, Game game) noexcept nogil
    cdef void _play_on(self, int depth, double share) noexcept nogil
    cdef void _tell_now(self, Game game) noexcept nogil
    cdef void evaluate_game(self, Game game, Scratch scratch) noexcept nogil
    cdef void evaluate_hand(self, Game game, Scratch scratch, int seat) noexcept nogil
