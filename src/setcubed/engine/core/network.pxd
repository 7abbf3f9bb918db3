from setcubed.engine.core.packed_position cimport zeroed

cdef enum:
    WIDE = 32
    NARROW = 16
    MOST_INPUTS = 96
    STAGES = 43

cdef struct NetworkData:
    int inputs
    double stage[STAGES * WIDE]
    double first[MOST_INPUTS * WIDE]
    double second[WIDE * NARROW]
    double bias[NARROW]
    double last[NARROW * 2]
    double straight[MOST_INPUTS * 2]
    double level[STAGES * 2]
    double input[MOST_INPUTS]
    double wide[WIDE]
    double narrow[NARROW]
    double output[2]

ctypedef NetworkData* Network
ctypedef double* Doubles

cdef Network new_network() except NULL
cdef int fill_network(Network network, object weights) except -1
cdef int fill_array(Doubles array, object values) except -1
cdef void run_network(Network network, int stage) noexcept nogil
