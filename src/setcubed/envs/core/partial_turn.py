"""A partial turn, and which dice may be placed next, so that exactly one path leads to every legal turn.

A turn is a set of placements that some order of steps allows, a step being one die that makes a SET or two
that need each other. Of all orders the path takes the one whose steps come earliest on the board: at each
point, of the steps left that are legal now, the one with the lowest square. Placing more dice never makes
a step illegal, so that order can always be found step by step, a part of it is such an order again, and the
player may stop after each step. During a partial turn its dice are on the game's board.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.packed_position import square_of
    from setcubed.engine.core.rules_order import sets_of_one
    from setcubed.engine.core.turns import sets_of_two
    from setcubed.engine.core.uncompiled import *
    from setcubed.envs.core.uncompiled import *


def step_before(
    cells: Cells,
    at: cython.int,
    face: cython.int,
    mate: cython.int,
    with_face: cython.int,
    first: cython.int,
    second: cython.int,
) -> cython.int:
    """Return whether one or two dice (`mate` is 0 for one) are a step now that comes before squares
    `first`, `second`."""
    if mate == 0:
        return at < first and sets_of_one(cells, at, face) > 0
    low = at if at < mate else mate
    high = mate if at < mate else at
    if low > first or (low == first and (second == 0 or high > second)):
        return 0
    return (
        sets_of_two(cells, at, face, mate, with_face) > 0
        and sets_of_one(cells, at, face) == 0
        and sets_of_one(cells, mate, with_face) == 0
    )


def in_order(
    partial: PartialTurn, at: cython.int, face: cython.int, mate: cython.int, with_face: cython.int
) -> cython.int:
    """Return whether a legal step may follow the dice placed in this turn: none of it could have come
    earlier."""
    cells: Cells = partial.game.position.cells
    start: cython.int = partial.placed - 1
    early: cython.int = 0
    # From the last step back to the first, remove the dice and check what could have been placed instead.
    while start >= 0 and not early:
        cells[partial.placed_at[start]] = EMPTY
        second = 0
        if start > 0 and partial.placed_step[start] == partial.placed_step[start - 1]:
            second = partial.placed_at[start]
            start -= 1
            cells[partial.placed_at[start]] = EMPTY
        first = partial.placed_at[start]
        early = step_before(cells, at, face, 0, 0, first, second)
        if mate and not early:
            early = step_before(cells, mate, with_face, 0, 0, first, second) or step_before(
                cells, at, face, mate, with_face, first, second
            )
        for i in range(start, partial.placed):
            if early:
                break
            early = step_before(
                cells, partial.placed_at[i], partial.placed_face[i], at, face, first, second
            ) or (
                mate
                and step_before(
                    cells, partial.placed_at[i], partial.placed_face[i], mate, with_face, first, second
                )
            )
        start -= 1
    for i in range(partial.placed):
        cells[partial.placed_at[i]] = partial.placed_face[i]
    return not early


def shown_in(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return what the die in a slot of the actor's hand shows."""
    return partial.game.faces[partial.game.actor * HAND + slot]


