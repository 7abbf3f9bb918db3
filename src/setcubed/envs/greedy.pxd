"""A greedy player in small actions, in C; greedy.py explains it and holds the code."""

from setcubed.engine.chance cimport GOLD, WORD, mix
from setcubed.engine.games cimport EXTRA, Game, HAND, OPENING, TURN
from setcubed.engine.packed cimport Cells, square_of
from setcubed.engine.packed_turn cimport at_of, count_of, die_of, face_of, score_of, shown_of
from setcubed.engine.players cimport MOST_LISTED, Scratch, best_for, look, not_laid, opening_for
from setcubed.engine.reorder cimport sets_of_one
from setcubed.engine.turns cimport all_turns, best_turn, sets_of_two
from setcubed.envs.steps cimport *

cdef int first_step(Cells cells, unsigned long long turn) noexcept nogil
cdef int next_die(Picks picks, unsigned long long turn) noexcept nogil
cdef unsigned long long best_rest(Picks picks, Scratch scratch) noexcept nogil
cdef int slot_showing(Picks picks, int shown) noexcept nogil
cdef int greedy_opening(Picks picks) noexcept nogil
cdef int greedy_turn(Picks picks, Scratch scratch, Mask mask) noexcept nogil
cdef int greedy_action(Picks picks, Scratch scratch, Mask mask) noexcept nogil
