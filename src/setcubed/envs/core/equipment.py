"""A packed board and set of dice, shared by all games that use them."""

from __future__ import annotations

from functools import lru_cache

import cython

from setcubed.envs.actions import SQUARE
from setcubed.game import DiceSet, Plan
from setcubed.notation.files import shipped_board, shipped_dice

if not cython.compiled:
    from setcubed.engine.core.packed_game import fill_sides
    from setcubed.engine.core.packed_position import prepare
    from setcubed.engine.core.uncompiled import *


class Equipment:
    """The plan, the dice and the number of actions."""

    def __cinit__(self) -> None:
        self.geometry = new_geometry()
        self.sides = new_sides()

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        if not cython.compiled:
            self.__cinit__()
        self.plan, self.dice = plan, dice
        self.actions = SQUARE + plan.size**2
        prepare(self.geometry, plan)
        fill_sides(self.sides, dice)

    def __dealloc__(self) -> None:
        free_sides(self.sides)
        free_geometry(self.geometry)

    def __reduce__(self) -> tuple[object, tuple[Plan, DiceSet]]:
        return equipment, (self.plan, self.dice)


@lru_cache
def _shared(plan: Plan, dice: DiceSet) -> Equipment:
    return Equipment(plan, dice)


def equipment(plan: Plan | None = None, dice: DiceSet | None = None) -> Equipment:
    """Return the equipment for a board and dice, by default those that the project ships."""
    return _shared(plan or shipped_board(), dice or shipped_dice())
