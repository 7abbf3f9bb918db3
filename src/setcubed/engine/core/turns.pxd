"""C declarations of turns.py."""

from setcubed.engine.core.turn_parts cimport (
    Dice, Die, Faces, Finder, LANES, Turns, faces_left, follow_up, gather, learn_pairs, link_all, link_around, spread, take_hand,
)
from setcubed.engine.core.rng cimport WORD, mix
from setcubed.engine.core.board_index cimport BoardIndex
from setcubed.engine.core.step_orders cimport cheapest
from setcubed.engine.core.packed_position cimport Cells, EMPTY, Position, STRIDE, THIRD, WILD, bonus, richest
from setcubed.engine.core.packed_turn cimport P, PS, S, SP, SS, SSS, count_of, die_of, nth_die, pack_die, pack_turn, score_of

cdef unsigned char NEAR[1024]
cdef unsigned char SLOTS[48]

cdef int later_single(Finder finder, int i, int wild) noexcept nogil
cdef int sets_of_two(Cells cells, int first, int face, int second, int other) noexcept nogil
cdef int sets_of_three(Die a, Die b, Die c) noexcept nogil
cdef void add(Finder finder, unsigned long long turn) noexcept nogil
cdef void add_dice(Finder finder, int score, int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil
cdef void add_three_wild(Finder finder, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bc, int t) noexcept nogil
cdef void add_three(Finder finder, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bct, int shape) noexcept nogil
cdef void singles_from(Finder finder, int i) noexcept nogil
cdef void singles_and_helped(Finder finder, int i, int j, int ab) noexcept nogil
cdef void third_of_a_line(Finder finder, Die a, Die b, int ab, int at) noexcept nogil
cdef void chains_from(Finder finder, int i) noexcept nogil
cdef void pairs_beside(Finder finder, int i) noexcept nogil
cdef void pair_and_single(Finder finder, int k) noexcept nogil
cdef void add_pair_and_helped(Finder finder, int k) noexcept nogil
cdef void note_spare(Finder finder, int at, int face, int wild, int earns) noexcept nogil
cdef void pair_and_helped(Finder finder, int k) noexcept nogil
cdef void find_turns(Finder finder) noexcept nogil
cdef long long all_turns(Finder finder, BoardIndex board_index, Position position, Faces hand, int count, int floor, Turns turns, long long room) noexcept nogil
cdef unsigned long long best_turn(Finder finder, BoardIndex board_index, Position position, Faces hand, int count, unsigned long long seed) noexcept nogil
