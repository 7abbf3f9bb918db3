"""C declarations of greedy.py."""

from setcubed.engine.core.rng cimport GOLD, WORD, mix
from setcubed.engine.core.packed_game cimport EXTRA, Game, HAND, OPENING, TURN
from setcubed.engine.core.packed_position cimport Cells, square_of
from setcubed.engine.core.packed_turn cimport at_of, count_of, die_of, face_of, score_of, shown_of
from setcubed.engine.core.policies cimport MOST_LISTED, Scratch, best_for, look, not_laid, opening_for
from setcubed.engine.core.rules_order cimport sets_of_one
from setcubed.engine.core.turns cimport all_turns, best_turn, sets_of_two
from setcubed.envs.core.partial_turn cimport *

cdef int first_step(Cells cells, unsigned long long turn) noexcept nogil
cdef int next_die(Picks picks, unsigned long long turn) noexcept nogil
cdef unsigned long long best_rest(Picks picks, Scratch scratch) noexcept nogil
cdef int slot_showing(Picks picks, int shown) noexcept nogil
cdef int greedy_opening(Picks picks) noexcept nogil
cdef int greedy_turn(Picks picks, Scratch scratch, Mask mask) noexcept nogil
cdef int greedy_action(Picks picks, Scratch scratch, Mask mask) noexcept nogil
