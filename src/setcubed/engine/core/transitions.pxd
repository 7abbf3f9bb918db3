"""C declarations of transitions.py."""

from setcubed.engine.core.turn_parts cimport Finder
from setcubed.engine.core.rng cimport GOLD, WORD, below
from setcubed.engine.core.board_index cimport BoardIndex
from setcubed.engine.core.packed_game cimport *
from setcubed.engine.core.packed_position cimport Rows, STRIDE, THIRD, WILD, clear, place, low_bit
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of, score_of, shown_of, wild_of
from setcubed.engine.core.rules_order cimport in_rules_order
from setcubed.engine.core.legality cimport is_stalemate

cdef void begin_game(Game game, int seats, unsigned long long chance) noexcept nogil
cdef int count_outcomes(Game game) noexcept nogil
cdef void apply_outcome(Game game, int outcome) noexcept nogil
cdef int random_outcome(Game game, int count) noexcept nogil
cdef void apply_chance(Game game) noexcept nogil
cdef void shuffle_bag(Game game) noexcept nogil
cdef void draw_for(Game game, int seat, int count, int occasion) noexcept nogil
cdef void roll_hand(Game game, int seat, int slots, int occasion) noexcept nogil
cdef void rolled(Game game) noexcept nogil
cdef int next_waiting(Game game) noexcept nogil
cdef int opening_slots(Game game, int seat) noexcept nogil
cdef void dealt(Game game) noexcept nogil
cdef int same_shown(unsigned long long turn) noexcept nogil
cdef void take_turn(Game game, Finder finder, unsigned long long turn) noexcept nogil
cdef void pass_turn(Game game, int could_place) noexcept nogil
cdef void end_turn(Game game) noexcept nogil
cdef int replaceable(Game game, int seat, int slots) noexcept nogil
cdef void replace_wild(Game game, int at, int slot) noexcept nogil
cdef int ending(Game game, BoardIndex board_index) noexcept nogil
cdef void end_round(Game game, BoardIndex board_index) noexcept nogil
cdef void refill(Game game) noexcept nogil
cdef void choose_extra(Game game, int seat, int slots) noexcept nogil
cdef void chosen(Game game, int seat) noexcept nogil
