"""One turn looked at again: is it legal, its best score, and its steps in the order the rules list first."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.plain import SS, STRIDE, THIRD, Cells, Die, P, Position, S, Walk
    from setcubed.engine.turns import emit, joint, straight, trio
    from setcubed.engine.walk import bonus, note


def sets_at(cells: Cells, at: cython.int, face: cython.int) -> cython.int:
    """How many SETs a die makes on an empty square with two dice on the board."""
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


def duo(walk: Walk, a: Die, b: Die, ab: cython.int) -> cython.void:
    """Take a turn of two dice in the legal order that scores best."""
    full: cython.int = 3 * (a.sets + b.sets + ab) + a.bonus + b.bonus
    if a.sets and b.sets + ab:
        emit(walk, full - a.wild * a.sets - b.wild * (b.sets + ab), SS, a.code, b.code, 0)
    if b.sets and a.sets + ab:
        emit(walk, full - b.wild * b.sets - a.wild * (a.sets + ab), SS, b.code, a.code, 0)
    if ab:
        emit(walk, full - a.wild * (a.sets + ab) - b.wild * (b.sets + ab), P, a.code, b.code, 0)


def lowest(word: cython.ulonglong, count: cython.int, above: cython.uint) -> cython.uint:
    """The die of a packed turn with the lowest code above another one."""
    i: cython.int
    code: cython.uint
    found: cython.uint = 0x7FFF
    for i in range(count):
        code = cython.cast(cython.uint, (word >> (15 * i)) & 0x7FFF)
        if above < code < found:
            found = code
    return found


def pair_sets(cells: Cells, a: Die, b: Die) -> cython.int:
    """How many SETs two new dice make together with one die on the board."""
    return joint(cells, a.at, a.face, b.at, b.face)


def settle(walk: Walk, position: Position, word: cython.ulonglong) -> cython.ulonglong:
    """The same turn with dice in the order of their squares as far as the best score allows, single dice
    first.

    Returns 0 for a turn that is not legal on this board."""
    cells: Cells = position.cells
    shape: cython.int = (word >> 45) & 7
    count: cython.int = 1 if shape == S else 2 if shape == SS or shape == P else 3
    codes: cython.uint
    i: cython.int
    at: cython.int
    face: cython.int
    taken: cython.uint = 0
    walk.position = position
    walk.keep = 0
    walk.floor = -1
    walk.best = 0
    for i in range(1, count + 1):
        codes = lowest(word, count, taken)
        taken = codes
        at = codes >> 6
        face = (codes >> 1) & 31
        note(walk.spare, i, at, face, codes & 1, sets_at(cells, at, face), 0, bonus(position, at))
    if count == 1:
        if walk.spare[1].sets:
            emit(walk, walk.spare[1].points, S, walk.spare[1].code, 0, 0)
    elif count == 2:
        duo(walk, walk.spare[1], walk.spare[2], pair_sets(cells, walk.spare[1], walk.spare[2]))
    else:
        trio(
            walk,
            walk.spare[1],
            walk.spare[2],
            walk.spare[3],
            walk.spare[1].sets,
            walk.spare[2].sets,
            walk.spare[3].sets,
            pair_sets(cells, walk.spare[1], walk.spare[2]),
            pair_sets(cells, walk.spare[1], walk.spare[3]),
            pair_sets(cells, walk.spare[2], walk.spare[3]),
            straight(walk.spare[1], walk.spare[2], walk.spare[3]),
        )
    return walk.best
