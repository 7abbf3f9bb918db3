from setcubed.engine.core.packed_position cimport CELLS, Cells, EMPTY, FACES, NONE, Position, ROWS, Rows, STRIDE, THIRD, low_bit, zeroed

cdef enum:
    MOST_NEEDED = 256
    MOST_DICE = 42

cdef struct BoardIndexData:
    unsigned int needed[CELLS]
    unsigned short squares[CELLS]
    int square_count
    unsigned short needed_at[FACES * MOST_NEEDED]
    int needed_count[FACES]
    unsigned short dice_at[FACES * MOST_DICE]
    int dice_count[FACES]

ctypedef BoardIndexData* BoardIndex

cdef BoardIndex new_board_index() except NULL
cdef void index_board(BoardIndex board_index, Position position) noexcept nogil
cdef unsigned int add_needed(BoardIndex board_index, unsigned int mask, int at, int face) noexcept nogil
cdef void index_square(BoardIndex board_index, Cells cells, int at) noexcept nogil
cdef void index_dice(BoardIndex board_index, Cells cells, int row, unsigned int dice) noexcept nogil
