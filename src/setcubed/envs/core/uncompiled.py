"""What C's structs and constants of the small actions are when they run uncompiled."""

from __future__ import annotations

from typing import TypeAlias

from setcubed.engine.core.uncompiled import Game

DIE, FACE, END, REPLACE, KEEP, ROLL, SQUARE = 0, 5, 32, 33, 34, 35, 36
PICK_DIE, PICK_SQUARE, PICK_FACE, PICK_WILD = range(4)
ANY, SQUARES = -1, 0
PLANES, HELD, REST = 13, 41, 93
Mask: TypeAlias = list[int]
Floats: TypeAlias = list[float]


class Picks:
    """A game and what its actor has picked so far. `steps` explains it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stage = PICK_DIE
        self.slot = -1
        self.at = 0
        self.laid = 0
        self.laid_slot = [0] * 3
        self.laid_at = [0] * 3
        self.laid_face = [0] * 3
        self.laid_step = [0] * 3
        self.pair_slot = -1
        self.pair_at = 0
        self.pair_face = 0
        self.choosing = 0
        self.chosen = 0
