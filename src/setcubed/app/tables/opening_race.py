"""The race of the opening as a table knows it: who has called SET, who shows, who waits, who erred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from setcubed.app.protocol.commands import Laid

_NONE: Mapping[int, int] = MappingProxyType({})


def _none() -> Mapping[int, int]:
    return _NONE


@dataclass(slots=True)
class OpeningRace:
    """The calls of SET in the opening. What a field holds is never changed, only replaced: copies share it,
    and a race in which nobody has called yet takes no room."""

    began_at: int = 0
    calls: Mapping[int, int] = field(default_factory=_none)
    """Calls that are not in line yet, and the moments at which they were made."""
    judged_at: int | None = None
    line: Sequence[int] = ()
    """Who waits, in the order of the calls."""
    holder: int | None = None
    """Who shows."""
    granted_at: int = 0
    until: int | None = None
    shown: Sequence[Laid] = ()
    """The SET that the holder has shown and still arranges."""
    miscalled_at: Mapping[int, int] = field(default_factory=_none)
    """When a seat last called without showing a SET."""
    credited: Mapping[int, int] = field(default_factory=_none)
    """Milliseconds of delay that each seat's calls were taken back by so far."""
    able: Sequence[int] = ()
    hinted: Sequence[int] = ()
    none: Mapping[int, int] = field(default_factory=_none)
    """When a seat said that it sees no SET."""
    limited_at: int | None = None
    """When a time limit was agreed on after all."""

    def has_called(self, seat: int) -> bool:
        """Whether a seat shows, waits in line or will soon."""
        return seat == self.holder or seat in self.line or seat in self.calls

    def call(self, seat: int, moment: int, judged_at: int, at: int) -> None:
        """A seat has called, at a moment that lies some delay before now."""
        self.calls = {**self.calls, seat: moment}
        self.judged_at = judged_at
        self.credited = {**self.credited, seat: self.credited.get(seat, 0) + at - moment}

    def put_in_line(self, waiting: Sequence[int]) -> None:
        """All who have called wait in this order."""
        self.line, self.calls, self.judged_at = tuple(waiting), _NONE, None

    def grant(self, seat: int, until: int, at: int) -> None:
        """A seat may show its SET."""
        if seat in self.line:
            self.line = tuple(other for other in self.line if other != seat)
        elif seat in self.calls:  # in a log made before calls were put in line
            rest = [other for other in self.calls if other != seat]
            self.put_in_line(sorted(rest, key=self.calls.__getitem__))
        self.holder, self.until, self.granted_at, self.shown = seat, until, at, ()

    def show(self, placements: Sequence[Laid], until: int, at: int) -> None:
        """The holder has shown a SET in time."""
        self.shown, self.until, self.granted_at = tuple(placements), until, at

    def fail_call(self, seat: int, at: int) -> None:
        """A seat's call came to nothing."""
        self.miscalled_at = {**self.miscalled_at, seat: at}
        if seat == self.holder:
            self.holder, self.until, self.shown = None, None, ()
        elif seat in self.line:
            self.line = tuple(other for other in self.line if other != seat)
        elif seat in self.calls:
            self.calls = {other: moment for other, moment in self.calls.items() if other != seat}
            if not self.calls:
                self.judged_at = None

    def see_none(self, seat: int, at: int) -> None:
        """A seat says that it sees no SET."""
        self.none = {**self.none, seat: at}

    def set_clock(self, at: int) -> None:
        """No moment that was noted by a clock ahead of ours is later than now."""
        if self.until is not None:
            self.until = min(self.until, at + self.until - self.granted_at)
        if self.judged_at is not None:
            self.judged_at = min(self.judged_at, at)
        self.began_at, self.granted_at = min(self.began_at, at), min(self.granted_at, at)
        self.miscalled_at = {seat: min(miscalled_at, at) for seat, miscalled_at in self.miscalled_at.items()}
        self.none = {seat: min(said, at) for seat, said in self.none.items()}
        self.limited_at = None if self.limited_at is None else min(self.limited_at, at)
