"""Turns and rounds, in C; rounds.py explains it and holds the code."""

from setcubed.engine.field cimport survey
from setcubed.engine.games cimport DEAD_ROUNDS, Desk, EXTRA, Game, HAND, OUT_OF_DICE, OVER, STALEMATE, TURN, draw, give_up, hold_die, roll
from setcubed.engine.packed cimport Cells, EMPTY, FACES, Position, ROWS, STRIDE, THIRD, WILD, lay, low_bit
from setcubed.engine.settle cimport settle

cdef int repeats(unsigned long long word) noexcept nogil
cdef void lay_turn(Game game, unsigned long long word) noexcept nogil
cdef int replace_one(Game game) noexcept nogil
cdef void take_turn(Game game, Desk desk, unsigned long long word) noexcept nogil
cdef void end_turn(Game game, Desk desk) noexcept nogil
cdef void look(Game game, Desk desk) noexcept nogil
cdef int any_roll(Game game, int seat, unsigned int wanted, unsigned int open_, unsigned int stated) noexcept nogil
cdef unsigned int open_faces(Position position) noexcept nogil
cdef unsigned int stated_faces(Position position) noexcept nogil
cdef int ending(Game game, Desk desk) noexcept nogil
cdef void end_round(Game game, Desk desk) noexcept nogil
cdef void next_round(Game game) noexcept nogil
cdef void roll_extra(Game game, int seat, int dice) noexcept nogil
