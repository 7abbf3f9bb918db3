"""C declarations of features.py."""

from setcubed.engine.core.board_index cimport MOST_NEEDED, BoardIndex
from setcubed.engine.core.transitions cimport ending
from setcubed.engine.core.packed_game cimport (
    DRAWING, EXTRA, Game, HAND, REPLACED, ROLLING, Sides, TURN, copy_game, fill_sides, free_game, free_sides,
    load_state, new_game, new_sides,
)
from setcubed.engine.core.packed_position cimport (
    FACES, BoardGeometry, STRIDE, THIRD, WILD, bonus, free_geometry, low_bit, new_geometry, prepare,
)
from setcubed.engine.core.packed_turn cimport count_of, score_of, wilds_of
from setcubed.engine.core.policies cimport Scratch, best_for, free_scratch, place_best, ensure_indexed, new_scratch, not_placed

cdef enum:
    AT_DEAL = 0
    AT_REST = 1
    AT_TURN = 2
    FEATURES = 18
    FEW = 2
    HASTY = 2

cdef class Features:
    cdef BoardGeometry geometry
    cdef Sides sides
    cdef Scratch scratch
    cdef Scratch ahead
    cdef Game game
    cdef Game next
    cdef double features[4 * FEATURES]
    cdef double shared[7]
    cdef double offers[28]
    cdef double die_fits
    cdef double die_offers
    cdef double bag_fits
    cdef double bag_offers
    cdef int come[4]
    cdef unsigned long long planned[4]
    cdef int kinds[4]
    cdef int quick
    cdef int waiting
    cdef int point
    cdef int opener
    cdef int over
    cdef int stage
    cdef int bag
    cdef int _can_open(self, Game game, int seat) noexcept nogil
    cdef void _look_at(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _index_board(self, Game game, Scratch scratch) noexcept nogil
    cdef void _roll_die(self, Game game, int die) noexcept nogil
    cdef void _look_at_dice(self, Game game) noexcept nogil
    cdef void _look_ahead(self, Game game) noexcept nogil
    cdef void _look_at_wilds(self, Game game) noexcept nogil
    cdef void _follow_kinds(self, int quick) noexcept nogil
    cdef void _look_on(self, Game game) noexcept nogil
    cdef void _look_again(self, Game game, Scratch scratch, int seat) noexcept nogil
    cdef void _look(self, Game game, Scratch scratch) noexcept nogil
    cdef void _rest(self, Game game) noexcept nogil
