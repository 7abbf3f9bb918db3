"""Random positions for the tests of the fast core: clusters of dice, on boards of every size."""

from __future__ import annotations

import random

from setcubed.game import FACES, WILD, Face, Plan


def random_plan(rng: random.Random, size: int | None = None) -> Plan:
    """A board of any size with bonus squares anywhere but on its logo."""
    size = size or rng.randint(5, 19)
    start = rng.randrange(size) * size + rng.randrange(size - 2)
    logo = (start, start + 1, start + 2)
    free = [square for square in range(size * size) if square not in logo]
    bonus = {
        square: rng.choice((1, 2, 3, 5, 10))
        for square in rng.sample(free, rng.randint(0, min(size, len(free))))
    }
    return Plan("random", size, logo, bonus)


def random_faces(rng: random.Random, plan: Plan, dice: int, variety: int = 27) -> dict[int, Face]:
    """Dice in a cluster, some of them with gaps; the fewer faces there are, the more SETs."""
    faces = {square: FACES[rng.randrange(variety)] for square in plan.logo}
    while len(faces) < dice:
        row, column = divmod(rng.choice(list(faces)), plan.size)
        down, across = rng.choice(
            ((0, 1), (1, 0), (0, -1), (-1, 0), (0, 2), (2, 0), (0, -2), (-2, 0), (1, 1))
        )
        row, column = row + down, column + across
        if 0 <= row < plan.size and 0 <= column < plan.size:
            faces[row * plan.size + column] = FACES[rng.randrange(variety)]
    return faces


def random_hand(rng: random.Random, dice: int, wild: int, variety: int = 27) -> list[Face]:
    """A random hand with this number of wild dice."""
    hand = [WILD] * wild + [FACES[rng.randrange(variety)] for _ in range(dice - wild)]
    rng.shuffle(hand)
    return hand
