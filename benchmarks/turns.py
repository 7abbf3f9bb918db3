"""How long the core takes to list all turns: python benchmarks/turns.py FILE [--compare-c] [--best]."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from setcubed.engine.batch import Batch
from setcubed.game import Plan
from setcubed.notation import Position, parse_position


def load(path: Path) -> list[tuple[Plan, list[Position]]]:
    """The positions of a file, one a line, by board."""
    boards: dict[Plan, list[Position]] = {}
    for line in path.read_text().splitlines():
        if line.strip():
            position = parse_position(json.loads(line))
            boards.setdefault(position.plan, []).append(position)
    return list(boards.items())


def arrays(plan: Plan, positions: list[Position]) -> tuple[Any, Any, Any]:
    """Boards, hands and taken bonus squares as the core reads them."""
    area = plan.size**2
    boards = np.full((len(positions), area), 255, np.uint8)
    hands = np.full((len(positions), 5), 255, np.uint8)
    used = np.zeros((len(positions), area), np.uint8)
    for i, position in enumerate(positions):
        for square, face in position.faces.items():
            boards[i, square] = face
        hands[i, : len(position.hand)] = position.shown
        used[i, list(position.used)] = 1
    return boards, hands, used


def measure(work: Callable[[], int], seconds: float = 1.0) -> tuple[int, float]:
    """Repeat some work until so much time has passed: what it counts, and the time of one repetition."""
    count, repetitions, start = work(), 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work()
        repetitions += 1
    return count, spent / repetitions


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--compare-c", action="store_true", help="also time a generator in plain C")
    parser.add_argument("--best", action="store_true", help="also time the best turn alone")
    options = parser.parse_args()
    groups = [(plan, arrays(plan, positions)) for plan, positions in load(options.file)]
    batches = [Batch(plan, *data) for plan, data in groups]
    n = sum(batch.count for batch in batches)
    turns, seconds = measure(lambda: sum(batch.list_all() for batch in batches))
    report = {"positions": n, "turns": turns, "us_per_position": round(seconds / n * 1e6, 3)}
    if options.best:
        _, best = measure(lambda: sum(len(batch.best()) for batch in batches))
        report["best_turns_per_second"] = round(n / best)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
