"""A whole game, in C; games.py explains it and holds the code."""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from setcubed.engine.field cimport Field, free_field, new_field
from setcubed.engine.packed cimport FACES, Ground, Position, clear, copy, free_position, new_position
from setcubed.engine.walk cimport Walk, free_walk, new_walk

cdef extern from * nogil:
    """
    #define SC_WORD 0xFFFFFFFFFFFFFFFFULL
    #define SC_GOLD 0x9E3779B97F4A7C15ULL
    #define SC_MIX1 0xBF58476D1CE4E5B9ULL
    #define SC_MIX2 0x94D049BB133111EBULL
    """
    const unsigned long long WORD "SC_WORD"
    const unsigned long long GOLD "SC_GOLD"
    const unsigned long long MIX1 "SC_MIX1"
    const unsigned long long MIX2 "SC_MIX2"

cdef enum:
    DEAL = 0
    TURN = 1
    EXTRA = 2
    OVER = 3
    OUT_OF_DICE = 1
    STALEMATE = 2
    DEAD_ROUNDS = 3
    HAND = 5
    BOX = 42
    MOST_TURNS = 65536

cdef struct BoxData:
    unsigned char faces[BOX * 6]
    unsigned int shows[BOX]

ctypedef BoxData* Box

cdef struct GameData:
    Position position
    Box box
    int seats
    int phase
    int reason
    int first
    int to_move
    int turns_left
    int round
    int laid
    int dead_rounds
    int waiting
    int scores[4]
    int held[4]
    unsigned char dice[4 * HAND]
    unsigned char faces[4 * HAND]
    unsigned char bag[BOX]
    int bagged
    unsigned long long chance
    int paired
    int drawn
    unsigned char rolls[BOX]
    double reply[4]

ctypedef GameData* Game

cdef struct DeskData:
    Walk walk
    Field field
    int fresh
    unsigned char hand[HAND]
    unsigned long long turns[MOST_TURNS]

ctypedef DeskData* Desk

cdef Game new_game(Ground ground, Box box) except NULL
cdef void free_game(Game game) noexcept
cdef void copy_game(Game target, Game source) noexcept nogil
cdef Box new_box() except NULL
cdef void free_box(Box box) noexcept
cdef int fill_box(Box box, object dice) except -1
cdef Desk new_desk() except NULL
cdef void free_desk(Desk desk) noexcept

cdef unsigned long long mix(unsigned long long word) noexcept nogil
cdef int below(Game game, int n) noexcept nogil
cdef int below_from(Game game, int n, unsigned long long place) noexcept nogil
cdef void roll(Game game, int seat, int index) noexcept nogil
cdef void start(Game game, int seats, unsigned long long chance) noexcept nogil
cdef void draw(Game game, int seat) noexcept nogil
cdef void give_up(Game game, int seat, int index) noexcept nogil
cdef int hold_die(Game game, int seat, int die) noexcept nogil
