"""One game of a tournament: its bots, seats and dice, and its result."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from setcubed.bots.lineup import Lineup
from setcubed.bots.names import split_name
from setcubed.bots.reaction import Reaction, first_chances
from setcubed.engine.luck import ledger_of
from setcubed.game import DiceSet, Illegal, Opened, Passed, Plan, Played, RoundEnded
from setcubed.lab.games import PlayedGame, play_game
from setcubed.notation.files import parse_board, parse_dice, shipped_board, shipped_dice
from setcubed.notation.record import Player, make_record

GREEDY = frozenset(("random", "novice", "beginner", "casual", "greedy"))
"""Bots that maximize the points of a turn. The value network estimates luck better if it knows them."""


def label(bot: str) -> str:
    """Return the name of a bot in tables and plots."""
    return split_name(bot)[0]


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The bots of a tournament, the number of seats at a table, and the seed.

    `board` and `dice` are the contents of the user's files, since other machines cannot read those.
    `luck` computes the luck of every game, which takes longer than a game of fast bots.
    """

    bots: tuple[str, ...]
    table: int = 2
    seed: int = 0
    board: str | None = None
    dice: str | None = None
    luck: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.table <= 4:
            raise Illegal("bad_seats", f"A table has 2 to 4 seats, not {self.table}.", seats=self.table)
        if len(self.bots) < self.table:
            raise Illegal(
                "too_few_bots", f"{len(self.bots)} bots cannot fill a table of {self.table}: name more."
            )
        called = [label(bot) for bot in self.bots]
        twice = next((name for name in called if called.count(name) > 1), None)
        if twice:
            raise Illegal("bot_twice", f"{twice} is named twice; a bot needs no second entry.", bot=twice)

    def plan(self) -> Plan:
        """The board."""
        return shipped_board() if self.board is None else parse_board(self.board, "custom")

    def dice_set(self) -> DiceSet:
        """The dice."""
        return shipped_dice() if self.dice is None else parse_dice(self.dice, "custom")

    def as_json(self) -> dict[str, Any]:
        """Return the first line of a file of results."""
        fields = {"format": "setcubed-tournament", "version": 1, **asdict(self), "bots": list(self.bots)}
        if not self.luck:
            del fields["luck"]
        return fields


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to play: the number of its deal, and the bot at each seat."""

    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game, with one entry for each seat."""

    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: tuple[int, ...]
    seconds: tuple[float, ...]
    by_round: tuple[tuple[int, ...], ...]
    """Points in each round."""
    bonus: tuple[tuple[str, ...], ...]
    """The bonus squares taken."""
    faults: tuple[int, ...]
    luck: tuple[float, ...] = ()
    """What the dice added to the chance of winning, if luck was computed."""
    board: str = ""
    """The final board, such as `f7=2PO g7=1RD*`; empty in files of older versions."""

    @property
    def fixture(self) -> Fixture:
        """The game of this result."""
        return Fixture(self.deal, self.bots)

    def share(self, seat: int) -> float:
        """Return a seat's share of the win: 1 for a sole winner, 1/2 in a tie of two."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def fixtures(settings: TournamentSettings, deal: int) -> list[Fixture]:
    """List the games of one deal: every choice of bots for the table, each bot once at every seat."""
    return [
        Fixture(deal, group[turn:] + group[:turn])
        for group in combinations(settings.bots, settings.table)
        for turn in range(settings.table)
    ]


def play(settings: TournamentSettings, games: Iterable[Fixture]) -> Iterator[Result]:
    """Play games one after the other; programs among the bots run until the last game is over."""
    plan, dice = settings.plan(), settings.dice_set()
    with ExitStack() as open_seats:
        tables: dict[tuple[str, ...], Lineup] = {}
        for fixture in games:
            if fixture.bots not in tables:
                tables[fixture.bots] = open_seats.enter_context(Lineup(fixture.bots))
            seats = tables[fixture.bots]
            # The key names the deal and not the bots: every pairing gets the same dice.
            key = f"{settings.seed}/{fixture.deal}"
            bots = seats.for_game(key)
            game = play_game(plan, dice, bots, key)
            luck: tuple[float, ...] = ()
            if settings.luck:
                greedy = [is_greedy(bot) for bot in fixture.bots]
                luck = luck_of(game, [bot.reaction for bot in bots], greedy)
            yield _result(fixture, game, seats.faults_of_game(), luck)


def is_greedy(bot: str) -> bool:
    """Return whether a bot is known to maximize the points of a turn."""
    return split_name(bot)[1] in GREEDY


def luck_of(
    game: PlayedGame, reactions: Sequence[Reaction], greedy: Sequence[bool] = ()
) -> tuple[float, ...]:
    """Return what luck added to each seat's chance of winning: the dice, and the outcome of the opening race
    compared with its expectation from the bots' reaction times."""
    players = [Player(f"Seat {seat}") for seat in range(game.state.seats)]
    record = make_record(game.state, players, game.events)
    ledger = ledger_of(record, None, greedy)
    probabilities = first_chances([reactions[seat] for seat in ledger.races])
    expected = [
        math.fsum(c * race.wins[seat] for c, race in zip(probabilities, ledger.races.values(), strict=True))
        for seat in range(len(players))
    ]
    terms = zip(ledger.luck.wins, ledger.race.wins, expected, strict=True)
    return tuple(luck + race - mean for luck, race, mean in terms)


def _result(fixture: Fixture, game: PlayedGame, faults: Sequence[int], luck: tuple[float, ...]) -> Result:
    state = game.state
    seats = range(state.seats)
    points: list[list[int]] = [[0] * state.round for _ in seats]
    bonus: list[list[str]] = [[] for _ in seats]
    turns = [0] * state.seats
    now = 1
    for event in game.events:
        match event:
            case RoundEnded():
                now += 1
            case Played() | Opened():
                points[event.seat][now - 1] += event.score
                turns[event.seat] += 1
                if isinstance(event, Played):
                    bonus[event.seat] += [state.plan.label(square) for square in event.bonus]
            case Passed():
                turns[event.seat] += 1
    board = " ".join(f"{state.plan.label(square)}={placed}" for square, placed in state.board.squares.items())
    return Result(
        fixture.deal,
        fixture.bots,
        state.scores,
        state.winners,
        tuple(turns),
        tuple(round(seconds, 6) for seconds in game.seconds),
        tuple(map(tuple, points)),
        tuple(map(tuple, bonus)),
        tuple(faults),
        luck,
        board,
    )
