"""What C's structs and constants are when the core runs uncompiled; the `.pxd` files hold the same for the
compiler."""

from __future__ import annotations

from typing import Any

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
        self.bonus_at = [0] * 400
        self.bonuses = 0


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


class Finder:
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
        self.seed = 0
        self.tie = 0
        self.turns: Turns = []
        self.room = 0
        self.count = 0


WORD = 0xFFFFFFFFFFFFFFFF
GOLD = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
DRAWING, ROLLING, LOT, OPENING, TURN, ROUND_OVER, EXTRA, OVER = range(8)
DRAWN, EXTRA_ROLL, DEAD_ROUND, REPLACED, DEALT, REOPENED = range(6)
OUT_OF_DICE, STALEMATE, DEAD_ROUNDS = 1, 2, 3
HAND = 5
DICE = 42
ALL_DICE = 31
NO_DIE = 255
NOBODY = -1
MOST_LISTED, MOST_TRIED = 2048, 6
WIDEST = 512
Longs = list[int]


class Sides:
    """All dice: six faces each, and the same as bits (bit 27 for WILD)."""

    def __init__(self) -> None:
        self.faces = [0] * (DICE * 6)
        self.shows = [0] * DICE


class Game:
    """A whole game. games.py explains it."""

    def __init__(self, position: Position, sides: Sides) -> None:
        self.position = position
        self.sides = sides
        self.seats = 2
        self.phase = DRAWING
        self.actor = 0
        self.first = NOBODY
        self.turns_left = 0
        self.round = 1
        self.laid = 0
        self.could_lay = 0
        self.dead_rounds = 0
        self.reason = 0
        self.waiting = 0
        self.able = 0
        self.scores = [0] * 4
        self.held = [0] * 4
        self.dice = [0] * (4 * HAND)
        self.faces = [0] * (4 * HAND)
        self.bag = [0] * DICE
        self.bagged = 0
        self.occasion = 0
        self.to_draw = 0
        self.queue = [0] * HAND
        self.queued = 0
        self.queue_next = 0
        self.rolls = 0
        self.keyed = 0
        self.chance = 0


class Scratch:
    """What a player needs to choose: a finder, a field (`surveyed` if it is that of the board), room for a
    hand and for turns, and which seats are careful. With a `seed`, equal turns are chosen by it."""

    def __init__(self, finder: Finder, field: Field) -> None:
        self.finder = finder
        self.field = field
        self.surveyed = 0
        self.hand = [0] * HAND
        self.careful = [0] * 4
        self.seed = 0
        self.turns = [0] * MOST_LISTED
        self.worth = [0.0] * MOST_TRIED


WIDE, NARROW, MOST_INPUTS, STAGES = 32, 16, 96, 43


class Network:
    """The weights, what is `seen`, and what is `told`."""

    def __init__(self) -> None:
        self.inputs = 0
        self.stage = [0.0] * (STAGES * WIDE)
        self.first = [0.0] * (MOST_INPUTS * WIDE)
        self.second = [0.0] * (WIDE * NARROW)
        self.bias = [0.0] * NARROW
        self.last = [0.0] * (NARROW * 2)
        self.straight = [0.0] * (MOST_INPUTS * 2)
        self.level = [0.0] * (STAGES * 2)
        self.seen = [0.0] * MOST_INPUTS
        self.wide = [0.0] * WIDE
        self.narrow = [0.0] * NARROW
        self.told = [0.0] * 2


new_ground, new_field, new_finder, new_sides, new_network = Ground, Field, Finder, Sides, Network


def new_scratch() -> Scratch:
    """Room for one player at a time."""
    return Scratch(Finder(), Field())


def free_nothing(_: Any) -> None:
    """Nothing to do for Python's own objects."""


free_ground = free_position = free_field = free_finder = free_sides = free_game = free_scratch = free_nothing
free_network = free_nothing


def assign(target: Any, source: Any, but: str) -> None:
    """What `memcpy` does to a struct, but for a pointer to a part that is copied by itself."""
    for name, value in vars(source).items():
        if name != but:
            setattr(target, name, value[:] if isinstance(value, list) else value)
