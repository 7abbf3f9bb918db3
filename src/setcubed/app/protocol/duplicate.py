"""Duplicate deals as the page plays them, and results of the daily deal that players choose to share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from setcubed.app.protocol.messages import BoardPlan, DraftResult
from setcubed.app.protocol.types import Inbound, Name, Outbound, Token
from setcubed.app.protocol.view import HandDie


class DealPosition(Outbound):
    """What everybody sees in a round."""

    squares: dict[str, str]
    used: list[str]
    hand: list[HandDie]


class DealRound(Outbound):
    """A round of a deal with its master turn, written as text."""

    position: DealPosition
    best: int
    turn: str


class DailyDeal(Outbound):
    """Response to `GET /api/deals/{day}`: the deal of a day."""

    day: str
    rounds: list[DealRound]
    total: int


class BotResult(Outbound):
    """What a level finds in each round."""

    level: str
    scores: list[int]


class DailyBots(Outbound):
    """Response to `GET /api/deals/{day}/bots`: what the levels find in the deal of a day."""

    bots: list[BotResult]


class PreparedDeal(Outbound):
    """A daily deal with the response to the draft of its first round in which no die is placed yet."""

    deal: DailyDeal
    draft: DraftResult


class PreparedMonth(Outbound):
    """A file of the browser pack: the daily deals of a month by day, and their board."""

    board: BoardPlan
    days: dict[str, PreparedDeal]


class ShareResult(Inbound):
    """Body of `POST /api/daily/{day}`: a turn for each round, as text. The first result of a token counts."""

    token: Token
    name: Name
    turns: Annotated[list[Annotated[str, Meta(min_length=1, max_length=60)]], Meta(max_length=10)]


class WithdrawResult(Inbound):
    """Body of `POST /api/daily/{day}/withdraw`."""

    token: Token


class MissedRound(Outbound):
    """The round in which players found the smallest share of the points."""

    round: int
    found: int
    """The number of players who found its master turn."""


class DailyComparison(Outbound):
    """How a day went for everybody who shared a result."""

    players: int
    possible: int
    distribution: list[int]
    """The number of results in each tenth of the possible points."""
    rank: int | None = None
    average: int | None = None
    missed: MissedRound | None = None
