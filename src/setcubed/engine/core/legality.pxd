from setcubed.engine.core.board_index cimport BoardIndex
from setcubed.engine.core.packed_game cimport Game, HAND
from setcubed.engine.core.packed_position cimport Cells, EMPTY, FACES, Position, ROWS, STRIDE, THIRD, WILD, low_bit

cdef unsigned int open_line_faces(Position position) noexcept nogil
cdef unsigned int shown_faces(Game game, int index, int now) noexcept nogil
cdef int has_playable_face(Game game, int seat, unsigned int needed, unsigned int open_faces, int now) noexcept nogil
cdef unsigned int needed_faces(BoardIndex board_index) noexcept nogil
cdef int can_place(Game game, BoardIndex board_index, int seat) noexcept nogil
cdef int is_stalemate(Game game, BoardIndex board_index) noexcept nogil
