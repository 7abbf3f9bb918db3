"""What a seat may do, in C; choices.py explains it and holds the code."""

from setcubed.envs.numbers cimport *
from setcubed.envs.steps cimport (
    Box, Field, Mask, Row, first_dice, holds, in_hand, lowest, second_dice, square_of, survey, third,
)

cdef int completes(Box box, Row row, int count, int first, int second, int but) noexcept nogil
cdef int three_from(Box box, Row row, int slot) noexcept nogil
cdef int opens(Box box, Row row, int slot, int face) noexcept nogil
cdef void legal_opening(Box box, Row row, Mask mask) noexcept nogil
cdef void legal_turn(Box box, Row row, Field field, Mask mask) noexcept nogil
cdef int wilds_to_replace(Box box, Row row, Mask mask) noexcept nogil
cdef void mark_legal(Box box, Row row, Field field, Mask mask) noexcept nogil
