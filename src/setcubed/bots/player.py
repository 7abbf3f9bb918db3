"""What a bot is, and how one is made by its name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.flat_monte_carlo import MonteCarloBot
from setcubed.bots.levels import LEVELS, SECONDS_LIMIT
from setcubed.bots.names import split_name
from setcubed.bots.reaction import Reaction
from setcubed.game import (
    Illegal,
    Keep,
    Open,
    Pass,
    Phase,
    Placement,
    Play,
    Replace,
    Roll,
    State,
    best_opening,
)

BotCommand: TypeAlias = Open | Replace | Play | Pass | Roll | Keep


class Bot(Protocol):
    """A player. It is asked only when the rules wait for its seat, and answers with what is legal.

    A bot of another package needs only `turn`: `BotAdapter` fills in the rest.
    """

    @property
    def reaction(self) -> Reaction:
        """How quickly it calls SET in the race of the opening."""
        ...

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


def bot_names() -> list[str]:
    """The names that `make_bot` knows."""
    return list(LEVELS)


def make_bot(
    name: str, rng: random.Random | None = None, *, programs: bool = False, hurry: bool = False
) -> Bot:
    """A new bot by its name; what it leaves to chance comes from `rng`. Without one, `greedy` and `defender`
    take the first of equal turns.

    `exec:COMMAND` runs a program of the user's, `module:Class` and the entry points of other packages run
    their code; `NAME=` before it is what it is called. All this only where the caller allows `programs`: a
    name that comes from a stranger must not run anything. A bot in a `hurry` stops searching when its level's
    time is up; on a slow machine the same seed then need not give the same game.
    """
    if programs:
        _, name = split_name(name)
    if name not in LEVELS:
        if programs:
            return _third_party_bot(name, rng or random.Random())
        raise _unknown_bot(name, LEVELS)
    level = LEVELS[name]
    bot = level.make(rng, level.reaction)
    if hurry and isinstance(bot, MonteCarloBot):
        bot.budget = replace(bot.budget, seconds=SECONDS_LIMIT[name])
    return bot


def _third_party_bot(name: str, rng: random.Random) -> Bot:
    # Imported on use: a browser has neither processes nor installed packages.
    from setcubed.bots.plugins import load_bot, outside_names
    from setcubed.bots.program import PREFIX, Program

    if name.startswith(PREFIX):
        return BotAdapter(Program(name.removeprefix(PREFIX).strip()), name)
    bot = load_bot(name, rng)
    if bot is None:
        raise _unknown_bot(name, [*LEVELS, *outside_names(), "module:Class", "exec:COMMAND"])
    return BotAdapter(bot, name)


def _unknown_bot(name: str, known: Iterable[str]) -> Illegal:
    return Illegal("unknown_bot", f"There is no bot {name!r}; known are: {', '.join(known)}.", bot=name)


def bot_command(bot: Bot, state: State, seat: int, *, replacing: bool = True) -> BotCommand:
    """What a bot does when its seat decides; a bot that does not want to open does so all the same."""
    if state.phase is Phase.OPENING:
        opening = bot.open(state, seat) or best_opening(state.plan, state.hands[seat])
        assert opening is not None
        return Open(seat, tuple(opening))
    if state.phase is Phase.EXTRA:
        dice = tuple(bot.extra(state, seat))
        return Roll(seat, dice) if dice else Keep(seat)
    replacement = bot.replace(state, seat) if replacing else None
    if replacement is not None:
        return Replace(seat, *replacement)
    laid = tuple(bot.turn(state, seat))
    return Play(seat, laid) if laid else Pass(seat)
