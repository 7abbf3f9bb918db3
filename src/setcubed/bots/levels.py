"""The levels of bots by name: their algorithm, strength and reaction time."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from setcubed.bots.flat_monte_carlo import MonteCarloBot
from setcubed.bots.greedy import DefenderBot, GreedyBot
from setcubed.bots.human_like import BEGINNER, CASUAL, NOVICE, HumanLikeBot
from setcubed.bots.random import RandomBot
from setcubed.bots.reaction import Reaction
from setcubed.engine.search import Budget

if TYPE_CHECKING:
    from setcubed.bots.player import Bot


@dataclass(frozen=True, slots=True)
class Level:
    """A level: name, rank from 1 (None for a baseline), factory, and the names of its characters.

    The factory takes a randomness source, the reaction and a time limit; only a search needs a limit.
    """

    name: str
    rank: int | None
    reaction: Reaction
    make: Callable[[random.Random | None, Reaction, float | None], Bot]
    characters: tuple[str, ...]
    seconds: float | None = None
    """The time limit of a decision where somebody waits for it."""


STRONG, EXPERT = 60, 2300
"""Playouts per decision."""

_LEVELS = (
    Level(
        "novice",
        1,
        Reaction(30.0),
        lambda rng, reaction, _: HumanLikeBot(NOVICE, reaction, rng),
        ("Robin", "Ronja", "Rasmus", "Rosa"),
    ),
    Level(
        "beginner",
        2,
        Reaction(9.0),
        lambda rng, reaction, _: HumanLikeBot(BEGINNER, reaction, rng),
        ("Mia", "Milo", "Maya", "Max"),
    ),
    Level(
        "casual",
        3,
        Reaction(6.0),
        lambda rng, reaction, _: HumanLikeBot(CASUAL, reaction, rng),
        ("Leo", "Lina", "Lars", "Lucy"),
    ),
    Level(
        "greedy",
        4,
        Reaction(4.0),
        lambda rng, reaction, _: GreedyBot(reaction, rng),
        ("Otto", "Olivia", "Oscar", "Odette"),
    ),
    Level(
        "strong",
        5,
        Reaction(3.2),
        lambda rng, reaction, seconds: MonteCarloBot(Budget(STRONG, seconds), reaction, rng, quick=True),
        ("Nora", "Nils", "Nina", "Noah"),
        seconds=0.2,
    ),
    Level(
        "expert",
        6,
        Reaction(2.5),
        lambda rng, reaction, seconds: MonteCarloBot(Budget(EXPERT, seconds), reaction, rng, exact=True),
        ("Vera", "Victor", "Viola", "Vincent"),
        seconds=1.0,
    ),
    Level(
        "random",
        None,
        Reaction(4.0),
        lambda rng, reaction, _: RandomBot(rng, reaction),
        ("Dizzy", "Daisy", "Dusty", "Dotty"),
    ),
    Level(
        "defender",
        None,
        Reaction(4.0),
        lambda rng, reaction, _: DefenderBot(reaction, rng),
        ("Greta", "Gustav", "Gina", "Gabriel"),
    ),
)
LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in _LEVELS})
"""The levels by name, weakest first, followed by the baselines."""
