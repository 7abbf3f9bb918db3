"""All turns and the best turn, in C; turns.py explains it and holds the code."""

from setcubed.engine.field cimport Field, survey
from setcubed.engine.orders cimport cheapest
from setcubed.engine.packed cimport Cells, EMPTY, Position, STRIDE, THIRD, WILD
from setcubed.engine.walk cimport (
    Dice, Die, Faces, LANES, P, PS, S, SP, SS, SSS, Turns, Walk, bonus, faces_left, follow_up, gather, learn_pairs, link_all, link_around, richest,
    spread, take_hand,
)

cdef unsigned char NEAR[1024]
cdef unsigned char SLOTS[48]

cdef int later_single(Walk walk, int i, int wild) noexcept nogil
cdef int joint(Cells cells, int first, int face, int second, int other) noexcept nogil
cdef int straight(Die a, Die b, Die c) noexcept nogil
cdef void put(Walk walk, int score, unsigned long long word) noexcept nogil
cdef unsigned long long shaped(int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil
cdef void emit(Walk walk, int score, int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil
cdef void trio(Walk walk, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bc, int t) noexcept nogil
cdef void three(Walk walk, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bct, int shape) noexcept nogil
cdef void singles_from(Walk walk, int i) noexcept nogil
cdef void helped(Walk walk, int i, int j, int ab) noexcept nogil
cdef void between(Walk walk, Die a, Die b, int ab, int at) noexcept nogil
cdef void chains_from(Walk walk, int i) noexcept nogil
cdef void pairs_on(Walk walk, int i) noexcept nogil
cdef void pair_and_single(Walk walk, int k) noexcept nogil
cdef void after_pair(Walk walk, int k) noexcept nogil
cdef void spare(Walk walk, int at, int face, int wild, int earns) noexcept nogil
cdef void pair_and_more(Walk walk, int k) noexcept nogil
cdef void run(Walk walk) noexcept nogil
cdef long long all_turns(Walk walk, Field field, Position position, Faces hand, int count, int floor, Turns turns, long long room) noexcept nogil
cdef unsigned long long best_turn(Walk walk, Field field, Position position, Faces hand, int count) noexcept nogil
