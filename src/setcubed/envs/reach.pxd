"""What dice could still do, in C; reach.py explains it and holds the code."""

from setcubed.envs.numbers cimport *
from setcubed.envs.steps cimport Box, Field, Row, third, sets_at, sets_of_two

cdef int best_points(Box box, Row row, int left) noexcept nogil
cdef int open_faces(Box box, Row row) noexcept nogil
cdef int any_roll(Box box, Row row, Field field) noexcept nogil
