"""C declarations of step_orders.py."""

cdef int pair_first(int wx, int nx, int wy, int ny, int xy, int wz, int last) noexcept nogil
cdef int first_alone(int wx, int x, int wy, int y, int wz, int z) noexcept nogil
cdef int cheapest(int wa, int na, int wb, int nb, int wc, int nc, int ab, int ac, int bc, int t) noexcept nogil
