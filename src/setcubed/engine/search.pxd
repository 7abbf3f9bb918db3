"""The search's inner loop, in C; search.py explains it and holds the code."""

from setcubed.engine.field cimport survey
from setcubed.engine.games cimport GOLD, WORD, mix
from setcubed.engine.packed cimport Ground, Position, STRIDE, THIRD, WILD, clear, free_ground, lay, new_ground, prepare
from setcubed.engine.players cimport best_for, extra_rolls, finish_round, lay_best, look, next_round
from setcubed.engine.table cimport (
    DEAD, Dealer, EXTRA, HAND, Table, close_round, copy_table, drop, free_dealer, free_table, lay_word, new_dealer,
    new_table, next_turn, open_round, place_in_hand, roll_some, shuffle_bag, swap_wild,
)
from setcubed.engine.turns cimport all_turns
from setcubed.engine.walk cimport Turns

cdef enum:
    MOST = 512
    TURN = 0
    ROLL = 1
    SWAP = 2
    OPEN = 3
    GREEDY = 0
    CAREFUL = 2

cdef class Search:
    cdef Ground ground
    cdef Dealer dealer
    cdef Table root
    cdef Table base
    cdef Table table
    cdef Table ahead[2 * MOST]
    cdef int ready[2 * MOST]
    cdef int rooms
    cdef double outlook[1075]
    cdef double hands[15]
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
    cdef public int later
    cdef int kind
    cdef int seat
    cdef int waiting
    cdef int count
    cdef unsigned long long seed
    cdef void _luck(self, int index) noexcept nogil
    cdef void _manners(self, int own, int others) noexcept nogil
    cdef double _hand(self, int seat) noexcept nogil
    cdef void _judge(self) noexcept nogil
    cdef void _apply(self, unsigned long long word) noexcept nogil
    cdef void _open(self, unsigned long long word) noexcept nogil
    cdef void _this_round(self, int i, int model) noexcept nogil
    cdef void _rounds(self, int rounds, int model) noexcept nogil
    cdef void _sample(self, int index) noexcept nogil
    cdef void _samples(self, int start, int stop) noexcept nogil
