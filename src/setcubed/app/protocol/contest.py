"""Contests: what hosts, players and screens send and receive."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from setcubed.app.protocol.duplicate import DealPosition
from setcubed.app.protocol.types import Inbound, Name, Outbound, Token

MOST_PLAYERS = 500
MOST_ROUNDS = 20
SHORTEST_ROUND, LONGEST_ROUND = 30, 180
ContestPhase = Literal["waiting", "playing", "paused", "review", "over"]
PlayerNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Feature = Literal["colour", "symbol", "number"]


class NewContest(Inbound):
    """Body of `POST /api/contests`. The same token creates the same contest only once."""

    token: Token
    title: Annotated[str, Meta(max_length=60)] = ""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 10
    seconds: Annotated[int, Meta(ge=SHORTEST_ROUND, le=LONGEST_ROUND)] | None = 90
    """The time for a round; without it a round lasts until all have answered or the host goes on."""


class CreatedContest(Outbound):
    """The contest's long id and the short code that players type."""

    id: str
    code: str


class JoinContest(Inbound):
    """Body of `POST /api/contests/{ref}/join`. The same token joins only once."""

    token: Token
    name: Name


class JoinedContest(Outbound):
    """A player's number and the name they play under."""

    id: str
    player: int
    name: str


class ContestAnswer(Inbound):
    """Body of `POST /api/contests/{ref}/answers`: a turn as text, or `-`. The last one counts."""

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    turn: Annotated[str, Meta(min_length=1, max_length=60)]


class AcceptedAnswer(Outbound):
    """The points of an answer that is stored."""

    score: int


class Struggle(Inbound):
    """Body of `POST /api/contests/{ref}/struggles`: the question that the player got wrong."""

    about: Feature


class ContestCommand(Inbound):
    """Body of `POST /api/contests/{ref}/commands`: a command of the host.

    `round` is the round that the host sees, so that a repeated `next` does not skip one.
    """

    do: Literal["next", "close", "pause", "resume", "end", "rename", "remove"]
    round: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    player: PlayerNumber | None = None
    name: Name | None = None


class MasterTurn(Outbound):
    """The highest-scoring turn of a round, shown when it is over."""

    turn: str
    score: int
    found: int
    """The number of players who scored as much."""


class Standing(Outbound):
    """A player's place. `stuck` is for the host alone."""

    player: int
    name: str
    total: int
    rank: int
    answered: bool
    score: int | None = None
    """The points of the current round, once it is over."""
    stuck: Feature | None = None


class ContestView(Outbound):
    """A contest as the host's page and the big screen draw it."""

    id: str
    code: str
    title: str
    phase: ContestPhase
    round: int
    rounds: int
    version: str
    """Send it as `after` with the next request: the response then waits for a change."""
    seconds: int | None = None
    left_ms: int | None = None
    """The time left in the round."""
    position: DealPosition | None = None
    master: MasterTurn | None = None
    possible: int = 0
    """The points of all master turns so far."""
    answered: int = 0
    players: list[Standing] = []


class OwnAnswer(Outbound):
    """A player's answer to a round that is over."""

    turn: str
    score: int
    best: int


class PlayerView(Outbound):
    """A contest as one player sees it."""

    contest: ContestView
    player: int
    name: str
    total: int = 0
    rank: int | None = None
    turn: str | None = None
    """The player's stored answer to the current round."""
    answers: list[OwnAnswer] = []
