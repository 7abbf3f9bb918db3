"""The flow of a game in small actions: what chance or a seat may do now, and what follows from it.

The rules are those of `setcubed.game`, whose draws and rolls come in the same order; the tests play both
side by side. The race of the opening is decided by lot among the seats that hold a SET, and seats choose
their extra roll in turn.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.choices import completes, wilds_to_replace
    from setcubed.envs.layout import *
    from setcubed.envs.reach import any_roll, best_points
    from setcubed.envs.steps import cell_of, first_dice, lowest, survey


def draw_for(row: Row, seat: cython.int, count: cython.int) -> cython.void:
    """A seat draws next."""
    row[PHASE] = DRAWING
    row[ACTOR] = seat
    row[TO_DRAW] = count
    row[QUEUED] = 0
    row[QUEUE_NEXT] = 0


def roll_hand(row: Row, seat: cython.int, bits: cython.int, reason: cython.int) -> cython.void:
    """A seat rolls the dice of some slots next."""
    slot: cython.int
    row[PHASE] = ROLLING
    row[ACTOR] = seat
    row[ROLL_REASON] = reason
    row[QUEUED] = 0
    row[QUEUE_NEXT] = 0
    for slot in range(row[SIZES + seat]):
        if (bits >> slot) & 1:
            row[QUEUE + row[QUEUED]] = row[HANDS + seat * HAND + slot]
            row[QUEUED] += 1


def next_waiting(row: Row) -> cython.int:
    """The next seat, clockwise from the first player, that still has to roll or choose."""
    i: cython.int
    seat: cython.int = row[FIRST] if row[FIRST] > 0 else 0
    for i in range(row[SEATS]):
        if (row[WAITING] >> seat) & 1:
            return seat
        seat = (seat + 1) % row[SEATS]
    return -1


def begin(box: Box, row: Row, seats: cython.int) -> cython.void:
    """A new game, all dice in the bag."""
    i: cython.int
    size: cython.int = box[K_SIZE]
    for i in range(CELLS):
        row[i] = 0
    for i in range(box[K_CELLS]):
        row[CELLS + i] = OFF
        row[CELLS + box[K_CELLS] + i] = -1
    for i in range(size * size):
        row[CELLS + cell_of(box, i)] = EMPTY
    for i in range(DICE):
        row[BAG + i] = 1
    for i in range(4 * HAND):
        row[HANDS + i] = -1
        row[SHOWN + i] = -1
    row[BAG_SIZE] = DICE
    row[SEATS] = seats
    row[FIRST] = NOBODY
    row[PAIR_SLOT] = -1
    row[SLOT] = -1
    row[ROUND] = 1
    row[ROLL_REASON] = DEALT
    draw_for(row, 0, HAND)


def count_outcomes(row: Row) -> cython.int:
    """How many equally likely outcomes chance has now; 0 when it is not chance's turn."""
    if row[PHASE] == DRAWING:
        return row[BAG_SIZE]
    if row[PHASE] == ROLLING:
        return 6
    if row[PHASE] == LOT:
        return (row[ABLE] & 1) + (row[ABLE] >> 1 & 1) + (row[ABLE] >> 2 & 1) + (row[ABLE] >> 3 & 1)
    return 0


def put_in_hand(row: Row, seat: cython.int, die: cython.int, face: cython.int) -> cython.void:
    """Show a face on a die of a hand; a new die is put in its place among the others."""
    hand: cython.int = seat * HAND
    slot: cython.int = 0
    i: cython.int
    size: cython.int = row[SIZES + seat]
    while slot < size and row[HANDS + hand + slot] < die:
        slot += 1
    if slot == size or row[HANDS + hand + slot] != die:
        i = size
        while i > slot:
            row[HANDS + hand + i] = row[HANDS + hand + i - 1]
            row[SHOWN + hand + i] = row[SHOWN + hand + i - 1]
            i -= 1
        row[HANDS + hand + slot] = die
        row[SIZES + seat] += 1
    row[SHOWN + hand + slot] = face


def take_from_hand(row: Row, seat: cython.int, slot: cython.int) -> cython.void:
    """Remove the die of a slot; those behind it move up."""
    hand: cython.int = seat * HAND
    size: cython.int = row[SIZES + seat] - 1
    while slot < size:
        row[HANDS + hand + slot] = row[HANDS + hand + slot + 1]
        row[SHOWN + hand + slot] = row[SHOWN + hand + slot + 1]
        slot += 1
    row[HANDS + hand + size] = -1
    row[SHOWN + hand + size] = -1
    row[SIZES + seat] = size


