"""The levels of bots by name: their algorithm, strength and reaction time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
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

    The factory takes a randomness source, the reaction and, for a search, a budget.
    """

    name: str
    rank: int | None
    reaction: Reaction
    make: Callable[..., Bot]
    characters: tuple[str, ...]
    budget: Budget | None = None
    """The playouts of a decision, and its time limit where somebody waits for it."""


STRONG, EXPERT = 60, 2300
"""Playouts per decision."""
_QUICK_SEARCH = partial(MonteCarloBot, quick=True)
_EXACT_SEARCH = partial(MonteCarloBot, exact=True)

_LEVELS = (
    Level("novice", 1, Reaction(30.0), partial(HumanLikeBot, NOVICE), ("Robin", "Ronja", "Rasmus", "Rosa")),
    Level("beginner", 2, Reaction(9.0), partial(HumanLikeBot, BEGINNER), ("Mia", "Milo", "Maya", "Max")),
    Level("casual", 3, Reaction(6.0), partial(HumanLikeBot, CASUAL), ("Leo", "Lina", "Lars", "Lucy")),
    Level("greedy", 4, Reaction(4.0), GreedyBot, ("Otto", "Olivia", "Oscar", "Odette")),
    Level("strong", 5, Reaction(3.2), _QUICK_SEARCH, ("Nora", "Nils", "Nina", "Noah"), Budget(STRONG, 0.2)),
    Level(
        "expert", 6, Reaction(2.5), _EXACT_SEARCH, ("Vera", "Victor", "Viola", "Vincent"), Budget(EXPERT, 1.0)
    ),
    Level("random", None, Reaction(4.0), RandomBot, ("Dizzy", "Daisy", "Dusty", "Dotty")),
    Level("defender", None, Reaction(4.0), DefenderBot, ("Greta", "Gustav", "Gina", "Gabriel")),
)
LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in _LEVELS})
"""The levels by name, weakest first, followed by the baselines."""
