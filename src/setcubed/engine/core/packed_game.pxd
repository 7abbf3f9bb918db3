from libc.stdlib cimport free
from libc.string cimport memcpy

from setcubed.engine.core.packed_position cimport (
    CELLS, EMPTY, FACES, BoardGeometry, Position, STRIDE, WILD, clear_position, copy_position, grid_index, new_position, place, square_of,
    zeroed,
)

cdef enum:
    DRAWING = 0
    ROLLING = 1
    OPENER_DRAW = 2
    OPENING = 3
    TURN = 4
    ROUND_OVER = 5
    EXTRA = 6
    OVER = 7
    DRAWN = 0
    EXTRA_ROLL = 1
    DEAD_ROUND = 2
    REPLACED = 3
    DEALT = 4
    REOPENED = 5
    OUT_OF_DICE = 1
    STALEMATE = 2
    DEAD_ROUNDS = 3
    HAND = 5
    DICE = 42
    ALL_DICE = 31
    NOBODY = -1

cdef struct SidesData:
    unsigned char faces[DICE * 6]
    unsigned int shows[DICE]

ctypedef SidesData* Sides

cdef struct GameData:
    Position position
    Sides sides
    int seats
    int phase
    int actor
    int first
    int turns_left
    int round
    int placed
    int could_place
    int dead_rounds
    int reason
    int waiting
    int openers
    int scores[4]
    int hand_sizes[4]
    unsigned char dice[4 * HAND]
    unsigned char faces[4 * HAND]
    unsigned char bag[DICE]
    int bag_size
    int roll_reason
    int to_draw
    unsigned char queue[HAND]
    int queue_size
    int queue_next
    int roll_count
    int keyed
    unsigned long long rng_state

ctypedef GameData* Game

cdef Sides new_sides(object dice) except NULL
cdef Game new_game(BoardGeometry geometry, Sides sides) except NULL
cdef void free_game(Game game) noexcept
cdef void copy_game(Game target, Game source) noexcept nogil
cdef int load_state(Game game, object state) except -1
cdef dict view_game(Game game)
cdef void put_in_hand(Game game, int seat, int die, int face) noexcept nogil
cdef int take_from_hand(Game game, int seat, int slot) noexcept nogil
cdef int slot_of(Game game, int seat, int face) noexcept nogil