def chance(box: Box, row: Row, field: Field, outcome: cython.int) -> cython.void:
    """Let chance happen: the outcome-th die of the bag, the side of a die, or the seat that opens."""
    i: cython.int = 0
    die: cython.int
    if row[PHASE] == DRAWING:
        die = 0
        while True:
            if row[BAG + die]:
                if outcome == 0:
                    break
                outcome -= 1
            die += 1
        row[BAG + die] = 0
        row[BAG_SIZE] -= 1
        i = row[QUEUED]
        while i > 0 and row[QUEUE + i - 1] > die:
            row[QUEUE + i] = row[QUEUE + i - 1]
            i -= 1
        row[QUEUE + i] = die
        row[QUEUED] += 1
        row[TO_DRAW] -= 1
        if row[TO_DRAW] == 0:
            row[PHASE] = ROLLING
    elif row[PHASE] == ROLLING:
        die = row[QUEUE + row[QUEUE_NEXT]]
        row[QUEUE_NEXT] += 1
        put_in_hand(row, row[ACTOR], die, box[K_SIDES + die * 6 + outcome])
        if row[QUEUE_NEXT] == row[QUEUED]:
            rolled(box, row, field)
    elif row[PHASE] == LOT:
        while True:
            if (row[ABLE] >> i) & 1:
                if outcome == 0:
                    break
                outcome -= 1
            i += 1
        open_with(row, i)


def rolled(box: Box, row: Row, field: Field) -> cython.void:
    """All dice of a roll lie: what follows."""
    seat: cython.int = row[ACTOR]
    row[QUEUED] = 0
    row[QUEUE_NEXT] = 0
    if row[ROLL_REASON] == DEALT:
        if seat + 1 < row[SEATS]:
            draw_for(row, seat + 1, HAND)
        else:
            dealt(box, row)
    elif row[ROLL_REASON] == REOPENED:
        row[WAITING] &= ~(1 << seat)
        if row[WAITING]:
            roll_hand(row, next_waiting(row), 31, REOPENED)
        else:
            dealt(box, row)
    elif row[ROLL_REASON] == DRAWN:
        refill(row)
    elif row[ROLL_REASON] == REPLACED:
        begin_turn(box, row, field, seat)
    else:
        has_chosen(box, row, field, seat)


def dealt(box: Box, row: Row) -> cython.void:
    """All have rolled: a lot among those who hold a SET, or all roll again."""
    seat: cython.int
    able: cython.int = 0
    count: cython.int = 0
    last: cython.int = 0
    row[LAID] = 0
    row[PAIR_SLOT] = -1
    for seat in range(row[SEATS]):
        row[ACTOR] = seat
        if completes(box, row, 0, 0, 0, -1):
            able |= 1 << seat
            count += 1
            last = seat
    row[ABLE] = able
    if count == 0:
        row[WAITING] = (1 << row[SEATS]) - 1
        roll_hand(row, 0, 31, REOPENED)
    elif count == 1:
        open_with(row, last)
    else:
        row[PHASE] = LOT
        row[ACTOR] = NOBODY


def open_with(row: Row, seat: cython.int) -> cython.void:
    """A seat opens: it picks three dice for the squares of the logo, one after the other."""
    row[PHASE] = OPENING
    row[ACTOR] = seat
    clean_turn(row)


def clean_turn(row: Row) -> cython.void:
    """Nothing is picked and nothing laid in this turn."""
    row[STAGE] = PICK_DIE
    row[SLOT] = -1
    row[AT] = 0
    row[LAID] = 0
    row[STEPS] = 0
    row[PAIR_SLOT] = -1


def begin_turn(box: Box, row: Row, field: Field, seat: cython.int) -> cython.void:
    """A seat's turn; whoever can do nothing is skipped, and after the last seat the round is over."""
    slot: cython.int
    while row[TURNS_LEFT]:
        row[PHASE] = TURN
        row[ACTOR] = seat
        clean_turn(row)
        survey(box, row, field)
        row[CAN_LAY] = 1
        for slot in range(row[SIZES + seat]):
            if lowest(row, slot) and first_dice(box, row, field, slot, ANY, cython.NULL):
                return
        row[CAN_LAY] = 0
        if wilds_to_replace(box, row, cython.NULL):
            return
        row[TURNS_LEFT] -= 1
        seat = (seat + 1) % row[SEATS]
    end_round(box, row, field)


