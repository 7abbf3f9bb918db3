"""A partial turn, and which dice may be placed next, so that exactly one path leads to every legal turn.

A turn is a set of placements that some order of steps allows, a step being one die that makes a SET or two
that need each other. Of all orders the path takes the one whose steps come earliest on the board: at each
point, of the steps left that are legal now, the one with the lowest square. Placing more dice never makes
a step illegal, so that order can always be found step by step, a part of it is such an order again, and the
player may stop after each step. During a partial turn its dice are on the game's board.
"""

from __future__ import annotations

import cython


def is_earlier_step(
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


def is_canonical_step(
    partial: PartialTurn, at: cython.int, face: cython.int, mate: cython.int, with_face: cython.int
) -> cython.int:
    """Return whether a legal step keeps the order of the path: none of its dice could have come earlier."""
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
        early = is_earlier_step(cells, at, face, 0, 0, first, second)
        if mate and not early:
            early = is_earlier_step(cells, mate, with_face, 0, 0, first, second)
        if mate and not early:
            early = is_earlier_step(cells, at, face, mate, with_face, first, second)
        for i in range(start, partial.placed):
            there = partial.placed_at[i]
            that = partial.placed_face[i]
            if not early:
                early = is_earlier_step(cells, there, that, at, face, first, second)
            if mate and not early:
                early = is_earlier_step(cells, there, that, mate, with_face, first, second)
        start -= 1
    for i in range(partial.placed):
        cells[partial.placed_at[i]] = partial.placed_face[i]
    return not early


def face_in_slot(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return what the die in a slot of the actor's hand shows."""
    return partial.game.faces[partial.game.actor * HAND + slot]


def is_in_hand(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return whether the die of a slot can still be placed."""
    if slot >= partial.game.hand_sizes[partial.game.actor] or slot == partial.pair_slot:
        return 0
    for i in range(partial.placed):
        if partial.placed_slot[i] == slot:
            return 0
    return 1


def is_first_of_face(partial: PartialTurn, slot: cython.int) -> cython.int:
    """Return whether a die is in the hand and the first of those that show the same."""
    if not is_in_hand(partial, slot):
        return 0
    for i in range(slot):
        if face_in_slot(partial, i) == face_in_slot(partial, slot) and is_in_hand(partial, i):
            return 0
    return 1


def other_faces(partial: PartialTurn, slot: cython.int) -> cython.uint:
    """Return the faces that the actor's other dice show, as bits; all of them if one is wild."""
    faces: cython.uint = 0
    for i in range(HAND):
        if i != slot and is_in_hand(partial, i):
            faces |= cython.cast(cython.uint, 1) << face_in_slot(partial, i)
    return 0xFFFFFFF if (faces >> WILD) & 1 else faces


def mark(partial: PartialTurn, at: cython.int, face: cython.int, scope: cython.int, mask: Mask) -> cython.int:
    """Mark a square or, if `scope` is that square, a face on it. Returns 1."""
    if scope == SQUARES:
        mask[SQUARE + square_of(partial.game.position.geometry.size, at)] = 1
    elif scope > 0:
        mask[FACE + face] = 1
    return 1


def mark_singles(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, scope: cython.int, mask: Mask
) -> cython.int:
    """Mark the squares where the die of a slot is a step on its own."""
    shown: cython.int = face_in_slot(partial, slot)
    faces: cython.uint = cython.cast(cython.uint, 0x7FFFFFF)
    found: cython.int = 0
    if shown != WILD:
        faces = cython.cast(cython.uint, 1) << shown
    for i in range(board_index.square_count):
        at = board_index.squares[i]
        if not board_index.needed[at] & faces or (scope > 0 and at != scope):
            continue
        for face in range(FACES):
            if ((board_index.needed[at] & faces) >> face) & 1 and is_canonical_step(partial, at, face, 0, 0):
                found = mark(partial, at, face, scope, mask)
                if scope <= 0:
                    break
        if found and scope == ANY:
            return 1
    return found


def mark_pair(
    partial: PartialTurn,
    board_index: BoardIndex,
    one: cython.int,
    two: cython.int,
    face: cython.int,
    other: cython.int,
    scope: cython.int,
    mask: Mask,
) -> cython.int:
    """Mark the lower of two empty squares where `face` is a step together with `other` on the higher."""
    cells: Cells = partial.game.position.cells
    at: cython.int = one if one < two else two
    mate: cython.int = two if one < two else one
    if cells[one] != EMPTY or cells[two] != EMPTY or (scope > 0 and at != scope):
        return 0
    if (board_index.needed[at] >> face) & 1 or (board_index.needed[mate] >> other) & 1:
        return 0
    return mark(partial, at, face, scope, mask) if is_canonical_step(partial, at, face, mate, other) else 0


def mark_pairs(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, scope: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot is half of a step, on the lower of its squares."""
    shown: cython.int = face_in_slot(partial, slot)
    others: cython.uint = other_faces(partial, slot)
    found: cython.int = 0
    for face in range(0 if shown == WILD else shown, FACES if shown == WILD else shown + 1):
        for old in range(FACES):
            other = THIRD[(old << 5) | face]
            if not (others >> other) & 1:
                continue
            for i in range(board_index.dice_count[old]):
                at = board_index.dice_at[old * MOST_DICE + i]
                step = 1
                while step <= STRIDE:
                    found |= mark_pair(
                        partial, board_index, at - 2 * step, at - step, face, other, scope, mask
                    )
                    found |= mark_pair(partial, board_index, at - step, at + step, face, other, scope, mask)
                    found |= mark_pair(
                        partial, board_index, at + step, at + 2 * step, face, other, scope, mask
                    )
                    step += STRIDE - 1
                if found and scope == ANY:
                    return 1
    return found


def mark_first_dice(
    partial: PartialTurn, board_index: BoardIndex, slot: cython.int, scope: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot can begin a step: ANY square, all SQUARES, or the faces on one."""
    found: cython.int = mark_singles(partial, board_index, slot, scope, mask)
    if partial.placed > 1 or (found and scope == ANY):
        return found
    return found | mark_pairs(partial, board_index, slot, scope, mask)


def mark_mate(
    partial: PartialTurn, old: cython.int, at: cython.int, slot: cython.int, scope: cython.int, mask: Mask
) -> cython.int:
    """Mark where the die of a slot on an empty square completes the begun pair with a die on the board."""
    cells: Cells = partial.game.position.cells
    shown: cython.int = face_in_slot(partial, slot)
    if cells[at] != EMPTY or cells[old] >= EMPTY or at < partial.pair_at or (scope > 0 and at != scope):
        return 0
    face = THIRD[(cells[old] << 5) | partial.pair_face]
    if (
        (shown != WILD and shown != face)
        or sets_of_one(cells, at, face)
        or not is_canonical_step(partial, partial.pair_at, partial.pair_face, at, face)
    ):
        return 0
    return mark(partial, at, face, scope, mask)


def mark_second_dice(partial: PartialTurn, slot: cython.int, scope: cython.int, mask: Mask) -> cython.int:
    """Mark where the die of a slot can complete the begun pair; `scope` as in `mark_first_dice`."""
    at: cython.int = partial.pair_at
    step: cython.int = 1
    found: cython.int = 0
    while step <= STRIDE:
        found |= mark_mate(partial, at - 2 * step, at - step, slot, scope, mask)
        found |= mark_mate(partial, at - step, at - 2 * step, slot, scope, mask)
        found |= mark_mate(partial, at - step, at + step, slot, scope, mask)
        found |= mark_mate(partial, at + step, at - step, slot, scope, mask)
        found |= mark_mate(partial, at + step, at + 2 * step, slot, scope, mask)
        found |= mark_mate(partial, at + 2 * step, at + step, slot, scope, mask)
        step += STRIDE - 1
    return found
