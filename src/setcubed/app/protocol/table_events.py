"""Events of a table around its game. The game's own events are those of a record."""

from __future__ import annotations

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.types import Outbound


class TableEvent(Outbound):
    """Base class of all events of a table."""


class SeatEvent(TableEvent):
    """Base class of the events of one seat."""

    seat: int


class Created(TableEvent, tag="created"):
    """The table was created. Its options are stored beside the log."""

    seats: int
    expected: list[int] = []
    """At a rematch: the seats whose players have yet to come over from the table before."""


class Joined(SeatEvent, tag="joined"):
    """A player took a seat."""

    name: str
    holder: str = ""
    """The first half of the SHA-256 of the token that holds the seat."""


class Left(SeatEvent, tag="left"):
    """A player gave up a seat."""


class Renamed(SeatEvent, tag="renamed"):
    """A player changed their name."""

    name: str


class BotSeated(SeatEvent, tag="bot_seated"):
    """A bot took a seat, or took over for its player."""

    level: str
    name: str


class SeatFreed(SeatEvent, tag="seat_freed"):
    """A bot was removed from a seat before the game."""


class TakenBack(SeatEvent, tag="taken_back"):
    """A player took their seat back from a bot."""


class Removed(SeatEvent, tag="removed"):
    """The host of a class removed a player from a seat: their token no longer holds it."""


class Seeded(SeatEvent, tag="seeded"):
    """A client added its seed to the fair dice."""

    seed: str


class Started(TableEvent, tag="started"):
    """The game began; seats without a client's seed have `null`."""

    seeds: list[str | None]


class Connected(SeatEvent, tag="connected"):
    """A player's client is connected."""

    node: str


class Disconnected(SeatEvent, tag="disconnected"):
    """A player's last client disconnected, at `at` (milliseconds)."""

    at: int


class Called(SeatEvent, tag="called"):
    """A call of SET: the server's time minus the client's delay. Calls until `judged_at` are ordered
    together; until then they are secret."""

    at: int
    judged_at: int


class CallsJudged(TableEvent, tag="judged"):
    """Calls were ordered: all waiting seats, in the order of their calls."""

    waiting: list[int]


class Granted(SeatEvent, tag="granted"):
    """The first in line may show a SET until `until`."""

    until: int


class Shown(SeatEvent, tag="shown"):
    """The first in line has shown a SET and may arrange it until `until`; then it is placed as shown."""

    placements: list[DiePlacement]
    until: int


class Lapsed(SeatEvent, tag="lapsed"):
    """The first in line showed no SET in time."""


class Withdrawn(SeatEvent, tag="withdrawn"):
    """A call was withdrawn."""


class NoneSeen(SeatEvent, tag="none_seen"):
    """A player says that they see no SET in the opening."""


class Nudged(TableEvent, tag="nudged"):
    """Nobody has opened for a while: these seats hold a SET, and these dice are part of one."""

    able: list[int]
    dice: list[int] = []


class OpeningLimited(SeatEvent, tag="opening_limited"):
    """The players agreed on a time limit during the opening."""

    seconds: int


class ClockSet(TableEvent, tag="clock_set"):
    """A clock was ahead: times after this moment count from now on."""


class Skipped(SeatEvent, tag="skipped"):
    """The others passed for an absent player; the game's own event follows."""

    by: int


class Undone(SeatEvent, tag="undone"):
    """A player undid their last decision: the game and the position in the fair dice are those after number
    `to`. The events in between stay in the log and are not part of the record."""

    to: int


class OpenerDrawn(TableEvent, tag="lots"):
    """The opener was drawn at random: the count of numbers of the fair dice used besides draws and rolls."""

    numbers: int


class Rematched(TableEvent, tag="rematched"):
    """The players moved on to another table."""

    table: str
    code: str


class Ended(TableEvent, tag="ended"):
    """The server's host ended the table: its game has no result."""


class Revealed(TableEvent, tag="revealed"):
    """After the game: the server's secret, whose SHA-256 is the commitment."""

    secret: str


LifecycleEvent = Created | Seeded | Started | ClockSet | Rematched | Ended | Revealed
SeatingEvent = Joined | Left | Renamed | BotSeated | SeatFreed | TakenBack | Removed
PresenceEvent = Connected | Disconnected
RaceEvent = Called | CallsJudged | Granted | Shown | Lapsed | Withdrawn | NoneSeen | Nudged | OpeningLimited
AnyTableEvent = LifecycleEvent | SeatingEvent | PresenceEvent | RaceEvent | Skipped | Undone | OpenerDrawn
