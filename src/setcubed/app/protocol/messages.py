"""All messages between clients and server. `docs/protocol.md` is generated from these structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from setcubed.app.protocol.commands import Choice, DiePlacement, Do
from setcubed.app.protocol.types import (
    SEATS_LIMIT,
    CommandId,
    DieNumber,
    Fault,
    Figure,
    Help,
    Inbound,
    Name,
    Number,
    Outbound,
    Question,
    Reaction,
    Reference,
    SeatKind,
    SeatNumber,
    Seed,
    Seq,
    ShownFace,
    SquareName,
    Ticket,
    Token,
    WildFace,
    Word,
    whole,
)
from setcubed.app.protocol.view import Replaceable, View
from setcubed.game.options import LONGEST_EXTRA, LONGEST_LIMIT, SHORTEST_EXTRA, SHORTEST_LIMIT
from setcubed.game.plan import LARGEST, SMALLEST


class BoardPlan(Inbound):
    """A custom board, as in a record."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    size: Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
    logo: Annotated[list[SquareName], Meta(min_length=3, max_length=3)]
    bonus: dict[SquareName, Annotated[int, Meta(ge=1, le=99)]] = {}


DieFaces = Annotated[list[ShownFace], Meta(min_length=6, max_length=6)]
DiceFaces = Annotated[list[DieFaces], Meta(min_length=42, max_length=42)]


