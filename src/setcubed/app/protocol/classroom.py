"""Classrooms, the ordinary games of a class: what hosts, pupils and screens send and receive."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from setcubed.app.protocol.contest import PlayerNumber
from setcubed.app.protocol.messages import SeatAssignment
from setcubed.app.protocol.types import Inbound, Name, Outbound, Token

MOST_PUPILS = 160
TableNumber = Annotated[int, Meta(ge=1, le=MOST_PUPILS)]
TableStatus = Literal["playing", "over", "ended"]
ClassroomPhase = Literal["waiting", "playing", "over"]


class NewClassroom(Inbound):
    """Body of `POST /api/classrooms`. The same token creates the same classroom only once."""

    token: Token
    size: Annotated[int, Meta(ge=2, le=4)] = 2
    """How many pupils sit at a table. No pupil sits alone: a table may have one more, or some fewer."""
    short: bool = False
    """Play short games, where a table has at most three pupils."""
    reactions: bool = True


class ClassroomCommand(Inbound):
    """Body of `POST /api/classrooms/{ref}/commands`: a command of the host.

    `start` seats everybody who waits; `end` ends one table or, without `table`, everything.
    """

    do: Literal["start", "end", "rename", "remove"]
    table: TableNumber | None = None
    player: PlayerNumber | None = None
    name: Name | None = None


class ClassroomSeat(Outbound):
    """A seat at a table of a class."""

    name: str
    player: int | None = None
    """The pupil's number; a bot has none."""
    score: int = 0
    away: bool = False
    """The pupil is not connected."""
    to_move: bool = False
    won: bool = False


class ClassroomTable(Outbound):
    """A table of a class: its latest game."""

    number: int
    status: TableStatus
    """`ended`: by the host, before the game was over."""
    game: int
    """1, or more after rematches."""
    round: int
    seats: list[ClassroomSeat]
    table: str = ""
    """The table's long id, for the host alone."""


class WaitingPupil(Outbound):
    """A pupil without a seat."""

    player: int
    name: str


class ClassroomView(Outbound):
    """A classroom as the host's page and the big screen draw it."""

    code: str
    phase: ClassroomPhase
    version: str
    """Send it as `after` with the next request: the response then waits for a change."""
    size: int
    tables: list[ClassroomTable] = []
    waiting: list[WaitingPupil] = []


class PupilView(Outbound):
    """A classroom as one pupil sees it."""

    phase: ClassroomPhase
    version: str
    name: str
    waiting: int = 0
    """How many pupils wait for a seat."""
    table: int | None = None
    """The number of the pupil's table."""
    seat: SeatAssignment | None = None


class CodeOwner(Outbound):
    """Response to `GET /api/codes/{ref}`: what a short code belongs to.

    The status is 200 for an unknown code too: browsers log others as errors.
    """

    kind: Literal["table", "contest", "classroom"] | None = None
    """None if the code is unknown."""
