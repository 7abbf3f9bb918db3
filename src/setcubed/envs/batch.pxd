"""Thousands of games at once, in C; batch.py explains them and holds the code."""

from setcubed.engine.chance cimport GOLD, WORD, below
from setcubed.engine.flow cimport begin_game
from setcubed.engine.games cimport Game as CoreGame, OVER, new_game
from setcubed.engine.players cimport Scratch, free_scratch, new_scratch
from setcubed.envs.equipment cimport Equipment
from setcubed.envs.greedy cimport greedy_action
from setcubed.envs.observing cimport width, write_observation
from setcubed.envs.picking cimport clear_picks, free_picks, advance_game, mark_legal, new_picks, take_action
from setcubed.envs.steps cimport Picks

cdef class Batch:
    cdef readonly Equipment equipment
    cdef readonly int games, seats
    cdef readonly object masks, actors, over, rewards, scores
    cdef signed char[:, ::1] _masks
    cdef signed char[::1] _actors
    cdef unsigned char[::1] _over
    cdef float[:, ::1] _rewards
    cdef int[:, ::1] _scores
    cdef Picks* _picks
    cdef Scratch _scratch
    cdef void _begin(self, int i) noexcept nogil
    cdef void _follow(self, int i) noexcept nogil
    cdef void _pay(self, int i) noexcept nogil
    cdef void _step(self, long long[::1] chosen) noexcept nogil
    cdef void _greedy(self, long long[::1] chosen) noexcept nogil
    cdef void _observe(self, float[:, ::1] seen) noexcept nogil
