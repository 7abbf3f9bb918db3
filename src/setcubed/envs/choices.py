"""What a seat may do now: the actions that lead to a legal opening, turn or extra roll."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.layout import *
    from setcubed.envs.steps import first_dice, holds, in_hand, lowest, second_dice, square_of, survey, third


def completes(
    box: Box, row: Row, count: cython.int, first: cython.int, second: cython.int, but: cython.int
) -> cython.int:
    """Whether dice of the actor's hand, besides slot `but`, complete `count` faces to a SET."""
    hand: cython.int = SHOWN + row[ACTOR] * HAND
    size: cython.int = row[SIZES + row[ACTOR]]
    slot: cython.int
    found: cython.int
    if count == 2:
        for slot in range(size):
            found = row[hand + slot] == WILD or row[hand + slot] == third(box, first, second)
            if found and slot != but and in_hand(row, slot):
                return 1
        return 0
    for slot in range(size):
        if slot == but or not in_hand(row, slot):
            continue
        if row[hand + slot] == WILD:
            return 1
        # Held back as if it were the first of a pair, so that it is not counted twice.
        row[PAIR_SLOT] = slot
        if count == 1 and completes(box, row, 2, first, row[hand + slot], but):
            row[PAIR_SLOT] = -1
            return 1
        row[PAIR_SLOT] = -1
        if count == 0 and three_from(box, row, slot):
            return 1
    return 0


def three_from(box: Box, row: Row, slot: cython.int) -> cython.int:
    """Whether a die and two behind it in the actor's hand are a SET."""
    hand: cython.int = SHOWN + row[ACTOR] * HAND
    i: cython.int
    j: cython.int
    for i in range(slot + 1, row[SIZES + row[ACTOR]]):
        if row[hand + i] == WILD:
            return 1
        for j in range(i + 1, row[SIZES + row[ACTOR]]):
            if row[hand + j] == WILD or row[hand + j] == third(box, row[hand + slot], row[hand + i]):
                return 1
    return 0


def opens(box: Box, row: Row, slot: cython.int, face: cython.int) -> cython.int:
    """Whether the opening can be completed with the die of a slot, counting as a face, on the next logo
    square."""
    if row[LAID] == 2:
        return face == third(box, row[LAID_FACE], row[LAID_FACE + 1])
    if row[LAID] == 1:
        return completes(box, row, 2, row[LAID_FACE], face, slot)
    return completes(box, row, 1, face, 0, slot)


def legal_opening(box: Box, row: Row, mask: Mask) -> cython.void:
    """Mark what the seat that opens may do."""
    i: cython.int
    face: cython.int
    if row[STAGE] == PICK_FACE:
        for face in range(WILD):
            if opens(box, row, row[SLOT], face):
                mask[FACE + face] = 1
        return
    for i in range(HAND):
        if lowest(row, i):
            face = row[SHOWN + row[ACTOR] * HAND + i]
            if face == WILD or opens(box, row, i, face):
                mask[DIE + i] = 1


def legal_turn(box: Box, row: Row, field: Field, mask: Mask) -> cython.void:
    """Mark what the seat whose turn it is may do."""
    slot: cython.int
    only: cython.int = ANY
    if row[STAGE] == PICK_WILD:
        wilds_to_replace(box, row, mask)
        return
    if row[STAGE] == PICK_SQUARE:
        only = SQUARES
    elif row[STAGE] == PICK_FACE:
        only = row[AT]
    if row[PAIR_SLOT] < 0:
        survey(box, row, field)
    if only != ANY:
        if row[PAIR_SLOT] < 0:
            first_dice(box, row, field, row[SLOT], only, mask)
        else:
            second_dice(box, row, row[SLOT], only, mask)
        return
    for slot in range(HAND):
        if lowest(row, slot):
            if row[PAIR_SLOT] >= 0:
                mask[DIE + slot] = second_dice(box, row, slot, ANY, mask)
            elif row[LAID] < 3:
                mask[DIE + slot] = first_dice(box, row, field, slot, ANY, mask)
    if row[PAIR_SLOT] < 0:
        mask[END] = 1
        if row[LAID] == 0:
            mask[REPLACE] = wilds_to_replace(box, row, cython.NULL)


def wilds_to_replace(box: Box, row: Row, mask: Mask) -> cython.int:
    """Mark (or only look for) the wild dice on the board for which the actor holds what they stand for."""
    i: cython.int
    at: cython.int
    found: cython.int = 0
    for i in range(row[ON_BOARD]):
        at = row[LIST + i]
        if row[CELLS + box[K_CELLS] + at] >= DICE and holds(row, row[CELLS + at], -1):
            found = 1
            if mask is cython.NULL:
                break
            mask[SQUARE + square_of(box, at)] = 1
    return found


def mark_legal(box: Box, row: Row, field: Field, mask: Mask) -> cython.void:
    """Mark the actions that the actor may take; the mask must be clean."""
    if row[PHASE] == TURN:
        legal_turn(box, row, field, mask)
    elif row[PHASE] == EXTRA:
        mask[KEEP] = 1
        mask[ROLL] = 1
    elif row[PHASE] == OPENING:
        legal_opening(box, row, mask)
