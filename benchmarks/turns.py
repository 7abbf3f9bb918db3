"""Speed of the turn generator: python benchmarks/turns.py FILE [--compare-c] [--best] [--games]."""

from __future__ import annotations

import argparse
import ctypes
import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from setcubed.engine.core.arena import Arena
from setcubed.engine.core.position_batch import Positions
from setcubed.game import Illegal, Plan
from setcubed.notation import Position, parse_position
from setcubed.notation.fields import load_object
from setcubed.notation.files import shipped_board, shipped_dice

BUFFER_SIZE = 1 << 16


def load(path: Path) -> list[tuple[Plan, list[Position]]]:
    """The positions of a file, one a line, by board."""
    boards: dict[Plan, list[Position]] = {}
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise SystemExit(f"{path} cannot be read: {error.strerror}.") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                position = parse_position(load_object(line))
            except Illegal as error:
                raise SystemExit(f"{path}, line {number}: {error}") from None
            boards.setdefault(position.plan, []).append(position)
    if not boards:
        raise SystemExit(f"{path} has no positions; benchmarks/positions.py writes some.")
    return list(boards.items())


def arrays(plan: Plan, positions: list[Position]) -> tuple[Any, Any, Any]:
    """Boards, hands and taken bonus squares as the core reads them."""
    area = plan.size**2
    boards = np.full((len(positions), area), 255, np.uint8)
    hands = np.full((len(positions), 5), 255, np.uint8)
    used = np.zeros((len(positions), area), np.uint8)
    for i, position in enumerate(positions):
        for square, face in position.board.faces.items():
            boards[i, square] = face
        hands[i, : len(position.hand)] = position.shown
        used[i, list(position.board.used)] = 1
    return boards, hands, used


class PlainC:
    """The generator in plain C with the same positions of one board."""

    def __init__(self, library: ctypes.CDLL, plan: Plan, data: tuple[Any, Any, Any]) -> None:
        bonus = np.zeros(plan.size**2, np.uint16)
        for square, points in plan.bonus.items():
            bonus[square] = points
        self.library, self.plan, self.bonus, self.data = library, plan, bonus, data
        self.turns = np.zeros(BUFFER_SIZE, np.uint64)
        self.n = ctypes.c_longlong(len(data[0]))
        library.pack.restype = ctypes.c_void_p
        library.list_all.restype = ctypes.c_longlong
        where = [ctypes.c_void_p(array.ctypes.data) for array in (bonus, *data)]
        self.packed = ctypes.c_void_p(library.pack(plan.size, where[0], self.n, *where[1:]))

    def list_all(self, total: Any = None) -> int:
        """List all turns of every position; with `total`, add up their scores there."""
        place = ctypes.c_void_p(self.turns.ctypes.data)
        return int(self.library.list_all(self.packed, self.n, place, ctypes.c_longlong(BUFFER_SIZE), total))


def build_c(folder: str) -> ctypes.CDLL:
    """Compile the generator in plain C."""
    library = Path(folder) / "generator.so"
    source = Path(__file__).with_name("generator.c")
    subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def measure(work: Callable[[], int], seconds: float = 1.0) -> tuple[int, float]:
    """Repeat some work for a given time; return its count and the time of one repetition."""
    count, repetitions, start = work(), 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work()
        repetitions += 1
    return count, spent / repetitions


def compare(one: Callable[[], int], two: Callable[[], int], seconds: float = 4.0) -> tuple[float, float]:
    """The median times of two implementations, measured alternately so that both see the same noise."""
    times: tuple[list[float], list[float]] = ([], [])
    start = time.perf_counter()
    while time.perf_counter() - start < seconds or len(times[0]) < 5:
        for work, spent in zip((one, two), times, strict=True):
            begin = time.perf_counter()
            work()
            spent.append(time.perf_counter() - begin)
    return float(np.median(times[0])), float(np.median(times[1]))


def compare_c(groups: list[tuple[Plan, Any]], batches: list[Positions], n: int) -> dict[str, float]:
    """The core and plain C on the same positions. One board only: plain C keeps it in static memory."""
    if len(groups) > 1:
        raise SystemExit("--compare-c takes positions of one board.")
    with tempfile.TemporaryDirectory() as folder:
        plain = PlainC(build_c(folder), *groups[0])
        total = ctypes.c_uint64(0)
        found = plain.list_all(ctypes.byref(total))
        _, words = batches[0].turns()
        if (found, total.value) != (len(words), int((words >> np.uint64(48)).sum())):
            raise SystemExit("The generator in plain C finds other turns than the core.")
        core, in_c = compare(batches[0].list_all, plain.list_all)
    times = {"core_us": core / n * 1e6, "c_us": in_c / n * 1e6, "core_to_c": core / in_c}
    return {name: round(value, 3) for name, value in times.items()}


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--compare-c", action="store_true", help="also time a generator in plain C")
    parser.add_argument("--best", action="store_true", help="also time the best turn alone")
    parser.add_argument("--games", action="store_true", help="also time whole greedy games of two players")
    options = parser.parse_args()
    groups = [(plan, arrays(plan, positions)) for plan, positions in load(options.file)]
    batches = [Positions(plan, *data) for plan, data in groups]
    n = sum(batch.count for batch in batches)
    turns, seconds = measure(lambda: sum(batch.list_all(BUFFER_SIZE) for batch in batches))
    report: dict[str, float] = {
        "positions": n,
        "turns": turns,
        "us_per_position": round(seconds / n * 1e6, 3),
    }
    if options.compare_c:
        report |= compare_c(groups, batches, n)
    if options.best:
        _, seconds = measure(lambda: sum(len(batch.best()) for batch in batches))
        report["best_turns_per_second"] = round(n / seconds)
    if options.games:
        arena = Arena(shipped_board(), shipped_dice())
        games, seconds = measure(lambda: len(arena.play(2, 1000, 1)))
        report["greedy_games_per_second"] = round(games / seconds)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
