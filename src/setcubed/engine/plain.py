"""What C's structs and constants are when the core runs uncompiled; the `.pxd` files hold the same for the
compiler."""

from __future__ import annotations

STRIDE = 21
CELLS = 488
ROWS = 24
FACES = 27
WILD = 27
EMPTY = 27
OFF = 28
NONE = 31
THIRD = [0] * 1024
Cells = list[int]
Rows = list[int]


def low_bit(word: int) -> int:
    """The index of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


class Ground:
    """A board without dice: its size, its bonus squares and its logo."""

    def __init__(self) -> None:
        self.size = 0
        self.inside = 0
        self.bonus = [0] * CELLS
        self.logo = [0] * 3


class Position:
    """What lies on the board: `cells` holds faces, `rows` and `wilds` a bit for every die and every wild die,
    `spent` the bonus squares taken while empty, `dice` the numbers of the dice."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.cells = [OFF] * CELLS
        self.rows = [0] * ROWS
        self.wilds = [0] * ROWS
        self.spent = [0] * ROWS
        self.dice = [0] * CELLS


ASKS = 256
SHOWN = 42


class Field:
    """The lists that `survey` fills."""

    def __init__(self) -> None:
        self.wants = [0] * CELLS
        self.squares = [0] * CELLS
        self.touched = 0
        self.asks = [0] * (FACES * ASKS)
        self.asked = [0] * FACES
        self.shown = [0] * (FACES * SHOWN)
        self.showing = [0] * FACES


SINGLES = 768
FOLLOWS = 20480
PAIRS = 16384
LANES = 0x888888
S, SS, SSS, P, PS, SP = 1, 2, 3, 4, 5, 6
Faces = list[int]
Turns = list[int]


class Die:
    """A die that could be laid: where, as what, how many SETs it makes and what it earns."""

    def __init__(self) -> None:
        self.at = 0
        self.face = 0
        self.wild = 0
        self.sets = 0
        self.use = 0
        self.points = 0
        self.bonus = 0
        self.code = 0


Dice = list[Die]


class Walk:
    """One hand on one board, with the lists of dice it could lay and what is made of them.

    `hold` counts the hand by kind of face in lanes of four bits; a die's `use` is one in its lane, so that
    one subtraction tells whether the hand has the dice for a turn."""

    def __init__(self) -> None:
        self.position: Position
        self.field: Field
        self.kinds = 0
        self.faces = [0] * 6
        self.uses = [0] * 28
        self.hold = 0
        self.wilds = 0
        self.singles = 0
        self.pairs = 0
        self.follows = [0] * (SINGLES + 1)
        self.single = [Die() for _ in range(SINGLES)]
        self.follow = [Die() for _ in range(FOLLOWS)]
        self.pair = [Die() for _ in range(2 * PAIRS)]
        self.spare = [Die() for _ in range(4)]
        self.reach = [0] * 64
        self.keep = 0
        self.floor = 0
        self.best = 0
        self.turns: Turns = []
        self.room = 0
        self.count = 0
