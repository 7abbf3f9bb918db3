"""Dice, the set of all dice, dice in a hand, and the randomness source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from setcubed.game.errors import Illegal
from setcubed.game.faces import Face

DICE = 42
SIDES = 6
HAND = 5

Die = tuple[Face, ...]


class HandDie(NamedTuple):
    """A die in a hand and the face that it shows."""

    die: int
    face: Face


class RandomSource(Protocol):
    """The randomness source of a game: all draws and rolls come from it."""

    def below(self, n: int, /) -> int:
        """Return an integer from 0 to n - 1, uniformly distributed."""


class NoRandomness:
    """A randomness source for decisions that draw and roll nothing; it raises if it is used."""

    def below(self, n: int, /) -> int:
        """Raise `AssertionError`."""
        raise AssertionError(f"a random number below {n} was requested")


@dataclass(frozen=True, slots=True, repr=False)
class DiceSet:
    """All 42 dice of a box, by number. Sets with equal dice are equal, whatever their `name`."""

    dice: tuple[Die, ...]
    name: str = field(default="custom", compare=False)

    def __post_init__(self) -> None:
        if len(self.dice) != DICE:
            raise Illegal("bad_dice", f"A box holds {DICE} dice, not {len(self.dice)}.", dice=len(self.dice))
        for number, die in enumerate(self.dice):
            if len(die) != SIDES:
                said = f"A die has {SIDES} faces; die {number} has {len(die)}."
                raise Illegal("bad_dice", said, die=number, faces=len(die))

    def __repr__(self) -> str:
        return f"<DiceSet {self.name}>"

    def __getitem__(self, die: int) -> Die:
        return self.dice[die]

    def names(self) -> list[list[str]]:
        """Return the faces of each die as text."""
        return [[str(face) for face in die] for die in self.dice]

    def faces(self) -> frozenset[Face]:
        """Return every face that some die shows."""
        return frozenset(face for die in self.dice for face in die)


def roll(dice: DiceSet, numbers: Sequence[int], rng: RandomSource) -> tuple[HandDie, ...]:
    """Roll some dice, in ascending order of their numbers."""
    return tuple(HandDie(n, dice[n][rng.below(SIDES)]) for n in sorted(numbers))


def draw(bag: Sequence[int], count: int, rng: RandomSource) -> tuple[int, ...]:
    """Draw dice from the bag at random, one after the other."""
    rest = sorted(bag)
    return tuple(rest.pop(rng.below(len(rest))) for _ in range(count))
