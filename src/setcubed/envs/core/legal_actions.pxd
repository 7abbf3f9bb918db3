from libc.stdlib cimport free
from libc.string cimport memcpy

from setcubed.engine.core.transitions cimport (
    begin_extra_roll, count_outcomes, end_round, apply_chance, pass_turn, replace_wild, find_replacement, take_turn,
)
from setcubed.engine.core.packed_game cimport (
    ALL_DICE, EXTRA, Game, HAND, OPENING, OVER, ROUND_OVER, TURN, copy_game, free_game, slot_of,
)
from setcubed.engine.core.packed_position cimport FACES, Position, Rows, STRIDE, THIRD, WILD, place, remove, low_bit, grid_index, square_of, zeroed
from setcubed.engine.core.packed_turn cimport S, SS, SSS, shift_die, pack_die, pack_turn, wilds_of
from setcubed.engine.core.policies cimport Scratch, ensure_indexed
from setcubed.engine.core.legality cimport can_place
from setcubed.engine.core.canonical_turn cimport canonical_turn, sets_of_one
from setcubed.envs.core.partial_turn cimport *

cdef PartialTurn new_partial_turn(Game game) except NULL
cdef void free_partial_turn(PartialTurn partial) noexcept
cdef void copy_partial_turn(PartialTurn target, PartialTurn source) noexcept nogil
cdef void clear_partial_turn(PartialTurn partial) noexcept nogil
cdef int completes(PartialTurn partial, int first, int second, int but, int also) noexcept nogil
cdef int can_open_with(PartialTurn partial, int slot, int face) noexcept nogil
cdef void mark_opening(PartialTurn partial, Mask mask) noexcept nogil
cdef void mark_replacements(PartialTurn partial, Mask mask) noexcept nogil
cdef void mark_turn(PartialTurn partial, Scratch scratch, Mask mask) noexcept nogil
cdef void mark_legal_actions(PartialTurn partial, Scratch scratch, Mask mask) noexcept nogil
cdef unsigned long long remove_placed(PartialTurn partial, Scratch scratch) noexcept nogil
cdef void place_slot(PartialTurn partial, int slot, int at, int face, int step) noexcept nogil
cdef void place_die(PartialTurn partial, int face) noexcept nogil
cdef void place_on_logo(PartialTurn partial, Scratch scratch, int face) noexcept nogil
cdef void act_in_turn(PartialTurn partial, Scratch scratch, int action) noexcept nogil
cdef void take_action(PartialTurn partial, Scratch scratch, int action) noexcept nogil
cdef void apply_automatic(PartialTurn partial, Scratch scratch) noexcept nogil
cdef void advance_game(PartialTurn partial, Scratch scratch) noexcept nogil
