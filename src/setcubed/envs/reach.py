"""What dice could still do: the points of a turn in its best order, and whether any roll would allow one."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.layout import *
    from setcubed.envs.steps import sets_at, sets_of_two, third


def best_points(box: Box, row: Row, left: cython.int) -> cython.int:
    """What the dice laid in this turn score in their best order; `left` has a bit for each still off the
    board."""
    i: cython.int
    j: cython.int
    sets: cython.int
    points: cython.int
    best: cython.int = -1
    if left == 0:
        return 0
    for i in range(row[LAID]):
        if not (left >> i) & 1:
            continue
        sets = sets_at(box, row, row[LAID_AT + i], row[LAID_FACE + i])
        if sets:
            row[CELLS + row[LAID_AT + i]] = row[LAID_FACE + i]
            points = best_points(box, row, left & ~(1 << i))
            row[CELLS + row[LAID_AT + i]] = EMPTY
            if points >= 0:
                best = max(best, points + sets * (3 - row[LAID_WILD + i]))
            continue
        for j in range(i + 1, row[LAID]):
            if not (left >> j) & 1 or sets_at(box, row, row[LAID_AT + j], row[LAID_FACE + j]):
                continue
            sets = sets_of_two(
                box, row, row[LAID_AT + i], row[LAID_FACE + i], row[LAID_AT + j], row[LAID_FACE + j]
            )
            if sets:
                row[CELLS + row[LAID_AT + i]] = row[LAID_FACE + i]
                row[CELLS + row[LAID_AT + j]] = row[LAID_FACE + j]
                points = best_points(box, row, left & ~(1 << i) & ~(1 << j))
                row[CELLS + row[LAID_AT + i]] = EMPTY
                row[CELLS + row[LAID_AT + j]] = EMPTY
                if points >= 0:
                    best = max(best, points + sets * (3 - row[LAID_WILD + i] - row[LAID_WILD + j]))
    return best


def open_faces(box: Box, row: Row) -> cython.int:
    """The faces, as bits, of the dice with two empty squares beside them in a line."""
    stride: cython.int = box[K_STRIDE]
    i: cython.int
    cell: cython.int
    step: cython.int
    faces: cython.int = 0
    for i in range(row[ON_BOARD]):
        cell = CELLS + row[LIST + i]
        step = 1
        while True:
            if (
                row[cell + step] == EMPTY and (row[cell + 2 * step] == EMPTY or row[cell - step] == EMPTY)
            ) or (row[cell - step] == EMPTY and row[cell - 2 * step] == EMPTY):
                faces |= 1 << row[cell]
            if step == stride:
                break
            step = stride
    return faces


def any_roll(box: Box, row: Row, field: Field) -> cython.int:
    """Whether some roll of the dice that someone holds would allow a turn or replace a wild die; the field
    must be surveyed."""
    cells: cython.int = box[K_CELLS]
    wanted: cython.int = 0
    olds: cython.int = open_faces(box, row)
    seat: cython.int
    i: cython.int
    j: cython.int
    old: cython.int
    face: cython.int
    one: cython.int
    two: cython.int
    for i in range(field[cells]):
        wanted |= cython.cast(cython.int, field[field[cells + 1 + i]])
    if wanted:
        wanted |= 1 << WILD
    for i in range(row[ON_BOARD]):
        if row[CELLS + cells + row[LIST + i]] >= DICE:
            wanted |= 1 << row[CELLS + row[LIST + i]]
    for seat in range(row[SEATS]):
        for i in range(row[SIZES + seat]):
            one = box[K_CAN_SHOW + row[HANDS + seat * HAND + i]]
            if one & wanted:
                return 1
            for j in range(i):
                two = box[K_CAN_SHOW + row[HANDS + seat * HAND + j]]
                if olds and ((one | two) >> WILD) & 1:
                    return 1
                for old in range(WILD):
                    if not (olds >> old) & 1:
                        continue
                    for face in range(WILD):
                        if (one >> face) & 1 and (two >> third(box, old, face)) & 1:
                            return 1
    return 0
