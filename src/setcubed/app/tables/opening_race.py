"""The state of the opening race: who has called SET, who shows, who waits, who miscalled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.commands import DiePlacement

_NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(slots=True)
class OpeningRace:
    """The calls of SET in the opening. Field values are immutable, so that copies share them."""

    began_at: int = 0
    rolls: int = 1
    """How many rolls of all dice began it: all but the last were without a SET."""
    calls: Mapping[int, int] = field(default_factory=lambda: _NONE)
    """Calls that are not judged yet, with the times at which they were made."""
    judged_at: int | None = None
    line: Sequence[int] = ()
    """The seats that wait, in the order of their calls."""
    holder: int | None = None
    """The seat that shows."""
    granted_at: int = 0
    until: int | None = None
    shown: Sequence[DiePlacement] = ()
    """The SET that the holder has shown and still arranges."""
    show_until: int | None = None
    """Until when the holder may show other dice."""
    miscalled_at: Mapping[int, int] = field(default_factory=lambda: _NONE)
    """When each seat last miscalled: called without showing a SET."""
    credited: Mapping[int, int] = field(default_factory=lambda: _NONE)
    """Milliseconds by which the calls of each seat were dated back so far."""
    able: Sequence[int] = ()
    hinted: Sequence[int] = ()
    none: Mapping[int, int] = field(default_factory=lambda: _NONE)
    """When each seat said that it sees no SET."""
    limited_at: int | None = None
    """When the players agreed on a time limit during the opening."""

    def has_called(self, seat: int) -> bool:
        """Return whether a seat shows, waits in line, or has a call that is not judged yet."""
        return seat == self.holder or seat in self.line or seat in self.calls

    def apply(self, event: te.AnyTableEvent, at: int) -> None:
        """Apply an event that arrived at `at`, if it is one of the race."""
        match event:
            case te.Called(seat, moment, judged_at):
                self.calls = {**self.calls, seat: moment}
                self.judged_at = judged_at
                self.credited = {**self.credited, seat: self.credited.get(seat, 0) + at - moment}
            case te.CallsJudged(waiting):
                self._put_in_line(waiting)
            case te.Granted(seat, until):
                if seat in self.line:
                    self.line = tuple(other for other in self.line if other != seat)
                elif seat in self.calls:  # in a log written before calls were ordered
                    rest = [other for other in self.calls if other != seat]
                    self._put_in_line(sorted(rest, key=self.calls.__getitem__))
                self.holder, self.granted_at, self.shown = seat, at, ()
                self.until = self.show_until = until
            case te.Shown(_, placements, until):
                self.shown, self.until = tuple(placements), until
            case te.Lapsed(seat) | te.Withdrawn(seat):
                self.fail_call(seat, at)
            case te.NoneSeen(seat):
                self.none = {**self.none, seat: at}
            case te.Nudged(able, dice):
                self.able, self.hinted = tuple(able), tuple(dice)
            case te.OpeningLimited():
                self.limited_at = at

    def _put_in_line(self, waiting: Sequence[int]) -> None:
        """Let all callers wait in this order."""
        self.line, self.calls, self.judged_at = tuple(waiting), _NONE, None

    def fail_call(self, seat: int, at: int) -> None:
        """End the call of a seat that miscalled."""
        self.miscalled_at = {**self.miscalled_at, seat: at}
        if seat == self.holder:
            self.holder, self.until, self.shown = None, None, ()
        elif seat in self.line:
            self.line = tuple(other for other in self.line if other != seat)
        elif seat in self.calls:
            self.calls = {other: moment for other, moment in self.calls.items() if other != seat}
            if not self.calls:
                self.judged_at = None

    def set_clock(self, at: int) -> None:
        """Limit stored times to now: a clock was ahead."""
        if self.until is not None:
            self.until = min(self.until, at + self.until - self.granted_at)
        if self.show_until is not None:
            self.show_until = min(self.show_until, at + self.show_until - self.granted_at)
        if self.judged_at is not None:
            self.judged_at = min(self.judged_at, at)
        self.began_at, self.granted_at = min(self.began_at, at), min(self.granted_at, at)
        self.miscalled_at = {seat: min(miscalled_at, at) for seat, miscalled_at in self.miscalled_at.items()}
        self.none = {seat: min(said, at) for seat, said in self.none.items()}
        self.limited_at = None if self.limited_at is None else min(self.limited_at, at)
