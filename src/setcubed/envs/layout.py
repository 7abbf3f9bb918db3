"""A game in small actions as one row of numbers: where each number stands, and what each action means.

`numbers.pxd` says the same to the compiled modules. A row holds everything about a game at one moment, so
copying the row copies the game, and thousands of rows are one NumPy array.
"""

from __future__ import annotations

from typing import TypeAlias

# Arrays of numbers, to the compiled modules pointers: what games share, a game, what its board wants, legal
# actions.
Box: TypeAlias = list[int]
Row: TypeAlias = list[int]
Field: TypeAlias = list[int]
Mask: TypeAlias = list[int]
Floats: TypeAlias = list[float]

# The actions. Squares come last, so that the others have the same number on every board.
DIE = 0
FACE = 5
END = 32
REPLACE = 33
KEEP = 34
ROLL = 35
SQUARE = 36

# What happens next: three kinds of chance, three kinds of decision, or nothing.
DRAWING, ROLLING, LOT, OPENING, TURN, EXTRA, OVER = range(7)

# What is picked next in an opening or a turn.
PICK_DIE, PICK_SQUARE, PICK_FACE, PICK_WILD = range(4)

# Why dice are rolled, and why a game ended.
DEALT, REOPENED, DRAWN, EXTRA_ROLL, DEAD_ROUND, REPLACED = range(6)
OUT_OF_DICE, STALEMATE, DEAD_ROUNDS = 1, 2, 3

# The row.
PHASE = 0
SEATS = 1
ACTOR = 2
FIRST = 3
TURNS_LEFT = 4
ROUND = 5
LAID_NOW = 6
DEAD = 7
REASON = 8
STAGE = 9
SLOT = 10
AT = 11
LAID = 12
STEPS = 13
PAIR_SLOT = 14
PAIR_AT = 15
PAIR_FACE = 16
WAITING = 17
ROLL_REASON = 18
QUEUED = 19
QUEUE_NEXT = 20
TO_DRAW = 21
CHOOSING = 22
CHOSEN = 23
ON_BOARD = 24
WINNERS = 25
ABLE = 26
POINTS = 27
TURNS = 28
BAG_SIZE = 29
LAID_SLOT = 30
LAID_AT = 33
LAID_FACE = 36
LAID_WILD = 39
LAID_STEP = 42
QUEUE = 45
SCORES = 50
SIZES = 54
HANDS = 58
SHOWN = 78
BAG = 98
LIST = 140
CAN_LAY = 182
COULD_LAY = 183
CELLS = 184

# The numbers that all games on a board with a set of dice share.
K_SIZE = 0
K_STRIDE = 1
K_CELLS = 2
K_LOGO = 3
K_SIDES = 6
K_CAN_SHOW = 258
K_THIRD = 300
K_BONUS = 1324

WILD = 27
EMPTY = 27
OFF = 28
NONE = 31
HAND = 5
DICE = 42
NOBODY = -1

# What the search for steps is asked for, instead of a cell.
ANY = -1
SQUARES = 0

# How many planes the observed board has, and how many numbers a die in a hand.
PLANES = 12
HELD = 39
