"""The plan of a board: its size, logo, bonus squares and lines of three squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from setcubed.game.errors import Illegal

SMALLEST, LARGEST = 3, 19

Line = tuple[int, int, int]


@lru_cache
def lines_of(size: int) -> tuple[Line, ...]:
    """Return every three neighbouring squares of a row or a column."""
    across = [
        (r * size + c, r * size + c + 1, r * size + c + 2) for r in range(size) for c in range(size - 2)
    ]
    down = [
        (r * size + c, (r + 1) * size + c, (r + 2) * size + c) for r in range(size - 2) for c in range(size)
    ]
    return tuple(across + down)


@lru_cache
def lines_through(size: int) -> tuple[tuple[Line, ...], ...]:
    """Return the lines through each square."""
    return tuple(tuple(line for line in lines_of(size) if square in line) for square in range(size * size))


@lru_cache
def names_of(size: int) -> tuple[str, ...]:
    """Return the names of all squares."""
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row in range(size) for column in range(size))


@dataclass(frozen=True, slots=True, repr=False)
class Plan:
    """A board without dice. Squares are numbers, row by row from the top left corner.

    >>> plan = Plan("small", 5, (11, 12, 13), {0: 10})
    >>> plan.square("c3"), plan.label(12)
    (12, 'c3')
    """

    name: str
    size: int
    logo: Line
    bonus: Mapping[int, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            said = f"A board has {SMALLEST} to {LARGEST} squares per side, not {self.size}."
            raise Illegal("bad_board", said, size=self.size)
        if tuple(sorted(self.logo)) not in lines_of(self.size):
            raise Illegal("bad_board", "The logo is three neighbouring squares of a row or a column.")
        for square, points in self.bonus.items():
            if not 0 <= square < self.size * self.size:
                raise Illegal(
                    "bad_board", f"There is a bonus off the board, on square {square}.", square=square
                )
            if square in self.logo:
                raise Illegal(
                    "bad_board", f"{self.label(square)} is part of the logo and cannot carry a bonus."
                )
            if points < 1:
                raise Illegal(
                    "bad_board", f"The bonus on {self.label(square)} is {points}; it must be 1 or more."
                )

    def __repr__(self) -> str:
        return f"<Plan {self.name}: {self.size} by {self.size}>"

    @property
    def through(self) -> tuple[tuple[Line, ...], ...]:
        """The lines through each square."""
        return lines_through(self.size)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all squares."""
        return names_of(self.size)

    def label(self, square: int) -> str:
        """Return the name of a square, such as g7."""
        return names_of(self.size)[square]

    def labels(self, squares: Sequence[int]) -> list[str]:
        """Return the names of several squares."""
        return [self.label(square) for square in squares]

    def square(self, label: str) -> int:
        """Return the square with a name such as g7. Raises `Illegal`."""
        column, row, last = ord(label[:1] or "?") - ord("a"), label[1:], self.names[-1]
        if not (0 <= column < 26 and row.isascii() and row.isdigit() and row[0] != "0" and len(row) < 4):
            said = f"{label!r} is not a square: expected a column letter and a row number, from a1 to {last}."
            raise Illegal("bad_square", said, square=label)
        if column >= self.size or int(row) > self.size:
            said = f"{label} is off the board, which goes from a1 to {last}."
            raise Illegal("off_board", said, square=label, last=last)
        return (int(row) - 1) * self.size + column
