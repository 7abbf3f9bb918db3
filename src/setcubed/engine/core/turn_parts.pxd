from libc.stdlib cimport free

from setcubed.engine.core.board_index cimport MOST_NEEDED, BoardIndex, MOST_DICE, new_board_index
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, Position, STRIDE, THIRD, WILD, bonus, max_bonus_near_pair, zeroed
from setcubed.engine.core.packed_turn cimport pack_die

cdef enum:
    MOST_SINGLES = 768
    MOST_FOLLOWERS = 20480
    MOST_PAIRS = 16384
    GUARD_BITS = 0x888888
    ALL_FACES = 0x7FFFFFF

ctypedef unsigned char* Faces
ctypedef unsigned long long* Turns

cdef struct DieData:
    short at
    unsigned char face
    unsigned char wild
    int sets
    int count_unit
    int points
    int bonus
    unsigned int packed

ctypedef DieData Die
ctypedef DieData* Dice

cdef struct GeneratorData:
    Position position
    BoardIndex board_index
    int face_count
    unsigned int mask
    unsigned char faces[6]
    int count_units[28]
    int hand_counts
    int wilds
    int singles
    int wild_singles
    int best_single
    unsigned char pair_faces[FACES * 5]
    unsigned char pair_counts[FACES]
    unsigned int partner_faces[FACES]
    int first_at
    int second_at
    int sets
    int first_bonus
    int second_bonus
    int can_extend_line
    unsigned int first_near
    unsigned int second_near
    unsigned int unique_faces
    unsigned int board_face_bit
    int pairs
    int follower_offsets[MOST_SINGLES + 1]
    DieData single[MOST_SINGLES]
    DieData followers[MOST_FOLLOWERS]
    DieData pair[2 * MOST_PAIRS]
    DieData scratch_dice[4]
    unsigned short extensions[64]
    int listing
    int floor
    unsigned long long best
    unsigned long long seed
    unsigned long long tie_break
    Turns turns
    long long capacity
    long long count

ctypedef GeneratorData* Generator

cdef inline bint has_dice(int hand_counts) noexcept nogil:
    """Return whether no count of a hand is negative after dice were subtracted from it."""
    return hand_counts & GUARD_BITS == GUARD_BITS

cdef inline void write_die(Dice dice, int index, int at, int face, int wild, int sets, int count_unit, int bonus_points) noexcept nogil:
    """Write a die to a list. Its points are those of a step of its own."""
    dice[index].at = at
    dice[index].face = face
    dice[index].wild = wild
    dice[index].sets = sets
    dice[index].count_unit = count_unit
    dice[index].bonus = bonus_points
    dice[index].points = (3 - wild) * sets + bonus_points
    dice[index].packed = pack_die(at, face, wild)

cdef Generator new_generator() except NULL
cdef void free_generator(Generator generator) noexcept
cdef void load_hand(Generator generator, Faces hand, int count) noexcept nogil
cdef int list_singles_of_face(Generator generator, int n, int face, int wild) noexcept nogil
cdef void list_singles(Generator generator) noexcept nogil
cdef int list_extensions(Generator generator, Cells cells, int at, int face, unsigned int mask, int base) noexcept nogil
cdef void list_followers(Generator generator, int index) noexcept nogil
cdef int list_pairs_on(Generator generator, int n, int x, int y, int face, int sets, int board, int gain) noexcept nogil
cdef void list_pairs(Generator generator) noexcept nogil
cdef int list_extensions_towards(Generator generator, Cells cells, int at, int row, int step, unsigned int mask, int n) noexcept nogil
cdef int write_pair(Generator generator, int n, int face, int wild, int other, int other_wild) noexcept nogil
cdef void index_hand(Generator generator) noexcept nogil
cdef unsigned int neighbour_faces(Cells cells, int at, int other) noexcept nogil
cdef int list_pairs_around(Generator generator, int n, int at, int face, int board, int gain) noexcept nogil
cdef unsigned int placeable_faces(Generator generator, int wild) noexcept nogil
