from libc.stdlib cimport calloc
from libc.string cimport memcpy

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
    unsigned int column_mask
    unsigned short bonus[CELLS]
    unsigned short nearby_bonus[CELLS]
    unsigned short logo[3]
    unsigned short bonus_squares[400]
    int bonus_count

ctypedef BoardGeometryData* BoardGeometry

cdef struct PositionData:
    BoardGeometry geometry
    unsigned char cells[CELLS]
    unsigned int rows[ROWS]
    unsigned int wilds[ROWS]
    unsigned int used_bonus[ROWS]
    unsigned char dice[CELLS]

ctypedef PositionData* Position

cdef BoardGeometry new_geometry(object plan) except NULL
cdef Position new_position(BoardGeometry geometry) except NULL
cpdef int grid_index(int size, int square) noexcept nogil
cpdef int square_of(int size, int at) noexcept nogil
cdef void clear_position(Position position) noexcept nogil
cdef void copy_position(Position target, Position source) noexcept nogil
cdef void place(Position position, int at, int face, int wild, int die) noexcept nogil
cdef void remove(Position position, int at) noexcept nogil
cdef int max_bonus_near_pair(Position position, int x, int y, int floor) noexcept nogil
cdef int max_bonus_near(Position position, int at) noexcept nogil

cdef inline void* zeroed(size_t size) except NULL:
    """Allocate memory that is all zero."""
    cdef void* memory = calloc(1, size)
    if memory == NULL:
        raise MemoryError
    return memory

cdef inline int bonus(Position position, int at) noexcept nogil:
    """Return the bonus that the first die on this empty square earns."""
    cdef int points = position.geometry.bonus[at]
    if points and (position.used_bonus[at // STRIDE] >> (at % STRIDE)) & 1:
        return 0
    return points
