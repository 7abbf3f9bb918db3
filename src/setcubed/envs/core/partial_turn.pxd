from setcubed.engine.core.board_index cimport BoardIndex, MOST_DICE
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, STRIDE, THIRD, WILD, square_of
from setcubed.engine.core.canonical_turn cimport sets_of_one
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
    int pick
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
    int roll_slot
    int roll_slots

ctypedef PartialTurnData* PartialTurn
ctypedef signed char* Mask

cdef int is_earlier_step(Cells cells, int at, int face, int mate, int with_face, int first, int second) noexcept nogil
cdef int is_canonical_step(PartialTurn partial, int at, int face, int mate, int with_face) noexcept nogil
cdef int face_in_slot(PartialTurn partial, int slot) noexcept nogil
cdef int is_in_hand(PartialTurn partial, int slot) noexcept nogil
cdef int is_first_of_face(PartialTurn partial, int slot) noexcept nogil
cdef unsigned int other_faces(PartialTurn partial, int slot) noexcept nogil
cdef int mark(PartialTurn partial, int at, int face, int scope, Mask mask) noexcept nogil
cdef int mark_singles(PartialTurn partial, BoardIndex board_index, int slot, int scope, Mask mask) noexcept nogil
cdef int mark_pair(PartialTurn partial, BoardIndex board_index, int one, int two, int face, int other, int scope, Mask mask) noexcept nogil
cdef int mark_pairs(PartialTurn partial, BoardIndex board_index, int slot, int scope, Mask mask) noexcept nogil
cdef int mark_first_dice(PartialTurn partial, BoardIndex board_index, int slot, int scope, Mask mask) noexcept nogil
cdef int mark_mate(PartialTurn partial, int old, int at, int slot, int scope, Mask mask) noexcept nogil
cdef int mark_second_dice(PartialTurn partial, int slot, int scope, Mask mask) noexcept nogil
