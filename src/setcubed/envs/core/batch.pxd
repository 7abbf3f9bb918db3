from libc.stdlib cimport calloc, free

from setcubed.engine.core.equipment cimport Equipment
from setcubed.engine.core.rng cimport GOLD, WORD, below
from setcubed.engine.core.transitions cimport begin_game
from setcubed.engine.core.packed_game cimport OVER
from setcubed.engine.core.policies cimport Scratch, free_scratch, new_scratch
from setcubed.envs.core.greedy cimport greedy_action
from setcubed.envs.core.observation cimport Floats, Snapshot, SnapshotData, update_observation, observation_size, write_observation
from setcubed.envs.core.legal_actions cimport clear_partial_turn, free_partial_turn, advance_game, mark_legal_actions, new_partial_turn, take_action
from setcubed.envs.core.partial_turn cimport Mask, PartialTurn

cdef class Batch:
    cdef readonly Equipment equipment
    cdef readonly int games, seats
    cdef readonly object masks, actors, over, rewards, scores
    cdef signed char[:, ::1] _masks
    cdef signed char[::1] _actors
    cdef unsigned char[::1] _over
    cdef int[:, ::1] _scores
    cdef PartialTurn* _partials
    cdef Scratch _scratch
    cdef object _observations
    cdef Snapshot _snapshots
    cdef bint _has_snapshots
    cdef void _begin(self, int i) noexcept nogil
    cdef void _advance(self, int i) noexcept nogil
    cdef Mask _mask(self, int i) noexcept nogil
    cdef int _observer(self, int i) noexcept nogil
    cdef Snapshot _snapshot(self, int i) noexcept nogil
    cdef Floats _row(self, float[:, ::1] observations, int i) noexcept nogil
