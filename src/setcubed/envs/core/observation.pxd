from setcubed.engine.core.packed_game cimport DICE, EXTRA, Game, HAND, Sides
from setcubed.engine.core.packed_position cimport EMPTY, Position, ROWS, STRIDE, WILD, bonus, low_bit, square_of
from setcubed.envs.core.partial_turn cimport PICK_DIE, PartialTurn

cdef enum:
    PLANES = 13
    PER_DIE = 41
    REST = 93
    BAG = 70

ctypedef float* Floats

cdef struct SnapshotData:
    int valid
    int bag_size
    int partial_count
    int partial[5]
    unsigned int rows[ROWS]
    unsigned int wilds[ROWS]

ctypedef SnapshotData* Snapshot

cdef int observation_size(int size, int seats) noexcept nogil
cdef void write_face(Floats out, int start, int step, int face) noexcept nogil
cdef void clear_range(Floats out, int start, int end) noexcept nogil
cdef void observe_die(Position position, int at, Floats out) noexcept nogil
cdef void observe_bonus(Position position, int at, Floats out) noexcept nogil
cdef void observe_partial_turn(PartialTurn partial, Floats out) noexcept nogil
cdef void observe_board(PartialTurn partial, Floats out) noexcept nogil
cdef void observe_hands(PartialTurn partial, int observer, Floats out, int start) noexcept nogil
cdef void observe_bag(Game game, Floats out, int start) noexcept nogil
cdef void observe_rest(PartialTurn partial, int observer, Floats out, int start) noexcept nogil
cdef void write_observation(PartialTurn partial, int observer, Floats out) noexcept nogil
cdef void rewrite_square(Position position, int at, Floats out) noexcept nogil
cdef void store_partial_turn(PartialTurn partial, Snapshot snapshot) noexcept nogil
cdef void update_observation(PartialTurn partial, int observer, Snapshot snapshot, Floats out) noexcept nogil
