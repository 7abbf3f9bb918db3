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
Bonuses = list[int]


def low_bit(word: int) -> int:
    """The index of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


class Ground:
    """A board without dice: its size, bonus squares (`rich`: the highest within two squares) and logo."""

    def __init__(self) -> None:
        self.size = 0
        self.inside = 0
        self.bonus = [0] * CELLS
        self.rich = [0] * CELLS
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
ALL = 0x7FFFFFF
NEAR = [0] * 1024
SLOTS = [0] * 48
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
        self.mask = 0
        self.faces = [0] * 6
        self.uses = [0] * 28
        self.hold = 0
        self.wilds = 0
        self.singles = 0
        self.wild_singles = 0
        self.most = 0
        self.duo = [0] * (FACES * 5)
        self.duos = [0] * FACES
        self.partners = [0] * FACES
        self.at = 0
        self.other = 0
        self.sets = 0
        self.earns = 0
        self.other_earns = 0
        self.end = 0
        self.near = 0
        self.other_near = 0
        self.lone = 0
        self.old = 0
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


WORD = 0xFFFFFFFFFFFFFFFF
GOLD = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
DEAL, TURN, EXTRA, OVER = 0, 1, 2, 3
OUT_OF_DICE, STALEMATE, DEAD_ROUNDS = 1, 2, 3
HAND = 5
BOX = 42
MOST_TURNS = 65536
NO_DIE = 255
Longs = list[int]


class Box:
    """All dice: six faces each, and the same as bits (bit 27 for WILD)."""

    def __init__(self) -> None:
        self.faces = [0] * (BOX * 6)
        self.shows = [0] * BOX


class Game:
    """A whole game. Hands are five places a seat, in ascending order of dice; `waiting` has a bit for
    each seat that has yet to choose its extra roll; `paired` gives each die rolls of its own (games.py)."""

    def __init__(self, position: Position, box: Box) -> None:
        self.position = position
        self.box = box
        self.seats = 2
        self.phase = DEAL
        self.reason = 0
        self.first = 0
        self.to_move = 0
        self.turns_left = 0
        self.round = 1
        self.laid = 0
        self.dead_rounds = 0
        self.waiting = 0
        self.scores = [0] * 4
        self.held = [0] * 4
        self.dice = [0] * (4 * HAND)
        self.faces = [0] * (4 * HAND)
        self.bag = [0] * BOX
        self.bagged = 0
        self.chance = 0
        self.paired = 0
        self.drawn = 0
        self.rolls = [0] * BOX
        self.reply = [0.0] * 4


class Desk:
    """What a player needs to think: a walk, a field (`fresh` if it is that of the board) and turns."""

    def __init__(self, walk: Walk, field: Field) -> None:
        self.walk = walk
        self.field = field
        self.fresh = 0
        self.hand = [0] * HAND
        self.turns = [0] * MOST_TURNS
