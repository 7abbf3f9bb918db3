"""Learn what is left at the end of a round is worth, and print engine/outlook.py.

    python tools/make_outlook.py 20000 > src/setcubed/engine/outlook.py

Players of all kinds, weak ones too, play up to some round, so that many kinds of hands and boards are seen;
from there the search's careful players go on to the end, several times over. For each number of seats this
tells, by the dice not yet laid, how far the points still to come put each seat ahead of the average, in the
order of play, and how far they scatter; and the points that a wild die in the hand, a die that the board asks
for, and (once the bag is empty) any die are worth. The same number of games gives the same table.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence

import numpy as np

from setcubed.bots import make_bot
from setcubed.engine.think import Thinker
from setcubed.game import Command, Phase, Start, State, decide, evolve, new_game
from setcubed.lab.games import SeededChance, next_command
from setcubed.notation.files import shipped_board, shipped_dice

Learned = tuple[list[float], list[list[float]]]
KINDS = ("greedy", "greedy", "defender", "casual", "beginner", "random")
SAMPLES = 25
"""How often a game is played on from where the bots left it."""
LEAST = 200
"""A number of dice seen less often than this is told nothing about."""
LOGISTIC = math.sqrt(3) / math.pi
"""The scale of a logistic curve for a standard deviation of one."""
HEAD = '''"""What is left at the end of a round is worth: by tools/make_outlook.py from {games} games."""

HANDS = {{
    # seats: a wild die in the hand, a die that the board asks for, any die once the bag is empty
{hands}
}}

OUTLOOK = {{
    # seats: for each number of dice not yet laid the scatter, and how far ahead each seat is, in order
'''


def somewhere(seats: int, key: str) -> State:
    """A game in some round, before a turn, as players of all kinds have left it."""
    rng = random.Random(key)
    bots = [make_bot(rng.choice(KINDS), rng) for _ in range(seats)]
    state, chance = new_game(shipped_board(), shipped_dice(), seats), SeededChance(key)
    rounds = rng.randrange(1, 12 - 2 * seats)
    command: Command = Start()
    found = None
    while state.phase is not Phase.OVER:
        for event in decide(state, command, chance):
            state = evolve(state, event)
        if state.phase is Phase.TURN:
            found = state
            if state.round > rounds:
                break
        if state.phase is not Phase.OVER:
            command = next_command(state, bots, rng)
    assert found is not None
    return found


def ends_of_rounds(seats: int, games: int) -> np.ndarray:
    """A row for each end of a round: dice left, dice in the bag; of each seat the points to come against the
    average, and the wild dice, the dice asked for and all dice in its hand."""
    thinker, rows = Thinker(), []
    for number in range(math.ceil(games / SAMPLES)):
        search = thinker.load(somewhere(seats, f"outlook/{seats}/{number}"))
        search.begin(0, 0, [0], number)
        for seen, bag, final in search.follow(0, SAMPLES):
            still = [last - score for last, (score, *_) in zip(final, seen, strict=True)]
            row: list[float] = [bag + sum(held for _, held, _, _ in seen), bag]
            for points, (_, held, wild, fits) in zip(still, seen, strict=True):
                row += [points - sum(still) / seats, wild, fits, 0 if bag else held]
            rows.append(row)
    return np.array(rows, dtype=float)


def learn(rows: np.ndarray, seats: int) -> Learned:
    """The worth of dice in the hand, and the table by the number of dice left, by least squares."""
    left = rows[:, 0].astype(int)
    ahead = rows[:, 2::4]
    features = np.stack([rows[:, 3 + i :: 4] for i in range(3)])
    features = features - features.mean(axis=2, keepdims=True)  # against the average of the seats
    groups = [np.flatnonzero(left == number) for number in range(43)]
    groups = [group if len(group) >= LEAST else group[:0] for group in groups]
    used = np.concatenate(groups)
    # What a hand is worth must not be mixed up with the order of play: both are taken around their averages.
    flat, target = features.copy(), ahead.copy()
    for group in groups:
        if len(group):
            flat[:, group] -= flat[:, group].mean(axis=1, keepdims=True)
            target[group] -= target[group].mean(axis=0)
    columns = flat[:, used].reshape(3, -1).T
    worth = np.linalg.lstsq(columns, target[used].reshape(-1), rcond=None)[0]
    rest = ahead - np.tensordot(worth, features, axes=1)
    table, scale = [], 1.0
    for group in groups:
        order = [0.0] * seats
        if len(group):
            order = [float(value) for value in rest[group].mean(axis=0)]
            # From how one seat scatters around the average to how the difference of two seats does.
            scale = float(rest[group].std(axis=0).mean()) * math.sqrt(2 * seats / (seats - 1)) * LOGISTIC
        table.append([scale, *order])
    return [float(value) for value in worth], table


def tuples(rows: Sequence[Sequence[float]]) -> Iterator[str]:
    """Rows of a table as lines of Python."""
    for row in rows:
        yield f"({', '.join(f'{value:.2f}' for value in row)})"


def source(games: int, seats: Sequence[int]) -> str:
    """The module `engine/outlook.py`."""
    learned = {}
    for number in seats:
        print(f"{games} games of {number} players ...", file=sys.stderr, flush=True)
        learned[number] = learn(ends_of_rounds(number, games), number)
    hands = "\n".join(f"    {number}: {line}," for number in seats for line in tuples([learned[number][0]]))
    text = HEAD.format(games=f"{games:,}", hands=hands)
    for number in seats:
        lines = "\n".join(f"        {line}," for line in tuples(learned[number][1]))
        text += f"    {number}: (\n{lines}\n    ),\n"
    return text + "}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn what is left is worth; prints engine/outlook.py.")
    parser.add_argument("games", nargs="?", type=int, default=20000, help="games for each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], choices=[2, 3, 4])
    chosen = parser.parse_args()
    print(source(chosen.games, chosen.seats), end="")


if __name__ == "__main__":
    main()
