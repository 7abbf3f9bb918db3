"""Whether a hand can place a die now, and whether any roll could allow it."""

from __future__ import annotations

import cython


def open_line_faces(position: Position) -> cython.uint:
    """Return the faces of dice that have a line of three with two empty squares, as bits."""
    cells: Cells = position.cells
    found: cython.uint = 0
    for row in range(ROWS):
        dice = position.rows[row]
        while dice:
            at = row * STRIDE + low_bit(dice)
            dice &= dice - 1
            step = 1
            while step <= STRIDE:
                if (
                    cells[at - step] == EMPTY and (cells[at - 2 * step] == EMPTY or cells[at + step] == EMPTY)
                ) or (cells[at + step] == EMPTY and cells[at + 2 * step] == EMPTY):
                    found |= cython.cast(cython.uint, 1) << cells[at]
                step += STRIDE - 1
    return found


def shown_faces(game: Game, index: cython.int, now: cython.int) -> cython.uint:
    """Return what a die in a hand shows now, or could show after a roll, as bits."""
    return cython.cast(cython.uint, 1) << game.faces[index] if now else game.sides.shows[game.dice[index]]


def has_playable_face(
    game: Game, seat: cython.int, needed: cython.uint, open_faces: cython.uint, now: cython.int
) -> cython.int:
    """Return whether a seat's dice, now or after some roll, show a needed face, or two faces that make a SET
    with one of `open_faces`."""
    base: cython.int = seat * HAND
    for i in range(game.hand_sizes[seat]):
        one = shown_faces(game, base + i, now)
        if one & needed:
            return 1
        for j in range(i):
            two = shown_faces(game, base + j, now)
            if open_faces and ((one | two) >> WILD) & 1:
                return 1
            for face in range(FACES):
                if not (one >> face) & 1:
                    continue
                for old in range(FACES):
                    if (open_faces >> old) & 1 and (two >> THIRD[(face << 5) | old]) & 1:
                        return 1
    return 0


def needed_faces(board_index: BoardIndex) -> cython.uint:
    """Return the faces that make a SET somewhere, as bits, with WILD if there are any."""
    needed: cython.uint = 0
    for i in range(board_index.square_count):
        needed |= board_index.needed[board_index.squares[i]]
    return needed | (cython.cast(cython.uint, 1) << WILD) if needed else 0


def can_place(game: Game, board_index: BoardIndex, seat: cython.int) -> cython.int:
    """Return whether a seat can place a die. The index must be that of the game's board."""
    return has_playable_face(game, seat, needed_faces(board_index), open_line_faces(game.position), 1)


def is_stalemate(game: Game, board_index: BoardIndex) -> cython.int:
    """Return whether no roll of the dice in the hands could make a turn or replace a wild die.

    The bag must be empty, and the index must be that of the game's board.
    """
    needed: cython.uint = needed_faces(board_index)
    open_faces: cython.uint = open_line_faces(game.position)
    for row in range(ROWS):
        bits = game.position.wilds[row]
        while bits:
            needed |= cython.cast(cython.uint, 1) << game.position.cells[row * STRIDE + low_bit(bits)]
            bits &= bits - 1
    for seat in range(game.seats):
        if has_playable_face(game, seat, needed, open_faces, 0):
            return 0
    return 1
