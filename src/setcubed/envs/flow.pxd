"""The flow of a game, in C; flow.py explains it and holds the code."""

from setcubed.envs.choices cimport completes, wilds_to_replace
from setcubed.envs.numbers cimport *
from setcubed.envs.reach cimport any_roll, best_points
from setcubed.envs.steps cimport Box, Field, Row, cell_of, first_dice, lowest, survey

cdef void draw_for(Row row, int seat, int count) noexcept nogil
cdef void roll_hand(Row row, int seat, int bits, int reason) noexcept nogil
cdef int next_waiting(Row row) noexcept nogil
cdef void begin(Box box, Row row, int seats) noexcept nogil
cdef int count_outcomes(Row row) noexcept nogil
cdef void put_in_hand(Row row, int seat, int die, int face) noexcept nogil
cdef void take_from_hand(Row row, int seat, int slot) noexcept nogil
cdef void chance(Box box, Row row, Field field, int outcome) noexcept nogil
cdef void rolled(Box box, Row row, Field field) noexcept nogil
cdef void dealt(Box box, Row row) noexcept nogil
cdef void open_with(Row row, int seat) noexcept nogil
cdef void clean_turn(Row row) noexcept nogil
cdef void begin_turn(Box box, Row row, Field field, int seat) noexcept nogil
cdef void end_turn(Box box, Row row, Field field) noexcept nogil
cdef int turn_points(Box box, Row row) noexcept nogil
cdef void end_round(Box box, Row row, Field field) noexcept nogil
cdef void refill(Row row) noexcept nogil
cdef void choose(Row row, int seat) noexcept nogil
cdef void has_chosen(Box box, Row row, Field field, int seat) noexcept nogil
