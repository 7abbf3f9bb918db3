"""A packed turn: one 64-bit word with the score, the shape and up to three dice in the order of their steps.

The score has 16 bits, the shape 3 (which dice are steps of their own: S is a single die, P a pair), a die
15: its square on the padded grid (9), its face (5), and whether it is wild (1). 0 is a pass. No other module
takes these bits apart. An opening is a turn of three steps on the logo.
"""

from __future__ import annotations

import cython

SHAPES = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2,), 5: (2, 1), 6: (1, 2)}
"""The number of dice that each step of a turn places, by the turn's shape."""

if not cython.compiled:
    S, SS, SSS, P, PS, SP = SHAPES

    def score_of(turn: int) -> int:
        """Return the points of a turn."""
        return turn >> 48

    def shape_of(turn: int) -> int:
        """Return the shape of a turn."""
        return turn >> 45 & 7

    def count_of(turn: int) -> int:
        """Return how many dice a turn places."""
        return sum(SHAPES.get(shape_of(turn), ()))

    def die_of(turn: int, i: int) -> int:
        """Return one of the dice of a turn, in the order of its steps."""
        return turn >> 15 * i & 0x7FFF

    def at_of(die: int) -> int:
        """Return where a die of a turn is placed."""
        return die >> 6

    def face_of(die: int) -> int:
        """Return the face that a die counts as."""
        return die >> 1 & 31

    def wild_of(die: int) -> int:
        """Return whether a die is wild."""
        return die & 1

    def shown_of(die: int) -> int:
        """Return what a die shows in the hand."""
        return 27 if die & 1 else die >> 1 & 31

    def wilds_of(turn: int) -> int:
        """Return how many wild dice a turn places."""
        return (turn & 1) + (turn >> 15 & 1) + (turn >> 30 & 1)

    def pack_die(at: int, face: int, wild: int) -> int:
        """Pack a die of a turn."""
        return at << 6 | face << 1 | wild

    def pack_turn(score: int, shape: int, a: int, b: int, c: int) -> int:
        """Pack a turn of up to three dice; missing dice are 0."""
        return score << 48 | shape << 45 | c << 30 | b << 15 | a

    def nth_die(die: int, i: int) -> int:
        """Shift a die to its place in a turn."""
        return die << 15 * i


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


def at_square(square: int, size: int) -> int:
    """Return the index of a board's square on the padded grid."""
    return (square // size + 2) * 21 + square % size + 2


def square_at(at: int, size: int) -> int:
    """Return the square of a board at an index of the padded grid."""
    return (at // 21 - 2) * size + at % 21 - 2


def opening_turn(dice: list[tuple[int, int, bool]]) -> int:
    """Return the opening that places three dice; each that is not wild scores a point."""
    a, b, c = (pack_die(at, face, wild) for at, face, wild in dice)
    return pack_turn(sum(not wild for _, _, wild in dice), SSS, a, b, c)
