"""The timing of a table, for every kind of host."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Delays, time limits and pauses of a table, in seconds."""

    call_seconds: float = 8.0
    """How long the first in line may take to show a SET."""
    arrange_seconds: float = 60.0
    """How long a player who has shown a SET may arrange its dice."""
    barred_seconds: float = 5.0
    """How long a player who miscalled waits at least before calling again."""
    call_delay: float = 0.25
    """The most that a client's network delay counts in the opening race."""
    call_quota: float = 0.15
    """The most that it counts in a whole opening if only the client measures it, as behind a proxy."""
    nudge_seconds: float = 45.0
    """How long an opening without a limit goes on before the table says who holds a SET."""
    away_seconds: float = 60.0
    """How long a player must be away before others may act for the seat."""
    bot_pause: float = 1.0
    """Factor of the pause before a bot acts; 0 for none."""
    bot_seconds: float = 2.0
    """The time limit of a bot's decision."""
    lease_seconds: float = 1.5
    """How long a timer may be overdue before another node takes it over."""
    clock: float = 1.0
    """Factor of the agreed time limits, for tests."""
