"""Faces of dice, SETs, and the three questions that explain a SET."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Literal

from setcubed.game.errors import Illegal

COLOURS = "RGP"
SYMBOLS = "OSD"
NUMBERS = "123"


class Face(int):
    """One to three ovals, squiggles or diamonds in red, green or purple, or WILD.

    Faces are small numbers with a name, so that tables can be indexed by them.

    >>> Face("2PO")
    Face('2PO')
    >>> int(Face("2PO"))
    15
    >>> Face("W") is WILD
    True
    """

    __slots__ = ()

    def __new__(cls, value: str | int) -> Face:
        try:
            return _BY_NAME[value] if isinstance(value, str) else _BY_INDEX[value]
        except KeyError:
            raise Illegal(
                "bad_face",
                f"{value!r} is not a face: expected a number 1-3, a colour R, G or P and a symbol O, S or D, "
                "such as 2PO for two purple ovals, or W for a wild die.",
                face=value,
            ) from None

    @property
    def number(self) -> int:
        """The number of symbols, 1 to 3; 0 for WILD.

        >>> Face("2PO").number
        2
        """
        return 0 if self == 27 else int(self) // 9 + 1

    @property
    def colour(self) -> str:
        """R (red), G (green) or P (purple); W for WILD.

        >>> Face("2PO").colour
        'P'
        """
        return "W" if self == 27 else COLOURS[int(self) // 3 % 3]

    @property
    def symbol(self) -> str:
        """O (oval), S (squiggle) or D (diamond); W for WILD.

        >>> Face("2PO").symbol
        'O'
        """
        return "W" if self == 27 else SYMBOLS[int(self) % 3]

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Face({_NAMES[self]!r})"

    def _repr_svg_(self) -> str:
        from setcubed.svg_drawing import svg

        return svg(self)


_NAMES = (*(n + c + s for n in NUMBERS for c in COLOURS for s in SYMBOLS), "W")
ALL_FACES: tuple[Face, ...] = tuple(int.__new__(Face, i) for i in range(28))
_BY_NAME = dict(zip(_NAMES, ALL_FACES, strict=True))
_BY_INDEX = dict(enumerate(ALL_FACES))
FACES = ALL_FACES[:27]
WILD = ALL_FACES[27]


def _third(a: int, b: int) -> int:
    return sum((-(a // p + b // p)) % 3 * p for p in (1, 3, 9))


THIRD: tuple[tuple[Face, ...], ...] = tuple(
    tuple(ALL_FACES[_third(a, b)] for b in range(27)) for a in range(27)
)
"""The face that makes a SET with faces a and b is `THIRD[a][b]`."""


def third(a: Face, b: Face) -> Face:
    """Return the face that makes a SET with two others.

    >>> third(Face("1RO"), Face("2RS"))
    Face('3RD')
    >>> third(Face("1RO"), Face("1RO"))
    Face('1RO')
    """
    return THIRD[a][b]


def is_set(a: Face, b: Face, c: Face) -> bool:
    """Return whether three faces, none of them WILD, are a SET.

    >>> is_set(Face("1RO"), Face("2GS"), Face("3PD"))
    True
    >>> is_set(Face("1RO"), Face("2RO"), Face("2RO"))
    False
    """
    return THIRD[a][b] == c


class Feature(StrEnum):
    """The features that the three questions are about."""

    COLOUR = "colour"
    SYMBOL = "symbol"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one of the three questions about three dice.

    A no names the two dice that agree and the odd one, by their places among the three.
    """

    feature: Feature
    verdict: Literal["same", "different", "two_alike"]
    alike: tuple[int, int] | None = None
    odd: int | None = None

    @property
    def yes(self) -> bool:
        """Whether this feature allows a SET."""
        return self.verdict != "two_alike"


def three_questions(faces: Sequence[Face]) -> tuple[Answer, Answer, Answer]:
    """Answer for each feature: is it all the same or all different?

    >>> for answer in three_questions([Face("1RO"), Face("2RO"), Face("2RO")]):
    ...     print(answer.feature, answer.verdict, answer.odd)
    colour same None
    symbol same None
    number two_alike 0
    """
    if len(faces) != 3 or WILD in faces:
        raise Illegal("bad_dice", "The three questions are asked about three faces, none of them wild.")
    colour, symbol, number = (_answer(feature, [getattr(f, feature) for f in faces]) for feature in Feature)
    return colour, symbol, number


def _answer(feature: Feature, values: list[object]) -> Answer:
    kinds = len(set(values))
    if kinds != 2:
        return Answer(feature, "same" if kinds == 1 else "different")
    odd = next(i for i, value in enumerate(values) if values.count(value) == 1)
    first, second = (i for i in range(3) if i != odd)
    return Answer(feature, "two_alike", (first, second), odd)


def holds_set(faces: Iterable[Face]) -> bool:
    """Return whether three of these rolled faces are a SET; a wild die completes any two others.

    >>> holds_set([Face("1RO"), Face("2RO"), WILD])
    True
    """
    return any(can_be_set(three) for three in combinations(faces, 3))


def can_be_set(faces: Sequence[Face]) -> bool:
    """Return whether three rolled faces are a SET with some stated faces of their wild dice."""
    a, b, c = faces
    return WILD in faces or THIRD[a][b] == c
