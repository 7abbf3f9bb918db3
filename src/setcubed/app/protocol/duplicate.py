"""Duplicate deals as the page plays them."""

from __future__ import annotations

from setcubed.app.protocol.messages import BoardPlan, DraftResult
from setcubed.app.protocol.types import Outbound
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
