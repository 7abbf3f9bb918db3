cdef int pair_first_loss(int wx, int nx, int wy, int ny, int xy, int wz, int last) noexcept nogil
cdef int single_first_loss(int wx, int x, int wy, int y, int wz, int z) noexcept nogil
cdef int cheapest_order(int wa, int na, int wb, int nb, int wc, int nc, int ab, int ac, int bc, int t) noexcept nogil
