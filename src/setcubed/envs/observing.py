"""What a seat sees, as numbers from 0 to 1: the board in planes, then every hand from its own on, then the
rest.

Everything in the game is open, so all seats see the same; each sees itself first.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.envs.layout import *
    from setcubed.envs.steps import cell_of, square_of


def width(size: cython.int, seats: cython.int) -> cython.int:
    """How many numbers an observation has."""
    return PLANES * size * size + seats * HAND * HELD + 28 + 7 + 4 + HAND + 3 * seats + 4


def show_face(out: Floats, step: cython.int, face: cython.int) -> cython.void:
    """Nine numbers, `step` apart: one each for number, colour and symbol is 1."""
    out[step * (face // 9)] = 1
    out[step * (3 + face // 3 % 3)] = 1
    out[step * (6 + face % 3)] = 1


def observe_board(box: Box, row: Row, out: Floats) -> cython.void:
    """Twelve planes: number, colour, symbol (three each), wild dice, bonus squares still free, this turn's
    squares."""
    size: cython.int = box[K_SIZE]
    area: cython.int = size * size
    square: cython.int
    cell: cython.int
    i: cython.int
    for square in range(area):
        cell = cell_of(box, square)
        if box[K_BONUS + cell] and row[CELLS + cell] == EMPTY:
            out[10 * area + square] = min(1, box[K_BONUS + cell] * 0.1)
    for i in range(row[ON_BOARD]):
        cell = row[LIST + i]
        square = square_of(box, cell)
        show_face(out + square if cython.compiled else out[square:], area, row[CELLS + cell])
        if row[CELLS + box[K_CELLS] + cell] >= DICE:
            out[9 * area + square] = 1
    for i in range(row[LAID]):
        out[11 * area + square_of(box, row[LAID_AT + i])] = 1
    if row[PAIR_SLOT] >= 0:
        out[11 * area + square_of(box, row[PAIR_AT])] = 1
    if row[AT]:
        out[11 * area + square_of(box, row[AT])] = 1


def observe_hands(box: Box, row: Row, who: cython.int, out: Floats) -> cython.void:
    """For each slot of each seat: the face, whether it is wild, whether it is picked or laid, what it can
    show."""
    seats: cython.int = row[SEATS]
    i: cython.int
    seat: cython.int
    slot: cython.int
    start: cython.int
    face: cython.int
    laid: cython.int
    for i in range(seats):
        seat = (who + i) % seats
        for slot in range(row[SIZES + seat]):
            start = (i * HAND + slot) * HELD
            face = row[SHOWN + seat * HAND + slot]
            if face == WILD:
                out[start + 9] = 1
            elif face >= 0:
                show_face(out + start if cython.compiled else out[start:], 1, face)
            if seat == row[ACTOR]:
                out[start + 10] = slot == row[SLOT] or slot == row[PAIR_SLOT]
                for laid in range(row[LAID]):
                    if row[LAID_SLOT + laid] == slot:
                        out[start + 10] = 1
            for face in range(28):
                if (box[K_CAN_SHOW + row[HANDS + seat * HAND + slot]] >> face) & 1:
                    out[start + 11 + face] = 1


def observe_rest(box: Box, row: Row, who: cython.int, out: Floats) -> cython.void:
    """The bag, what is to be done, who acts, who was first, scores, round, dead rounds, turns left."""
    seats: cython.int = row[SEATS]
    i: cython.int
    die: cython.int
    for die in range(DICE):
        if row[BAG + die]:
            for i in range(6):
                out[box[K_SIDES + die * 6 + i]] += 1.0 / 42
    out[28 + row[PHASE]] = 1
    out[35 + row[STAGE]] = 1
    if row[PHASE] == EXTRA:
        out[39 + row[CHOOSING]] = 1
    i = 39 + HAND
    for die in range(seats):
        out[i + die] = (who + die) % seats == row[ACTOR]
        out[i + seats + die] = (who + die) % seats == row[FIRST]
        out[i + 2 * seats + die] = min(1, row[SCORES + (who + die) % seats] * 0.005)
    i += 3 * seats
    out[i] = min(1, row[ROUND] * 0.05)
    out[i + 1] = row[DEAD] * 0.1
    out[i + 2] = row[BAG_SIZE] / 42.0
    out[i + 3] = row[TURNS_LEFT] * 0.25


def write_observation(box: Box, row: Row, who: cython.int, out: Floats) -> cython.void:
    """Write what a seat sees."""
    i: cython.int
    board: cython.int = PLANES * box[K_SIZE] * box[K_SIZE]
    hands: cython.int = board + row[SEATS] * HAND * HELD
    for i in range(width(box[K_SIZE], row[SEATS])):
        out[i] = 0
    observe_board(box, row, out)
    observe_hands(box, row, who, out + board if cython.compiled else out[board:])
    observe_rest(box, row, who, out + hands if cython.compiled else out[hands:])
