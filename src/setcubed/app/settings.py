"""The times by which a table runs, whoever hosts it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Delays, deadlines and pauses of a table."""

    call_seconds: float = 8.0
    """How long the first in line may take to show their SET."""
    barred_seconds: float = 5.0
    """How long who called without showing a SET must wait at least before calling again."""
    call_delay: float = 0.25
    """The most that a client's delay is taken into account in the race of the opening."""
    call_quota: float = 0.15
    """The most of it in a whole opening where the delay is what the client says, as behind a proxy."""
    nudge_seconds: float = 45.0
    """How long an opening without a limit goes on before the table says who holds a SET."""
    away_seconds: float = 60.0
    """How long a player must be gone before others may act for the seat."""
    bot_pause: float = 1.0
    """Factor of the natural moment that bots wait; 0 for none."""
    bot_seconds: float = 2.0
    """The most that a bot may think about a decision."""
    lease_seconds: float = 1.5
    """How long a duty may be overdue before another node picks it up."""
    clock: float = 1.0
    """Factor of the agreed time limits, for tests."""
