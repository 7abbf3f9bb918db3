"""The JSON of a game's record and its events. `notation` reads and writes it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from setcubed.app.protocol.messages import BoardPlan
from setcubed.app.protocol.types import (
    FaceName,
    Inbound,
    Name,
    Outbound,
    ShownFace,
    SquareName,
    Ticket,
    Word,
)
from setcubed.game.options import RULES


class Placement(Outbound):
    """A placed die: the face it counts as, and whether it showed WILD."""

    die: int
    square: SquareName
    face: FaceName
    wild: bool


class Drawn(Outbound, tag="drawn"):
    """Dice from the bag."""

    seat: int
    dice: list[int]


class Rolled(Outbound, tag="rolled"):
    """The faces of rolled dice, by their numbers."""

    seat: int
    reason: Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"]
    faces: dict[str, ShownFace]


class WronglyCalled(Outbound, tag="miscalled"):
    """A wrong call of SET."""

    seat: int
    dice: list[int]


class Opened(Outbound, tag="opened"):
    """The SET of the opening on the logo."""

    seat: int
    placements: list[Placement]
    score: int


class Replaced(Outbound, tag="replaced"):
    """A die replaced a wild one, which was picked up and is rolled next."""

    seat: int
    square: SquareName
    die: int
    taken: int


class Played(Outbound, tag="played"):
    """A turn: its steps in the order they score."""

    seat: int
    steps: list[list[Placement]]
    sets: list[list[SquareName]]
    bonus: dict[SquareName, int]
    score: int


class Passed(Outbound, tag="passed"):
    """A turn without a placed die."""

    seat: int
    reason: Literal["no_turn", "choice", "timeout"]


class Kept(Outbound, tag="kept"):
    """The player kept all dice: no extra roll."""

    seat: int
    reason: Literal["choice", "timeout"]


class RoundEnded(Outbound, tag="round_ended"):
    """The round is over."""

    round: int


class Finished(Outbound, tag="finished"):
    """The game is over."""

    reason: Literal["out_of_dice", "stalemate", "dead_rounds"]
    scores: list[int]
    winners: list[int]


GameEvent = (
    Drawn | Rolled | WronglyCalled | Opened | Replaced | Played | Passed | Kept | RoundEnded | Finished
)


class RecordOptions(Outbound):
    """The agreed limits, whether the game is a short one, and its dice where they are not the usual ones."""

    turn_seconds: int | None = None
    extra_seconds: int | None = None
    opening_seconds: int | None = None
    short: bool = False
    rules: int = RULES
    """The version of the rules; omitted for the current one."""
    bag: list[int] | None = None


class RecordPlayer(Outbound):
    """A player."""

    name: str
    kind: str
    level: str | None = None


class RecordResult(Outbound):
    """How it ended."""

    scores: list[int]
    winners: list[int]


class RecordFairness(Outbound):
    """The inputs of the fair dice; the secret only after the end."""

    scheme: int
    commitment: str
    seeds: list[str | None]
    lots: list[int]
    secret: str | None = None
    begins: int = 0
    """The first event whose dice follow from these seeds, in a game that continues another one."""


class GameRecord(Outbound):
    """Response to `GET /api/tables/{ref}/record`: one game. An unfinished one has no `result`."""

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
    """The indexes of events before which a player undid a decision, against bots."""


class PlayOn(Inbound):
    """Body of `POST /api/tables/continued`: continue a game against bots from one of its decisions, as the
    seat that decides there."""

    record: GameRecord
    event: Annotated[int, Meta(ge=0)]
    """The index of the decision among the record's events; those before it are taken over."""
    name: Name | None = None
    """The player's name; by default as in the record."""
    level: Word = "greedy"
    """The level of bots on the seats of people, and of bots unknown here."""
    id: Ticket | None = None
    """As in `NewTable`: the same request with the same `id` gets the same table and tokens."""