def end_turn(box: Box, row: Row, field: Field) -> cython.void:
    """The dice laid leave the hand, their points are added, and the next seat follows."""
    seat: cython.int = row[ACTOR]
    slot: cython.int
    laid: cython.int = 0
    i: cython.int
    for i in range(row[LAID]):
        laid |= 1 << row[LAID_SLOT + i]
    for slot in range(HAND - 1, -1, -1):
        if (laid >> slot) & 1:
            take_from_hand(row, seat, slot)
    if laid:
        row[LAID_NOW] = 1
    if laid or row[CAN_LAY]:
        row[COULD_LAY] = 1
    row[SCORES + seat] += row[POINTS]
    row[TURNS] += 1
    row[TURNS_LEFT] -= 1
    clean_turn(row)
    begin_turn(box, row, field, (seat + 1) % row[SEATS])


def turn_points(box: Box, row: Row) -> cython.int:
    """What the dice laid in this turn score, bonus squares included."""
    i: cython.int
    points: cython.int = 0
    if row[LAID] == 0:
        return 0
    for i in range(row[LAID]):
        points += box[K_BONUS + row[LAID_AT + i]]
        row[CELLS + row[LAID_AT + i]] = EMPTY
    points += best_points(box, row, (1 << row[LAID]) - 1)
    for i in range(row[LAID]):
        row[CELLS + row[LAID_AT + i]] = row[LAID_FACE + i]
    return points


def end_round(box: Box, row: Row, field: Field) -> cython.void:
    """Everyone has had a turn: the game ends, or hands are filled up."""
    seat: cython.int
    best: cython.int = 0
    row[DEAD] = 0 if row[LAID_NOW] else row[DEAD] + 1
    row[REASON] = 0
    for seat in range(row[SEATS]):
        if row[SIZES + seat] == 0:
            row[REASON] = OUT_OF_DICE
    if row[REASON] == 0 and row[BAG_SIZE] == 0:
        survey(box, row, field)
        if not any_roll(box, row, field):
            row[REASON] = STALEMATE
    if row[REASON] == 0 and row[DEAD] >= 10:
        row[REASON] = DEAD_ROUNDS
    if row[REASON] == 0:
        refill(row)
        return
    row[PHASE] = OVER
    row[ACTOR] = NOBODY
    for seat in range(row[SEATS]):
        if row[SCORES + seat] > best:
            best = row[SCORES + seat]
    for seat in range(row[SEATS]):
        if row[SCORES + seat] == best:
            row[WINNERS] |= 1 << seat


def refill(row: Row) -> cython.void:
    """Whoever is short of dice draws; then comes the extra roll, or the roll of all dice if nobody could
    lay one."""
    i: cython.int
    seat: cython.int = row[FIRST]
    if row[BAG_SIZE]:
        for i in range(row[SEATS]):
            if row[SIZES + seat] < HAND:
                row[ROLL_REASON] = DRAWN
                draw_for(row, seat, min(HAND - row[SIZES + seat], row[BAG_SIZE]))
                return
            seat = (seat + 1) % row[SEATS]
    row[WAITING] = (1 << row[SEATS]) - 1
    if row[COULD_LAY]:
        choose(row, row[FIRST])
    else:
        roll_hand(row, row[FIRST], 31, DEAD_ROUND)


def choose(row: Row, seat: cython.int) -> cython.void:
    """A seat keeps or rolls each of its dice."""
    row[PHASE] = EXTRA
    row[ACTOR] = seat
    row[CHOOSING] = 0
    row[CHOSEN] = 0


def has_chosen(box: Box, row: Row, field: Field, seat: cython.int) -> cython.void:
    """A seat has made its extra roll, or kept its dice, or rolled all after a dead round."""
    row[WAITING] &= ~(1 << seat)
    row[CHOOSING] = 0
    row[CHOSEN] = 0
    if row[WAITING] == 0:
        row[ROUND] += 1
        row[TURNS_LEFT] = row[SEATS]
        row[LAID_NOW] = 0
        row[COULD_LAY] = 0
        begin_turn(box, row, field, row[FIRST])
    elif row[COULD_LAY]:
        choose(row, next_waiting(row))
    else:
        roll_hand(row, next_waiting(row), 31, DEAD_ROUND)
