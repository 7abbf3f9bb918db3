"""Small actions, in C; acting.py explains them and holds the code."""

from setcubed.envs.flow cimport roll_hand, take_from_hand, clean_turn, end_turn, turn_points, has_chosen
from setcubed.envs.numbers cimport *
from setcubed.envs.steps cimport Box, Field, Row, cell_of, sets_at

cdef void lay(Box box, Row row, int slot, int at, int face) noexcept nogil
cdef void place(Box box, Row row, int face) noexcept nogil
cdef void lay_on_logo(Box box, Row row, Field field, int face) noexcept nogil
cdef void replace_wild(Box box, Row row, int at) noexcept nogil
cdef void act_in_turn(Box box, Row row, Field field, int action) noexcept nogil
cdef void take_action(Box box, Row row, Field field, int action) noexcept nogil
