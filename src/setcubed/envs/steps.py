"""Which dice may be laid next, so that every legal turn is reached by exactly one path.

A turn is a set of placements that some order of steps allows, a step being one die that makes a SET or two
that need each other. Of all orders the path takes the one whose steps come earliest on the board: at each
point, of the steps left that are legal now, the one with the lowest square. Laying more dice never makes a
step illegal, so that order can always be found step by step, a part of it is such an order again, and the
player may stop after each step.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.layout import *


def third(box: Box, first: cython.int, second: cython.int) -> cython.int:
    """The face that makes a SET with two others; NONE if one of them is no face."""
    return box[K_THIRD + first * 32 + second]


def sets_at(box: Box, row: Row, at: cython.int, face: cython.int) -> cython.int:
    """How many SETs a face makes on a square with what lies there."""
    stride: cython.int = box[K_STRIDE]
    step: cython.int = 1
    cell: cython.int = CELLS + at
    before: cython.int
    after: cython.int
    found: cython.int = 0
    while True:
        before = row[cell - step]
        after = row[cell + step]
        found += third(box, before, row[cell - 2 * step]) == face
        found += third(box, before, after) == face
        found += third(box, after, row[cell + 2 * step]) == face
        if step == stride:
            return found
        step = stride


def sets_of_two(
    box: Box, row: Row, one: cython.int, first: cython.int, two: cython.int, second: cython.int
) -> cython.int:
    """How many SETs two dice make with each other and one that lies there."""
    stride: cython.int = box[K_STRIDE]
    gap: cython.int = two - one
    wanted: cython.int = third(box, first, second)
    if gap < 0:
        gap = -gap
        one = two
    if gap == 1 or gap == stride:
        return (row[CELLS + one - gap] == wanted) + (row[CELLS + one + 2 * gap] == wanted)
    if gap == 2 or gap == 2 * stride:
        return row[CELLS + one + gap // 2] == wanted
    return 0


def want(field: Field, cells: cython.int, at: cython.int, face: cython.int) -> cython.void:
    """Note that a face makes a SET on a square."""
    if field[at] == 0:
        field[cells] += 1
        field[cells + field[cells]] = at
    field[at] |= cython.cast(cython.uint, 1) << face


def survey(box: Box, row: Row, field: Field) -> cython.void:
    """For each empty square the faces that make a SET there, as bits; behind them the list of these
    squares."""
    cells: cython.int = box[K_CELLS]
    stride: cython.int = box[K_STRIDE]
    i: cython.int
    at: cython.int
    step: cython.int
    here: cython.int
    other: cython.int
    for i in range(field[cells]):
        field[field[cells + 1 + i]] = 0
    field[cells] = 0
    for i in range(row[ON_BOARD]):
        at = row[LIST + i]
        here = row[CELLS + at]
        step = 1
        while True:
            other = row[CELLS + at + step]
            if other < EMPTY:
                if row[CELLS + at - step] == EMPTY:
                    want(field, cells, at - step, third(box, here, other))
                if row[CELLS + at + 2 * step] == EMPTY:
                    want(field, cells, at + 2 * step, third(box, here, other))
            elif other == EMPTY and row[CELLS + at + 2 * step] < EMPTY:
                want(field, cells, at + step, third(box, here, row[CELLS + at + 2 * step]))
            if step == stride:
                break
            step = stride


def step_before(
    box: Box,
    row: Row,
    at: cython.int,
    face: cython.int,
    mate: cython.int,
    with_face: cython.int,
    first: cython.int,
    second: cython.int,
) -> cython.int:
    """Whether one or two dice (`mate` is 0 for one) are a step now that comes before squares `first`,
    `second`."""
    low: cython.int
    high: cython.int
    if mate == 0:
        return at < first and sets_at(box, row, at, face) > 0
    low = at if at < mate else mate
    high = mate if at < mate else at
    if low > first or (low == first and (second == 0 or high > second)):
        return 0
    return (
        sets_of_two(box, row, at, face, mate, with_face) > 0
        and sets_at(box, row, at, face) == 0
        and sets_at(box, row, mate, with_face) == 0
    )


def canonical(
    box: Box, row: Row, at: cython.int, face: cython.int, mate: cython.int, with_face: cython.int
) -> cython.int:
    """Whether a legal step may follow the dice laid in this turn: none of it could have come earlier."""
    laid: cython.int = row[LAID]
    start: cython.int = laid - 1
    first: cython.int
    second: cython.int
    i: cython.int
    early: cython.int = 0
    # From the last step back to the first, take the dice off again and see what could have been laid instead.
    while start >= 0 and not early:
        row[CELLS + row[LAID_AT + start]] = EMPTY
        second = 0
        if start > 0 and row[LAID_STEP + start] == row[LAID_STEP + start - 1]:
            second = row[LAID_AT + start]
            start -= 1
            row[CELLS + row[LAID_AT + start]] = EMPTY
        first = row[LAID_AT + start]
        early = step_before(box, row, at, face, 0, 0, first, second)
        if mate and not early:
            early = step_before(box, row, mate, with_face, 0, 0, first, second) or step_before(
                box, row, at, face, mate, with_face, first, second
            )
        for i in range(start, laid):
            if early:
                break
            early = step_before(box, row, row[LAID_AT + i], row[LAID_FACE + i], at, face, first, second) or (
                mate
                and step_before(
                    box, row, row[LAID_AT + i], row[LAID_FACE + i], mate, with_face, first, second
                )
            )
        start -= 1
    for i in range(laid):
        row[CELLS + row[LAID_AT + i]] = row[LAID_FACE + i]
    return not early


def in_hand(row: Row, slot: cython.int) -> cython.int:
    """Whether the die of a slot is still there to be laid."""
    i: cython.int
    if slot >= row[SIZES + row[ACTOR]] or slot == row[PAIR_SLOT]:
        return 0
    for i in range(row[LAID]):
        if row[LAID_SLOT + i] == slot:
            return 0
    return 1


def holds(row: Row, shown: cython.int, but: cython.int) -> cython.int:
    """Whether the actor can still lay a die that shows this, besides that of slot `but`."""
    slot: cython.int
    for slot in range(row[SIZES + row[ACTOR]]):
        if slot != but and row[SHOWN + row[ACTOR] * HAND + slot] == shown and in_hand(row, slot):
            return 1
    return 0


def lowest(row: Row, slot: cython.int) -> cython.int:
    """Whether a die is in the hand, and the first there of those that show the same."""
    i: cython.int
    hand: cython.int = SHOWN + row[ACTOR] * HAND
    if not in_hand(row, slot):
        return 0
    for i in range(slot):
        if row[hand + i] == row[hand + slot] and in_hand(row, i):
            return 0
    return 1


def square_of(box: Box, at: cython.int) -> cython.int:
    """The number of a cell's square, as in a plan."""
    stride: cython.int = box[K_STRIDE]
    return (at // stride - 2) * box[K_SIZE] + at % stride - 2


def cell_of(box: Box, square: cython.int) -> cython.int:
    """The cell of a plan's square."""
    size: cython.int = box[K_SIZE]
    return (square // size + 2) * box[K_STRIDE] + square % size + 2


def single(
    box: Box, row: Row, at: cython.int, faces: cython.uint, only: cython.int, mask: Mask
) -> cython.int:
    """Mark a square, or (if it is `only`) the faces, where one die is a step."""
    face: cython.int
    found: cython.int = 0
    for face in range(WILD):
        if (faces >> face) & 1 and canonical(box, row, at, face, 0, 0):
            found = 1
            if only == ANY:
                break
            if only == SQUARES:
                mask[SQUARE + square_of(box, at)] = 1
                break
            mask[FACE + face] = 1
    return found


def pair(
    box: Box,
    row: Row,
    field: Field,
    old: cython.int,
    one: cython.int,
    two: cython.int,
    slot: cython.int,
    only: cython.int,
    mask: Mask,
) -> cython.int:
    """Mark the lower of two empty squares, or (if it is `only`) the faces there, where two dice are a
    step."""
    shown: cython.int = row[SHOWN + row[ACTOR] * HAND + slot]
    at: cython.int = one if one < two else two
    mate: cython.int = two if one < two else one
    face: cython.int
    other: cython.int
    found: cython.int = 0
    if row[CELLS + one] != EMPTY or row[CELLS + two] != EMPTY or (only > 0 and at != only):
        return 0
    if only == SQUARES and mask[SQUARE + square_of(box, at)]:
        return 1
    for face in range(0 if shown == WILD else shown, WILD if shown == WILD else shown + 1):
        other = third(box, row[CELLS + old], face)
        if (
            ((field[at] >> face) & 1) == 0
            and ((field[mate] >> other) & 1) == 0
            and (holds(row, other, slot) or holds(row, WILD, slot))
            and canonical(box, row, at, face, mate, other)
        ):
            found = 1
            if only == ANY:
                break
            if only == SQUARES:
                mask[SQUARE + square_of(box, at)] = 1
                break
            mask[FACE + face] = 1
    return found


def first_dice(
    box: Box, row: Row, field: Field, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Where the die of a slot can begin a step. `only` asks for ANY, for all SQUARES, or for the faces on
    one."""
    cells: cython.int = box[K_CELLS]
    stride: cython.int = box[K_STRIDE]
    shown: cython.int = row[SHOWN + row[ACTOR] * HAND + slot]
    faces: cython.uint = cython.cast(cython.uint, 0x7FFFFFF)
    i: cython.int
    at: cython.int
    step: cython.int
    found: cython.int = 0
    if shown != WILD:
        faces = cython.cast(cython.uint, 1) << shown
    for i in range(field[cells]):
        at = field[cells + 1 + i]
        if (field[at] & faces) and (only <= 0 or at == only):
            found |= single(box, row, at, field[at] & faces, only, mask)
            if found and only == ANY:
                return 1
    if row[LAID] > 1:
        return found
    for i in range(row[ON_BOARD]):
        at = row[LIST + i]
        step = 1
        while True:
            found |= pair(box, row, field, at, at - 2 * step, at - step, slot, only, mask)
            found |= pair(box, row, field, at, at - step, at + step, slot, only, mask)
            found |= pair(box, row, field, at, at + step, at + 2 * step, slot, only, mask)
            if found and only == ANY:
                return 1
            if step == stride:
                break
            step = stride
    return found


def mate(
    box: Box, row: Row, old: cython.int, at: cython.int, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Whether the die of a slot on an empty square completes the pair that was begun, with a die that lies
    there."""
    shown: cython.int = row[SHOWN + row[ACTOR] * HAND + slot]
    face: cython.int
    if (
        row[CELLS + at] != EMPTY
        or row[CELLS + old] >= EMPTY
        or at < row[PAIR_AT]
        or (only > 0 and at != only)
    ):
        return 0
    face = third(box, row[CELLS + old], row[PAIR_FACE])
    if (
        (shown != WILD and shown != face)
        or sets_at(box, row, at, face)
        or not canonical(box, row, row[PAIR_AT], row[PAIR_FACE], at, face)
    ):
        return 0
    if only == SQUARES:
        mask[SQUARE + square_of(box, at)] = 1
    elif only > 0:
        mask[FACE + face] = 1
    return 1


def second_dice(box: Box, row: Row, slot: cython.int, only: cython.int, mask: Mask) -> cython.int:
    """Where the die of a slot can complete the pair that was begun; `only` as in `first_dice`."""
    at: cython.int = row[PAIR_AT]
    stride: cython.int = box[K_STRIDE]
    step: cython.int = 1
    found: cython.int = 0
    while True:
        found |= mate(box, row, at - 2 * step, at - step, slot, only, mask)
        found |= mate(box, row, at - step, at - 2 * step, slot, only, mask)
        found |= mate(box, row, at - step, at + step, slot, only, mask)
        found |= mate(box, row, at + step, at - step, slot, only, mask)
        found |= mate(box, row, at + step, at + 2 * step, slot, only, mask)
        found |= mate(box, row, at + 2 * step, at + step, slot, only, mask)
        if step == stride:
            return found
        step = stride
