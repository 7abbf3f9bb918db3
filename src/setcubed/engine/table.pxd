"""A whole game in C; table.py explains it and holds the code."""

from setcubed.engine.field cimport Field, free_field, new_field
from setcubed.engine.games cimport GOLD, WORD, mix
from setcubed.engine.packed cimport (
    Ground, Position, Rows, STRIDE, WILD, copy, free_position, lay, low_bit, new_position,
)
from setcubed.engine.walk cimport Walk, free_walk, new_walk

cdef enum:
    HAND = 5
    DRAW = 0
    EXTRA = 1
    DEAD = 2
    REPLACE = 3
    MOST_LISTED = 2048
    MOST_TRIED = 6

cdef struct TableData:
    Position position
    unsigned char dice[20]
    unsigned char faces[20]
    int held[4]
    unsigned char bag[42]
    int left
    int scores[4]
    int seats
    int first
    int to_move
    int turns_left
    int laid
    int could_lay
    int dead
    int round
    int over

ctypedef TableData* Table

cdef struct DealerData:
    Walk walk
    Field field
    unsigned char sides[252]
    unsigned char hand[5]
    unsigned long long stream
    int surveyed
    int replaced
    int careful[4]
    unsigned long long turns[MOST_LISTED]
    double worth[MOST_TRIED]

ctypedef DealerData* Dealer

cdef Table new_table(Ground ground) except NULL
cdef void free_table(Table table) noexcept
cdef void copy_table(Table target, Table source) noexcept nogil
cdef Dealer new_dealer() except NULL
cdef void free_dealer(Dealer dealer) noexcept
cdef int shake(Dealer dealer, int die, int round, int why) noexcept nogil
cdef void shuffle_bag(Dealer dealer, Table table) noexcept nogil
cdef int place_in_hand(Table table, int seat, int face) noexcept nogil
cdef int drop(Table table, int seat, int i) noexcept nogil
cdef void lay_word(Dealer dealer, Table table, int seat, unsigned long long word) noexcept nogil
cdef void next_turn(Table table) noexcept nogil
cdef int swap_wild(Dealer dealer, Table table, int at, int i) noexcept nogil
cdef int replaceable(Table table, int seat, int mask) noexcept nogil
cdef int replace_one(Dealer dealer, Table table, int seat, int mask) noexcept nogil
cdef void roll_some(Dealer dealer, Table table, int seat, int mask, int why) noexcept nogil
cdef int close_round(Table table) noexcept nogil
cdef void refill(Dealer dealer, Table table) noexcept nogil
cdef void open_round(Table table) noexcept nogil
