from libc.string cimport memcpy

from setcubed.engine.core.equipment cimport Equipment
from setcubed.engine.core.rng cimport WORD
from setcubed.engine.core.transitions cimport apply_outcome, begin_game
from setcubed.engine.core.packed_game cimport (
    DRAWING, Game as CoreGame, GameData, HAND, OPENER_DRAW, OVER, ROLLING, load_state, view_game,
)
from setcubed.engine.core.packed_position cimport Position, PositionData, square_of
from setcubed.engine.core.policies cimport Scratch, new_scratch
from setcubed.envs.core.greedy cimport greedy_action
from setcubed.envs.core.observation cimport observation_size, write_observation
from setcubed.envs.core.legal_actions cimport (
    clear_partial_turn, copy_partial_turn, apply_automatic, free_partial_turn, advance_game, mark_legal_actions, new_partial_turn, take_action, remove_placed,
)
from setcubed.envs.core.partial_turn cimport DIE, FACE, Mask, PartialTurn, PartialTurnData

cdef Scratch _SCRATCH

cdef class Game:
    cdef readonly Equipment equipment
    cdef object _mask
    cdef bint _mask_valid
    cdef PartialTurn partial
    cdef int _update_mask(self) except -1
    cdef Mask _mask_pointer(self) except NULL
