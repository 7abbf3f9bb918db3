"""One game in small actions, in C; game.py explains it and holds the code."""

from setcubed.engine.chance cimport WORD
from setcubed.engine.flow cimport apply_outcome, begin_game
from setcubed.engine.games cimport (
    DRAWING, Game as CoreGame, GameData, HAND, LOT, OVER, ROLLING, load_state, new_game, view_game,
)
from setcubed.engine.packed cimport Position, PositionData, square_of
from setcubed.engine.players cimport Scratch, new_scratch
from setcubed.envs.equipment cimport Equipment
from setcubed.envs.greedy cimport greedy_action
from setcubed.envs.observing cimport width, write_observation
from setcubed.envs.picking cimport (
    clear_picks, copy_picks, follow_up, free_picks, advance_game, mark_legal, new_picks, take_action, take_laid_off,
)
from setcubed.envs.steps cimport DIE, FACE, Mask, Picks, PicksData

cdef Scratch _SCRATCH

cdef class Game:
    cdef readonly Equipment equipment
    cdef object _mask
    cdef bint _marked
    cdef Picks picks
    cdef int _update_mask(self) except -1
