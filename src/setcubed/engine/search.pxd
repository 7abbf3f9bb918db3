"""The search's inner loop, in C; search.py explains it and holds the code."""

from setcubed.engine.packed cimport Ground, Position, STRIDE, THIRD, WILD, clear, free_ground, lay, new_ground, prepare
from setcubed.engine.field cimport survey
from setcubed.engine.turns cimport all_turns
from setcubed.engine.walk cimport Turns
from setcubed.engine.table cimport (
    ALL, DEAD, Dealer, EXTRA, GOLDEN, HAND, Table, best_for, close_round, copy_table, drop, free_dealer,
    free_table, greedy_extra, greedy_turn, lay_word, new_dealer, new_table, next_turn, open_round, place_in_hand,
    refill, roll_some, shuffle_bag, stir, swap_wild,
)

cdef enum:
    MOST = 512
    TURN = 0
    ROLL = 1
    SWAP = 2
    OPEN = 3

cdef class Search:
    cdef Ground ground
    cdef Dealer dealer
    cdef Table root
    cdef Table base
    cdef Table table
    cdef double outlook[1075]
    cdef double chance[4]
    cdef double wins[4 * MOST]
    cdef double squares[MOST]
    cdef double margins[MOST]
    cdef int alive[MOST]
    cdef unsigned long long words[MOST]
    cdef Turns found
    cdef long long room
    cdef readonly int size
    cdef readonly int seats
    cdef public int horizon
    cdef int kind
    cdef int seat
    cdef int waiting
    cdef int count
    cdef unsigned long long seed
    cdef void _judge(self) noexcept nogil
    cdef void _rounds(self, int rounds) noexcept nogil
    cdef void _apply(self, unsigned long long word) noexcept nogil
    cdef void _sample(self, int index) noexcept nogil
    cdef void _samples(self, int start, int stop) noexcept nogil
