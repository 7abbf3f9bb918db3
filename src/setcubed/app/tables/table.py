"""The state of a table, folded from the events of its log: seats, game, opening race."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec

from setcubed import game as g
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.types import SeatKind, Status
from setcubed.app.protocol.view import Link
from setcubed.app.tables.agreement import Agreement, equipment_of, options_of
from setcubed.app.tables.opening_race import OpeningRace
from setcubed.fairness import FairRandom, commitment, game_key
from setcubed.game import Event, Illegal, Phase, Plan, State, evolve
from setcubed.notation import format_event, parse_event

LogEvent: TypeAlias = Event | te.AnyTableEvent
"""An event of a table's log: the game's, or the table's own."""
TABLE_EVENTS = {kind.__struct_config__.tag: kind for kind in te.AnyTableEvent.__args__}
MARKS = 10
"""The number of decisions in a row that can be undone."""
_BESIDE_SEATS = (
    te.OpenerDrawn,
    te.Called,
    te.CallsJudged,
    te.Granted,
    te.Shown,
    te.Lapsed,
    te.Withdrawn,
    te.Revealed,
)
"""Frequent table events that change no seat. After all others the seats are a new list."""
_FOR_OPENING = ("deal", "opening")
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Seat:
    """A place at the table."""

    kind: SeatKind = "open"
    name: str | None = None
    level: str | None = None
    node: str | None = None
    """The node to which its player is connected."""
    away_since: int | None = None
    left: bool = False
    player: str | None = None
    """The name of the person who may take the seat back from a bot."""
    seed: str | None = None
    holder: str | None = None
    """The holder of the seat; see `tokens.holder_of`."""


class Mark(NamedTuple):
    """The game before a decision that can be undone, and the log's number at that time."""

    seq: int
    game: State
    counter: int
    lots: int


