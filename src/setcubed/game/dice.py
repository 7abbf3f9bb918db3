"""A die, the set of all dice, a die in a hand, and where chance comes in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from setcubed.game.errors import Illegal
from setcubed.game.faces import WILD, Face

DICE = 42
SIDES = 6
HAND = 5

Die = tuple[Face, ...]


class Held(NamedTuple):
    """A die in a player's hand and the face it was rolled to."""

    die: int
    face: Face


class RandomSource(Protocol):
    """Where draws and rolls come from: the only source of chance in a game."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        ...


class NoRandomness:
    """For whoever asks the rules only about choices, where nothing is drawn or rolled."""

    def below(self, n: int, /) -> int:
        """Never asked for."""
        raise AssertionError(f"chance was asked for a number below {n}")


@dataclass(frozen=True, slots=True, repr=False)
class DiceSet:
    """All 42 dice of a box, by number; `name` is where they come from and does not tell two sets apart."""

    dice: tuple[Die, ...]
    name: str = field(default="custom", compare=False)

    def __post_init__(self) -> None:
        if len(self.dice) != DICE:
            raise Illegal("bad_dice", f"A box holds {DICE} dice, not {len(self.dice)}.", dice=len(self.dice))
        for number, die in enumerate(self.dice):
            if len(die) != SIDES:
                raise Illegal(
                    "bad_dice",
                    f"Die {number} shows {len(die)} faces; a die has {SIDES}.",
                    die=number,
                    faces=len(die),
                )

    def __repr__(self) -> str:
        return f"<DiceSet {self.name}>"

    def __getitem__(self, die: int) -> Die:
        return self.dice[die]

    def faces(self) -> frozenset[Face]:
        """Every face that some die shows."""
        return frozenset(face for die in self.dice for face in die)

    def wild_dice(self) -> frozenset[int]:
        """The dice that can show WILD."""
        return frozenset(n for n, die in enumerate(self.dice) if WILD in die)


def roll(dice: DiceSet, numbers: Sequence[int], rng: RandomSource) -> tuple[Held, ...]:
    """Roll some dice, in ascending order of their numbers."""
    return tuple(Held(n, dice[n][rng.below(SIDES)]) for n in sorted(numbers))


def draw(bag: Sequence[int], count: int, rng: RandomSource) -> tuple[int, ...]:
    """Draw dice blindly from the bag, one after the other."""
    rest = sorted(bag)
    return tuple(rest.pop(rng.below(len(rest))) for _ in range(count))
