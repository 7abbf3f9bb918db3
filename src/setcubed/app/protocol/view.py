"""The view: the complete state of a table that a client draws. It is the same for all clients."""

from __future__ import annotations

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.types import (
    FaceName,
    Help,
    Outbound,
    Phase,
    SeatKind,
    ShownFace,
    SquareName,
    Status,
)


class SeatView(Outbound):
    """A seat. `away_since` is set while its player is not connected, `left` when they gave it up."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    connected: bool = False
    away_since: int | None = None
    left: bool = False
    returns: bool = False
    """A bot substitutes for a person, who may take the seat back."""
    seeded: bool = False
    """The player's client has added its seed to the fair dice."""


class BoardDie(Outbound):
    """A die on the board; `wild` if it shows WILD and stands for `face`."""

    die: int
    face: FaceName
    wild: bool = False


class HandDie(Outbound):
    """A die in a hand."""

    die: int
    face: ShownFace


class CallLockout(Outbound):
    """A seat that miscalled: it may call again from `until` on, once nobody shows or waits."""

    seat: int
    until: int


class Calls(Outbound):
    """The opening race: the seat that shows a SET now, until when, and the seats in line after it."""

    holder: int | None = None
    until: int | None = None
    waiting: list[int] = []
    """Seats that called later, in order. A call appears only once it is judged."""
    barred: list[CallLockout] = []
    able: list[int] = []
    """After a while without an opening: the seats that hold a SET …"""
    hinted: list[int] = []
    """… and dice that are part of one, if the table plays with hints. `limit_opening` is possible then."""
    none: list[int] = []
    """Seats whose players say that they see no SET."""
    shown: list[DiePlacement] = []
    """The SET that `holder` has shown in time: until `until` they may arrange its dice and `open`."""


class Replaceable(Outbound):
    """A wild die on the board that the seat to move can replace now, and the dice it can use."""

    square: SquareName
    dice: list[int]


class Result(Outbound):
    """How the game ended."""

    reason: str
    scores: list[int]
    winners: list[int]


class GameView(Outbound):
    """The game. Omitted fields are empty, false or null."""

    phase: Phase
    round: int
    hands: list[list[HandDie]]
    scores: list[int]
    bag: int
    squares: dict[SquareName, BoardDie] = {}
    used: list[SquareName] = []
    first: int | None = None
    to_move: int | None = None
    choosing: list[int] = []
    """Seats that have not chosen their extra roll yet."""
    since: int = 0
    """The log's number when the current decision began; a command based on an earlier view is `stale`."""
    deadline: int | None = None
    """When the time limit of the turn, the extra roll or the opening ends."""
    calls: Calls | None = None
    replaceable: list[Replaceable] = []
    result: Result | None = None


class FairnessView(Outbound):
    """The fair dice: the server's commitment, every client's seed, and after the game the server's secret."""

    commitment: str
    seeds: list[str | None]
    secret: str | None = None
    begins: int = 0
    """The number of events taken over from another game: the commitment does not cover their dice."""


class Link(Outbound):
    """Another table: the rematch."""

    table: str
    code: str


class View(Outbound):
    """A table as all clients see it: dice are open, and it holds no secrets."""

    table: str
    code: str
    status: Status
    listed: bool
    hints: bool
    help: Help
    """The most help that pages give; each player may choose less."""
    seats: list[SeatView]
    fairness: FairnessView
    game: GameView | None = None
    rematch: Link | None = None
    watchers: int = 0
    undo: bool = False
    """Whether the one person who plays against bots here may undo a decision."""
    undone: int = 0
    """The number of undone decisions."""
    reactions: bool = True
    """Whether players may send quick reactions."""
