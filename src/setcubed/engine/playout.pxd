"""Greedy players, in C; playout.py explains it and holds the code."""

from setcubed.engine.games cimport DEAL, Desk, EXTRA, Game, HAND, MOST_TURNS, OVER, TURN
from setcubed.engine.opening cimport deal
from setcubed.engine.packed cimport WILD, lay, lift
from setcubed.engine.rounds cimport end_turn, look, replace_one, roll_extra, take_turn
from setcubed.engine.turns cimport all_turns, best_turn

cdef unsigned long long best_for(Game game, Desk desk, int seat) noexcept nogil
cdef int reply_to(Game game, Desk desk, unsigned long long word) noexcept nogil
cdef unsigned long long choose(Game game, Desk desk) noexcept nogil
cdef int unused(Game game, int seat, unsigned long long word) noexcept nogil
cdef void advance(Game game, Desk desk) noexcept nogil
cdef void playout(Game game, Desk desk, int rounds) noexcept nogil
