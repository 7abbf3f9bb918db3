"""The beginning, in C; opening.py explains it and holds the code."""

from setcubed.engine.games cimport Game, HAND, TURN, below, draw, give_up, roll
from setcubed.engine.packed cimport NONE, THIRD, WILD, lay

cdef int opening_set(Game game, int seat) noexcept nogil
cdef void open_with(Game game, int seat, int three) noexcept nogil
cdef void deal(Game game) noexcept nogil
