"""Greedy players against themselves inside the fast core, as many games as one wants, without records."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from setcubed.engine.core.arena import Arena
from setcubed.game import DiceSet, Plan
from setcubed.notation.files import shipped_board, shipped_dice

PIECE = 250
"""Games that a thread takes at once."""


def greedy_scores(
    games: int,
    seats: int = 2,
    seed: int = 0,
    *,
    threads: int | None = None,
    plan: Plan | None = None,
    dice: DiceSet | None = None,
) -> npt.NDArray[np.int16]:
    """The scores of games between greedy players: a row a game, a column a seat.

    The core works outside Python's lock, so threads use as many cores as there are. The same seed gives the
    same games, however many threads play them.
    """
    board, box = plan or shipped_board(), dice or shipped_dice()

    def play(first: int) -> npt.NDArray[np.int16]:
        arena = Arena(board, box)
        played = arena.play(seats, min(PIECE, games - first), seed + first)
        return np.array([result.scores for result in played], np.int16)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        pieces = list(pool.map(play, range(0, games, PIECE)))
    return np.concatenate(pieces) if pieces else np.empty((0, seats), np.int16)
