"""Results of the daily deal that players choose to share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from setcubed.app.protocol.types import Inbound, Name, Outbound, Token


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
