from setcubed.engine.core.rng cimport GOLD, WORD, mix
from setcubed.engine.core.packed_game cimport EXTRA, Game, HAND, OPENING, TURN
from setcubed.engine.core.packed_position cimport Cells, square_of
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of, score_of, shown_of
from setcubed.engine.core.policies cimport MOST_LISTED, Scratch, best_turn_for, ensure_indexed, unused_slots, first_opening
from setcubed.engine.core.canonical_turn cimport sets_of_one
from setcubed.engine.core.turns cimport all_turns, best_turn, sets_of_two
from setcubed.envs.core.partial_turn cimport *

cdef int first_step(Cells cells, unsigned long long turn) noexcept nogil
cdef int next_die_on_path(PartialTurn partial, unsigned long long turn) noexcept nogil
cdef unsigned long long best_completion(PartialTurn partial, Scratch scratch) noexcept nogil
cdef int slot_showing(PartialTurn partial, int shown) noexcept nogil
cdef int greedy_opening_action(PartialTurn partial) noexcept nogil
cdef int greedy_turn_action(PartialTurn partial, Scratch scratch, Mask mask) noexcept nogil
cdef int greedy_action(PartialTurn partial, Scratch scratch, Mask mask) noexcept nogil
