"""What a bot is, and how one is made from its name."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from setcubed.bots.simple import GreedyBot, RandomBot
from setcubed.game import Illegal, Placement, State


class Bot(Protocol):
    """A player. It is asked only when the rules wait for its seat, and answers with what is legal."""

    def open(self, state: State, seat: int) -> Sequence[Placement] | None:
        """A SET of its hand on the logo, or None to leave the opening to others."""
        ...

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """A wild die to replace before laying dice: its square and the die to put there."""
        ...

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        """The dice to lay; none is a pass."""
        ...

    def extra(self, state: State, seat: int) -> Sequence[int]:
        """The dice to roll once more; none keeps all."""
        ...


_MAKERS: dict[str, Callable[[random.Random], Bot]] = {
    "random": RandomBot,
    "greedy": lambda _: GreedyBot(),
}


def bot_names() -> list[str]:
    """The names that `make_bot` knows."""
    return list(_MAKERS)


def make_bot(name: str, rng: random.Random | None = None) -> Bot:
    """A new bot by its name; what it leaves to chance comes from `rng`."""
    if name not in _MAKERS:
        known = ", ".join(_MAKERS)
        raise Illegal("unknown_bot", f"There is no bot {name!r}; known are: {known}.", bot=name)
    return _MAKERS[name](rng or random.Random())
