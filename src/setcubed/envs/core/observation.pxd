"""C declarations of observation.py."""

from setcubed.engine.core.packed_game cimport DICE, EXTRA, Game, HAND, Sides
from setcubed.engine.core.packed_position cimport EMPTY, Position, ROWS, STRIDE, WILD, bonus, low_bit, square_of
from setcubed.envs.core.partial_turn cimport PICK_DIE, PartialTurn

cdef enum:
    PLANES = 13
    HELD = 41
    REST = 93
    BAG = 70

ctypedef float* Floats

cdef struct SnapshotData:
    int valid
    int bagged
    int picked
    int partial[5]
    unsigned int rows[ROWS]
    unsigned int wilds[ROWS]

ctypedef SnapshotData* Snapshot

cdef int width(int size, int seats) noexcept nogil
cdef void show_face(Floats out, int start, int step, int face) noexcept nogil
cdef void clear(Floats out, int start, int end) noexcept nogil
cdef void observe_die(Position position, int at, Floats out) noexcept nogil
cdef void observe_bonus(Position position, int at, Floats out) noexcept nogil
cdef void observe_partial_turn(PartialTurn partial, Floats out) noexcept nogil
cdef void observe_board(PartialTurn partial, Floats out) noexcept nogil
cdef void observe_hands(PartialTurn partial, int who, Floats out, int start) noexcept nogil
cdef void observe_bag(Game game, Floats out, int start) noexcept nogil
cdef void observe_rest(PartialTurn partial, int who, Floats out, int start) noexcept nogil
cdef void write_observation(PartialTurn partial, int who, Floats out) noexcept nogil
cdef void observe_again(Position position, int at, Floats out) noexcept nogil
cdef void remember_partial_turn(PartialTurn partial, Snapshot shown) noexcept nogil
cdef void update_observation(PartialTurn partial, int who, Snapshot shown, Floats out) noexcept nogil
