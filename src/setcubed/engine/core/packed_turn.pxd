"""C declarations of packed_turn.py."""

cdef enum:
    S = 1
    SS = 2
    SSS = 3
    P = 4
    PS = 5
    SP = 6
    COUNTS = 0x3EE4

cdef inline int score_of(unsigned long long turn) noexcept nogil:
    return <int>(turn >> 48)

cdef inline int shape_of(unsigned long long turn) noexcept nogil:
    return <int>((turn >> 45) & 7)

cdef inline int count_of(unsigned long long turn) noexcept nogil:
    return (COUNTS >> (2 * shape_of(turn))) & 3

cdef inline unsigned int die_of(unsigned long long turn, int i) noexcept nogil:
    return <unsigned int>((turn >> (15 * i)) & 0x7FFF)

cdef inline int at_of(unsigned int die) noexcept nogil:
    return <int>(die >> 6)

cdef inline int face_of(unsigned int die) noexcept nogil:
    return <int>((die >> 1) & 31)

cdef inline int wild_of(unsigned int die) noexcept nogil:
    return <int>(die & 1)

cdef inline int shown_of(unsigned int die) noexcept nogil:
    return 27 if die & 1 else <int>((die >> 1) & 31)

cdef inline int wilds_of(unsigned long long turn) noexcept nogil:
    return <int>((turn & 1) + ((turn >> 15) & 1) + ((turn >> 30) & 1))

cdef inline unsigned int pack_die(int at, int face, int wild) noexcept nogil:
    return <unsigned int>((at << 6) | (face << 1) | wild)

cdef inline unsigned long long pack_turn(int score, int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil:
    return (<unsigned long long>score << 48) | (<unsigned long long>shape << 45) | (<unsigned long long>c << 30) | (<unsigned long long>b << 15) | a

cdef inline unsigned long long nth_die(unsigned int die, int i) noexcept nogil:
    return <unsigned long long>die << (15 * i)
