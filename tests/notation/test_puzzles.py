"""Puzzles as text: round trips, and the difficulty of a SET."""

from __future__ import annotations

import pytest

from setcubed.game import Face
from setcubed.notation.puzzles import Puzzle, differing, format_puzzle, parse_puzzles

FIVE = ("1RO", "3PD", "2GS", "1RS", "3PO")


@pytest.mark.parametrize(
    ("puzzle", "line"),
    [
        (Puzzle("find", 2, FIVE), "find 2 A[NBY"),
        (Puzzle("complete", 3, FIVE, ("1RO", "2GS")), "complete 3 AN A[NBY"),
        (
            Puzzle("best", 4, FIVE, squares={"f7": "1RO", "a13": "3PD*", "m1": "3PD", "g10": "1RS*"}),
            "best 4 fgAam{ma[gjb A[NBY",
        ),
    ],
)
def test_a_line_describes_a_puzzle(puzzle: Puzzle, line: str) -> None:
    assert format_puzzle(puzzle) == line
    assert list(parse_puzzles(f"{line}\n")) == [puzzle]


def test_features_that_differ_are_counted() -> None:
    assert differing(map(Face, ("1RO", "2GS", "3PD"))) == 3
    assert differing(map(Face, ("1RO", "1RO", "1RO"))) == 0
