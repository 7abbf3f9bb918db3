from libc.math cimport exp, tanh
from libc.stdlib cimport free

from setcubed.engine.core.features cimport IN_DEAL, BEFORE_TURN, FEATURES, GREEDY_ONLY, Features
from setcubed.engine.core.transitions cimport apply_outcome, end_reason
from setcubed.engine.core.packed_game cimport Game, OVER, ROLLING, ROUND_OVER, TURN, copy_game, free_game
from setcubed.engine.core.network cimport Network, fill_network, new_network, run_network
from setcubed.engine.core.policies cimport Scratch, place_dice, ensure_indexed, play_turn

cdef enum:
    ROUNDS = 3

cdef double SCALES[17]

cdef class Value(Features):
    cdef Network networks[10]
    cdef double wins[4]
    cdef double points[4]
    cdef double logits[4]
    cdef double sums[8]
    cdef Game rounds[ROUNDS]
    cdef int _write_seat_inputs(self, Network network, int at, int seat, int own) noexcept nogil
    cdef void _write_input(self, Network network, Game game, int own) noexcept nogil
    cdef void _write_redeal_inputs(self, Network network, int seats, int own) noexcept nogil
    cdef void _write_result(self, Game game) noexcept nogil
    cdef void _evaluate(self, Game game) noexcept nogil
    cdef void _evaluate_before_turn(self, Game game) noexcept nogil
    cdef void _play_out_round(self, int depth, double share) noexcept nogil
    cdef void _run_networks(self, Game game) noexcept nogil
    cdef void evaluate_game(self, Game game, Scratch scratch) noexcept nogil
    cdef void reevaluate_hand(self, Game game, Scratch scratch, int seat) noexcept nogil
