"""C declarations of partial_turn.py."""

from setcubed.engine.core.board_index cimport BoardIndex, SHOWN
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, STRIDE, THIRD, WILD, square_of
from setcubed.engine.core.rules_order cimport sets_of_one
from setcubed.engine.core.turns cimport sets_of_two

cdef enum:
    DIE = 0
    FACE = 5
    END = 32
    REPLACE = 33
    KEEP = 34
    ROLL = 35
    SQUARE = 36
    PICK_DIE = 0
    PICK_SQUARE = 1
    PICK_FACE = 2
    PICK_WILD = 3
    ANY = -1
    SQUARES = 0

cdef struct PartialTurnData:
    Game game
    int stage
    int slot
    int at
    int placed
    int placed_slot[3]
    int placed_at[3]
    int placed_face[3]
    int placed_step[3]
    int pair_slot
    int pair_at
    int pair_face
    int choosing
    int chosen

ctypedef PartialTurnData* PartialTurn
ctypedef signed char* Mask

cdef int step_before(Cells cells, int at, int face, int mate, int with_face, int first, int second) noexcept nogil
cdef int in_order(PartialTurn partial, int at, int face, int mate, int with_face) noexcept nogil
cdef int shown_in(PartialTurn partial, int slot) noexcept nogil
cdef int in_hand(PartialTurn partial, int slot) noexcept nogil
cdef int is_lowest(PartialTurn partial, int slot) noexcept nogil
cdef unsigned int faces_besides(PartialTurn partial, int slot) noexcept nogil
cdef int mark(PartialTurn partial, int at, int face, int only, Mask mask) noexcept nogil
cdef int singles(PartialTurn partial, BoardIndex board_index, int slot, int only, Mask mask) noexcept nogil
cdef int pair(PartialTurn partial, BoardIndex board_index, int one, int two, int face, int other, int only, Mask mask) noexcept nogil
cdef int pairs(PartialTurn partial, BoardIndex board_index, int slot, int only, Mask mask) noexcept nogil
cdef int first_dice(PartialTurn partial, BoardIndex board_index, int slot, int only, Mask mask) noexcept nogil
cdef int mate(PartialTurn partial, int old, int at, int slot, int only, Mask mask) noexcept nogil
cdef int second_dice(PartialTurn partial, int slot, int only, Mask mask) noexcept nogil
