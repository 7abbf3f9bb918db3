"""What the companion of the real box asks, and what it is answered: positions and refereed games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from setcubed.app.protocol.commands import Keep, Open, Pass, Play, Replace, Roll
from setcubed.app.protocol.messages import BoardPlan, DiceFaces, GameOptions
from setcubed.app.protocol.record import GameEvent, GameRecord
from setcubed.app.protocol.study import StatedFace
from setcubed.app.protocol.types import (
    SEATS_LIMIT,
    Closed,
    Fault,
    Name,
    SeatNumber,
    Sent,
    ShownFace,
    SquareName,
    Word,
)
from setcubed.app.protocol.view import GameView

HandFaces = Annotated[list[ShownFace], Meta(max_length=5)]
Score = Annotated[int, Meta(ge=0, le=9999)]


class TablePosition(Closed):
    """Body of `POST /api/companion/analysis`: what lies on a real table; `to_move` asks.

    A hand that is empty is one that nobody has entered: its dice are drawn by chance."""

    hands: Annotated[list[HandFaces], Meta(min_length=2, max_length=SEATS_LIMIT)]
    squares: dict[SquareName, StatedFace] = {}
    board: Word | BoardPlan = "classic"
    dice: Word | DiceFaces = "classic"
    to_move: SeatNumber = 0
    first: SeatNumber | None = None
    """Who opened; without it, who asks."""
    scores: Annotated[list[Score], Meta(max_length=SEATS_LIMIT)] = []
    bag: Annotated[int, Meta(ge=0, le=42)] | None = None
    """How many dice are in the bag; without it, all that lie nowhere else."""


class Worth(Sent):
    """The chance of winning after a choice, where the truth lies 19 times out of 20, and the points it brings
    against the best other seat in the end."""

    chance: float
    low: float
    high: float
    margin: float


class TurnWorth(Sent):
    """A turn as text (`-` to pass), its points, and the points of the next player's best answer, if known."""

    turn: str
    score: int
    worth: Worth
    sets: list[list[SquareName]] = []
    reply: int | None = None


class RollWorth(Sent):
    """An extra roll of these places in the hand; none to keep all."""

    dice: list[int]
    worth: Worth


class SwapWorth(Sent):
    """A wild die to replace, and the face of the die that does it; no square to replace none."""

    worth: Worth
    square: SquareName | None = None
    face: str | None = None


class Analysed(Sent):
    """What can be done in a position, best first: turns (SETs on the logo, where the board is empty), extra
    rolls at the end of a round, wild dice to replace."""

    turns: list[TurnWorth] = []
    rolls: list[RollWorth] = []
    swaps: list[SwapWorth] = []
    assumed_bag: int | None = None
    """The number of dice assumed in the bag: 0 where the position gives none and a hand is short."""


class Fell(Closed, tag="fell"):
    """What dice show that were just rolled, in any order."""

    faces: Annotated[list[ShownFace], Meta(min_length=1, max_length=5)]


Move = Open | Play | Pass | Replace | Roll | Keep


class Did(Closed, tag="did"):
    """What a player did. A roll says which dice; what they show is the next entry."""

    seat: SeatNumber
    do: Move


Entry = Fell | Did


class RealGame(Closed):
    """Body of `POST /api/companion/referee`: a game on a real table, from its first roll on."""

    players: Annotated[list[Name], Meta(min_length=2, max_length=SEATS_LIMIT)]
    options: GameOptions = field(default_factory=GameOptions)
    entries: Annotated[list[Entry], Meta(max_length=1000)] = []


class Wanted(Sent):
    """What is to be entered next: dice that were rolled, a SET of the opening, a turn, an extra roll."""

    kind: Literal["roll", "open", "turn", "extra", "over"]
    seat: int | None = None
    dice: list[int] = []
    reason: Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"] | None = None


class Refereed(Sent):
    """The game after the entries that were right. Dice have numbers in the order in which they were drawn."""

    game: GameView
    wanted: Wanted
    entries: int
    """So many were taken: the next one was refused, or there is none."""
    news: list[GameEvent] = []
    """What followed from the last entry that was taken."""
    fault: Fault | None = None
    record: GameRecord | None = None
    """Of a game that is over."""
    guessed: bool = False
    """What was rolled does not fit the list of dice: the record has dice that do."""
