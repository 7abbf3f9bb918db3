"""Steps on a board, in C; steps.py explains them and holds the code."""

from setcubed.envs.numbers cimport *

ctypedef int* Box
ctypedef short* Row
ctypedef unsigned int* Field
ctypedef unsigned char* Mask

cdef int third(Box box, int first, int second) noexcept nogil
cdef int sets_at(Box box, Row row, int at, int face) noexcept nogil
cdef int sets_of_two(Box box, Row row, int one, int first, int two, int second) noexcept nogil
cdef void want(Field field, int cells, int at, int face) noexcept nogil
cdef void survey(Box box, Row row, Field field) noexcept nogil
cdef int step_before(Box box, Row row, int at, int face, int mate, int with_face, int first, int second) noexcept nogil
cdef int canonical(Box box, Row row, int at, int face, int mate, int with_face) noexcept nogil
cdef int in_hand(Row row, int slot) noexcept nogil
cdef int holds(Row row, int shown, int but) noexcept nogil
cdef int lowest(Row row, int slot) noexcept nogil
cdef int single(Box box, Row row, int at, unsigned int faces, int only, Mask mask) noexcept nogil
cdef int pair(Box box, Row row, Field field, int old, int one, int two, int slot, int only, Mask mask) noexcept nogil
cdef int first_dice(Box box, Row row, Field field, int slot, int only, Mask mask) noexcept nogil
cdef int mate(Box box, Row row, int old, int at, int slot, int only, Mask mask) noexcept nogil
cdef int second_dice(Box box, Row row, int slot, int only, Mask mask) noexcept nogil
cdef int square_of(Box box, int at) noexcept nogil
cdef int cell_of(Box box, int square) noexcept nogil
