"""A contest: many players play the rounds of one duplicate deal at the same time, led by a host.

A contest is a plain value. Functions that change it return the changed contest or raise `Illegal`; time is an
argument in milliseconds. A round is over when its time is up, when everybody has answered, or when the host
closes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from setcubed.app import duplicate
from setcubed.app.duplicate import Deal, Round
from setcubed.app.event import Event, format_csv, playing, remove, rename
from setcubed.app.protocol import contest as wire
from setcubed.game import Illegal

GRACE_MS = 1500
"""The time after the deadline in which an answer still counts: it may have been in transit."""
TOP = 10
"""The number of standings that a player's device receives."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's turn in a round, and its points."""

    turn: str
    score: int


NO_ANSWER = Answer("-", 0)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a contest, which the host's commands change."""

    round: int = 0
    started_at: int = 0
    """When the round began, or went on after a pause."""
    used_ms: int = 0
    """The time of the round that had passed before the last pause."""
    paused: bool = False
    closed: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Contest(Event):
    """A contest with its players and their answers."""

    KIND = "contest"
    MOST_PLAYERS = wire.MOST_PLAYERS
    OPTIONS = ("title", "rounds", "seconds")
    PROGRESS = Progress

    title: str
    rounds: int
    seconds: int | None
    progress: Progress = field(default_factory=Progress, kw_only=True)
    answers: Mapping[tuple[int, int], Answer] = field(default_factory=dict)
    """By round and player."""

    @property
    def deal(self) -> Deal:
        """The rounds that everybody plays."""
        return duplicate.deal(self.seed, self.rounds)

    @property
    def current(self) -> Round:
        """The current round."""
        return self.deal.rounds[self.progress.round - 1]

    @property
    def last_round(self) -> int:
        """The number of rounds that the deal really has."""
        return len(self.deal.rounds)


def left_ms(contest: Contest, now: int) -> int | None:
    """Return the time left in the round; `None` without a clock."""
    at = contest.progress
    if contest.seconds is None or not at.round or at.closed or at.ended:
        return None
    used = at.used_ms if at.paused else at.used_ms + now - at.started_at
    return max(0, 1000 * contest.seconds - used)


def phase(contest: Contest, now: int) -> wire.ContestPhase:
    """Return the phase at a moment."""
    at = contest.progress
    if at.ended:
        return "over"
    if not at.round:
        return "waiting"
    if at.closed or left_ms(contest, now) == 0:
        return "review"
    return "paused" if at.paused else "playing"


def answer(contest: Contest, player: int, number: int, turn: str, now: int) -> Answer:
    """Score a player's turn for the current round."""
    at = contest.progress
    if contest.players[player].removed:
        raise Illegal("removed", "The host has removed you from this contest.")
    if at.ended or at.closed or number != at.round or not at.round:
        raise Illegal("round_over", "This round is over.", round=number)
    if at.paused:
        raise Illegal("contest_paused", "The host has paused the contest.", round=number)
    if left_ms(contest, now - GRACE_MS) == 0:
        raise Illegal("round_over", "The time for this round is up.", round=number)
    return Answer(turn, contest.current.score(turn))


def with_answers(contest: Contest, answers: Mapping[tuple[int, int], Answer]) -> Contest:
    """Add stored answers; the round closes when everybody has answered."""
    merged = {**contest.answers, **answers}
    at = contest.progress
    everybody = [player.number for player in playing(contest)]
    done = bool(at.round and everybody) and all((at.round, number) in merged for number in everybody)
    return replace(contest, answers=merged, progress=replace(at, closed=at.closed or done))


def command(contest: Contest, request: wire.ContestCommand, now: int) -> Contest:
    """Carry out a command of the host."""
    at = contest.progress
    if request.do == "rename":
        return rename(contest, request.player, request.name)
    if request.do == "remove":  # everybody else may have answered
        return with_answers(remove(contest, request.player), {})
    if at.ended:
        raise Illegal("contest_over", "This contest is over.")
    if request.do == "end":
        return replace(contest, progress=replace(at, closed=True, ended=True))
    if request.round != at.round:
        raise Illegal("round_over", "The contest has moved on to another round.", round=at.round)
    match request.do, phase(contest, now):
        case "next", "waiting" | "review":
            if at.round >= contest.last_round:
                return replace(contest, progress=replace(at, closed=True, ended=True))
            return replace(contest, progress=Progress(round=at.round + 1, started_at=now))
        case "close", "playing" | "paused":
            return replace(contest, progress=replace(at, closed=True, paused=False))
        case "pause", "playing":
            used = at.used_ms + now - at.started_at
            return replace(contest, progress=replace(at, paused=True, used_ms=used))
        case "resume", "paused":
            return replace(contest, progress=replace(at, paused=False, started_at=now))
        case _:
            raise Illegal("not_now", "The contest does not allow this now.")


