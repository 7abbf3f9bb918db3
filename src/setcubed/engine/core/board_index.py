"""The board index: the squares where one die makes a SET, and with which face.

It is made once per board and serves every hand; the work grows with the dice on the board, not with its area.
`needed_at` lists, face by face, the squares (shifted by three bits) and how many SETs that face makes there;
`needed` has the same by square, as bits; `shown` lists the squares of the dice by their face.
"""

from __future__ import annotations

import cython


def new_board_index() -> BoardIndex:
    """Return an empty index."""
    return cython.cast(BoardIndex, zeroed(cython.sizeof(BoardIndexData)))


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
    board_index.squares[board_index.square_count] = at
    board_index.square_count += 1


def index_dice(board_index: BoardIndex, cells: Cells, row: cython.int, dice: cython.uint) -> cython.void:
    """Index the dice of one row by their faces."""
    while dice:
        at = row * STRIDE + low_bit(dice)
        dice &= dice - 1
        face = cells[at]
        board_index.dice_at[face * MOST_DICE + board_index.dice_count[face]] = at
        board_index.dice_count[face] = board_index.dice_count[face] + 1


def index_board(board_index: BoardIndex, position: Position) -> cython.void:
    """Index a position, replacing the index of an earlier board."""
    cells: Cells = position.cells
    rows: Rows = position.rows
    for row in range(board_index.square_count):
        board_index.needed[board_index.squares[row]] = 0
    board_index.square_count = 0
    for row in range(FACES):
        board_index.needed_count[row] = 0
        board_index.dice_count[row] = 0
    for row in range(2, position.geometry.size + 2):
        occupied = rows[row]
        above = rows[row - 1]
        below = rows[row + 1]
        open_squares = (above & (rows[row - 2] | below)) | (below & rows[row + 2])
        if occupied:
            index_dice(board_index, cells, row, occupied)
            open_squares |= ((occupied << 1) & ((occupied << 2) | (occupied >> 1))) | (
                (occupied >> 1) & (occupied >> 2)
            )
        open_squares &= position.geometry.column_mask & ~occupied
        while open_squares:
            index_square(board_index, cells, row * STRIDE + low_bit(open_squares))
            open_squares &= open_squares - 1