class GameOptions(Inbound):
    """The options of a game. A limit of `null` is no limit. Four players have no short game."""

    board: Word | BoardPlan = "classic"
    dice: Word | DiceFaces = "classic"
    turn_seconds: Annotated[int, Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    extra_seconds: Annotated[int, Meta(ge=SHORTEST_EXTRA, le=LONGEST_EXTRA)] | None = None
    opening_seconds: Annotated[int, Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    short: bool = False
    bag: list[DieNumber] | None = None
    """The dice in play; `null` for all, or in a short game for those with even numbers."""


class NewSeat(Inbound):
    """A seat of a new table: the creator holds `local` seats, other players join `open` ones."""

    kind: Literal["local", "open", "bot"] = "open"
    name: Name | None = None
    level: Word | None = None


class NewTable(Inbound):
    """Body of `POST /api/tables`."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=SEATS_LIMIT)]
    options: GameOptions = msgspec.field(default_factory=GameOptions)
    listed: bool = False
    hints: bool = True
    """Whether there is any help; `help` is more precise."""
    help: Help | None = None
    """The most help that pages give: dice that fit, lit squares and hints; squares only; or nothing. Hints
    are rejected unless it is `full`. By default `full` or `none`, according to `hints`."""
    unhurried: bool = False
    """Bots take twice as long in the opening race: for beginners."""
    reactions: bool = True
    """Whether players may send quick reactions."""
    start: bool = False
    """Start at once, without clients' seeds in the fair dice; no seat may be open."""
    secret: Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"))] | None = None
    """Fixes the dice for a test: rejected unless the server runs for tests. Clients' seeds are ignored."""
    id: Ticket | None = None
    """At least 128 random bits, kept secret by the client: the same request with the same `id` gets the same
    table and tokens. Without it, a repeated request creates another table."""


class Join(Inbound):
    """Body of `POST /api/tables/{ref}/join`."""

    name: Name
    seat: SeatNumber | None = None
    """The seat to take; by default any open one."""
    seed: Seed | None = None
    """The client's seed for the fair dice; the command `seed` can send it later."""
    id: Ticket | None = None
    """At least 128 random bits, kept secret by the client: the same request with the same `id` gets the same
    seat and token. Without it, a repeated request takes another seat."""


class HeldSeat(Outbound):
    """A seat and the token that holds it: a secret, sent only once."""

    seat: int
    token: str


class SeatAssignment(Outbound):
    """Response to creating or joining a table."""

    table: str
    code: str
    seq: int
    seats: list[HeldSeat]


class ListedTable(Outbound):
    """A table in the lobby."""

    table: str
    code: str
    names: list[str | None]
    kinds: list[SeatKind]
    levels: list[str | None]
    open_seats: int
    board: str
    turn_seconds: int | None
    created: int


class Lobby(Outbound):
    """Response to `GET /api/tables`: tables that wait for players, newest first."""

    tables: list[ListedTable]


class About(Outbound):
    """Response to `GET /api/about`: what this server offers."""

    version: str
    boards: list[str]
    dice: list[str]
    levels: list[str]
    reactions: list[str]
    addresses: list[str] = []
    """Addresses of this server for phones on the same network; only with `--lan`."""
    keep_days: float = 0.0
    """Days after its last event until a game is deleted; 0 for never."""
    waiting_days: float = 0.0
    """Days after the last player has gone until a table without a game is deleted; 0 for never."""
    names: dict[str, str] = {}
    """The name of the first bot of each level at a table."""
    contact: str = ""
    """How players reach the host: an e-mail address or a URL."""
    call_seconds: float = 0.0
    """How long the first in line may take to show a SET in the opening."""
    barred_seconds: float = 0.0
    """How long a player who miscalled waits at least before calling again."""


class Health(Outbound):
    """Response to `GET /health`."""

    status: Literal["ok", "degraded"]
    version: str
    node: str
    store: Literal["ok", "unreachable"]
    ages: dict[str, float] = {}
    """Seconds since each loop of the node last made progress, and how long the present commit has taken."""
    damaged_tables: int = 0
    """Tables that this node could not read from their log."""


class Failure(Outbound):
    """Body of every HTTP error."""

    error: Fault


class Hello(Inbound, tag="hello"):
    """The first message. `tokens` are those of all seats that the client holds (none to watch)."""

    table: Reference
    tokens: Annotated[list[Token], Meta(max_length=SEATS_LIMIT)] = []
    seq: Seq | None = None
    """The last number received, after a lost connection."""


class SeatMessage(Inbound):
    """Base class of the messages of a seat. The answer repeats `id`."""

    id: CommandId
    seat: SeatNumber


class Command(SeatMessage, tag="command"):
    """A seat's command. The client chooses `id`: the same id gets the same answer."""

    seq: Seq
    """The number of the view that the player saw."""
    do: Do


class Draft(SeatMessage, tag="draft"):
    """Judge dice placed tentatively, or none. In the extra roll: where would dice fit?"""

    placements: Annotated[list[DiePlacement], Meta(max_length=3)] = []


class Hint(SeatMessage, tag="hint"):
    """Request a hint: 1 is there a SET, 2 which dice, 3 on which squares."""

    level: Annotated[int, Meta(ge=1, le=3)] = 1


class Weigh(SeatMessage, tag="weigh"):
    """At a table of one person and bots: would it be a mistake to do this now?"""

    do: Choice


class Pong(Inbound, tag="pong"):
    """Answer to a `ping`, sent at once: the server measures the delay."""

    n: Number


FromClient = Hello | Command | Draft | Hint | Weigh | Pong


class Welcome(Outbound, tag="welcome", omit_defaults=False):
    """Answer to `hello`. `events` are those after the client's `seq`; if `caught_up` is false they are
    incomplete, and the client only draws the view."""

    table: str
    seq: int
    time: int
    """The server's clock in milliseconds; deadlines refer to it."""
    mine: list[int]
    view: View
    options: GameOptions
    board: BoardPlan
    dice: list[list[str]]
    events: list[msgspec.Raw] = []
    caught_up: bool = True


class Update(Outbound, tag="update"):
    """New events up to number `seq`, and the view after them."""

    seq: int
    time: int
    events: list[msgspec.Raw]
    view: View


class SeatAnswer(Outbound):
    """Base class of the answers to a message of a seat: its `id`, and the log's number."""

    id: str
    seq: int


class Acknowledgement(SeatAnswer, tag="done"):
    """The command is stored; `seq` is the log's number after it."""


class MiscallAnswer(SeatAnswer, tag="miscalled"):
    """Answer to an `open` or `show` that was no SET, with the three questions. `dice` are in the order of
    `values`."""

    dice: list[int]
    faces: list[str]
    questions: list[Question]


class Rejection(Outbound, tag="refused"):
    """The rejection of a command, draft or hint, or (without `id`) of an unreadable message."""

    code: str
    message: str
    seq: int
    id: str | None = None
    figures: dict[str, Figure] = {}


class Place(Outbound):
    """A square where a die may go. `score` is that of the whole turn; without one, another die must follow to
    make the turn legal. For a wild die, `faces` lists what it may stand for, best first."""

    square: SquareName
    score: int | None = None
    faces: list[WildFace] = []


class DiePlaces(Outbound):
    """Where a die of the hand may go, best first."""

    die: int
    places: list[Place]


class DraftResult(SeatAnswer, tag="drafted"):
    """Answer to a `draft`. `legal`: it can be played. `open_end`: another die can make it legal. Otherwise
    `fault` says why not."""

    legal: bool
    score: int = 0
    open_end: bool = False
    fault: Fault | None = None
    steps: list[list[SquareName]] = []
    sets: list[list[SquareName]] = []
    bonus: dict[SquareName, int] = {}
    places: list[DiePlaces] = []
    faces: dict[SquareName, list[WildFace]] = {}
    """For every wild die of the draft: the faces that work on its square, best first."""
    replaceable: list[Replaceable] = []
    can_play: bool = True
    """Whether the hand has any legal turn, without the draft."""


class HintResult(SeatAnswer, tag="hinted"):
    """Answer to a `hint`: the requested part of the best turn, or of the opening's SET."""

    exists: bool
    dice: list[int] = []
    placements: list[DiePlacement] = []
    score: int | None = None
    most: int | None = None
    """The most points that any turn scores, if more than this one."""


class WeighResult(SeatAnswer, tag="weighed"):
    """Answer to a `weigh`: for a mistake, the better choice and the reason, as in a review. `grade` is empty
    if it is no mistake or no worker is free."""

    grade: Literal["", "mistake", "blunder"] = ""
    kind: Literal["", "turn", "pass", "replace", "extra"] = ""
    """The kind of mistake: with `replace`, `placements` says what to replace first."""
    dice: list[int] = []
    """The dice of the better choice: to place, to replace with, or to roll."""
    placements: list[DiePlacement] = []
    score: int | None = None
    why: str = ""
    figures: dict[str, Figure] = {}


class SeatReaction(Outbound, tag="reacted"):
    """A player's quick reaction."""

    seat: int
    reaction: Reaction


class Ping(Outbound, tag="ping"):
    """Answer at once with a `pong` of the same `n`. `delay` is the measured delay in milliseconds."""

    n: int
    time: int
    delay: int | None = None


class OwnSeats(Outbound, tag="yours"):
    """The seats that this connection holds have changed."""

    mine: list[int]


class Bye(Outbound, tag="bye"):
    """The server closes the connection. `code` says why: `slow_reader`, `shutting_down`, `bad_messages`, …"""

    code: str
    message: str


Answer = Acknowledgement | MiscallAnswer | Rejection | DraftResult | HintResult | WeighResult
FromServer = Welcome | Update | Answer | SeatReaction | Ping | OwnSeats | Bye
