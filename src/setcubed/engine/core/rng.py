"""Chance inside the core: 64 bits that are scrambled (SplitMix64) into what draws, rolls and ties need."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.uncompiled import MIX1, MIX2, WORD

    def mix(word: int) -> int:
        """Scramble 64 bits (the finisher of SplitMix64)."""
        word = ((word ^ (word >> 30)) * MIX1) & WORD
        word = ((word ^ (word >> 27)) * MIX2) & WORD
        return word ^ (word >> 31)

    def below(word: int, n: int) -> int:
        """A number below n that follows from 64 bits."""
        return ((mix(word) >> 32) * n) >> 32
