from setcubed.engine.core.turn_parts cimport Generator
from setcubed.engine.core.rng cimport GOLD, WORD, below
from setcubed.engine.core.board_index cimport BoardIndex
from setcubed.engine.core.packed_game cimport *
from setcubed.engine.core.packed_position cimport Rows, STRIDE, THIRD, WILD, clear_position, place, low_bit
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of, score_of, shown_of, wild_of
from setcubed.engine.core.canonical_turn cimport canonical_turn
from setcubed.engine.core.legality cimport is_stalemate

cdef void begin_game(Game game, int seats, unsigned long long rng_state) noexcept nogil
cdef int count_outcomes(Game game) noexcept nogil
cdef void apply_outcome(Game game, int outcome) noexcept nogil
cdef int random_outcome(Game game, int count) noexcept nogil
cdef void apply_chance(Game game) noexcept nogil
cdef void shuffle_bag(Game game) noexcept nogil
cdef void begin_draw(Game game, int seat, int count, int roll_reason) noexcept nogil
cdef void begin_roll(Game game, int seat, int slots, int roll_reason) noexcept nogil
cdef void finish_roll(Game game) noexcept nogil
cdef int next_waiting(Game game) noexcept nogil
cdef int opening_slots(Game game, int seat) noexcept nogil
cdef void finish_deal(Game game) noexcept nogil
cdef int has_equal_dice(unsigned long long turn) noexcept nogil
cdef void take_turn(Game game, Generator generator, unsigned long long turn) noexcept nogil
cdef void pass_turn(Game game, int could_place) noexcept nogil
cdef void end_turn(Game game) noexcept nogil
cdef int find_replacement(Game game, int seat, int slots) noexcept nogil
cdef void replace_wild(Game game, int at, int slot) noexcept nogil
cdef int end_reason(Game game, BoardIndex board_index) noexcept nogil
cdef void end_round(Game game, BoardIndex board_index) noexcept nogil
cdef void refill_hands(Game game) noexcept nogil
cdef void begin_extra_roll(Game game, int seat, int slots) noexcept nogil
cdef void finish_choice(Game game, int seat) noexcept nogil
