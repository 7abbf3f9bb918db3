"""Find the classic dice: a small search for 42 dice with every property that docs/rules.md lists.

Run `python tools/make_dice.py > src/setcubed/data/classic.dice`; the same seed gives the same dice.
"""

from __future__ import annotations

import math
import random

from setcubed.game.faces import FACES, WILD, Face

FEATURES = [(face.colour, face.symbol, face.number) for face in FACES]
WILD_DICE, DICE, SIDES, COPIES = 9, 42, 6, 9


def faults(die: list[Face]) -> int:
    """Count a die's faults: repeated faces, and features shown other than twice."""
    repeated = len(die) - len(set(die))
    shown = [feature for face in die for feature in FEATURES[face]]
    uneven = len(shown) - sum(min(2, shown.count(feature)) for feature in set(shown))
    return 3 * repeated + uneven


def search(seed: int) -> list[list[Face]]:
    """Swap faces between dice by simulated annealing until no die has a fault."""
    rng = random.Random(seed)
    pool = [face for face in FACES for _ in range(COPIES)]
    rng.shuffle(pool)
    dice = [[pool.pop() for _ in range(SIDES - (n < WILD_DICE))] for n in range(DICE)]
    cost = [faults(die) for die in dice]
    heat = 1.0
    while sum(cost):
        heat = max(0.12, heat * 0.99999)
        a, b = rng.sample(range(DICE), 2)
        i, j = rng.randrange(len(dice[a])), rng.randrange(len(dice[b]))
        dice[a][i], dice[b][j] = dice[b][j], dice[a][i]
        new_a, new_b = faults(dice[a]), faults(dice[b])
        change = new_a + new_b - cost[a] - cost[b]
        if change <= 0 or rng.random() < math.exp(-change / heat):
            cost[a], cost[b] = new_a, new_b
        else:
            dice[a][i], dice[b][j] = dice[b][j], dice[a][i]
    return [sorted(die) + [WILD] * (SIDES - len(die)) for die in dice]


def main() -> None:
    """Print the first set of dice without two equal ones."""
    seed = 1
    dice = search(seed)
    while len(set(map(tuple, dice))) < DICE:
        seed += 1
        dice = search(seed)
    dice.sort(key=lambda die: (WILD in die, die))
    print("# The 42 dice of the classic set, one a line: number, colour, symbol, or W for WILD.")
    for die in dice:
        print(" ".join(map(str, die)))


if __name__ == "__main__":
    main()
