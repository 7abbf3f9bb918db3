"""Stalemate: the bag is empty, and no roll of the dice still held could make a turn or replace a wild die."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.uncompiled import *


def faces_with_room(position: Position) -> cython.uint:
    """The faces of dice that have a line of three with two empty squares, as bits."""
    cells: Cells = position.cells
    found: cython.uint = 0
    row: cython.int
    at: cython.int
    step: cython.int
    dice: cython.uint
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


def any_roll(game: Game, seat: cython.int, wanted: cython.uint, beside: cython.uint) -> cython.int:
    """Whether some roll of a seat's dice would do: a face that is wanted, or two that make a SET with one of
    those that have room."""
    base: cython.int = seat * HAND
    i: cython.int
    j: cython.int
    face: cython.int
    old: cython.int
    one: cython.uint
    two: cython.uint
    for i in range(game.held[seat]):
        one = game.sides.shows[game.dice[base + i]]
        if one & wanted:
            return 1
        for j in range(i):
            two = game.sides.shows[game.dice[base + j]]
            if beside and ((one | two) >> WILD) & 1:
                return 1
            for face in range(FACES):
                if not (one >> face) & 1:
                    continue
                for old in range(FACES):
                    if (beside >> old) & 1 and (two >> THIRD[(face << 5) | old]) & 1:
                        return 1
    return 0


def is_stalemate(game: Game, field: Field) -> cython.int:
    """Whether no roll could do anything. The field must have been surveyed from the game's board."""
    seat: cython.int
    row: cython.int
    wanted: cython.uint = 0
    beside: cython.uint = faces_with_room(game.position)
    bits: cython.uint
    for row in range(field.touched):
        wanted |= field.wants[field.squares[row]]
    if wanted:
        wanted |= cython.cast(cython.uint, 1) << WILD
    for row in range(ROWS):  # the wild dice that could be replaced
        bits = game.position.wilds[row]
        while bits:
            wanted |= cython.cast(cython.uint, 1) << game.position.cells[row * STRIDE + low_bit(bits)]
            bits &= bits - 1
    for seat in range(game.seats):
        if any_roll(game, seat, wanted, beside):
            return 0
    return 1
