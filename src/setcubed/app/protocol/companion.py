"""The companion of the real box: positions to analyse, and games to referee."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from setcubed.app.protocol.commands import Keep, Open, Pass, Play, Replace, Roll
from setcubed.app.protocol.messages import BoardPlan, DiceFaces, GameOptions
from setcubed.app.protocol.record import GameEvent, GameRecord
from setcubed.app.protocol.study import StatedFace
from setcubed.app.protocol.types import (
    SEATS_LIMIT,
    Fault,
    Inbound,
    Name,
    Outbound,
    SeatNumber,
    ShownFace,
    SquareName,
    Word,
)
from setcubed.app.protocol.view import GameView

HandFaces = Annotated[list[ShownFace], Meta(max_length=5)]
Score = Annotated[int, Meta(ge=0, le=9999)]


class TablePosition(Inbound):
    """Body of `POST /api/companion/analysis`: the position on a real table, from the view of `to_move`. An
    empty hand is unknown: its dice are drawn at random."""

    hands: Annotated[list[HandFaces], Meta(min_length=2, max_length=SEATS_LIMIT)]
    squares: dict[SquareName, StatedFace] = {}
    board: Word | BoardPlan = "classic"
    dice: Word | DiceFaces = "classic"
    to_move: SeatNumber = 0
    first: SeatNumber | None = None
    """The seat that opened; by default `to_move`."""
    scores: Annotated[list[Score], Meta(max_length=SEATS_LIMIT)] = []
    bag: Annotated[int, Meta(ge=0, le=42)] | None = None
    """The number of dice in the bag; by default all dice that are nowhere else."""


class Evaluation(Outbound):
    """The chance of winning after a choice, its 95 % confidence interval, and the expected margin of points
    over the best other seat at the end."""

    chance: float
    low: float
    high: float
    margin: float


class TurnEvaluation(Outbound):
    """A turn as text (`-` to pass), its points, and those of the next player's best reply, if known."""

    turn: str
    score: int
    worth: Evaluation
    sets: list[list[SquareName]] = []
    reply: int | None = None


class RollEvaluation(Outbound):
    """An extra roll of the dice at these places in the hand; empty to keep all."""

    dice: list[int]
    worth: Evaluation


class ReplacementEvaluation(Outbound):
    """A wild die to replace, and the face of the die to use; no square means to replace none."""

    worth: Evaluation
    square: SquareName | None = None
    face: str | None = None


class PositionAnalysis(Outbound):
    """The choices in a position, best first: turns (on an empty board: SETs on the logo), extra rolls at the
    end of a round, wild dice to replace."""

    turns: list[TurnEvaluation] = []
    rolls: list[RollEvaluation] = []
    swaps: list[ReplacementEvaluation] = []
    assumed_bag: int | None = None
    """The number of dice assumed in the bag: 0 where the position gives none and a hand is short."""


class RolledFaces(Inbound, tag="fell"):
    """The faces of dice that were just rolled, in any order."""

    faces: Annotated[list[ShownFace], Meta(min_length=1, max_length=5)]


Move = Open | Play | Pass | Replace | Roll | Keep


class PlayerMove(Inbound, tag="did"):
    """A player's action. A roll names the dice; their faces are the next entry."""

    seat: SeatNumber
    do: Move


Entry = RolledFaces | PlayerMove


class RealGame(Inbound):
    """Body of `POST /api/companion/referee`: a game on a real table, from its first roll on."""

    players: Annotated[list[Name], Meta(min_length=2, max_length=SEATS_LIMIT)]
    options: GameOptions = field(default_factory=GameOptions)
    entries: Annotated[list[Entry], Meta(max_length=1000)] = []


class RequiredEntry(Outbound):
    """The next entry that the referee needs: rolled dice, the SET of the opening, a turn, an extra roll."""

    kind: Literal["roll", "open", "turn", "extra", "over"]
    seat: int | None = None
    dice: list[int] = []
    reason: Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"] | None = None


class RefereeAnswer(Outbound):
    """The game after all legal entries. Dice are numbered in the order in which they were drawn."""

    game: GameView
    wanted: RequiredEntry
    entries: int
    """The number of legal entries: the next one was rejected, or there is none."""
    news: list[GameEvent] = []
    """The events that followed from the last legal entry."""
    fault: Fault | None = None
    record: GameRecord | None = None
    """Only of a finished game."""
    guessed: bool = False
    """The rolls do not fit the listed dice: the record has dice that fit."""
