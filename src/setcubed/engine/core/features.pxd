from setcubed.engine.core.board_index cimport MOST_NEEDED, BoardIndex
from setcubed.engine.core.equipment cimport Equipment
from setcubed.engine.core.transitions cimport end_reason, opening_slots
from setcubed.engine.core.packed_game cimport (
    DRAWING, EXTRA, Game, HAND, REPLACED, ROLLING, TURN, copy_game, free_game, load_state,
)
from setcubed.engine.core.packed_position cimport FACES, STRIDE, WILD, bonus, low_bit
from setcubed.engine.core.packed_turn cimport count_of, score_of, wilds_of
from setcubed.engine.core.policies cimport Scratch, best_turn_for, free_scratch, place_dice, ensure_indexed, new_scratch, unused_slots

cdef enum:
    IN_DEAL = 0
    BETWEEN_ROUNDS = 1
    BEFORE_TURN = 2
    FEATURES = 18
    MOST_IN_BAG = 2
    GREEDY_ONLY = 2

cdef class Features:
    cdef Equipment equipment
    cdef Scratch scratch
    cdef Scratch ahead
    cdef Game game
    cdef Game next
    cdef double features[4 * FEATURES]
    cdef double shared[7]
    cdef double face_points[28]
    cdef double die_fit_chance
    cdef double die_points
    cdef double bag_fit_chance
    cdef double bag_points
    cdef int dice_to_come[4]
    cdef unsigned long long best_turns[4]
    cdef int is_greedy[4]
    cdef int quick
    cdef int waiting
    cdef int moment
    cdef int opener
    cdef int over
    cdef int dice_left
    cdef int bag
    cdef void _compute_seat(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _index_board(self, Game game, Scratch scratch) noexcept nogil
    cdef void _roll_die(self, Game game, int die) noexcept nogil
    cdef void _compute_dice_features(self, Game game) noexcept nogil
    cdef void _simulate_turns(self, Game game) noexcept nogil
    cdef void _count_wilds(self, Game game) noexcept nogil
    cdef void _set_ahead_policies(self, int quick) noexcept nogil
    cdef void _compute_shared(self, Game game) noexcept nogil
    cdef void _update_seat(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _compute(self, Game game, Scratch scratch) noexcept nogil
    cdef void _set_between_rounds(self, Game game) noexcept nogil
