"""C declarations of legality.py."""

from setcubed.engine.core.board_index cimport BoardIndex
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, Position, ROWS, STRIDE, THIRD, WILD, low_bit

cdef unsigned int faces_with_room(Position position) noexcept nogil
cdef unsigned int faces_of(Game game, int grid_index, int now) noexcept nogil
cdef int fits(Game game, int seat, unsigned int wanted, unsigned int beside, int now) noexcept nogil
cdef unsigned int wanted_faces(BoardIndex board_index) noexcept nogil
cdef int can_place(Game game, BoardIndex board_index, int seat) noexcept nogil
cdef int is_stalemate(Game game, BoardIndex board_index) noexcept nogil
