"""The dice of a short game.

Two players use the 21 dice with even numbers. Three players use 30 dice that resemble the whole set: every
face, colour, symbol and number keeps its share as closely as possible. The choice is a deterministic local
search, so it works for any set of dice. A record stores the chosen dice and does not depend on the search.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from setcubed.game.dice import DICE, DiceSet, Die
from setcubed.game.errors import Illegal
from setcubed.game.faces import ALL_FACES, COLOURS, NUMBERS, SYMBOLS, WILD, Face
from setcubed.game.options import SHORT_GAME_DICE, Options

_STRIDE = 13
_VALUES = [*COLOURS, *SYMBOLS, *NUMBERS]


def with_short_bag(options: Options, dice: DiceSet, seats: int) -> Options:
    """Return the options of a new game, with the dice in play where a short game needs a list of them.

    Raises `Illegal` if there is no short game for this number of players.
    """
    if not options.short or options.bag is not None:
        return options
    if seats not in SHORT_GAME_DICE:
        raise Illegal(
            "bad_options", f"There is no short game for {seats} players.", option="short", value=True
        )
    return options if seats == 2 else replace(options, bag=even_selection(dice, SHORT_GAME_DICE[seats]))


@lru_cache(maxsize=64)
def even_selection(dice: DiceSet, count: int) -> tuple[int, ...]:
    """Choose `count` dice whose faces and features occur in the same proportions as in the whole set."""
    profiles = [_profile(die) for die in dice.dice]
    totals = [sum(column) for column in zip(*profiles, strict=True)]
    best: tuple[int, list[int]] | None = None
    for start in range(0, DICE, 6):
        # A stride without a common factor visits every die once, so each start is a different mixture.
        chosen = sorted((start + i * _STRIDE) % DICE for i in range(count))
        found = _improve(profiles, totals, chosen)
        if best is None or found < best:
            best = found
    assert best is not None
    return tuple(best[1])


def _profile(die: Die) -> list[int]:
    """Count each face and each colour, symbol and number of a die."""
    values = [value for face in die for value in _values(face)]
    return [die.count(face) for face in ALL_FACES] + [values.count(value) for value in _VALUES]


def _values(face: Face) -> tuple[str, ...]:
    return () if face == WILD else (face.colour, face.symbol, str(face.number))


def _improve(profiles: list[list[int]], totals: list[int], chosen: list[int]) -> tuple[int, list[int]]:
    """Swap dice in and out while the squared deviation falls. Return it with the chosen dice."""
    count = len(chosen)
    # Deviations are scaled by the number of dice, so that all arithmetic is exact.
    deviation = [
        DICE * sum(profiles[die][i] for die in chosen) - count * total for i, total in enumerate(totals)
    ]
    while True:
        cost = sum(value * value for value in deviation)
        swaps = [
            (_cost_after(deviation, profiles[removed], profiles[added]), removed, added)
            for removed in chosen
            for added in range(DICE)
            if added not in chosen
        ]
        after, removed, added = min(swaps, default=(cost, 0, 0))
        if after >= cost:
            return cost, chosen
        chosen = sorted([die for die in chosen if die != removed] + [added])
        deviation = [
            value + DICE * (new - old)
            for value, old, new in zip(deviation, profiles[removed], profiles[added], strict=True)
        ]


def _cost_after(deviation: list[int], removed: list[int], added: list[int]) -> int:
    return sum(
        (value + DICE * (new - old)) ** 2 for value, old, new in zip(deviation, removed, added, strict=True)
    )
