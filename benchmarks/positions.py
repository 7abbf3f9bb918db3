"""Write positions from greedy games, one a line: python benchmarks/positions.py FILE [GAMES] [SEED]."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from setcubed.engine.core.arena import Arena
from setcubed.game import Board
from setcubed.notation import Position, format_position
from setcubed.notation.files import shipped_board, shipped_dice


def main(path: str, games: int = 250, seed: int = 1) -> None:
    """The position before every turn of these two-player games."""
    plan, dice = shipped_board(), shipped_dice()
    arena = Arena(plan, dice)
    with Path(path).open("w") as file:
        for number in range(games):
            arena.begin(2, seed + number)
            while arena.step():
                view = arena.view()
                if view["phase"] != "turn":
                    continue
                squares = {square: placed._replace(die=-1) for square, placed in view["squares"].items()}
                hand = tuple(held._replace(die=-1) for held in view["hands"][view["to_move"]])
                position = Position(Board(plan, squares), (hand,))
                file.write(json.dumps(format_position(position), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
