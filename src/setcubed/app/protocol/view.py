"""The view: the whole small state of a table that a client draws. It is the same for everybody."""

from __future__ import annotations

from setcubed.app.protocol.commands import Laid
from setcubed.app.protocol.types import (
    FaceName,
    Help,
    Phase,
    SeatKind,
    Sent,
    ShownFace,
    SquareName,
    Status,
)


class SeatView(Sent):
    """Who sits where. `away_since` is set while a player is not connected; `left` when they said goodbye."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    connected: bool = False
    away_since: int | None = None
    left: bool = False
    returns: bool = False
    """A bot sits in for a human who may take the seat back."""
    seeded: bool = False
    """The player's client has added its own seed to the fair dice."""


class Lying(Sent):
    """A die on the board; `wild` when it shows WILD and was stated to be `face`."""

    die: int
    face: FaceName
    wild: bool = False


class Held(Sent):
    """A die in a hand."""

    die: int
    face: ShownFace


class Barred(Sent):
    """A seat whose call was wrong or came to nothing: it may call again from `until` on, once nobody shows or
    waits."""

    seat: int
    until: int


class Calls(Sent):
    """The race of the opening: who shows their SET now (`holder`), until when (`until`), who is next."""

    holder: int | None = None
    until: int | None = None
    waiting: list[int] = []
    """Seats that called later, in line. A call that has just been made is not told before it is judged."""
    barred: list[Barred] = []
    able: list[int] = []
    """After a while without an opening: the seats that hold a SET …"""
    hinted: list[int] = []
    """… and dice that are part of one, if the table plays with hints. `limit_opening` is on offer then."""
    none: list[int] = []
    """Seats whose players say that they see no SET."""
    shown: list[Laid] = []
    """The SET that `holder` has shown in time: until `until` they may arrange its dice and `open`."""


class Replaceable(Sent):
    """A wild die on the board that the seat to move can replace now, and its dice that can."""

    square: SquareName
    dice: list[int]


class Result(Sent):
    """How the game ended."""

    reason: str
    scores: list[int]
    winners: list[int]


class GameView(Sent):
    """The game on the table. Fields left out are empty, false or null."""

    phase: Phase
    round: int
    hands: list[list[Held]]
    scores: list[int]
    bag: int
    squares: dict[SquareName, Lying] = {}
    used: list[SquareName] = []
    first: int | None = None
    to_move: int | None = None
    choosing: list[int] = []
    """Seats that have not chosen their extra roll yet."""
    since: int = 0
    """The log's number when the present decision began; a command decided before it is refused as `stale`."""
    deadline: int | None = None
    """When the turn, the extra roll or the opening runs out."""
    calls: Calls | None = None
    replaceable: list[Replaceable] = []
    result: Result | None = None


class FairnessView(Sent):
    """The fair dice: the promise, every client's seed, and after the game the server's secret."""

    commitment: str
    seeds: list[str | None]
    secret: str | None = None
    begins: int = 0
    """How many events the game has taken over from another one: their dice are not promised here."""


class Link(Sent):
    """Another table: the rematch."""

    table: str
    code: str


class View(Sent):
    """A table as everybody sees it. It is the same for all: dice lie open, and secrets are not in it."""

    table: str
    code: str
    status: Status
    listed: bool
    hints: bool
    help: Help
    """The most help that pages give; less is everybody's own choice."""
    seats: list[SeatView]
    fairness: FairnessView
    game: GameView | None = None
    rematch: Link | None = None
    watchers: int = 0
    undo: bool = False
    """Whether the one person who plays here against bots may take a decision back."""
    undone: int = 0
    """How often they have."""