def view(
    contest: Contest, now: int, version: str, stuck: Mapping[int, wire.Feature] | None = None
) -> wire.ContestView:
    """Return what the big screen and the host's page show; `stuck` is for the host alone."""
    stage = phase(contest, now)
    at = contest.progress
    shown = bool(at.round) and stage != "over"
    revealed = stage in ("review", "over")
    number = at.round
    return wire.ContestView(
        contest.id,
        contest.code,
        contest.title,
        stage,
        number,
        contest.last_round,
        version,
        seconds=contest.seconds,
        left_ms=left_ms(contest, now),
        position=contest.current.position if shown else None,
        master=_master(contest) if number and revealed else None,
        possible=sum(one.best for one in contest.deal.rounds[: _rounds_over(contest, stage)]),
        answered=sum((number, player.number) in contest.answers for player in playing(contest)),
        players=standings(contest, stage, stuck or {}),
    )


def _rounds_over(contest: Contest, stage: wire.ContestPhase) -> int:
    return contest.progress.round - (stage in ("playing", "paused"))


def standings(
    contest: Contest, stage: wire.ContestPhase, stuck: Mapping[int, wire.Feature]
) -> list[wire.Standing]:
    """Return the players by the points of all rounds that are over, best first; equal points share a rank."""
    number, over = contest.progress.round, _rounds_over(contest, stage)
    rows = []
    for player in playing(contest):
        total = sum(_score(contest, r, player.number) for r in range(1, over + 1))
        answered = (number, player.number) in contest.answers
        row = wire.Standing(player.number, player.name, total, 0, answered, stuck=stuck.get(player.number))
        row.score = _score(contest, number, player.number) if number and over == number else None
        rows.append(row)
    rows.sort(key=lambda row: (-row.total, row.name.casefold()))
    for place, row in enumerate(rows):
        row.rank = rows[place - 1].rank if place and rows[place - 1].total == row.total else place + 1
    return rows


def _score(contest: Contest, number: int, player: int) -> int:
    return contest.answers.get((number, player), NO_ANSWER).score


def _master(contest: Contest) -> wire.MasterTurn:
    one, number = contest.current, contest.progress.round
    found = sum(_score(contest, number, player.number) == one.best for player in playing(contest))
    return wire.MasterTurn(one.master_text, one.best, found)


def player_view(contest: Contest, screen: wire.ContestView, player: int) -> wire.PlayerView:
    """Return what one player sees, from the view of the big screen."""
    own = next((row for row in screen.players if row.player == player), None)
    if own is None:
        raise Illegal("removed", "The host has removed you from this contest.")
    over = _rounds_over(contest, screen.phase)
    given = contest.answers.get((screen.round, player))
    answers = []
    for number, one in enumerate(contest.deal.rounds[:over], 1):
        mine = contest.answers.get((number, player), NO_ANSWER)
        answers.append(wire.OwnAnswer(mine.turn, mine.score, one.best))
    top = screen.players[:TOP] if screen.phase in ("review", "over") else []
    shared, turn = msgspec.structs.replace(screen, players=top), given.turn if given else None
    return wire.PlayerView(shared, player, own.name, own.total, own.rank if over else None, turn, answers)


def results_csv(contest: Contest) -> str:
    """Return the results as CSV: rank, name, points, per cent and the points of each round."""
    played = max(1, contest.progress.round)
    possible = sum(one.best for one in contest.deal.rounds[:played])
    rows: list[Iterable[object]] = [
        ["rank", "name", "points", "per cent", *(f"round {number}" for number in range(1, played + 1))]
    ]
    for row in standings(contest, "over", {}):
        scores = [_score(contest, number, row.player) for number in range(1, played + 1)]
        share = round(100 * row.total / possible) if possible else 0
        rows.append([row.rank, row.name, row.total, share, *scores])
    return format_csv(rows)
