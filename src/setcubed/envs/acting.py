"""What a seat's small action does: dice laid one by one, wild dice replaced, turns ended, rolls chosen."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.flow import clean_turn, end_turn, has_chosen, roll_hand, take_from_hand, turn_points
    from setcubed.envs.layout import *
    from setcubed.envs.steps import cell_of, sets_at


def lay(box: Box, row: Row, slot: cython.int, at: cython.int, face: cython.int) -> cython.void:
    """Put the die of a slot on the board as part of the present step."""
    seat: cython.int = row[ACTOR]
    wild: cython.int = row[SHOWN + seat * HAND + slot] == WILD
    laid: cython.int = row[LAID]
    row[LAID_SLOT + laid] = slot
    row[LAID_AT + laid] = at
    row[LAID_FACE + laid] = face
    row[LAID_WILD + laid] = wild
    row[LAID_STEP + laid] = row[STEPS]
    row[LAID] = laid + 1
    row[CELLS + at] = face
    row[CELLS + box[K_CELLS] + at] = row[HANDS + seat * HAND + slot] + (DICE if wild else 0)
    row[LIST + row[ON_BOARD]] = at
    row[ON_BOARD] += 1


def place(box: Box, row: Row, face: cython.int) -> cython.void:
    """The picked die goes on the picked square: a step of its own, or half of a pair."""
    if row[PAIR_SLOT] >= 0:
        lay(box, row, row[PAIR_SLOT], row[PAIR_AT], row[PAIR_FACE])
        lay(box, row, row[SLOT], row[AT], face)
        row[PAIR_SLOT] = -1
        row[STEPS] += 1
    elif sets_at(box, row, row[AT], face):
        lay(box, row, row[SLOT], row[AT], face)
        row[STEPS] += 1
    else:
        row[PAIR_SLOT] = row[SLOT]
        row[PAIR_AT] = row[AT]
        row[PAIR_FACE] = face
    row[STAGE] = PICK_DIE
    row[SLOT] = -1
    row[AT] = 0


def lay_on_logo(box: Box, row: Row, field: Field, face: cython.int) -> cython.void:
    """The picked die goes on the next square of the logo; the third opens the game."""
    lay(box, row, row[SLOT], box[K_LOGO + row[LAID]], face)
    row[STAGE] = PICK_DIE
    row[SLOT] = -1
    if row[LAID] == 3:
        row[FIRST] = row[ACTOR]
        row[TURNS_LEFT] = row[SEATS]
        row[POINTS] = 3 - row[LAID_WILD] - row[LAID_WILD + 1] - row[LAID_WILD + 2]
        end_turn(box, row, field)


def replace_wild(box: Box, row: Row, at: cython.int) -> cython.void:
    """Put the first die that fits in the place of a wild one, which is rolled at once."""
    seat: cython.int = row[ACTOR]
    lying: cython.int = CELLS + box[K_CELLS] + at
    slot: cython.int = 0
    taken: cython.int = row[lying] - DICE
    while row[SHOWN + seat * HAND + slot] != row[CELLS + at]:
        slot += 1
    row[lying] = row[HANDS + seat * HAND + slot]
    take_from_hand(row, seat, slot)
    clean_turn(row)
    row[PHASE] = ROLLING
    row[ROLL_REASON] = REPLACED
    row[QUEUED] = 1
    row[QUEUE_NEXT] = 0
    row[QUEUE] = taken


def act_in_turn(box: Box, row: Row, field: Field, action: cython.int) -> cython.void:
    """A pick, the end or a replacement in a turn."""
    shown: cython.int
    if action == END:
        row[POINTS] = turn_points(box, row)
        end_turn(box, row, field)
    elif action == REPLACE:
        row[STAGE] = PICK_WILD
    elif action >= SQUARE:
        row[AT] = cell_of(box, action - SQUARE)
        if row[STAGE] == PICK_WILD:
            replace_wild(box, row, row[AT])
            return
        shown = row[SHOWN + row[ACTOR] * HAND + row[SLOT]]
        if shown == WILD:
            row[STAGE] = PICK_FACE
        else:
            place(box, row, shown)
    elif action >= FACE:
        place(box, row, action - FACE)
    else:
        row[SLOT] = action - DIE
        row[STAGE] = PICK_SQUARE


def take_action(box: Box, row: Row, field: Field, action: cython.int) -> cython.void:
    """Take an action, which must be legal."""
    seat: cython.int = row[ACTOR]
    if row[PHASE] == TURN:
        act_in_turn(box, row, field, action)
    elif row[PHASE] == EXTRA:
        if action == ROLL:
            row[CHOSEN] |= 1 << row[CHOOSING]
        row[CHOOSING] += 1
        if row[CHOOSING] == row[SIZES + seat]:
            if row[CHOSEN]:
                roll_hand(row, seat, row[CHOSEN], EXTRA_ROLL)
            else:
                has_chosen(box, row, field, seat)
    elif row[PHASE] == OPENING:
        if action >= FACE:
            lay_on_logo(box, row, field, action - FACE)
            return
        row[SLOT] = action - DIE
        if row[SHOWN + seat * HAND + row[SLOT]] == WILD:
            row[STAGE] = PICK_FACE
        else:
            lay_on_logo(box, row, field, row[SHOWN + seat * HAND + row[SLOT]])
