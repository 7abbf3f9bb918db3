"""The JSON of a game's record, which `notation` reads and writes. `docs/formats.md` lists its events."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from setcubed.app.protocol.messages import BoardPlan
from setcubed.app.protocol.types import Inbound, Name, Outbound, ShownFace, Ticket, Word
from setcubed.game.options import RULES

GameEvent = dict[str, Any]
"""The JSON of an event, which `notation/event_format.py` specifies, reads and writes."""


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
