"""A packed board and set of dice, shared by all games that use them."""

from __future__ import annotations

from functools import lru_cache

from setcubed.game import DiceSet, Plan
from setcubed.notation.files import shipped_board, shipped_dice


class Equipment:
    """The plan and the dice. Nothing changes them, so that threads can share them."""

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        self.plan, self.dice = plan, dice
        self.geometry = new_geometry(plan)
        self.sides = new_sides(dice)

    def __dealloc__(self) -> None:
        free(self.sides)
        free(self.geometry)

    def __reduce__(self) -> tuple[object, tuple[Plan, DiceSet]]:
        return equipment, (self.plan, self.dice)

    def new_game(self) -> Game:
        """Return a game that has not begun."""
        return new_game(self.geometry, self.sides)


@lru_cache
def equipment(plan: Plan | None = None, dice: DiceSet | None = None) -> Equipment:
    """Return the equipment for a board and dice, by default those that the project ships."""
    return Equipment(plan or shipped_board(), dice or shipped_dice())
