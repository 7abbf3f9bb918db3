"""Puzzles of the trainer as compact text: one per line, one letter per face.

A line holds the kind, the difficulty (1 is easiest) and the dice:

    find 2 AELZD            five faces, one SET among them
    complete 3 QR BCDHM     two faces, and five of which one makes them a SET
    best 4 fgAggBhgc ABCDE  dice on the board (column, row and face; a wild die in small letters) and a hand
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from setcubed.game import FACES, Face, Feature

Kind: TypeAlias = Literal["find", "complete", "best"]
KINDS: tuple[Kind, ...] = ("find", "complete", "best")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: the dice to choose from, the two faces of `complete`, and the board of `best`."""

    kind: Kind
    difficulty: int
    hand: tuple[str, ...]
    faces: tuple[str, ...] = ()
    squares: Mapping[str, str] | None = None


def differing(faces: Iterable[Face]) -> int:
    """Count the features in which the faces of a SET differ.

    >>> differing([Face("1RO"), Face("1RS"), Face("1RD")])
    1
    """
    shown = list(faces)
    return sum(len({getattr(face, feature) for face in shown}) > 1 for feature in Feature)


def format_puzzle(puzzle: Puzzle) -> str:
    """Format a puzzle as a line."""
    words = [puzzle.kind, str(puzzle.difficulty)]
    if puzzle.squares is not None:
        words.append("".join(_die(square, face) for square, face in puzzle.squares.items()))
    if puzzle.faces:
        words.append(_letters(puzzle.faces))
    return " ".join([*words, _letters(puzzle.hand)])


def parse_puzzles(text: str) -> Iterator[Puzzle]:
    """Parse the puzzles of a file."""
    for line in text.splitlines():
        kind, difficulty, *shown, hand = line.split(" ")
        if kind == "best":
            dice = [shown[0][at : at + 3] for at in range(0, len(shown[0]), 3)]
            yield Puzzle("best", int(difficulty), _faces(hand), squares=dict(map(_square, dice)))
        elif kind == "complete":
            yield Puzzle("complete", int(difficulty), _faces(hand), _faces(shown[0]))
        else:
            yield Puzzle("find", int(difficulty), _faces(hand))


def _letters(faces: Sequence[str]) -> str:
    return "".join(chr(ord("A") + Face(face)) for face in faces)


def _faces(letters: str) -> tuple[str, ...]:
    return tuple(str(FACES[ord(letter) - ord("A")]) for letter in letters)


def _die(square: str, face: str) -> str:
    letter = _letters([face.removesuffix("*")])
    small = chr(ord(letter) + ord("a") - ord("A"))
    return square[0] + chr(ord("a") - 1 + int(square[1:])) + (small if face.endswith("*") else letter)


def _square(die: str) -> tuple[str, str]:
    square, letter = f"{die[0]}{ord(die[1]) - ord('a') + 1}", die[2]
    if letter < "a":
        return square, _faces(letter)[0]
    return square, _faces(chr(ord(letter) - ord("a") + ord("A")))[0] + "*"
