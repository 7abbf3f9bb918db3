"""Stalemate, in C; stalemate.py explains it and holds the code."""

from setcubed.engine.field cimport Field
from setcubed.engine.games cimport Game, HAND
from setcubed.engine.packed cimport Cells, EMPTY, FACES, Position, ROWS, STRIDE, THIRD, WILD, low_bit

cdef unsigned int faces_with_room(Position position) noexcept nogil
cdef int any_roll(Game game, int seat, unsigned int wanted, unsigned int beside) noexcept nogil
cdef int is_stalemate(Game game, Field field) noexcept nogil
