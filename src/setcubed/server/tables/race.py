"""The race of the opening as a table knows it: who has called SET, who shows, who waits, who erred."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field


@dataclass(slots=True)
class Race:
    """The calls of SET in the opening."""

    began_at: int = 0
    calls: dict[int, int] = field(default_factory=dict)
    """Calls that are not in line yet, and the moments at which they were made."""
    judged_at: int | None = None
    line: list[int] = field(default_factory=list)
    """Who waits, in the order of the calls."""
    holder: int | None = None
    """Who shows."""
    granted_at: int = 0
    until: int | None = None
    erred: dict[int, int] = field(default_factory=dict)
    """When a seat last called without showing a SET."""
    credited: dict[int, int] = field(default_factory=dict)
    """Milliseconds of delay that each seat's calls were taken back by so far."""
    able: list[int] = field(default_factory=list)
    hinted: list[int] = field(default_factory=list)
    none: dict[int, int] = field(default_factory=dict)
    """When a seat said that it sees no SET."""
    limited_at: int | None = None
    """When a time limit was agreed on after all."""

    def copied(self) -> Race:
        """A copy to change."""
        new = copy(self)
        new.calls, new.line, new.erred = dict(self.calls), list(self.line), dict(self.erred)
        new.credited, new.none = dict(self.credited), dict(self.none)
        return new

    def has_called(self, seat: int) -> bool:
        """Whether a seat shows, waits in line or will soon."""
        return seat == self.holder or seat in self.line or seat in self.calls

    def err(self, seat: int, at: int) -> None:
        """A seat's call came to nothing."""
        self.erred[seat] = at
        if seat == self.holder:
            self.holder = self.until = None
        elif seat in self.line:
            self.line.remove(seat)
        elif self.calls.pop(seat, None) is not None and not self.calls:
            self.judged_at = None
