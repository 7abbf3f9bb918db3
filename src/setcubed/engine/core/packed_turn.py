"""A packed turn: one 64-bit word with the score, the shape and up to three dice in the order of their steps.

The score has 16 bits, the shape 3 (which dice are steps of their own: S is a single die, P a pair), a die
15: its square on the padded grid (9), its face (5), and whether it is wild (1). 0 is a pass. No other module
takes these bits apart. An opening is a turn of three steps on the logo.
"""

from __future__ import annotations

SHAPES = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2,), 5: (2, 1), 6: (1, 2)}
"""The number of dice that each step of a turn places, by the turn's shape."""


class PackedTurn(int):
    """A packed turn for Python."""

    @property
    def score(self) -> int:
        """The points."""
        return score_of(self)

    @property
    def count(self) -> int:
        """The number of dice."""
        return count_of(self)

    @property
    def wilds(self) -> int:
        """The number of wild dice."""
        return wilds_of(self)

    @property
    def dice(self) -> list[tuple[int, int, bool]]:
        """The dice: for each the square on the padded grid, the face, and whether it is wild."""
        dice = [die_of(self, i) for i in range(count_of(self))]
        return [(at_of(die), face_of(die), bool(wild_of(die))) for die in dice]

    @property
    def steps(self) -> list[list[tuple[int, int, bool]]]:
        """The dice, step by step."""
        dice = iter(self.dice)
        return [[next(dice) for _ in range(count)] for count in SHAPES.get(shape_of(self), ())]


def opening_turn(dice: list[tuple[int, int, bool]]) -> int:
    """Return the opening that places three dice; each that is not wild scores a point."""
    a, b, c = (pack_die(at, face, wild) for at, face, wild in dice)
    return pack_turn(sum(not wild for _, _, wild in dice), SSS, a, b, c)
