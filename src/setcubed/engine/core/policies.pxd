"""C declarations of policies.py."""

from setcubed.engine.core.turn_parts cimport Finder, free_finder, new_finder
from setcubed.engine.core.rng cimport GOLD, WORD, mix
from setcubed.engine.core.board_index cimport BoardIndex, free_board_index, new_board_index, index_board
from setcubed.engine.core.transitions cimport (
    choose_extra, end_round, apply_chance, opening_slots, pass_turn, replace_wild, replaceable, take_turn,
)
from setcubed.engine.core.packed_game cimport ALL_DICE, EXTRA, Game, HAND, OPENING, OVER, ROUND_OVER, TURN
from setcubed.engine.core.packed_position cimport NONE, THIRD, WILD, place, remove, zeroed
from setcubed.engine.core.packed_turn cimport (
    SSS, at_of, count_of, die_of, face_of, nth_die, pack_die, pack_turn, score_of, shown_of, wilds_of,
)
from setcubed.engine.core.turns cimport all_turns, best_turn

cdef enum:
    MOST_LISTED = 2048
    MOST_TRIED = 6

cdef double ANSWER
cdef double AT_LEAST
cdef double WILD_KEPT

cdef struct ScratchData:
    Finder finder
    BoardIndex board_index
    int indexed
    unsigned char hand[HAND]
    int careful[4]
    unsigned long long seed
    unsigned long long turns[MOST_LISTED]
    double worth[MOST_TRIED]

ctypedef ScratchData* Scratch

cdef Scratch new_scratch() except NULL
cdef void free_scratch(Scratch scratch) noexcept
cdef void ensure_indexed(Scratch scratch, Game game) noexcept nogil
cdef int take_up(Scratch scratch, Game game, int seat, int tame) noexcept nogil
cdef unsigned long long best_for(Scratch scratch, Game game, int seat) noexcept nogil
cdef unsigned long long best_to_place(Scratch scratch, Game game) noexcept nogil
cdef double before_answer(unsigned long long turn) noexcept nogil
cdef int answer_to(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef int most_worth(Scratch scratch, long long count) noexcept nogil
cdef double balance(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef unsigned long long careful_turn(Scratch scratch, Game game, unsigned long long turn) noexcept nogil
cdef unsigned long long opening_for(Game game, int seat) noexcept nogil
cdef void place_best(Scratch scratch, Game game) noexcept nogil
cdef void play_turn(Scratch scratch, Game game) noexcept nogil
cdef int not_placed(Game game, int seat, unsigned long long turn) noexcept nogil
cdef void advance(Scratch scratch, Game game) noexcept nogil
cdef void play_round(Scratch scratch, Game game) noexcept nogil
