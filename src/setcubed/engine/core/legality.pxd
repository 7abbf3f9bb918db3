"""C declarations of legality.py."""

from setcubed.engine.core.board_index cimport Field
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, Position, ROWS, STRIDE, THIRD, WILD, low_bit

cdef unsigned int faces_with_room(Position position) noexcept nogil
cdef unsigned int faces_of(Game game, int place, int now) noexcept nogil
cdef int fits(Game game, int seat, unsigned int wanted, unsigned int beside, int now) noexcept nogil
cdef unsigned int wanted_faces(Field field) noexcept nogil
cdef int can_lay(Game game, Field field, int seat) noexcept nogil
cdef int is_stalemate(Game game, Field field) noexcept nogil
