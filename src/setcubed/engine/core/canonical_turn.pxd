from setcubed.engine.core.turn_parts cimport Dice, Die, Generator, write_die
from setcubed.engine.core.packed_position cimport Cells, Position, STRIDE, THIRD, bonus
from setcubed.engine.core.packed_turn cimport P, S, SS, at_of, count_of, die_of, face_of, wild_of
from setcubed.engine.core.turns cimport add_dice, add_three_wild, pair_sets, sets_of_three

cdef int sets_of_one(Cells cells, int at, int face) noexcept nogil
cdef unsigned int next_die(unsigned long long turn, unsigned int above) noexcept nogil
cdef void add_two(Generator generator, Die a, Die b, int ab) noexcept nogil
cdef unsigned long long canonical_turn(Generator generator, Position position, unsigned long long turn) noexcept nogil
