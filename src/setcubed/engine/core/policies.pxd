from libc.stdlib cimport free

from setcubed.engine.core.turn_parts cimport Generator, free_generator, new_generator
from setcubed.engine.core.rng cimport GOLD, WORD, mix
from setcubed.engine.core.board_index cimport BoardIndex, index_board
from setcubed.engine.core.transitions cimport (
    begin_extra_roll, end_round, apply_chance, opening_slots, pass_turn, replace_wild, find_replacement, take_turn,
)
from setcubed.engine.core.packed_game cimport ALL_DICE, EXTRA, Game, HAND, OPENING, OVER, ROUND_OVER, TURN
from setcubed.engine.core.packed_position cimport NONE, THIRD, WILD, place, remove, zeroed
from setcubed.engine.core.packed_turn cimport (
    SSS, at_of, count_of, die_of, face_of, shift_die, pack_die, pack_turn, score_of, shown_of, wilds_of,
)
from setcubed.engine.core.turns cimport all_turns, best_turn

cdef enum:
    MOST_LISTED = 2048
    MOST_REPLIES = 6

cdef double REPLY_WEIGHT
cdef double LEAST_REPLY_COST
cdef double WILD_VALUE

cdef struct ScratchData:
    Generator generator
    BoardIndex board_index
    int indexed
    unsigned char hand[HAND]
    int careful[4]
    unsigned long long seed
    unsigned long long turns[MOST_LISTED]
    double worth[MOST_REPLIES]

ctypedef ScratchData* Scratch

cdef Scratch new_scratch() except NULL
cdef void free_scratch(Scratch scratch) noexcept
cdef void ensure_indexed(Scratch scratch, Game game) noexcept nogil
cdef int copy_hand(Scratch scratch, Game game, int seat, int without_wilds) noexcept nogil
cdef unsigned long long best_turn_for(Scratch scratch, Game game, int seat) noexcept nogil
cdef unsigned long long greedy_turn(Scratch scratch, Game game) noexcept nogil
cdef double immediate_worth(unsigned long long turn) noexcept nogil
cdef int reply_score(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef int select_best_turns(Scratch scratch, long long count) noexcept nogil
cdef double careful_worth(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef unsigned long long careful_turn(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef unsigned long long first_opening(Game game, int seat) noexcept nogil
cdef void place_dice(Scratch scratch, Game game) noexcept nogil
cdef void play_turn(Scratch scratch, Game game) noexcept nogil
cdef int unused_slots(Game game, int seat, unsigned long long turn) noexcept nogil
cdef void advance(Scratch scratch, Game game) noexcept nogil
cdef void play_round(Scratch scratch, Game game) noexcept nogil
