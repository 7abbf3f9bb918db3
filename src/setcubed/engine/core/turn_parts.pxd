"""C declarations of turn_parts.py."""

from setcubed.engine.core.board_index cimport MOST_NEEDED, BoardIndex, SHOWN
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, Position, STRIDE, THIRD, WILD, bonus, richest, zeroed
from setcubed.engine.core.packed_turn cimport pack_die

cdef enum:
    SINGLES = 768
    FOLLOWS = 20480
    PAIRS = 16384
    LANES = 0x888888
    ALL = 0x7FFFFFF

ctypedef unsigned char* Faces
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

cdef struct FinderData:
    Position position
    BoardIndex board_index
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
    unsigned long long seed
    unsigned long long tie
    Turns turns
    long long room
    long long count

ctypedef FinderData* Finder

cdef Finder new_finder() except NULL
cdef void free_finder(Finder finder) noexcept
cdef void take_hand(Finder finder, Faces hand, int count) noexcept nogil
cdef void note(Dice dice, int index, int at, int face, int wild, int sets, int use, int earns) noexcept nogil
cdef int note_singles(Finder finder, int n, int face, int wild) noexcept nogil
cdef void gather(Finder finder) noexcept nogil
cdef int spread(Finder finder, Cells cells, int at, int face, unsigned int mask, int base) noexcept nogil
cdef void follow_up(Finder finder, int index) noexcept nogil
cdef int link(Finder finder, int n, int x, int y, int face, int sets, int board, int more) noexcept nogil
cdef void link_all(Finder finder) noexcept nogil
cdef int spread_to(Finder finder, Cells cells, int at, int row, int step, unsigned int mask, int n) noexcept nogil
cdef int add_pair(Finder finder, int n, int face, int wild, int other, int other_wild) noexcept nogil
cdef void learn_pairs(Finder finder) noexcept nogil
cdef unsigned int neighbours(Cells cells, int at, int other) noexcept nogil
cdef int link_around(Finder finder, int n, int at, int face, int board, int more) noexcept nogil
cdef unsigned int faces_left(Finder finder, int wild) noexcept nogil
