"""What a bot is, the levels by name, and how a bot is made."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from setcubed.bots.checked import CheckedBot
from setcubed.bots.names import split_name
from setcubed.bots.outside import load_bot, outside_names
from setcubed.bots.people import BEGINNER, CASUAL, NOVICE, PersonBot
from setcubed.bots.program import PREFIX, Program
from setcubed.bots.reaction import Reaction
from setcubed.bots.searching import SearchBot
from setcubed.bots.simple import DefenderBot, GreedyBot, RandomBot
from setcubed.engine.search import Budget
from setcubed.game import Illegal, Placement, State


class Bot(Protocol):
    """A player. It is asked only when the rules wait for its seat, and answers with what is legal.

    A bot of another package needs only `turn`: `CheckedBot` fills in the rest.
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


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of bot: its name, its rank from 1 up (none for a yardstick), how one is made, and what bots
    of this kind are called at a table."""

    name: str
    rank: int | None
    reaction: Reaction
    about: str
    make: Callable[[random.Random | None, Reaction], Bot]
    characters: tuple[str, ...]


STRONG, EXPERT = 60, 2100
"""Playouts a decision."""
AT_MOST = {"strong": 0.2, "expert": 1.0}
"""Seconds for a search where somebody waits for it, however slow the machine is."""

_LEVELS = (
    Level(
        "novice",
        1,
        Reaction(30.0),
        "Eight years old: lays one die most of the time, overlooks half of what there is.",
        lambda rng, reaction: PersonBot(NOVICE, reaction, rng),
        ("Robin", "Ronja", "Rasmus", "Rosa"),
    ),
    Level(
        "beginner",
        2,
        Reaction(9.0),
        "Sees SETs that one die makes, and overlooks some.",
        lambda rng, reaction: PersonBot(BEGINNER, reaction, rng),
        ("Mia", "Milo", "Maya", "Max"),
    ),
    Level(
        "casual",
        3,
        Reaction(6.0),
        "Sees most SETs near the last dice, few pairs, few tricks with wild dice.",
        lambda rng, reaction: PersonBot(CASUAL, reaction, rng),
        ("Leo", "Lina", "Lars", "Lucy"),
    ),
    Level(
        "greedy",
        4,
        Reaction(4.0),
        "Takes the highest score now and never thinks of later.",
        lambda rng, reaction: GreedyBot(reaction, rng),
        ("Otto", "Olivia", "Oscar", "Odette"),
    ),
    Level(
        "strong",
        5,
        Reaction(3.2),
        "Plays a dozen turns on in its mind to the end of the round before it decides.",
        lambda rng, reaction: SearchBot(Budget(playouts=STRONG), reaction, rng, quick=True),
        ("Nora", "Nils", "Nina", "Noah"),
    ),
    Level(
        "expert",
        6,
        Reaction(2.5),
        "Plays on in its mind thousands of times, and knows the very end exactly.",
        lambda rng, reaction: SearchBot(Budget(playouts=EXPERT), reaction, rng, exact=True),
        ("Vera", "Victor", "Viola", "Vincent"),
    ),
    Level(
        "random",
        None,
        Reaction(4.0),
        "Lays anything that is legal.",
        lambda rng, reaction: RandomBot(rng, reaction),
        ("Dizzy", "Daisy", "Dusty", "Dotty"),
    ),
    Level(
        "defender",
        None,
        Reaction(4.0),
        "Greedy, less half of what the next player could answer with.",
        lambda rng, reaction: DefenderBot(reaction, rng),
        ("Greta", "Gustav", "Gina", "Gabriel"),
    ),
)
LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in _LEVELS})
"""The levels by name, weakest first; after them the yardsticks."""


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
        if name.startswith(PREFIX):
            return CheckedBot(Program(name.removeprefix(PREFIX).strip()))
    if name not in LEVELS:
        outside = load_bot(name, rng or random.Random()) if programs else None
        if outside is not None:
            return CheckedBot(outside)
        others = [*outside_names(), "module:Class", "exec:COMMAND"] if programs else []
        known = ", ".join([*LEVELS, *others])
        raise Illegal("unknown_bot", f"There is no bot {name!r}; known are: {known}.", bot=name)
    level = LEVELS[name]
    bot = level.make(rng, level.reaction)
    if hurry and isinstance(bot, SearchBot):
        bot.budget = replace(bot.budget, seconds=AT_MOST[name])
    return bot
