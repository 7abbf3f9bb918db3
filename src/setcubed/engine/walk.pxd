"""The walk over the turns of a hand, in C; walk.py explains it and holds the code."""

from setcubed.engine.field cimport ASKS, Field, SHOWN
from setcubed.engine.packed cimport Cells, EMPTY, FACES, Position, STRIDE, THIRD, WILD

cdef enum:
    SINGLES = 768
    FOLLOWS = 20480
    PAIRS = 16384
    LANES = 0x888888
    ALL = 0x7FFFFFF
    S = 1
    SS = 2
    SSS = 3
    P = 4
    PS = 5
    SP = 6

ctypedef unsigned char* Faces
ctypedef unsigned short* Bonuses
ctypedef unsigned long long* Turns

cdef struct DieData:
    short at
    unsigned char face
    unsigned char wild
    int sets
    int use
    int points
    int bonus
    unsigned int code

ctypedef DieData Die
ctypedef DieData* Dice

cdef struct WalkData:
    Position position
    Field field
    int kinds
    unsigned int mask
    unsigned char faces[6]
    int uses[28]
    int hold
    int wilds
    int singles
    int wild_singles
    int most
    unsigned char duo[FACES * 5]
    unsigned char duos[FACES]
    unsigned int partners[FACES]
    int at
    int other
    int sets
    int earns
    int other_earns
    int end
    unsigned int near
    unsigned int other_near
    unsigned int lone
    unsigned int old
    int pairs
    int follows[SINGLES + 1]
    DieData single[SINGLES]
    DieData follow[FOLLOWS]
    DieData pair[2 * PAIRS]
    DieData spare[4]
    unsigned short reach[64]
    int keep
    int floor
    unsigned long long best
    Turns turns
    long long room
    long long count

ctypedef WalkData* Walk

cdef Walk new_walk() except NULL
cdef void free_walk(Walk walk) noexcept
cdef void take_hand(Walk walk, Faces hand, int count) noexcept nogil
cdef void note(Dice dice, int index, int at, int face, int wild, int sets, int use, int earns) noexcept nogil
cdef void gather(Walk walk) noexcept nogil
cdef int spread(Walk walk, Cells cells, int at, int face, unsigned int mask, int base) noexcept nogil
cdef void follow_up(Walk walk, int index) noexcept nogil
cdef int link(Walk walk, int n, int x, int y, int face, int sets, int board, int more) noexcept nogil
cdef void link_all(Walk walk) noexcept nogil
cdef int spread_to(Walk walk, Cells cells, int at, int row, int step, unsigned int mask, int n) noexcept nogil
cdef int add_pair(Walk walk, int n, int face, int wild, int other, int other_wild) noexcept nogil
cdef void learn_pairs(Walk walk) noexcept nogil
cdef unsigned int neighbours(Cells cells, int at, int other) noexcept nogil
cdef int link_around(Walk walk, int n, int at, int face, int board, int more) noexcept nogil
cdef int bonus(Position position, int at) noexcept nogil
cdef unsigned int faces_left(Walk walk, int wild) noexcept nogil
cdef int richest(Walk walk, int x, int y) noexcept nogil
cdef int rich_near(Position position, int at) noexcept nogil
