"""C declarations of legal_actions.py."""

from setcubed.engine.core.transitions cimport (
    choose_extra, count_outcomes, end_round, let_happen, pass_turn, replace_wild, replaceable, take_turn,
)
from setcubed.engine.core.packed_game cimport (
    ALL_DICE, EXTRA, Game, HAND, OPENING, OVER, ROUND_OVER, TURN, copy_game, free_game, slot_of,
)
from setcubed.engine.core.packed_position cimport FACES, Position, Rows, STRIDE, THIRD, WILD, lay, lift, low_bit, place, square_of, zeroed
from setcubed.engine.core.packed_turn cimport S, SS, SSS, nth_die, pack_die, pack_turn, wilds_of
from setcubed.engine.core.policies cimport Scratch, look
from setcubed.engine.core.legality cimport can_lay
from setcubed.engine.core.rules_order cimport in_rules_order, sets_of_one
from setcubed.envs.core.partial_turn cimport *

cdef Picks new_picks(Game game) except NULL
cdef void free_picks(Picks picks) noexcept
cdef void copy_picks(Picks target, Picks source) noexcept nogil
cdef void clear_picks(Picks picks) noexcept nogil
cdef int completes(Picks picks, int first, int second, int but, int also) noexcept nogil
cdef int opens(Picks picks, int slot, int face) noexcept nogil
cdef void legal_opening(Picks picks, Mask mask) noexcept nogil
cdef int wilds_to_replace(Picks picks, Mask mask) noexcept nogil
cdef void legal_turn(Picks picks, Scratch scratch, Mask mask) noexcept nogil
cdef void mark_legal(Picks picks, Scratch scratch, Mask mask) noexcept nogil
cdef unsigned long long take_laid_off(Picks picks, Scratch scratch) noexcept nogil
cdef void lay_slot(Picks picks, int slot, int at, int face, int step) noexcept nogil
cdef void place_die(Picks picks, int face) noexcept nogil
cdef void lay_on_logo(Picks picks, Scratch scratch, int face) noexcept nogil
cdef void act_in_turn(Picks picks, Scratch scratch, int action) noexcept nogil
cdef void take_action(Picks picks, Scratch scratch, int action) noexcept nogil
cdef void follow_up(Picks picks, Scratch scratch) noexcept nogil
cdef void advance_game(Picks picks, Scratch scratch) noexcept nogil
