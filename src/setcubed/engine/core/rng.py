"""Random numbers of the core: SplitMix64."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.uncompiled import MIX1, MIX2, WORD

    def mix(word: int) -> int:
        """Mix 64 bits (the finaliser of SplitMix64)."""
        word = ((word ^ (word >> 30)) * MIX1) & WORD
        word = ((word ^ (word >> 27)) * MIX2) & WORD
        return word ^ (word >> 31)

    def below(word: int, n: int) -> int:
        """Return a number below `n` derived from 64 bits."""
        return ((mix(word) >> 32) * n) >> 32
