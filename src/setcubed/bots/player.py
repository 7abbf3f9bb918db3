"""The interface of bots, and their creation by name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.levels import LEVELS
from setcubed.bots.names import split_name
from setcubed.bots.reaction import Reaction
from setcubed.engine.search import Budget
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
    """A player. It is called only when its seat decides, and returns legal decisions.

    A third-party bot needs only `turn`: `BotAdapter` adds the rest.
    """

    @property
    def reaction(self) -> Reaction:
        """The reaction time in the opening race."""

    def open(self, state: State, seat: int) -> Sequence[Placement] | None:
        """Return a SET of the hand on the logo, or None to leave the opening to others."""

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Return the square of a wild die and the die to put there, or None."""

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        """Return the dice to place; an empty sequence is a pass."""

    def extra(self, state: State, seat: int) -> Sequence[int]:
        """Return the dice to roll once more; an empty sequence keeps all."""


def make_bot(
    name: str, rng: random.Random | None = None, *, programs: bool = False, hurry: bool = False
) -> Bot:
    """Create a bot by its name. `rng` is its randomness source; without one, `greedy` and `defender` take the
    first of equal turns.

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
    if level.budget is None:
        return level.make(rng=rng, reaction=level.reaction)
    budget = level.budget if hurry else Budget(level.budget.playouts)
    return level.make(budget, rng=rng, reaction=level.reaction)


def _third_party_bot(name: str, rng: random.Random) -> Bot:
    # Imported on use: a browser has neither processes nor installed packages.
    from setcubed.bots.plugins import load_bot, plugin_names
    from setcubed.bots.program import PREFIX, Program

    if name.startswith(PREFIX):
        return BotAdapter(Program(name.removeprefix(PREFIX).strip()), name)
    bot = load_bot(name, rng)
    if bot is None:
        raise _unknown_bot(name, [*LEVELS, *plugin_names(), "module:Class", "exec:COMMAND"])
    return BotAdapter(bot, name)


def _unknown_bot(name: str, known: Iterable[str]) -> Illegal:
    return Illegal("unknown_bot", f"Unknown bot {name!r}; choose one of: {', '.join(known)}.", bot=name)


def bot_command(bot: Bot, state: State, seat: int, *, replacing: bool = True) -> BotCommand:
    """Return the decision of a bot as a command. A bot that declines to open opens all the same."""
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
    placements = tuple(bot.turn(state, seat))
    return Play(seat, placements) if placements else Pass(seat)
