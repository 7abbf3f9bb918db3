"""Self-play of greedy players in the compiled core, without records."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from setcubed.engine.core.arena import Arena
from setcubed.game import DiceSet, Plan
from setcubed.notation.files import shipped_board, shipped_dice

CHUNK = 250
"""The number of games that a thread plays at a time."""


def greedy_scores(
    games: int,
    seats: int = 2,
    seed: int = 0,
    *,
    threads: int | None = None,
    plan: Plan | None = None,
    dice: DiceSet | None = None,
) -> npt.NDArray[np.int16]:
    """Return the scores of games between greedy players: one row for each game, one column for each seat.

    The core releases the GIL, so threads use all cores. The same seed gives the same games for any number of
    threads.
    """
    board, box = plan or shipped_board(), dice or shipped_dice()

    def play(first: int) -> npt.NDArray[np.int16]:
        arena = Arena(board, box)
        played = arena.play(seats, min(CHUNK, games - first), seed + first)
        return np.array([result.scores for result in played], np.int16)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        chunks = list(pool.map(play, range(0, games, CHUNK)))
    return np.concatenate(chunks) if chunks else np.empty((0, seats), np.int16)
