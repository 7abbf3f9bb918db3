"""Orders of steps, in C; orders.py explains it and holds the code."""

cdef int in_turn(int wx, int nx, int wy, int ny, int xy, int wz, int last) noexcept nogil
cdef int pair_first(int wx, int nx, int wy, int ny, int xy, int wz, int last) noexcept nogil
cdef int pair_last(int wx, int nx, int wy, int y, int wz, int z) noexcept nogil
cdef int cheapest(int wa, int na, int wb, int nb, int wc, int nc, int ab, int ac, int bc, int t) noexcept nogil
