"""The options of a game: time limits with their bounds, and the short game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from setcubed.game.dice import DICE
from setcubed.game.errors import Illegal

SHORTEST_LIMIT, LONGEST_LIMIT = 30, 300  # seconds, of a turn or the opening
SHORTEST_EXTRA, LONGEST_EXTRA = 10, 120  # seconds, of an extra roll

RULES = 2
"""The current version of the rules. Version 1 differs in three points: after a round without a placed die all
dice are rolled again even if a player could have placed one, a pass is `no_turn` only if it was forced, and
a wild die that could be replaced does not prevent a stalemate."""

SHORT_GAME_DICE: Mapping[int, int] = MappingProxyType({2: 21, 3: 30})
"""The number of dice in a short game, by the number of players. Four players have no short game."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on besides board, dice and seats.

    >>> Options(turn_seconds=60, short=True).turn_seconds
    60
    """

    turn_seconds: int | None = None
    """The time limit of a turn; None for no limit."""
    extra_seconds: int | None = None
    """The time limit of an extra roll; None for no limit."""
    opening_seconds: int | None = None
    """The time limit of the opening; None for no limit."""
    short: bool = False
    """Whether the game is played with a part of the dice. See `short_game.with_short_bag`."""
    rules: int = RULES
    """The version of the rules."""
    bag: tuple[int, ...] | None = None
    """The dice in play; None for all dice, or in a short game for those with even numbers."""

    def __post_init__(self) -> None:
        if not 1 <= self.rules <= RULES:
            said = f"rules is {self.rules}; this program knows versions 1 to {RULES}."
            raise Illegal("bad_options", said, option="rules", value=self.rules)
        for name, least, most in (
            ("turn_seconds", SHORTEST_LIMIT, LONGEST_LIMIT),
            ("extra_seconds", SHORTEST_EXTRA, LONGEST_EXTRA),
            ("opening_seconds", SHORTEST_LIMIT, LONGEST_LIMIT),
        ):
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                said = f"{name} is {value}; it must be {least} to {most}, or be left out."
                raise Illegal("bad_options", said, option=name, value=value)
        if self.bag is not None and not _is_bag(self.bag):
            said = f"bag must list different dice, numbered 0 to {DICE - 1}, in ascending order."
            raise Illegal("bad_options", said, option="bag")

    @property
    def dice_in_play(self) -> tuple[int, ...]:
        """The numbers of the dice that are in the bag before the deal.

        >>> len(Options().dice_in_play), Options(short=True).dice_in_play[:4]
        (42, (0, 2, 4, 6))
        """
        return self.bag if self.bag is not None else tuple(range(0, DICE, 2 if self.short else 1))


def _is_bag(bag: tuple[int, ...]) -> bool:
    return all(0 <= die < DICE for die in bag) and list(bag) == sorted(set(bag))
