"""All messages between clients and server. `docs/protocol.md` is generated from these structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from setcubed.app.protocol.commands import Choice, Do, Laid
from setcubed.app.protocol.types import (
    SEATS_LIMIT,
    Closed,
    CommandId,
    DieNumber,
    Fault,
    Figure,
    Help,
    Name,
    Number,
    Question,
    Reaction,
    Reference,
    SeatKind,
    SeatNumber,
    Seed,
    Sent,
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

# ---- HTTP: bodies that clients send


class BoardPlan(Closed):
    """A board of one's own: as in a record."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    size: Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
    logo: Annotated[list[SquareName], Meta(min_length=3, max_length=3)]
    bonus: dict[SquareName, Annotated[int, Meta(ge=1, le=99)]] = {}


DieFaces = Annotated[list[ShownFace], Meta(min_length=6, max_length=6)]
DiceFaces = Annotated[list[DieFaces], Meta(min_length=42, max_length=42)]


class GameOptions(Closed):
    """What is agreed before a game. A limit of `null` is no limit. Four players have no short game."""

    board: Word | BoardPlan = "classic"
    dice: Word | DiceFaces = "classic"
    turn_seconds: Annotated[int, Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    extra_seconds: Annotated[int, Meta(ge=SHORTEST_EXTRA, le=LONGEST_EXTRA)] | None = None
    opening_seconds: Annotated[int, Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    short: bool = False
    bag: list[DieNumber] | None = None
    """The dice in play; `null` for all, or in a short game for those with even numbers."""


class NewSeat(Closed):
    """A seat of a new table: `local` ones are held by who makes the table, `open` ones by who joins."""

    kind: Literal["local", "open", "bot"] = "open"
    name: Name | None = None
    level: Word | None = None


class NewTable(Closed):
    """Body of `POST /api/tables`."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=SEATS_LIMIT)]
    options: GameOptions = msgspec.field(default_factory=GameOptions)
    listed: bool = False
    hints: bool = True
    """Whether there is help at all; `help` says it more exactly."""
    help: Help | None = None
    """The most help that pages give anybody: dice that fit, lit squares and hints; squares only; or nothing.
    Hints are refused unless it is `full`. Without it, it is `full` or `none`, by `hints`."""
    unhurried: bool = False
    """Bots look twice as long for a SET in the race of the opening: for somebody's first games."""
    start: bool = False
    """Start at once, without seeds of clients in the fair dice; no seat may be open."""
    secret: Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"))] | None = None
    """The dice of a test: refused unless the server was started for tests. Clients' seeds are left out."""
    id: Ticket | None = None
    """128 random bits or more of the client's own, told to nobody else: the same request with the same `id`
    gets the same table and tokens. Without it, a repeat makes another table."""


class Join(Closed):
    """Body of `POST /api/tables/{ref}/join`."""

    name: Name
    seat: SeatNumber | None = None
    """A certain seat; any open one without it."""
    seed: Seed | None = None
    """The client's part of the fair dice; can be sent later by the command `seed`."""
    id: Ticket | None = None
    """128 random bits or more of the client's own, told to nobody else: the same request with the same `id`
    gets the same seat and token. Without it, a repeat takes another seat."""


# ---- HTTP: answers


class HeldSeat(Sent):
    """A seat and the token that holds it: keep it secret, it is not shown again."""

    seat: int
    token: str


class Seated(Sent):
    """Answer to making or joining a table."""

    table: str
    code: str
    seq: int
    seats: list[HeldSeat]


class ListedTable(Sent):
    """A line of the lobby."""

    table: str
    code: str
    names: list[str | None]
    kinds: list[SeatKind]
    levels: list[str | None]
    open_seats: int
    board: str
    turn_seconds: int | None
    created: int


class Lobby(Sent):
    """Answer of `GET /api/tables`: tables that wait for players, newest first."""

    tables: list[ListedTable]


class About(Sent):
    """Answer of `GET /api/about`: what this server offers."""

    version: str
    boards: list[str]
    dice: list[str]
    levels: list[str]
    reactions: list[str]
    addresses: list[str] = []
    """Addresses at which phones of the same network find this server; only with `--lan`."""
    keep_days: float = 0.0
    """How many days after its last event a game is deleted; 0 for never."""
    waiting_days: float = 0.0
    """How many days after everybody has gone a table whose game never began is deleted; 0 for never."""
    names: dict[str, str] = {}
    """What a bot of each level is called; the second one at a table has another name."""
    contact: str = ""
    """How players reach the host: an e-mail address or a URL."""
    call_seconds: float = 0.0
    """How long the first in line may take to show a SET in the opening."""
    barred_seconds: float = 0.0
    """How long a player who miscalled waits at least before calling again."""


class Health(Sent):
    """Answer of `GET /health`."""

    status: Literal["ok", "degraded"]
    version: str
    node: str
    store: Literal["ok", "unreachable"]
    ages: dict[str, float] = {}
    """Seconds since each loop of the node last made progress, and how long the present commit has taken."""
    damaged_tables: int = 0
    """Tables that this node could not read from their log."""


class Failure(Sent):
    """Body of every HTTP answer that is not a success."""

    error: Fault


# ---- socket: what clients send


class Hello(Closed, tag="hello"):
    """First message. `tokens` are those of all seats the client holds here (none to watch)."""

    table: Reference
    tokens: Annotated[list[Token], Meta(max_length=SEATS_LIMIT)] = []
    seq: Seq | None = None
    """The last number seen, after a lost connection."""


class Command(Closed, tag="command"):
    """A seat's command. `id` is the client's own: the same id gets the same answer each time."""

    id: CommandId
    seat: SeatNumber
    seq: Seq
    """The number of the view it was decided on."""
    do: Do


class Draft(Closed, tag="draft"):
    """Dice laid tentatively (or none): what would they be? In the extra roll: where would they fit?"""

    id: CommandId
    seat: SeatNumber
    placements: Annotated[list[Laid], Meta(max_length=3)] = []


class Hint(Closed, tag="hint"):
    """Ask for a hint: 1 is there a SET, 2 which dice, 3 on which squares."""

    id: CommandId
    seat: SeatNumber
    level: Annotated[int, Meta(ge=1, le=3)] = 1


class Weigh(Closed, tag="weigh"):
    """At a table of one person and bots: would it be a mistake to do this now?"""

    id: CommandId
    seat: SeatNumber
    do: Choice


class Pong(Closed, tag="pong"):
    """Answer to a `ping`, at once: the server measures the delay."""

    n: Number


FromClient = Hello | Command | Draft | Hint | Weigh | Pong


# ---- socket: what the server sends


class Welcome(Sent, tag="welcome", omit_defaults=False):
    """Answer to `hello`. `events` are those missed since the client's `seq`; where `caught_up` is false they
    are not all there and the client just draws the view."""

    table: str
    seq: int
    time: int
    """The server's clock, in milliseconds: deadlines are by this clock."""
    mine: list[int]
    view: View
    options: GameOptions
    board: BoardPlan
    dice: list[list[str]]
    events: list[msgspec.Raw] = []
    caught_up: bool = True


class Update(Sent, tag="update"):
    """Something happened: the events up to number `seq`, and the view after them."""

    seq: int
    time: int
    events: list[msgspec.Raw]
    view: View


class Done(Sent, tag="done"):
    """The command is stored: the log's number after it."""

    id: str
    seq: int


class Miscalled(Sent, tag="miscalled"):
    """Answer to an `open` that was no SET: stored, harmless, explained. `dice` in the order of `values`."""

    id: str
    seq: int
    dice: list[int]
    faces: list[str]
    questions: list[Question]


class Refused(Sent, tag="refused"):
    """A command, draft or hint that was refused, or (without `id`) a message that could not be read."""

    code: str
    message: str
    seq: int
    id: str | None = None
    figures: dict[str, Figure] = {}


class Place(Sent):
    """A square where a die may still go. `score` is the whole turn's with it; without one the die needs a
    partner: another die must follow to make the turn legal. For a wild die, `faces` best first."""

    square: SquareName
    score: int | None = None
    faces: list[WildFace] = []


class DiePlaces(Sent):
    """Where one die of the hand may still go; best first."""

    die: int
    places: list[Place]


class Drafted(Sent, tag="drafted"):
    """Answer to a `draft`. `legal`: could be played so. `open_end`: not yet, but another die can make it so.
    Otherwise `fault` says why not."""

    id: str
    seq: int
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
    """Whether the hand has any legal turn at all (of the position without the draft)."""


class Hinted(Sent, tag="hinted"):
    """Answer to a `hint`: as much of the best turn by chance of winning (or of the opening's SET) as was
    asked for."""

    id: str
    seq: int
    exists: bool
    dice: list[int] = []
    placements: list[Laid] = []
    score: int | None = None
    most: int | None = None
    """The most points that a turn could bring, where that is more than the best one by chance of winning."""


class Weighed(Sent, tag="weighed"):
    """Answer to a `weigh`. Where it would be a mistake, what would be better and why, as a review says it;
    `grade` is empty where it would be none, or where nobody has time to look."""

    id: str
    seq: int
    grade: Literal["", "mistake", "blunder"] = ""
    kind: Literal["", "turn", "pass", "replace", "extra"] = ""
    """What the mistake would be: with `replace`, `placements` says what to replace first."""
    dice: list[int] = []
    """The dice of the better choice: to lay, to replace with, or to roll."""
    placements: list[Laid] = []
    score: int | None = None
    why: str = ""
    figures: dict[str, Figure] = {}


class Reacted(Sent, tag="reacted"):
    """Somebody's quick reaction."""

    seat: int
    reaction: Reaction


class Ping(Sent, tag="ping"):
    """Answer with a `pong` of the same `n` at once. `delay` is the delay measured so far, in milliseconds."""

    n: int
    time: int
    delay: int | None = None


class Yours(Sent, tag="yours"):
    """The seats this connection holds have changed."""

    mine: list[int]


class Bye(Sent, tag="bye"):
    """The server closes the connection, and why: `slow_reader`, `shutting_down`, `bad_messages`, …"""

    code: str
    message: str


FromServer = (
    Welcome | Update | Done | Miscalled | Refused | Drafted | Hinted | Weighed | Reacted | Ping | Yours | Bye
)
