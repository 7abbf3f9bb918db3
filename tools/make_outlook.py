"""Learn what is left at the end of a round is worth, from games of `greedy`, and print engine/outlook.py.

    python tools/make_outlook.py 20000 > src/setcubed/engine/outlook.py

For each number of seats and each number of dice not yet laid: how far the points still to come put each seat
ahead of the average, in the order of play, and how far they scatter.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, pstdev

from setcubed.bots import make_bot
from setcubed.game import RoundEnded, State, evolve, new_game
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice

LEAST = 100
"""A number of dice seen less often than this is told nothing about."""
LOGISTIC = math.sqrt(3) / math.pi
"""The scale of a logistic curve for a standard deviation of one."""

Ahead = list[float]


def ends_of_rounds(seats: int, key: str) -> Iterator[tuple[int, Ahead]]:
    """For each round of a game the dice not yet laid, and how far ahead each seat came from there on."""
    plan, dice = shipped_board(), shipped_dice()
    game = play_game(plan, dice, [make_bot("greedy") for _ in range(seats)], key)
    state: State = new_game(plan, dice, seats)
    for event in game.events:
        state = evolve(state, event)
        if isinstance(event, RoundEnded):
            left = 42 - len(state.squares)
            still = [game.state.scores[seat] - state.scores[seat] for seat in state.clockwise()]
            average = fmean(still)
            yield left, [points - average for points in still]


def rows_of(seats: int, games: int) -> Iterator[str]:
    """The lines of the table for a number of seats."""
    found: dict[int, list[Ahead]] = defaultdict(list)
    for number in range(games):
        for left, ahead in ends_of_rounds(seats, f"outlook/{seats}/{number}"):
            found[left].append(ahead)
    scale = 1.0
    for left in range(43):
        ahead, columns = [0.0] * seats, list(zip(*found[left], strict=True))
        if len(found[left]) >= LEAST:
            ahead = [fmean(column) for column in columns]
            spread = fmean(pstdev(column) for column in columns)
            # From how one seat scatters around the average to how the difference of two seats does.
            scale = spread * math.sqrt(2 * seats / (seats - 1)) * LOGISTIC
        yield f"        ({scale:.2f}, {', '.join(f'{round(value, 2)}' for value in ahead)}),"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    print(
        '"""What is left at the end of a round is worth: learned by tools/make_outlook.py."""\n\nOUTLOOK = {'
    )
    for seats in (2, 3, 4):
        print(f"    {seats}: (")
        print("\n".join(rows_of(seats, games)))
        print("    ),")
    print("}")


if __name__ == "__main__":
    main()
