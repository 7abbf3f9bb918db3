"""The kinds of decisions that a player makes."""

from __future__ import annotations

from enum import Enum


class DecisionKind(Enum):
    """What a player chooses: how the search enumerates and simulates choices depends on it."""

    TURN = "turn"
    EXTRA_ROLL = "extra roll"
    REPLACEMENT = "replacement"
    OPENING = "opening"
