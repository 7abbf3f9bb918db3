"""What the structs of a packed game are when the core runs uncompiled; `table.pxd` holds the same for the
compiler."""

from __future__ import annotations

from setcubed.engine.field import new_field
from setcubed.engine.packed import new_position
from setcubed.engine.plain import Field, Ground, Position, Walk
from setcubed.engine.walk import new_walk

HAND = 5
DRAW, EXTRA, DEAD, REPLACE = 0, 1, 2, 3
MOST_LISTED, MOST_TRIED = 2048, 6


class Table:
    """The board, the hands (five places a seat, `held` of them taken), the bag and the scores."""

    def __init__(self, ground: Ground) -> None:
        self.position: Position = new_position(ground)
        self.dice = [0] * 20
        self.faces = [0] * 20
        self.held = [0] * 4
        self.bag = [0] * 42
        self.left = 0
        self.scores = [0] * 4
        self.seats = 2
        self.first = 0
        self.to_move = 0
        self.turns_left = 0
        self.laid = 0
        self.could_lay = 0
        self.dead = 0
        self.round = 1
        self.over = 0


class Dealer:
    """The sides of all dice, the stream of chance, who plays carefully, and room to look for turns."""

    def __init__(self) -> None:
        self.walk: Walk = new_walk()
        self.field: Field = new_field()
        self.sides = [0] * 252
        self.hand = [0] * 5
        self.stream = 0
        self.surveyed = 0
        self.replaced = 0
        self.careful = [0] * 4
        self.turns = [0] * MOST_LISTED
        self.worth = [0.0] * MOST_TRIED
