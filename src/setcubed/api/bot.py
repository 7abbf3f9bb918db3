"""Bots that decide for a seat of a game or a position."""

from __future__ import annotations

import random
from typing import Any, Self

from setcubed.api.game import Game
from setcubed.bots import Bot as Player
from setcubed.bots import BotAdapter, make_bot
from setcubed.bots.player import bot_command
from setcubed.engine.determinization import completions_of
from setcubed.game import Command, State, Turn
from setcubed.notation import Position, shipped_dice


class Bot:
    """A player that decides for a seat. Made by `bot`; use it in a `with` statement if it is a program.

    >>> setcubed.bot("greedy")
    <Bot greedy>
    """

    def __init__(self, player: Player, name: str) -> None:
        self.player = player
        self.name = name

    def decide(self, game: Game | Position | State, seat: int | None = None) -> Command:
        """Return the decision of a seat, by default of the one that decides next, for `Game.apply`.

        For a position that does not give the whole game the missing dice are drawn at random.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> setcubed.bot("greedy").decide(game).seat
        0
        """
        state, to_move = _state_of(game)
        return bot_command(self.player, state, to_move if seat is None else seat)

    def turn(self, game: Game | Position | State, seat: int | None = None) -> Turn:
        """Return the turn that the bot would play now; an empty turn is a pass.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> print(setcubed.bot("greedy").turn(game))
        i7=2GO j7=2GD
        """
        state, to_move = _state_of(game)
        placements = self.player.turn(state, to_move if seat is None else seat)
        return state.board.turn(tuple(placements)) if placements else Turn((), 0, state.board)

    def close(self) -> None:
        """End the bot's program, if it is one.

        >>> program = setcubed.bot("exec:cat")
        >>> program.close()
        """
        if isinstance(self.player, BotAdapter):
            self.player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def bot(source: str | Any, seed: int | str | None = None) -> Bot:
    """Return a bot by its name, or a bot of your own.

    Args:
        source: A level such as `greedy` or `expert`, `exec:COMMAND` for a program, `module:Class`, or an
            object with a method `turn(state, seat)`.
        seed: The same seed gives the same decisions.

    >>> game, greedy = Game(seed="demo"), bot("greedy")
    >>> while not game.is_over:
    ...     game.apply(greedy.decide(game))
    >>> game.scores[game.winners[0]] == max(game.scores)
    True
    """
    if isinstance(source, str):
        rng = None if seed is None else random.Random(seed)
        return Bot(make_bot(source, rng, programs=True), source)
    made = source() if isinstance(source, type) else source
    return Bot(BotAdapter(made), type(made).__name__)


def _state_of(game: Game | Position | State) -> tuple[State, int]:
    """The state and the seat that decides next."""
    if isinstance(game, Game):
        seat = game.to_move
        if seat is None:
            raise ValueError("The game is over: nobody decides.")
        return game.state, seat
    if isinstance(game, Position):
        rng = random.Random(0)
        return completions_of(game, shipped_dice(), rng, count=1)[0], game.to_move
    return game, game.to_move if game.to_move is not None else min(game.waiting, default=0)
