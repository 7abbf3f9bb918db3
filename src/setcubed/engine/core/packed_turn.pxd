cdef enum:
    S = 1
    SS = 2
    SSS = 3
    P = 4
    PS = 5
    SP = 6
    COUNTS = 0x3EE4

cdef inline int score_of(unsigned long long turn) noexcept nogil:
    """Return the points of a turn."""
    return <int>(turn >> 48)

cdef inline int shape_of(unsigned long long turn) noexcept nogil:
    """Return the shape of a turn."""
    return <int>((turn >> 45) & 7)

cdef inline int count_of(unsigned long long turn) noexcept nogil:
    """Return how many dice a turn places."""
    return (COUNTS >> (2 * shape_of(turn))) & 3

cdef inline unsigned int die_of(unsigned long long turn, int i) noexcept nogil:
    """Return one of the dice of a turn, in the order of its steps."""
    return <unsigned int>((turn >> (15 * i)) & 0x7FFF)

cdef inline int at_of(unsigned int die) noexcept nogil:
    """Return where a die of a turn is placed."""
    return <int>(die >> 6)

cdef inline int face_of(unsigned int die) noexcept nogil:
    """Return the face that a die counts as."""
    return <int>((die >> 1) & 31)

cdef inline int wild_of(unsigned int die) noexcept nogil:
    """Return whether a die is wild."""
    return <int>(die & 1)

cdef inline int shown_of(unsigned int die) noexcept nogil:
    """Return what a die shows in the hand."""
    return 27 if die & 1 else <int>((die >> 1) & 31)

cdef inline int wilds_of(unsigned long long turn) noexcept nogil:
    """Return how many wild dice a turn places."""
    return <int>((turn & 1) + ((turn >> 15) & 1) + ((turn >> 30) & 1))

cdef inline unsigned int pack_die(int at, int face, int wild) noexcept nogil:
    """Pack a die of a turn."""
    return <unsigned int>((at << 6) | (face << 1) | wild)

cdef inline unsigned long long pack_turn(int score, int shape, unsigned int a, unsigned int b, unsigned int c) noexcept nogil:
    """Pack a turn of up to three dice; missing dice are 0."""
    return (<unsigned long long>score << 48) | (<unsigned long long>shape << 45) | (<unsigned long long>c << 30) | (<unsigned long long>b << 15) | a

cdef inline unsigned long long shift_die(unsigned int die, int i) noexcept nogil:
    """Shift a die to its place in a turn."""
    return <unsigned long long>die << (15 * i)
