"""C declarations of packed_position.py."""

cdef extern from * nogil:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int low_bit(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    #else
    static inline int low_bit(unsigned int x) { return __builtin_ctz(x); }
    #endif
    """
    int low_bit(unsigned int word) noexcept

cdef enum:
    STRIDE = 21
    CELLS = 488
    ROWS = 24
    FACES = 27
    WILD = 27
    EMPTY = 27
    OFF = 28
    NONE = 31

ctypedef unsigned char* Cells
ctypedef unsigned int* Rows
ctypedef unsigned short* Bonuses

cdef unsigned char THIRD[1024]

cdef struct BoardGeometryData:
    int size
    unsigned int inside
    unsigned short bonus[CELLS]
    unsigned short rich[CELLS]
    unsigned short logo[3]
    unsigned short bonus_at[400]
    int bonuses

ctypedef BoardGeometryData* BoardGeometry

cdef struct PositionData:
    BoardGeometry geometry
    unsigned char cells[CELLS]
    unsigned int rows[ROWS]
    unsigned int wilds[ROWS]
    unsigned int spent[ROWS]
    unsigned char dice[CELLS]

ctypedef PositionData* Position

cdef void* zeroed(size_t size) except NULL
cdef BoardGeometry new_geometry() except NULL
cdef void free_geometry(BoardGeometry geometry) noexcept
cdef Position new_position(BoardGeometry geometry) except NULL
cdef void free_position(Position position) noexcept
cdef int prepare(BoardGeometry geometry, object plan) except -1
cdef int grid_index(int size, int square) noexcept nogil
cdef int square_of(int size, int at) noexcept nogil
cdef void clear(Position position) noexcept nogil
cdef void copy(Position target, Position source) noexcept nogil
cdef void place(Position position, int at, int face, int wild, int die) noexcept nogil
cdef void remove(Position position, int at) noexcept nogil
cdef int richest(Position position, int x, int y) noexcept nogil
cdef int rich_near(Position position, int at) noexcept nogil

cdef inline int bonus(Position position, int at) noexcept nogil:
    cdef int points = position.geometry.bonus[at]
    if points and (position.spent[at // STRIDE] >> (at % STRIDE)) & 1:
        return 0
    return points
