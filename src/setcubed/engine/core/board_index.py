"""What a board asks for, whoever's turn it is: the squares where one die makes a SET, and with which face.

The work grows with the dice on the board and not with its area. It is done once for a board and then serves
every hand: `asks` lists, face by face, the squares (shifted by three bits) and how many SETs that face
makes there; `wants` says the same by square, as bits; `shown` lists the squares of the dice by their face.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.uncompiled import *
else:
    from cython.cimports.libc.stdlib import free

    def new_field() -> Field:
        return cython.cast(Field, zeroed(cython.sizeof(FieldData)))

    def free_field(field: Field) -> cython.void:
        free(field)


def ask(field: Field, mask: cython.uint, at: cython.int, face: cython.int) -> cython.uint:
    """Note that `face` makes a SET at the square; `mask` holds the faces already noted there."""
    bit: cython.uint = cython.cast(cython.uint, 1) << face
    last: cython.int = face * ASKS + field.asked[face]
    if mask & bit:
        field.asks[last - 1] = field.asks[last - 1] + 1
    else:
        field.asks[last] = (at << 3) | 1
        field.asked[face] = field.asked[face] + 1
    return mask | bit


def ask_at(field: Field, cells: Cells, at: cython.int) -> cython.void:
    """Read the six lines of three around an empty square."""
    mask: cython.uint = 0
    step: cython.int = 1
    while step <= STRIDE:
        before = cells[at - step] << 5
        after = cells[at + step] << 5
        face = THIRD[before | cells[at - 2 * step]]
        if face != NONE:
            mask = ask(field, mask, at, face)
        face = THIRD[before | cells[at + step]]
        if face != NONE:
            mask = ask(field, mask, at, face)
        face = THIRD[after | cells[at + 2 * step]]
        if face != NONE:
            mask = ask(field, mask, at, face)
        step += STRIDE - 1
    field.wants[at] = mask
    field.squares[field.touched] = at
    field.touched += 1


def show(field: Field, cells: Cells, row: cython.int, dice: cython.uint) -> cython.void:
    """List the dice of one row under their faces."""
    while dice:
        at = row * STRIDE + low_bit(dice)
        dice &= dice - 1
        face = cells[at]
        field.shown[face * SHOWN + field.showing[face]] = at
        field.showing[face] = field.showing[face] + 1


def survey(field: Field, position: Position) -> cython.void:
    """Fill the field's lists from a position; what an earlier board left there is cleared first."""
    cells: Cells = position.cells
    rows: Rows = position.rows
    for row in range(field.touched):
        field.wants[field.squares[row]] = 0
    field.touched = 0
    for row in range(FACES):
        field.asked[row] = 0
        field.showing[row] = 0
    for row in range(2, position.ground.size + 2):
        here = rows[row]
        up = rows[row - 1]
        down = rows[row + 1]
        open_ = (up & (rows[row - 2] | down)) | (down & rows[row + 2])
        if here:
            show(field, cells, row, here)
            open_ |= ((here << 1) & ((here << 2) | (here >> 1))) | ((here >> 1) & (here >> 2))
        open_ &= position.ground.inside & ~here
        while open_:
            ask_at(field, cells, row * STRIDE + low_bit(open_))
            open_ &= open_ - 1
