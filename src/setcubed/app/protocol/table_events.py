"""Events of a table around its game. The game's own events are those of a record."""

from __future__ import annotations

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.types import Outbound


class TableEvent(Outbound):
    """Base class of all events of a table."""


class Created(TableEvent, tag="created"):
    """The table was created. Its options are stored beside the log."""

    seats: int
    expected: list[int] = []
    """At a rematch: the seats whose players have yet to come over from the table before."""


class Joined(TableEvent, tag="joined"):
    """A player took a seat."""

    seat: int
    name: str
    holder: str = ""
    """The first half of the SHA-256 of the token that holds the seat."""


class Left(TableEvent, tag="left"):
    """A player gave up a seat."""

    seat: int


class Renamed(TableEvent, tag="renamed"):
    """A player changed their name."""

    seat: int
    name: str


class BotSeated(TableEvent, tag="bot_seated"):
    """A bot took a seat, or took over for its player."""

    seat: int
    level: str
    name: str


class SeatFreed(TableEvent, tag="seat_freed"):
    """A bot was removed from a seat before the game."""

    seat: int


class TakenBack(TableEvent, tag="taken_back"):
    """A player took their seat back from a bot."""

    seat: int


class Removed(TableEvent, tag="removed"):
    """The host of a class removed a player from a seat: their token no longer holds it."""

    seat: int


class Seeded(TableEvent, tag="seeded"):
    """A client added its seed to the fair dice."""

    seat: int
    seed: str


class Started(TableEvent, tag="started"):
    """The game began; seats without a client's seed have `null`."""

    seeds: list[str | None]


class Connected(TableEvent, tag="connected"):
    """A player's client is connected."""

    seat: int
    node: str


class Disconnected(TableEvent, tag="disconnected"):
    """A player's last client disconnected, at `at` (milliseconds)."""

    seat: int
    at: int


class Called(TableEvent, tag="called"):
    """A call of SET: the server's time minus the client's delay. Calls until `judged_at` are ordered
    together; until then they are secret."""

    seat: int
    at: int
    judged_at: int


class CallsJudged(TableEvent, tag="judged"):
    """Calls were ordered: all waiting seats, in the order of their calls."""

    waiting: list[int]


class Granted(TableEvent, tag="granted"):
    """The first in line may show a SET until `until`."""

    seat: int
    until: int


class Shown(TableEvent, tag="shown"):
    """The first in line has shown a SET and may arrange it until `until`; then it is placed as shown."""

    seat: int
    placements: list[DiePlacement]
    until: int


class Lapsed(TableEvent, tag="lapsed"):
    """The first in line showed no SET in time."""

    seat: int


class Withdrawn(TableEvent, tag="withdrawn"):
    """A call was withdrawn."""

    seat: int


class NoneSeen(TableEvent, tag="none_seen"):
    """A player says that they see no SET in the opening."""

    seat: int


class Nudged(TableEvent, tag="nudged"):
    """Nobody has opened for a while: these seats hold a SET, and these dice are part of one."""

    able: list[int]
    dice: list[int] = []


class OpeningLimited(TableEvent, tag="opening_limited"):
    """The players agreed on a time limit during the opening."""

    seat: int
    seconds: int


class ClockSet(TableEvent, tag="clock_set"):
    """A clock was ahead: times after this moment count from now on."""


class Skipped(TableEvent, tag="skipped"):
    """The others passed for an absent player; the game's own event follows."""

    seat: int
    by: int


class Undone(TableEvent, tag="undone"):
    """A player undid their last decision: the game and the position in the fair dice are those after number
    `to`. The events in between stay in the log and are not part of the record."""

    seat: int
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


AnyTableEvent = (
    Created
    | Joined
    | Left
    | Renamed
    | BotSeated
    | SeatFreed
    | TakenBack
    | Removed
    | Seeded
    | Started
    | Connected
    | Disconnected
    | Called
    | CallsJudged
    | Granted
    | Shown
    | Lapsed
    | Withdrawn
    | NoneSeen
    | Nudged
    | OpeningLimited
    | ClockSet
    | Skipped
    | Undone
    | OpenerDrawn
    | Rematched
    | Ended
    | Revealed
)
