"""C declarations of board_index.py."""

from setcubed.engine.core.packed_position cimport CELLS, Cells, EMPTY, FACES, NONE, Position, ROWS, Rows, STRIDE, THIRD, low_bit, zeroed

cdef enum:
    ASKS = 256
    SHOWN = 42

cdef struct FieldData:
    unsigned int wants[CELLS]
    unsigned short squares[CELLS]
    int touched
    unsigned short asks[FACES * ASKS]
    int asked[FACES]
    unsigned short shown[FACES * SHOWN]
    int showing[FACES]

ctypedef FieldData* Field

cdef Field new_field() except NULL
cdef void free_field(Field field) noexcept
cdef void survey(Field field, Position position) noexcept nogil
cdef unsigned int ask(Field field, unsigned int mask, int at, int face) noexcept nogil
cdef void ask_at(Field field, Cells cells, int at) noexcept nogil
cdef void show(Field field, Cells cells, int row, unsigned int dice) noexcept nogil
