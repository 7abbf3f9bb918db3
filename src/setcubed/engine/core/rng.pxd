"""Random numbers of the core: SplitMix64."""

cdef extern from * nogil:
    """
    #define SC_WORD 0xFFFFFFFFFFFFFFFFULL
    #define SC_GOLD 0x9E3779B97F4A7C15ULL
    #define SC_MIX1 0xBF58476D1CE4E5B9ULL
    #define SC_MIX2 0x94D049BB133111EBULL
    """
    const unsigned long long WORD "SC_WORD"
    const unsigned long long GOLD "SC_GOLD"
    const unsigned long long MIX1 "SC_MIX1"
    const unsigned long long MIX2 "SC_MIX2"

cdef inline unsigned long long mix(unsigned long long word) noexcept nogil:
    """Mix 64 bits (the finaliser of SplitMix64)."""
    word = ((word ^ (word >> 30)) * MIX1) & WORD
    word = ((word ^ (word >> 27)) * MIX2) & WORD
    return word ^ (word >> 31)

cdef inline int below(unsigned long long word, int n) noexcept nogil:
    """Return a number below `n` derived from 64 bits."""
    return <int>(((mix(word) >> 32) * <unsigned long long>n) >> 32)
