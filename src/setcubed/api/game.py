"""The public API: games that are played, listed, drawn, analysed and reviewed in a few lines."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from setcubed import game as g
from setcubed.api.game_view import GameView
from setcubed.fairness import FairRandom
from setcubed.game import DiceSet, Event, Face, HandDie, Illegal, Options, Phase, Plan, State, Turn
from setcubed.game.turns import check_opening, opening_sets
from setcubed.notation import (
    Player,
    Position,
    Record,
    format_record,
    make_record,
    parse_record,
    parse_turn,
    shipped_board,
    shipped_dice,
)
from setcubed.notation.files import load_board, load_dice
from setcubed.notation.record import initial_state, judged


@dataclass(frozen=True, slots=True)
class _Moment:
    """The game before a decision, for `undo`."""

    state: State
    events: int
    counter: int


class Game(GameView):
    """A game of SET CUBED that is played move by move.

    A new game is dealt at once and waits for the opening. Decisions that the rules reject raise `IllegalMove`
    and leave the game as it was.

    >>> game = Game(players=2, seed="demo")
    >>> game
    <Game opening, round 1, scores 0-0>
    >>> game.open()
    >>> game.to_move, game.scores
    (0, (0, 3))
    >>> best = game.legal_turns()[0]
    >>> print(best, best.score)
    i7=2GO j7=2GD 8
    >>> game.play(best)
    >>> game.scores
    (8, 3)
    >>> print(game.board["j7"])
    2GD
    """

    def __init__(
        self,
        players: int | Sequence[str] = 2,
        seed: str | int | None = None,
        *,
        board: Plan | str | PathLike[str] = "classic",
        dice: DiceSet | str | PathLike[str] = "classic",
        options: Options | None = None,
    ) -> None:
        """Deal a new game.

        Args:
            players: The number of players, 2 to 4, or their names.
            seed: The same seed gives the same dice. Without one the dice are random.
            board: A board, the name of a shipped one, or the path of a board file.
            dice: A set of dice, `classic`, or the path of a dice file.
            options: Time limits and the short game.
        """
        names = [f"Seat {seat}" for seat in range(players)] if isinstance(players, int) else list(players)
        seats, found = len(names), _dice(dice)
        agreed = g.with_short_bag(options or Options(), found, seats)
        self._begin(g.new_game(_plan(board), found, seats, agreed), list(map(Player, names)), seed)
        self.apply(g.Start())
        self._history.clear()

    def _begin(self, state: State, players: Sequence[Player], seed: str | int | None) -> None:
        self._state = state
        self._players = tuple(players)
        self._events: list[Event] = []
        self._history: list[_Moment] = []
        key = (
            secrets.token_bytes(32) if seed is None else hashlib.sha256(f"setcubed|{seed}".encode()).digest()
        )
        self._rng = FairRandom(key)

    def legal_turns(self, seat: int | None = None) -> list[Turn]:
        """List every legal turn of a seat, best first; in the opening every SET on the logo.

        >>> game = Game(seed="demo")
        >>> print(game.legal_turns()[0])
        f7=2GO g7=2GD h7=2GS
        """
        hand = self._state.hands[self._seat(seat)]
        if self.phase is Phase.OPENING:
            return self._openings(hand)
        return [turn.with_dice(hand) for turn in Position(self.board, (hand,)).turns()]

    def _openings(self, hand: Sequence[HandDie]) -> list[Turn]:
        turns = []
        for three in opening_sets(hand):
            placements = g.best_opening(self.board.plan, [held for held in hand if held.die in three])
            assert placements is not None
            steps = tuple((placement,) for placement in placements)
            turns.append(Turn(steps, check_opening(self.board.plan, placements), self.board))
        return sorted(turns, key=lambda turn: -turn.score)

    def open(self, turn: str | Turn | None = None, seat: int | None = None) -> None:
        """Open the game with a SET on the logo: the given one, or one with the fewest wild dice.

        Args:
            turn: Text such as `"f7=2PO g7=1RD* h7=3GS"`, or one of `legal_turns`.
            seat: The seat that called SET; by default the first one that holds one.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open("f7=2GD g7=2GO h7=2GS")
        >>> print(game.board["g7"])
        2GO
        """
        seat = self._seat(seat)
        placements = (
            g.best_opening(self.board.plan, self._state.hands[seat]) if turn is None else self._read(turn)
        )
        self.apply(g.Open(seat, placements or ()))

    def play(self, turn: str | Turn) -> None:
        """Play a turn: text such as `"g8=2PO e5=1RD*+e6=3GS"`, or one of `legal_turns`; `"-"` passes.

        Of dice with equal faces the lower die number is placed.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.play("i7=1PO")
        Traceback (most recent call last):
            ...
        setcubed.game.errors.Illegal: Each die must make a SET; on i7 there is none.
        >>> game.play("i7=2GO j7=2GD")
        >>> game.scores
        (8, 3)
        """
        placements = self._read(turn)
        self.apply(g.Play(self._seat(None), placements) if placements else g.Pass(self._seat(None)))

    def pass_turn(self) -> None:
        """Place no die this turn.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.pass_turn()
        >>> game.scores
        (0, 3)
        """
        self.apply(g.Pass(self._seat(None)))

    def replacements(self) -> list[tuple[str, Face]]:
        """List the wild dice that the seat to move can replace: the square and the face that fits.

        >>> game = setcubed.Game(seed=13)
        >>> game.open()
        >>> game.replacements()
        [('h7', Face('1RD'))]
        """
        state, seat = self._state, self._seat(None)
        hand = state.hand(seat)
        return [(state.plan.label(square), hand[die]) for square, die in g.replacements(state, seat)]

    def replace(self, square: str) -> None:
        """Replace the wild die on a square with a die of the hand that shows its stated face.

        >>> game = setcubed.Game(seed=13)
        >>> game.open()
        >>> game.replace("h7")
        >>> game.board["h7"].wild
        False
        """
        state, seat = self._state, self._seat(None)
        wanted = state.plan.square(square)
        die = next((die for where, die in sorted(g.replacements(state, seat)) if where == wanted), None)
        if die is None:
            raise Illegal("not_wild", f"There is no wild die on {square} that seat {seat} can replace.")
        self.apply(g.Replace(seat, wanted, die))

    def roll(self, *dice: str | Face | int, seat: int | None = None) -> None:
        """Make the extra roll with some dice of the hand, named by their faces or numbers; none keeps all.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.pass_turn()
        >>> game.phase
        Phase.EXTRA
        >>> game.roll("2PD", "1PO")
        """
        seat = self._seat(seat)
        free = sorted(self._state.hands[seat])
        numbers = []
        for die in dice:
            by_number = isinstance(die, int) and not isinstance(die, Face)
            face = None if by_number else Face(die)
            found = next((held for held in free if held.die == die or held.face == face), None)
            if found is None:
                raise Illegal("not_in_hand", f"Seat {seat} does not hold {die}.", seat=seat)
            free.remove(found)
            numbers.append(found.die)
        self.apply(g.Roll(seat, tuple(numbers)) if numbers else g.Keep(seat))

    def keep(self, seat: int | None = None) -> None:
        """Keep all dice instead of an extra roll.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.pass_turn()
        >>> game.keep(seat=0)
        >>> game.keep(seat=1)
        >>> game.round
        2
        """
        self.apply(g.Keep(self._seat(seat)))

    def apply(self, decision: g.Command | Turn | str) -> None:
        """Apply a decision of a bot or an analysis: a command, a turn or its text. Raises `IllegalMove`.

        >>> game = setcubed.Game(seed="demo")
        >>> game.apply(setcubed.bot("greedy").decide(game))
        >>> game.scores
        (0, 3)
        """
        if isinstance(decision, Turn | str):
            (self.open if self.phase is Phase.OPENING else self.play)(decision)
            return
        counter = self._rng.counter
        events, state = g.execute(self._state, decision, self._rng)
        self._history.append(_Moment(self._state, len(self._events), counter))
        self._events += events
        self._state = state

    def undo(self) -> None:
        """Undo the last decision with everything after it. Repeating the decision gives the same dice.

        Raises `IndexError` if there is none.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.undo()
        >>> game.phase
        Phase.OPENING
        """
        moment = self._history.pop()
        self._state = moment.state
        self._rng.counter = moment.counter
        del self._events[moment.events :]

    def copy(self) -> Game:
        """Return an independent copy of the game, with the same future dice.

        >>> game = setcubed.Game(seed="demo")
        >>> game.copy().open()
        >>> game.phase
        Phase.OPENING
        """
        other = object.__new__(Game)
        other._begin(self._state, self._players, None)
        other._rng = FairRandom(self._rng.key, self._rng.counter)
        other._events, other._history = list(self._events), list(self._history)
        return other

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if self.to_move is None:
            raise Illegal("game_over", "The game is over.")
        return self.to_move

    def _read(self, turn: str | Turn) -> Sequence[Any]:
        if isinstance(turn, Turn):
            return turn
        return [placement for step in parse_turn(turn, self.board.plan) for placement in step]

    def to_record(self) -> dict[str, Any]:
        """Return the game's record as a JSON object, finished or not.

        >>> game = Game(["Ada", "Bo"], seed="demo")
        >>> Game.from_record(game.to_record()).state == game.state
        True
        """
        return format_record(make_record(self._state, self._players, self._events))

    @classmethod
    def from_record(cls, record: Record | dict[str, Any] | str | bytes) -> Game:
        """Replay a record, given as an object or as a line of JSON. Raises `IllegalMove`.

        An unfinished game can be played on; its dice are then random.

        >>> record = setcubed.Game(["Ada", "Bo"]).to_record()
        >>> setcubed.Game.from_record(record).names
        ('Ada', 'Bo')
        """
        if not isinstance(record, Record):
            record = parse_record(record)
        game = object.__new__(cls)
        game._begin(initial_state(record), record.players, None)
        for before, event, after in judged(game._state, record.events):
            if g.next_automatic(before) is None:
                game._history.append(_Moment(before, len(game._events), 0))
            game._events.append(event)
            game._state = after
        return game


def read_games(source: str | PathLike[str] | Iterable[str]) -> Iterator[Game]:
    """Read the games of a file of records, one per line, or of any iterable of lines.

    >>> game = Game(seed="demo")
    >>> [read.scores for read in read_games([json.dumps(game.to_record())])]
    [(0, 0)]
    """
    if isinstance(source, str | PathLike):
        with Path(source).open(encoding="utf-8") as lines:
            yield from read_games(lines)
        return
    for line in source:
        if line.strip():
            yield Game.from_record(line)


def write_games(target: str | PathLike[str], games: Iterable[Game]) -> None:
    """Write games to a file of records, one per line.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "games.jsonl")
    >>> setcubed.write_games(path, [setcubed.Game(seed="demo"), setcubed.Game(players=3)])
    >>> [len(game.hands) for game in setcubed.read_games(path)]
    [2, 3]
    """
    with Path(target).open("w", encoding="utf-8") as file:
        for game in games:
            file.write(json.dumps(game.to_record(), ensure_ascii=False, separators=(",", ":")) + "\n")


def _plan(board: Plan | str | PathLike[str]) -> Plan:
    if isinstance(board, Plan):
        return board
    return shipped_board(board) if isinstance(board, str) and "." not in board else load_board(Path(board))


def _dice(dice: DiceSet | str | PathLike[str]) -> DiceSet:
    if isinstance(dice, DiceSet):
        return dice
    return shipped_dice() if dice == "classic" else load_dice(Path(dice))
