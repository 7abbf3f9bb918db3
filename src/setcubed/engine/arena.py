"""Whole greedy games for Python: thousands of them at once, or one of them decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cython

from setcubed.game import DiceSet, Illegal, Plan

if not cython.compiled:
    from setcubed.engine.games import (
        fill_box,
        free_box,
        free_desk,
        free_game,
        new_box,
        new_desk,
        new_game,
        start,
    )
    from setcubed.engine.packed import free_ground, new_ground, prepare
    from setcubed.engine.plain import HAND, OVER, STRIDE
    from setcubed.engine.playout import advance, playout

PHASES = ("deal", "turn", "extra", "over")
REASONS = (None, "out_of_dice", "stalemate", "dead_rounds")


class Result(NamedTuple):
    """How a game ended: the scores, who opened, after how many rounds and why."""

    scores: tuple[int, ...]
    first: int
    rounds: int
    reason: str


class Arena:
    """A table where greedy players meet. It belongs to one thread."""

    def __cinit__(self) -> None:
        self.ground = new_ground()
        self.box = new_box()
        self.game = new_game(self.ground, self.box)
        self.desk = new_desk()

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        if not cython.compiled:
            self.__cinit__()
        self.size = plan.size
        prepare(self.ground, plan)
        fill_box(self.box, dice)
        self.begin(2, 0)

    def __dealloc__(self) -> None:
        free_desk(self.desk)
        free_game(self.game)
        free_box(self.box)
        free_ground(self.ground)

    def begin(self, seats: int, seed: int, reply: Sequence[float] = ()) -> None:
        """Begin a game. A seat with a `reply` takes so much of the next seat's best reply off a turn's
        worth."""
        if not 2 <= seats <= 4:
            raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)
        for seat in range(4):
            self.game.reply[seat] = reply[seat] if seat < len(reply) else 0.0
        start(self.game, seats, seed & 0xFFFFFFFFFFFFFFFF)

    def step(self) -> bool:
        """Let whoever's decision it is decide; False if the game is over."""
        self.desk.fresh = 0
        advance(self.game, self.desk)
        return self.game.phase != OVER

    def _play(self, seats: cython.int, seed: cython.ulonglong) -> cython.void:
        start(self.game, seats, seed)
        playout(self.game, self.desk, 0)

    def play(self, seats: int, games: int, seed: int, reply: Sequence[float] = ()) -> list[Result]:
        """Play games to their end; each has the next seed. Other threads run meanwhile."""
        results = []
        self.begin(seats, seed, reply)
        table: cython.int = seats
        word: cython.ulonglong
        for number in range(games):
            word = (seed + number) & 0xFFFFFFFFFFFFFFFF
            with cython.nogil:
                self._play(table, word)
            results.append(self.result())
        return results

    def result(self) -> Result:
        """Where the game stands; the reason is empty while it goes on."""
        scores = tuple([self.game.scores[seat] for seat in range(self.game.seats)])
        return Result(scores, self.game.first, self.game.round, REASONS[self.game.reason] or "")

    def view(self) -> dict[str, Any]:
        """Everything about the game at this moment, in the words of `setcubed.game`."""
        game = self.game
        squares = {}
        for square in range(self.size * self.size):
            row, column = square // self.size + 2, square % self.size + 2
            if (game.position.rows[row] >> column) & 1:
                at = row * STRIDE + column
                wild = (game.position.wilds[row] >> column) & 1
                squares[square] = (game.position.dice[at], game.position.cells[at], bool(wild))
        hands = [
            [(game.dice[seat * HAND + i], game.faces[seat * HAND + i]) for i in range(game.held[seat])]
            for seat in range(game.seats)
        ]
        return {
            "phase": PHASES[game.phase],
            "squares": squares,
            "hands": hands,
            "bag": [game.bag[i] for i in range(game.bagged)],
            "scores": [game.scores[seat] for seat in range(game.seats)],
            "first": game.first,
            "to_move": game.to_move,
            "round": game.round,
            "dead_rounds": game.dead_rounds,
            "reason": REASONS[game.reason],
        }