class Table:
    """A table. Only `apply` changes it; `after` returns a changed copy."""

    def __init__(self, id: str, code: str, agreed: Agreement, secret: str) -> None:
        self.id = id
        self.code = code
        self.agreed = agreed
        self.secret = secret
        self.commitment = commitment(secret)
        self.plan, self.dice = equipment_of(agreed)
        self.seq = 0
        self.status: Status = "waiting"
        self.seats = [Seat() for _ in range(agreed.seats)]
        self.game: State | None = None
        self.key = b""
        self.counter = 0  # numbers of the fair dice used
        self.lots = 0
        self.race = OpeningRace()
        self.since = 0  # number and time at which the current decision began
        self.decided_at = 0
        self.moved_at = 0  # time of the game's last event
        self.arrived_at = 0  # time of the last event of any kind
        self.solo = False  # one person plays against bots
        self.marks: tuple[Mark, ...] = ()
        self.undone = 0  # the count of undone decisions, and the number of the last one
        self.undone_at = 0
        self.expected: frozenset[int] = frozenset()  # players who have not joined the rematch yet
        self.rematch: Link | None = None
        self.revealed: str | None = None

    @property
    def started_game(self) -> State:
        """The game. Raises `Illegal` before its start."""
        if self.game is None:
            raise Illegal("not_started", "The game has not begun yet.")
        return self.game

    def after(self, events: Sequence[LogEvent], at: int, game: State | None = None) -> Table:
        """Return the table after the events of one append. This one is unchanged until they are stored."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        for event in events:
            if isinstance(event, te.TableEvent) and not isinstance(event, _BESIDE_SEATS):
                table.seats = [copy(seat) for seat in self.seats]
                break
        if self.game is not None and self.game.phase is Phase.OPENING:  # only then can it change
            table.race = copy(self.race)
        table.apply(events, at, game)
        return table

    def held_by(self, holders: Collection[str]) -> frozenset[int]:
        """Return the seats that these holders hold now."""
        return _some(*[seat for seat, place in enumerate(self.seats) if place.holder in holders])

    def none_seen_at(self) -> int | None:
        """Return since when all connected players see no SET in the opening; None while one still looks."""
        none = self.race.none
        present = [seat for seat, place in enumerate(self.seats) if place.kind == "human" and place.node]
        return max(none.values()) if none and none.keys() >= set(present) else None

    def lobby_entry(self) -> dict[str, object]:
        """Return what the store keeps for the lobby: the open seats, and a node with a connected player."""
        present = next((seat.node for seat in self.seats if seat.node), "")
        return {"open_seats": sum(seat.kind == "open" for seat in self.seats), "present": present}

    def chance(self) -> FairRandom:
        """Return the fair dice at the current position."""
        return FairRandom(self.key, self.counter)

    def apply(self, events: Sequence[LogEvent], at: int, after: State | None = None) -> None:
        """Apply the events of one append; `after` is the game's state after them, if known."""
        before = _decision(self.game)
        if self.solo and self.game is not None and self._is_choice(events):
            mark = Mark(self.seq, self.game, self.counter, self.lots)
            self.marks = (*self.marks[1 - MARKS :], mark)
        for event in events:
            self.seq += 1
            if isinstance(event, te.TableEvent):
                self._apply_table_event(event, at)
            else:
                self._apply_game_event(event, at, None if after is None else self.game)
        if after is not None:
            self.game = after
        if _decision(self.game) != before or self.undone_at > self.since:
            self.since = self.seq
            self.decided_at = at
            self.race = OpeningRace(began_at=at, rolls=_rolls_of_all(events))
        self.arrived_at = at

    def _is_choice(self, events: Sequence[LogEvent]) -> bool:
        """Return whether an append begins with a person's choice in a turn or an extra roll."""
        first = next((event for event in events if not isinstance(event, te.TableEvent)), None)
        if isinstance(first, (g.Played, g.Passed, g.Replaced, g.Rolled, g.Kept)):
            return self.seats[first.seat].kind == "human"
        return False

    def _undo(self, at: int) -> None:
        """Return to the last mark; the decision begins again now."""
        *rest, mark = self.marks
        self.marks, self.game, self.counter, self.lots = tuple(rest), mark.game, mark.counter, mark.lots
        self.undone, self.undone_at, self.moved_at = self.undone + 1, self.seq, at

    def _apply_game_event(self, event: Event, at: int, skip: State | None) -> None:
        if skip is None:
            self.game = evolve(self.started_game, event)
        self.moved_at = at
        if isinstance(event, g.Drawn):
            self.counter += len(event.dice)
        elif isinstance(event, g.Rolled):
            self.counter += len(event.faces)
        elif isinstance(event, g.Miscalled):
            self.race.fail_call(event.seat, at)
        elif isinstance(event, g.Opened):
            self.race = OpeningRace(began_at=at)
        elif isinstance(event, g.Finished):
            self.status, self.marks = "over", ()

    def _apply_table_event(self, event: te.AnyTableEvent, at: int) -> None:
        match event:
            case te.Created(_, expected):
                self.expected = _some(*expected)
            case te.Connected(seat, node):
                self.expected = _some(*(self.expected - {seat}))
                place = self.seats[seat]
                place.node, place.away_since, place.left = node, None, False
            case te.Disconnected(seat, gone):
                self.seats[seat].node = None
                self.seats[seat].away_since = gone
            case te.Joined(seat, name, holder):
                self.seats[seat] = Seat("human", name, away_since=at, holder=holder or None)
            case te.Left(seat):
                self.expected = _some(*(self.expected - {seat}))
                place = self.seats[seat]
                if self.status == "waiting":
                    self.seats[seat] = Seat()
                else:
                    place.left, place.node, place.away_since = True, None, at
            case te.Renamed(seat, name):
                self.seats[seat].name = name
            case te.BotSeated(seat, level, name):
                place = self.seats[seat]
                place.player = place.name if place.kind == "human" else place.player
                place.kind, place.name, place.level = "bot", name, level
            case te.SeatFreed(seat):
                self.seats[seat] = Seat()
            case te.TakenBack(seat):
                place = self.seats[seat]
                place.kind, place.name, place.level, place.player = "human", place.player, None, None
            case te.Removed(seat):
                self.seats[seat] = Seat(seed=self.seats[seat].seed)
            case te.Seeded(seat, seed):
                self.seats[seat].seed = seed
            case te.Started(seeds):
                self._start(seeds)
            case te.ClockSet():
                self._set_clock(at)
            case te.Undone():
                self._undo(at)
            case te.OpenerDrawn(numbers):
                self.counter += numbers
                self.lots += numbers
            case te.Rematched(table, code):
                self.rematch = Link(table, code)
            case te.Ended():
                self.status = "over"
            case te.Revealed(secret):
                self.revealed = secret
            case te.OpeningLimited(_, seconds):
                options = replace(self.started_game.options, opening_seconds=seconds)
                self.game = self.started_game.changed(options=options)
                self.race.apply(event, at)
            case _:
                self.race.apply(event, at)

    def noted_after(self, moment: int) -> bool:
        """Return whether a stored time is later than this moment: then a clock was ahead."""
        race = self.race
        noted = max(
            self.decided_at, self.moved_at, race.began_at, race.granted_at, *race.miscalled_at.values()
        )
        return noted > moment or any((seat.away_since or 0) > moment for seat in self.seats)

    def _set_clock(self, at: int) -> None:
        """Limit stored times to now: a clock was ahead."""
        self.decided_at, self.moved_at = min(self.decided_at, at), min(self.moved_at, at)
        self.race = copy(self.race)
        self.race.set_clock(at)
        for seat in self.seats:
            seat.away_since = None if seat.away_since is None else min(seat.away_since, at)

    def _start(self, seeds: Sequence[str | None]) -> None:
        self.status, self.race = "playing", OpeningRace()
        self.solo = sum(place.kind != "bot" for place in self.seats) == 1
        self.key = game_key(self.secret, seeds)
        self.game = self.new_game()

    def new_game(self) -> State:
        """Return the agreed game before its first event."""
        options = options_of(self.agreed.options, self.agreed.rules)
        return g.new_game(self.plan, self.dice, len(self.seats), options)


@lru_cache(maxsize=64)
def _some(*seats: int) -> frozenset[int]:
    """Return a set of seats, shared by all tables."""
    return frozenset(seats)


def _decision(game: State | None) -> tuple[Phase, int, int | None] | None:
    return None if game is None else (game.phase, game.round, game.to_move)


def _rolls_of_all(events: Sequence[LogEvent]) -> int:
    """Return how often all players rolled for the opening: once, and again whenever nobody had a SET."""
    seats = [event.seat for event in events if isinstance(event, g.Rolled) and event.reason in _FOR_OPENING]
    return seats.count(seats[0]) if seats else 1


def is_secret(events: Sequence[LogEvent]) -> bool:
    """Return whether an append stays unpublished for now: a call that is not judged yet."""
    return len(events) == 1 and isinstance(events[0], te.Called)


def encode_events(events: Sequence[LogEvent], plan: Plan) -> str:
    """Return events as a JSON list, as they are stored and sent."""
    plain = [event if isinstance(event, te.TableEvent) else format_event(event, plan) for event in events]
    return _encode(plain).decode()


def decode_events(text: str, plan: Plan) -> list[LogEvent]:
    """Parse stored events."""
    found: list[LogEvent] = []
    for source in msgspec.json.decode(text):
        kind = TABLE_EVENTS.get(source["type"])
        found.append(parse_event(source, plan) if kind is None else msgspec.convert(source, kind))
    return found
