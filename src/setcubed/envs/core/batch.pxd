"""C declarations of batch.py."""

from setcubed.engine.core.rng cimport GOLD, WORD, below
from setcubed.engine.core.transitions cimport begin_game
from setcubed.engine.core.packed_game cimport Game as CoreGame, OVER, new_game
from setcubed.engine.core.policies cimport Scratch, free_scratch, new_scratch
from setcubed.envs.core.equipment cimport Equipment
from setcubed.envs.core.greedy cimport greedy_action
from setcubed.envs.core.observation cimport Snapshot, SnapshotData, update_observation, width, write_observation
from setcubed.envs.core.legal_actions cimport clear_partial_turn, free_partial_turn, advance_game, mark_legal, new_partial_turn, take_action
from setcubed.envs.core.partial_turn cimport Mask, PartialTurn

cdef class Batch:
    cdef readonly Equipment equipment
    cdef readonly int games, seats
    cdef readonly object masks, actors, over, rewards, scores
    cdef signed char[:, ::1] _masks
    cdef signed char[::1] _actors
    cdef unsigned char[::1] _over
    cdef float[:, ::1] _rewards
    cdef int[:, ::1] _scores
    cdef PartialTurn* _picks
    cdef Scratch _scratch
    cdef object _observations
    cdef Snapshot _shown
    cdef bint _showing
    cdef void _begin(self, int i) noexcept nogil
    cdef void _follow(self, int i) noexcept nogil
    cdef void _pay(self, int i) noexcept nogil
    cdef void _step(self, long long[::1] chosen) noexcept nogil
    cdef void _random(self, unsigned long long[::1] streams, long long[::1] chosen) noexcept nogil
    cdef void _update(self, float[:, ::1] seen) noexcept nogil
    cdef void _greedy(self, long long[::1] chosen) noexcept nogil
    cdef void _observe(self, float[:, ::1] seen) noexcept nogil
