"""One turn checked again: its legality, its best score, and its steps in the order that the rules list
first."""

from __future__ import annotations

import cython


def sets_of_one(cells: Cells, at: cython.int, face: cython.int) -> cython.int:
    """Return how many SETs a die makes on an empty square with two dice on the board."""
    sets: cython.int = 0
    step: cython.int = 1
    while step <= STRIDE:
        if THIRD[(cells[at - 2 * step] << 5) | cells[at - step]] == face:
            sets += 1
        if THIRD[(cells[at - step] << 5) | cells[at + step]] == face:
            sets += 1
        if THIRD[(cells[at + step] << 5) | cells[at + 2 * step]] == face:
            sets += 1
        step += STRIDE - 1
    return sets


def add_two(generator: Generator, a: Die, b: Die, ab: cython.int) -> cython.void:
    """Add a turn of two dice in the legal order that scores best."""
    full: cython.int = 3 * (a.sets + b.sets + ab) + a.bonus + b.bonus
    if a.sets and b.sets + ab:
        add_dice(generator, full - a.wild * a.sets - b.wild * (b.sets + ab), SS, a.packed, b.packed, 0)
    if b.sets and a.sets + ab:
        add_dice(generator, full - b.wild * b.sets - a.wild * (a.sets + ab), SS, b.packed, a.packed, 0)
    if ab:
        add_dice(generator, full - a.wild * (a.sets + ab) - b.wild * (b.sets + ab), P, a.packed, b.packed, 0)


def next_die(turn: cython.ulonglong, above: cython.uint) -> cython.uint:
    """Return the next die of a turn in the order of squares."""
    found: cython.uint = 0x7FFF
    for i in range(count_of(turn)):
        die = die_of(turn, i)
        if above < die < found:
            found = die
    return found


def canonical_turn(generator: Generator, position: Position, turn: cython.ulonglong) -> cython.ulonglong:
    """Return the same turn with dice in the order of their squares as far as the best score allows, single
    dice first.

    Returns 0 for a turn that is not legal on this board.
    """
    cells: Cells = position.cells
    dice: Dice = generator.scratch_dice
    die: cython.uint = 0
    generator.position = position
    generator.listing = 0
    generator.floor = -1
    generator.best = 0
    generator.seed = 0
    for i in range(1, count_of(turn) + 1):
        die = next_die(turn, die)
        at = at_of(die)
        face = face_of(die)
        write_die(dice, i, at, face, wild_of(die), sets_of_one(cells, at, face), 0, bonus(position, at))
    a: Die = dice[1]
    b: Die = dice[2]
    c: Die = dice[3]
    if count_of(turn) == 1:
        if a.sets:
            add_dice(generator, a.points, S, a.packed, 0, 0)
        return generator.best
    ab = pair_sets(cells, a, b)
    if count_of(turn) == 2:
        add_two(generator, a, b, ab)
    else:
        ac = pair_sets(cells, a, c)
        bc = pair_sets(cells, b, c)
        t = sets_of_three(a, b, c)
        add_three_wild(generator, a, b, c, a.sets, b.sets, c.sets, ab, ac, bc, t)
    return generator.best
