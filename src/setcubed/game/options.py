"""What players may agree on before a game: time limits with their bounds, and a short game."""

from __future__ import annotations

from dataclasses import dataclass

from setcubed.game.errors import Illegal

SHORTEST_LIMIT, LONGEST_LIMIT = 30, 300  # seconds, of a turn or the opening
SHORTEST_EXTRA, LONGEST_EXTRA = 10, 120  # of an extra roll
RULES = 2
"""The current version of the rules. Version 1 differs in three points: after a round without a placed die all
dice are rolled again even if a player could have placed one, a pass is `no_turn` only if it was forced, and
a wild die that could be replaced does not prevent a stalemate."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on besides board, dice and seats: time limits in seconds, None for off,
    whether the game is a short one, with half the dice in the bag, and the version of the rules."""

    turn_seconds: int | None = None
    extra_seconds: int | None = None
    opening_seconds: int | None = None
    short: bool = False
    rules: int = RULES

    def __post_init__(self) -> None:
        if not 1 <= self.rules <= RULES:
            raise Illegal(
                "bad_options",
                f"rules is {self.rules}; this program knows versions 1 to {RULES}.",
                option="rules",
                value=self.rules,
            )
        for name, least, most in (
            ("turn_seconds", SHORTEST_LIMIT, LONGEST_LIMIT),
            ("extra_seconds", SHORTEST_EXTRA, LONGEST_EXTRA),
            ("opening_seconds", SHORTEST_LIMIT, LONGEST_LIMIT),
        ):
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise Illegal(
                    "bad_options",
                    f"{name} is {value}; it may be {least} to {most}, or be left out.",
                    option=name,
                    value=value,
                )
