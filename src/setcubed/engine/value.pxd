"""The value of a position in C; value.py explains it and holds the code."""

from setcubed.engine.facts cimport AT_DEAL, FACTS, Facts
from setcubed.engine.flow cimport ending
from setcubed.engine.games cimport Game, OVER, ROUND_OVER, TURN
from setcubed.engine.network cimport Network, fill_network, free_network, new_network, run_network
from setcubed.engine.players cimport Scratch, look

cdef double LAST_SCALE[3]

cdef class Value(Facts):
    cdef Network networks[15]
    cdef double wins[4]
    cdef double points[4]
    cdef double strength[4]
    cdef int _see_seat(self, Network network, int at, int seat, int own) noexcept nogil
    cdef void _see(self, Network network, Game game, int own) noexcept nogil
    cdef void _see_start(self, Network network, int seats) noexcept nogil
    cdef void _end(self, Game game) noexcept nogil
    cdef void _tell(self, Game game) noexcept nogil
    cdef void judge(self, Game game, Scratch scratch) noexcept nogil
