"""One turn looked at again, in C; settle.py explains it and holds the code."""

from setcubed.engine.packed cimport Cells, Position, STRIDE, THIRD
from setcubed.engine.turns cimport emit, joint, straight, trio
from setcubed.engine.walk cimport Die, P, S, SS, Walk, bonus, note

cdef int sets_at(Cells cells, int at, int face) noexcept nogil
cdef int pair_sets(Cells cells, Die a, Die b) noexcept nogil
cdef unsigned int lowest(unsigned long long word, int count, unsigned int above) noexcept nogil
cdef void duo(Walk walk, Die a, Die b, int ab) noexcept nogil
cdef unsigned long long settle(Walk walk, Position position, unsigned long long word) noexcept nogil
