"""What players may agree on before a game: time limits with their bounds, and a short game."""

from __future__ import annotations

from dataclasses import dataclass

from setcubed.game.errors import Illegal

SHORTEST_LIMIT, LONGEST_LIMIT = 30, 300  # seconds, of a turn or the opening
SHORTEST_EXTRA, LONGEST_EXTRA = 10, 120  # of an extra roll


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on besides board, dice and seats: time limits in seconds, None for off, and
    whether the game is a short one, with half the dice in the bag."""

    turn_seconds: int | None = None
    extra_seconds: int | None = None
    opening_seconds: int | None = None
    short: bool = False

    def __post_init__(self) -> None:
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
