"""The board index: the squares where one die makes a SET, and with which face.

It is made once per board and serves every hand; the work grows with the dice on the board, not with its area.
`needed_at` lists, face by face, the squares (shifted by three bits) and how many SETs that face makes there;
`needed` has the same by square, as bits; `shown` lists the squares of the dice by their face.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.uncompiled import *
else:
    from cython.cimports.libc.stdlib import free

    def new_board_index() -> BoardIndex:
        return cython.cast(BoardIndex, zeroed(cython.sizeof(BoardIndexData)))

    def free_board_index(board_index: BoardIndex) -> cython.void:
        free(board_index)


def add_needed(board_index: BoardIndex, mask: cython.uint, at: cython.int, face: cython.int) -> cython.uint:
    """Add a face that makes a SET at a square; `mask` holds the faces already added there."""
    bit: cython.uint = cython.cast(cython.uint, 1) << face
    last: cython.int = face * MOST_NEEDED + board_index.needed_count[face]
    if mask & bit:
        board_index.needed_at[last - 1] = board_index.needed_at[last - 1] + 1
    else:
        board_index.needed_at[last] = (at << 3) | 1
        board_index.needed_count[face] = board_index.needed_count[face] + 1
    return mask | bit


def index_square(board_index: BoardIndex, cells: Cells, at: cython.int) -> cython.void:
    """Index an empty square by the six lines of three through it."""
    mask: cython.uint = 0
    step: cython.int = 1
    while step <= STRIDE:
        before = cells[at - step] << 5
        after = cells[at + step] << 5
        face = THIRD[before | cells[at - 2 * step]]
        if face != NONE:
            mask = add_needed(board_index, mask, at, face)
        face = THIRD[before | cells[at + step]]
        if face != NONE:
            mask = add_needed(board_index, mask, at, face)
        face = THIRD[after | cells[at + 2 * step]]
        if face != NONE:
            mask = add_needed(board_index, mask, at, face)
        step += STRIDE - 1
    board_index.needed[at] = mask
    board_index.squares[board_index.touched] = at
    board_index.touched += 1


def show(board_index: BoardIndex, cells: Cells, row: cython.int, dice: cython.uint) -> cython.void:
    """Index the dice of one row by their faces."""
    while dice:
        at = row * STRIDE + low_bit(dice)
        dice &= dice - 1
        face = cells[at]
        board_index.shown[face * SHOWN + board_index.showing[face]] = at
        board_index.showing[face] = board_index.showing[face] + 1


def index_board(board_index: BoardIndex, position: Position) -> cython.void:
    """Index a position, replacing the index of an earlier board."""
    cells: Cells = position.cells
    rows: Rows = position.rows
    for row in range(board_index.touched):
        board_index.needed[board_index.squares[row]] = 0
    board_index.touched = 0
    for row in range(FACES):
        board_index.needed_count[row] = 0
        board_index.showing[row] = 0
    for row in range(2, position.geometry.size + 2):
        here = rows[row]
        up = rows[row - 1]
        down = rows[row + 1]
        open_ = (up & (rows[row - 2] | down)) | (down & rows[row + 2])
        if here:
            show(board_index, cells, row, here)
            open_ |= ((here << 1) & ((here << 2) | (here >> 1))) | ((here >> 1) & (here >> 2))
        open_ &= position.geometry.inside & ~here
        while open_:
            index_square(board_index, cells, row * STRIDE + low_bit(open_))
            open_ &= open_ - 1
