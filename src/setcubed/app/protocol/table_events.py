"""The table's own events: what happens around the game. The game's events are those of a record."""

from __future__ import annotations

from setcubed.app.protocol.commands import Laid
from setcubed.app.protocol.types import Sent


class TableEvent(Sent):
    """What all of them are."""


class Created(TableEvent, tag="created"):
    """The table was made. What was agreed stands beside the log; the commitment is in the view."""

    seats: int
    expected: list[int] = []
    """At a rematch: the seats whose players have yet to come over from the table before."""


class Joined(TableEvent, tag="joined"):
    """Somebody took a seat."""

    seat: int
    name: str
    holder: str = ""
    """Whose token holds the seat from now on: half of the token's SHA-256, of no use to anybody else."""


class Left(TableEvent, tag="left"):
    """A player gave the seat up."""

    seat: int


class Renamed(TableEvent, tag="renamed"):
    """A player chose another name."""

    seat: int
    name: str


class BotSeated(TableEvent, tag="bot_seated"):
    """A bot took a seat, or took over for its player."""

    seat: int
    level: str
    name: str


class SeatFreed(TableEvent, tag="seat_freed"):
    """A bot was taken from a seat before the game."""

    seat: int


class TakenBack(TableEvent, tag="taken_back"):
    """A player is back in the seat that a bot had taken over."""

    seat: int


class Seeded(TableEvent, tag="seeded"):
    """A client added its seed to the fair dice."""

    seat: int
    seed: str


class Started(TableEvent, tag="started"):
    """The game began; seats without a client's seed have `null`."""

    seeds: list[str | None]


class Connected(TableEvent, tag="connected"):
    """A player's client is here."""

    seat: int
    node: str


class Disconnected(TableEvent, tag="disconnected"):
    """A player's last client is gone, since `at` (milliseconds)."""

    seat: int
    at: int


class Called(TableEvent, tag="called"):
    """A call of SET, at the server's clock less the client's delay. Calls until `judged_at` are put in line
    together; until then nobody is told of them."""

    seat: int
    at: int
    judged_at: int


class Judged(TableEvent, tag="judged"):
    """Calls were put in line: all that wait, in the order in which they called."""

    waiting: list[int]


class Granted(TableEvent, tag="granted"):
    """The first in line shows their SET, until then."""

    seat: int
    until: int


class Shown(TableEvent, tag="shown"):
    """The first in line has shown a SET, and arranges it until then; after that it is placed as shown."""

    seat: int
    placements: list[Laid]
    until: int


class Lapsed(TableEvent, tag="lapsed"):
    """Who was to show a SET did not do so in time."""

    seat: int


class Withdrawn(TableEvent, tag="withdrawn"):
    """A call was taken back."""

    seat: int


class NoneSeen(TableEvent, tag="none_seen"):
    """A player says that they see no SET in the opening."""

    seat: int


class Nudged(TableEvent, tag="nudged"):
    """Nobody has opened for a while: these seats hold a SET, and these dice are part of one."""

    able: list[int]
    dice: list[int] = []


class OpeningLimited(TableEvent, tag="opening_limited"):
    """The players gave the opening a time limit after all."""

    seat: int
    seconds: int


class ClockSet(TableEvent, tag="clock_set"):
    """A clock was wrong: what was to come too late counts from now on."""


class Skipped(TableEvent, tag="skipped"):
    """The others passed for an absent player; the game's own event follows."""

    seat: int
    by: int


class Undone(TableEvent, tag="undone"):
    """A player took their last decision back: the game is again what it was after number `to`, and so are the
    numbers of the fair dice. What came between stays in the log, and is no part of the game's record."""

    seat: int
    to: int


class Lots(TableEvent, tag="lots"):
    """Who opens was drawn by lot: so many numbers of the fair dice were used besides draws and rolls."""

    numbers: int


class Rematched(TableEvent, tag="rematched"):
    """The players moved on to another table."""

    table: str
    code: str


class Ended(TableEvent, tag="ended"):
    """The host of the server has ended the table: its game has no result."""


class Revealed(TableEvent, tag="revealed"):
    """After the game: the server's secret, of which the commitment was the SHA-256."""

    secret: str


AnyTableEvent = (
    Created
    | Joined
    | Left
    | Renamed
    | BotSeated
    | SeatFreed
    | TakenBack
    | Seeded
    | Started
    | Connected
    | Disconnected
    | Called
    | Judged
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
    | Lots
    | Rematched
    | Ended
    | Revealed
)