def in_hand(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return whether the die of a slot can still be placed."""
    if slot >= partial.game.held[partial.game.actor] or slot == partial.pair_slot:
        return 0
    for i in range(partial.placed):
        if partial.placed_slot[i] == slot:
            return 0
    return 1


def is_lowest(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return whether a die is in the hand and the first of those that show the same."""
    if not in_hand(partial, slot):
        return 0
    for i in range(slot):
        if shown_in(partial, i) == shown_in(partial, slot) and in_hand(partial, i):
            return 0
    return 1


def faces_besides(partial: PartialTurn, slot: cython.int) -> cython.uint:
    """Return the faces that the actor's other dice show, as bits; all of them if one is wild."""
    faces: cython.uint = 0
    for i in range(HAND):
        if i != slot and in_hand(partial, i):
            faces |= cython.cast(cython.uint, 1) << shown_in(partial, i)
    return 0xFFFFFFF if (faces >> WILD) & 1 else faces


def mark(partial: PartialTurn, at: cython.int, face: cython.int, only: cython.int, mask: Mask) -> cython.int:
    """Mark a square, or (if it is `only`) a face there. Returns 1."""
    if only == SQUARES:
        mask[SQUARE + square_of(partial.game.position.geometry.size, at)] = 1
    elif only > 0:
        mask[FACE + face] = 1
    return 1


def singles(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Mark the squares where the die of a slot is a step on its own."""
    shown: cython.int = shown_in(partial, slot)
    faces: cython.uint = cython.cast(cython.uint, 0x7FFFFFF)
    found: cython.int = 0
    if shown != WILD:
        faces = cython.cast(cython.uint, 1) << shown
    for i in range(board_index.touched):
        at = board_index.squares[i]
        if not board_index.needed[at] & faces or (only > 0 and at != only):
            continue
        for face in range(FACES):
            if ((board_index.needed[at] & faces) >> face) & 1 and in_order(partial, at, face, 0, 0):
                found = mark(partial, at, face, only, mask)
                if only <= 0:
                    break
        if found and only == ANY:
            return 1
    return found


def pair(
    partial: PartialTurn,
    board_index: BoardIndex,
    one: cython.int,
    two: cython.int,
    face: cython.int,
    other: cython.int,
    only: cython.int,
    mask: Mask,
) -> cython.int:
    """Mark the lower of two empty squares where `face` is a step together with `other` on the higher."""
    cells: Cells = partial.game.position.cells
    at: cython.int = one if one < two else two
    mate: cython.int = two if one < two else one
    if cells[one] != EMPTY or cells[two] != EMPTY or (only > 0 and at != only):
        return 0
    if (board_index.needed[at] >> face) & 1 or (board_index.needed[mate] >> other) & 1:
        return 0
    return mark(partial, at, face, only, mask) if in_order(partial, at, face, mate, other) else 0


def pairs(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot is half of a step, on the lower of its squares."""
    shown: cython.int = shown_in(partial, slot)
    others: cython.uint = faces_besides(partial, slot)
    found: cython.int = 0
    for face in range(0 if shown == WILD else shown, FACES if shown == WILD else shown + 1):
        for old in range(FACES):
            other = THIRD[(old << 5) | face]
            if not (others >> other) & 1:
                continue
            for i in range(board_index.showing[old]):
                at = board_index.shown[old * SHOWN + i]
                step = 1
                while step <= STRIDE:
                    found |= pair(partial, board_index, at - 2 * step, at - step, face, other, only, mask)
                    found |= pair(partial, board_index, at - step, at + step, face, other, only, mask)
                    found |= pair(partial, board_index, at + step, at + 2 * step, face, other, only, mask)
                    step += STRIDE - 1
                if found and only == ANY:
                    return 1
    return found


def first_dice(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot can begin a step. `only` selects ANY, all SQUARES, or the faces on one."""
    found: cython.int = singles(partial, board_index, slot, only, mask)
    if partial.placed > 1 or (found and only == ANY):
        return found
    return found | pairs(partial, board_index, slot, only, mask)


def mate(
    partial: PartialTurn, old: cython.int, at: cython.int, slot: cython.int, only: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot on an empty square completes the begun pair with a die on the board."""
    cells: Cells = partial.game.position.cells
    shown: cython.int = shown_in(partial, slot)
    if cells[at] != EMPTY or cells[old] >= EMPTY or at < partial.pair_at or (only > 0 and at != only):
        return 0
    face = THIRD[(cells[old] << 5) | partial.pair_face]
    if (
        (shown != WILD and shown != face)
        or sets_of_one(cells, at, face)
        or not in_order(partial, partial.pair_at, partial.pair_face, at, face)
    ):
        return 0
    return mark(partial, at, face, only, mask)


def second_dice(partial: PartialTurn, slot: cython.int, only: cython.int, mask: Mask) -> cython.int:
    """Mark where the die of a slot can complete the begun pair; `only` as in `first_dice`."""
    at: cython.int = partial.pair_at
    step: cython.int = 1
    found: cython.int = 0
    while step <= STRIDE:
        found |= mate(partial, at - 2 * step, at - step, slot, only, mask)
        found |= mate(partial, at - step, at - 2 * step, slot, only, mask)
        found |= mate(partial, at - step, at + step, slot, only, mask)
        found |= mate(partial, at + step, at - step, slot, only, mask)
        found |= mate(partial, at + step, at + 2 * step, slot, only, mask)
        found |= mate(partial, at + 2 * step, at + step, slot, only, mask)
        step += STRIDE - 1
    return found
