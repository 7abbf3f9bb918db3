"""Names of C types for table.py."""

from setcubed.envs.choices cimport mark_legal
from setcubed.envs.flow cimport begin, chance, count_outcomes, take_action
from setcubed.envs.layout cimport *
from setcubed.envs.observing cimport width, write_observation
from setcubed.envs.steps cimport Field, Mask, Row

ctypedef int* BoxRow
ctypedef unsigned long long* Seeds
