from setcubed.engine.core.turn_parts cimport (
    Dice, Die, Faces, Generator, Turns, has_dice, index_hand, list_extensions, list_followers, list_pairs, list_pairs_around,
    list_singles, load_hand, placeable_faces, write_die,
)
from setcubed.engine.core.rng cimport WORD, mix
from setcubed.engine.core.step_orders cimport cheapest_order
from setcubed.engine.core.packed_position cimport Cells, EMPTY, Position, STRIDE, THIRD, WILD, bonus, max_bonus_near_pair
from setcubed.engine.core.packed_turn cimport P, PS, S, SP, SS, SSS, count_of, die_of, shift_die, pack_turn, score_of

cdef unsigned char CAN_SHARE_LINE[1024]
cdef unsigned char DIE_POSITIONS[48]

cdef int next_single(Generator generator, int i, int wild) noexcept nogil
cdef int sets_of_two(Cells cells, int first, int face, int second, int other) noexcept nogil
cdef int pair_sets(Cells cells, Die a, Die b) noexcept nogil
cdef int sets_of_three(Die a, Die b, Die c) noexcept nogil
cdef void add(Generator generator, unsigned long long turn) noexcept nogil
cdef void add_dice(Generator generator, int score, int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil
cdef void add_three_wild(Generator generator, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bc, int t) noexcept nogil
cdef void add_three(Generator generator, Die a, Die b, Die c, int na, int nb, int nc, int ab, int ac, int bct, int shape) noexcept nogil
cdef void generate_singles(Generator generator, int i) noexcept nogil
cdef void generate_singles_and_follower(Generator generator, int i, int j, int ab) noexcept nogil
cdef void generate_line_completion(Generator generator, Die a, Die b, int ab, int at) noexcept nogil
cdef void generate_chains(Generator generator, int i) noexcept nogil
cdef void generate_single_and_pair(Generator generator, int i) noexcept nogil
cdef void generate_pair_and_single(Generator generator, int k) noexcept nogil
cdef void add_pair_and_follower(Generator generator, int k) noexcept nogil
cdef void generate_pair_and_follower(Generator generator, int k) noexcept nogil
cdef void generate_turns(Generator generator) noexcept nogil
cdef long long all_turns(Generator generator, Position position, Faces hand, int count, int floor, Turns turns, long long capacity) noexcept nogil
cdef unsigned long long best_turn(Generator generator, Position position, Faces hand, int count, unsigned long long seed) noexcept nogil
