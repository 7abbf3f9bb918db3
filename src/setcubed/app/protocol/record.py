"""A game's record and its events, as JSON has them: `notation` reads and writes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from setcubed.app.protocol.messages import BoardPlan
from setcubed.app.protocol.types import (
    Closed,
    FaceName,
    Name,
    Sent,
    ShownFace,
    SquareName,
    Ticket,
    Word,
)
from setcubed.game.options import RULES


class Placement(Sent):
    """A die laid: the face it counts as, and whether it showed WILD."""

    die: int
    square: SquareName
    face: FaceName
    wild: bool


class Drawn(Sent, tag="drawn"):
    """Dice from the bag."""

    seat: int
    dice: list[int]


class Rolled(Sent, tag="rolled"):
    """What dice show now, by their numbers."""

    seat: int
    reason: Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"]
    faces: dict[str, ShownFace]


class WronglyCalled(Sent, tag="miscalled"):
    """A wrong call of SET."""

    seat: int
    dice: list[int]


class Opened(Sent, tag="opened"):
    """The SET of the opening on the logo."""

    seat: int
    placements: list[Placement]
    score: int


class Replaced(Sent, tag="replaced"):
    """A die laid in the place of a wild one, which was taken up and is rolled next."""

    seat: int
    square: SquareName
    die: int
    taken: int


class Played(Sent, tag="played"):
    """A turn: its steps in the order they score."""

    seat: int
    steps: list[list[Placement]]
    sets: list[list[SquareName]]
    bonus: dict[SquareName, int]
    score: int


class Passed(Sent, tag="passed"):
    """A turn without a die laid."""

    seat: int
    reason: Literal["no_turn", "choice", "timeout"]


class Kept(Sent, tag="kept"):
    """No extra roll."""

    seat: int
    reason: Literal["choice", "timeout"]


class RoundEnded(Sent, tag="round_ended"):
    """The round is over."""

    round: int


class Finished(Sent, tag="finished"):
    """The game is over."""

    reason: Literal["out_of_dice", "stalemate", "dead_rounds"]
    scores: list[int]
    winners: list[int]


GameEvent = (
    Drawn | Rolled | WronglyCalled | Opened | Replaced | Played | Passed | Kept | RoundEnded | Finished
)


class RecordOptions(Sent):
    """The agreed limits, whether the game is a short one, and its dice where they are not the usual ones."""

    turn_seconds: int | None = None
    extra_seconds: int | None = None
    opening_seconds: int | None = None
    short: bool = False
    rules: int = RULES
    """The version of the rules; left out for the current one."""
    bag: list[int] | None = None


class RecordPlayer(Sent):
    """Who played."""

    name: str
    kind: str
    level: str | None = None


class RecordResult(Sent):
    """How it ended."""

    scores: list[int]
    winners: list[int]


class RecordFairness(Sent):
    """What the fair dice were made from; the secret only after the end."""

    scheme: int
    commitment: str
    seeds: list[str | None]
    lots: list[int]
    secret: str | None = None
    begins: int = 0
    """The event from which on the dice follow from these seeds, where a game goes on from another one's."""


class GameRecord(Sent):
    """Answer of `GET /api/tables/{ref}/record`: one game. An unfinished one has no `result`."""

    format: str
    version: int
    board: BoardPlan
    dice: list[list[ShownFace]]
    players: list[RecordPlayer]
    events: list[GameEvent]
    options: RecordOptions | None = None
    result: RecordResult | None = None
    fairness: RecordFairness | None = None
    taken_back: list[int] = []
    """Before which events (their index) a player has taken a decision back, against bots."""


class PlayOn(Closed):
    """Body of `POST /api/tables/continued`: play on against bots from a decision of a game, as the seat that
    decides there."""

    record: GameRecord
    event: Annotated[int, Meta(ge=0)]
    """The index of the decision among the record's events: those before it are taken over."""
    name: Name | None = None
    """What the player is called; as in the record without it."""
    level: Word = "greedy"
    """Bots of this level sit where people sat, and where a bot sat that is not known here."""
    id: Ticket | None = None
    """As in `NewTable`: the same request with the same `id` gets the same table and tokens."""
