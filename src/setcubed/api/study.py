"""Analysis of a position and review of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setcubed.api.game import Game
from setcubed.engine.analysis import Analysis as EngineAnalysis
from setcubed.engine.analysis import Chances
from setcubed.engine.analysis import analyse as engine_analyse
from setcubed.engine.grades import Decision
from setcubed.engine.search import Budget
from setcubed.game import Board, Illegal, Keep, Phase, Replace, Roll, Turn
from setcubed.notation import Position, Record, parse_record

Choice = Turn | Replace | Roll | Keep
"""A choice of a seat: a turn (an empty one is a pass), a replacement, or an extra roll."""


@dataclass(frozen=True, slots=True)
class Line:
    """A choice and its value for the seat that decides."""

    choice: Choice
    wins: float
    """The chance of winning, from 0 to 1; a shared win counts as its share."""
    interval: tuple[float, float]
    """The 95 % confidence interval of `wins`."""
    margin: float
    """The expected margin in points to the best other seat."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The choices of a seat, best first. Made by `analyse`.

    >>> position = setcubed.Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    >>> analysis = setcubed.analyse(position, seconds=0.1)
    >>> [str(line.choice) for line in analysis.lines]
    ['e7=3RO', 'h7=3RO', '-']
    """

    seat: int
    lines: tuple[Line, ...]
    details: EngineAnalysis
    """Everything the engine reports: SETs, bonuses, replies and the chances of all seats."""

    @property
    def best(self) -> Choice:
        """The best choice, for `Game.apply`. Raises `IndexError` if there is nothing to choose.

        >>> game = setcubed.Game(seed="demo")
        >>> game.apply(setcubed.analyse(game, seconds=0.1).best)
        >>> game.phase
        Phase.TURN
        """
        return self.lines[0].choice

    @property
    def wins(self) -> float:
        """The chance of winning after the best choice.

        >>> game = setcubed.Game(seed="demo")
        >>> 0 <= setcubed.analyse(game, seconds=0.1).wins <= 1
        True
        """
        return self.lines[0].wins

    def __str__(self) -> str:
        return "\n".join(f"{line.wins:6.1%} {line.margin:+6.1f}  {line.choice}" for line in self.lines)


def analyse(game: Game | Position, seconds: float = 1.0, seed: int = 0) -> Analysis:
    """Estimate what each choice of the seat to move is worth, by simulated games.

    Args:
        game: A game that waits for a decision, or a position.
        seconds: The time to spend.
        seed: The seed of the simulations.

    >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    >>> print(analyse(position, seconds=0.2).best)
    e7=3RO
    """
    if isinstance(game, Game):
        if game.is_over:
            raise Illegal("game_over", "The game is over.")
        position, phase, dice = game.position, game.phase, game.state.dice
    else:
        position, dice = game, None
        phase = Phase.TURN if position.board.squares else Phase.OPENING
    found = engine_analyse(position, dice, Budget(seconds=seconds), seed)
    return Analysis(found.seat, tuple(_lines(found, phase, position.board)), found)


def _lines(found: EngineAnalysis, phase: Phase, board: Board) -> Iterator[Line]:
    seat = found.seat
    if phase is Phase.EXTRA:
        for roll in found.rolls:
            dice = tuple(held.die for held in roll.dice)
            yield _line(Roll(seat, dice) if dice else Keep(seat), seat, roll.chances)
        return
    for swap in found.swaps:
        # Lines are sorted best first: what follows `replace none` is worse than a turn.
        if swap.square is None or swap.die is None:
            break
        yield _line(Replace(seat, swap.square, swap.die.die), seat, swap.chances)
    for turn in found.openings if phase is Phase.OPENING else found.turns:
        yield _line(Turn(turn.steps, turn.score, board), seat, turn.chances)


def _line(choice: Choice, seat: int, chances: Chances) -> Line:
    return Line(choice, chances.seats[seat], chances.interval, chances.margin)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The terms of a seat's result as chances of winning: start + race + luck + play = result."""

    start: float
    """The chance before the deal."""
    race: float
    """The effect of the opening race."""
    luck: float
    """The effect of the dice."""
    play: float
    """The effect of the decisions of all seats."""
    result: float
    """1 for a win, a share for a shared win, 0 for a loss."""
    accuracy: float
    """The accuracy of the seat's decisions, from 0 to 100."""
    mistakes: int
    """The number of mistakes and blunders."""


@dataclass(frozen=True, slots=True)
class Review:
    """Luck and play of a finished game. Made by `review`.

    >>> setcubed.Review(seats=(), decisions=()).decisions
    ()
    """

    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]
    """Every decision in the order of the game, with its cost, its grade and the best choice."""


def review(game: Game | Record | dict[str, Any] | str | Path, seed: int = 0) -> Review:
    """Split the result of a finished game into luck and play, and grade every decision.

    Args:
        game: A finished game, its record, or the path of a file whose first line is one.
        seed: The seed of the simulations that grade decisions.

    Raises `IllegalMove` if the game is not finished or breaks the rules.

    >>> game, greedy = setcubed.Game(seed="demo"), setcubed.bot("greedy")
    >>> while not game.is_over:
    ...     game.apply(greedy.decide(game))
    >>> seat = setcubed.review(game).seats[0]
    >>> abs(seat.start + seat.race + seat.luck + seat.play - seat.result) < 1e-9
    True
    """
    from setcubed.app.review import review as review_record

    made = review_record(_record(game), seed=seed)
    ledger = made.ledger
    terms = ledger.start, ledger.race, ledger.luck, ledger.play, ledger.result
    seats = []
    for seat in range(made.seats):
        start, race, luck, play, result = (term.wins[seat] for term in terms)
        seats.append(SeatReview(start, race, luck, play, result, made.accuracy(seat), made.mistakes(seat)))
    return Review(tuple(seats), made.decisions)


def _record(game: Game | Record | dict[str, Any] | str | Path) -> Record:
    if isinstance(game, Game):
        return parse_record(game.to_record())
    if isinstance(game, str | Path):
        with Path(game).open(encoding="utf-8") as lines:
            return parse_record(next(lines))
    return game if isinstance(game, Record) else parse_record(game)
