"""The numbers that all games on one board with one set of dice share, and what actions are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from setcubed.envs import layout as at
from setcubed.game import FACES, DiceSet, Plan
from setcubed.game.faces import THIRD
from setcubed.notation.files import shipped_board, shipped_dice


class Box:
    """A board and its dice, for games in small actions."""

    def __init__(self, plan: Plan | None = None, dice: DiceSet | None = None) -> None:
        self.plan = plan or shipped_board()
        self.dice = dice or shipped_dice()
        self.numbers = _numbers(self.plan, self.dice)
        self.actions = at.SQUARE + self.plan.size**2
        self.cells = int(self.numbers[at.K_CELLS])
        self.row = at.CELLS + 2 * self.cells
        self.field = 2 * self.cells + 1

    def __reduce__(self) -> tuple[type[Box], tuple[Plan, DiceSet]]:
        return Box, (self.plan, self.dice)

    def square(self, cell: int) -> int:
        """The square of a cell of the padded grid."""
        row, column = divmod(cell, self.plan.size + 2)
        return (row - 2) * self.plan.size + column - 2

    def name(self, action: int) -> str:
        """What an action is called.

        >>> [Box().name(action) for action in (0, 5, 32, 33, 34, 35, 36)]
        ['die 1', '1RO', 'end', 'replace', 'keep', 'roll', 'a1']
        """
        if action >= at.SQUARE:
            return self.plan.label(action - at.SQUARE)
        if action >= at.END:
            return ("end", "replace", "keep", "roll")[action - at.END]
        return str(FACES[action - at.FACE]) if action >= at.FACE else f"die {action + 1}"


@lru_cache
def classic() -> Box:
    """The board and dice that the project ships."""
    return Box()


def _numbers(plan: Plan, dice: DiceSet) -> npt.NDArray[np.int32]:
    size, stride = plan.size, plan.size + 2
    cells = (size + 4) * stride + 4

    def cell(square: int) -> int:
        return (square // size + 2) * stride + square % size + 2

    numbers = np.zeros(at.K_BONUS + cells, np.int32)
    numbers[at.K_SIZE], numbers[at.K_STRIDE], numbers[at.K_CELLS] = size, stride, cells
    numbers[at.K_LOGO : at.K_LOGO + 3] = [cell(square) for square in plan.logo]
    for die, sides in enumerate(dice.dice):
        numbers[at.K_SIDES + 6 * die : at.K_SIDES + 6 * die + 6] = sides
        numbers[at.K_CAN_SHOW + die] = sum({1 << side for side in sides})
    third = np.full((32, 32), at.NONE)
    third[:27, :27] = THIRD
    numbers[at.K_THIRD : at.K_THIRD + 1024] = third.ravel()
    for square, points in plan.bonus.items():
        numbers[at.K_BONUS + cell(square)] = points
    return numbers


def stream(seed: int, game: int = 0) -> int:
    """Where a game's chance begins: the same for the same seed and number of the game."""
    return int(np.random.SeedSequence([seed & 0xFFFFFFFFFFFFFFFF, game]).generate_state(1, np.uint64)[0])


def payoffs(scores: Sequence[int], winners: int) -> list[float]:
    """What a finished game is worth to each seat: 1 to a sole winner, and in all nothing is won or lost."""
    seats = len(scores)
    share = seats / bin(winners).count("1")
    return [((share if winners >> seat & 1 else 0) - 1) / (seats - 1) for seat in range(seats)]
