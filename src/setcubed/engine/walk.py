"""The parts of turns for one hand on one board: single dice, dice that a single makes possible, and linked
pairs.

A step is one die, or two dice that need each other. Splitting a pair whose dice have SETs of their own
never lowers the score, so three lists are enough to build every turn from: the singles that make a SET on
the board as it lies; for each single the dice that make a SET only with its help; and the linked pairs, two
dice in one line with one die that lay there.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.plain import (
        ALL,
        ASKS,
        EMPTY,
        FACES,
        LANES,
        SHOWN,
        STRIDE,
        THIRD,
        WILD,
        Bonuses,
        Cells,
        Dice,
        Die,
        Faces,
        Position,
        Walk,
    )

    def new_walk() -> Walk:
        """Room for one walk at a time."""
        return Walk()

    def free_walk(walk: Walk) -> None:
        """Nothing to do for Python's own objects."""

else:
    from cython.cimports.libc.stdlib import calloc, free

    def new_walk() -> Walk:
        walk: Walk = cython.cast(Walk, calloc(1, cython.sizeof(WalkData)))
        if walk == cython.NULL:
            raise MemoryError
        return walk

    def free_walk(walk: Walk) -> cython.void:
        free(walk)


def take_hand(walk: Walk, hand: Faces, count: cython.int) -> cython.void:
    """Sort a hand into kinds of faces, in ascending order; WILD is a kind of its own."""
    i: cython.int
    j: cython.int
    face: cython.int
    lane: cython.int
    for i in range(FACES + 1):
        walk.uses[i] = 0
    walk.kinds = 0
    walk.wilds = 0
    walk.mask = 0
    walk.hold = LANES
    for i in range(count):
        face = hand[i]
        if face == WILD:
            walk.wilds += 1
        elif walk.uses[face] == 0:
            j = walk.kinds
            while j > 0 and walk.faces[j - 1] > face:
                walk.faces[j] = walk.faces[j - 1]
                j -= 1
            walk.faces[j] = face
            walk.kinds += 1
            walk.uses[face] = 1
            walk.mask |= cython.cast(cython.uint, 1) << face
    lane = 1
    for i in range(walk.kinds):
        walk.uses[walk.faces[i]] = lane
        lane <<= 4
    if walk.wilds:
        walk.uses[WILD] = lane
    for i in range(count):
        walk.hold += walk.uses[hand[i]]


def bonus(position: Position, at: cython.int) -> cython.int:
    """What the first die on this empty square earns."""
    points: cython.int = position.ground.bonus[at]
    row: cython.int
    if points:
        row = at // STRIDE
        if (position.spent[row] >> (at - row * STRIDE)) & 1:
            return 0
    return points


def richest(walk: Walk, x: cython.int, y: cython.int) -> cython.int:
    """The highest bonus left for a third die that two new dice help: it lies in line with one of them."""
    rich: Bonuses = walk.position.ground.rich
    return max(rich_near(walk.position, x) if rich[x] else 0, rich_near(walk.position, y) if rich[y] else 0)


def rich_near(position: Position, at: cython.int) -> cython.int:
    """The highest bonus left within two squares of one."""
    most: cython.int = 0
    step: cython.int = 1
    while step <= STRIDE:
        most = max(most, bonus(position, at + step) if position.cells[at + step] == EMPTY else 0)
        most = max(most, bonus(position, at - step) if position.cells[at - step] == EMPTY else 0)
        most = max(most, bonus(position, at + 2 * step) if position.cells[at + 2 * step] == EMPTY else 0)
        most = max(most, bonus(position, at - 2 * step) if position.cells[at - 2 * step] == EMPTY else 0)
        step += STRIDE - 1
    return most


def note(
    dice: Dice,
    index: cython.int,
    at: cython.int,
    face: cython.int,
    wild: cython.int,
    sets: cython.int,
    use: cython.int,
    earns: cython.int,
) -> cython.void:
    """Write a die into a list. Its points are what it scores as a step of its own."""
    dice[index].at = at
    dice[index].face = face
    dice[index].wild = wild
    dice[index].sets = sets
    dice[index].use = use
    dice[index].bonus = earns
    dice[index].points = (3 - wild) * sets + earns
    dice[index].code = (at << 6) | (face << 1) | wild


def gather(walk: Walk) -> cython.void:
    """List the singles, wild dice first (so that turns of singles are found in the order that scores
    best)."""
    n: cython.int = 0
    i: cython.int
    kind: cython.int
    face: cython.int
    entry: cython.int
    if walk.wilds:
        for face in range(FACES):
            for i in range(walk.field.asked[face]):
                entry = walk.field.asks[face * ASKS + i]
                note(
                    walk.single,
                    n,
                    entry >> 3,
                    face,
                    1,
                    entry & 7,
                    walk.uses[WILD],
                    bonus(walk.position, entry >> 3),
                )
                n += 1
    walk.wild_singles = n
    for kind in range(walk.kinds):
        face = walk.faces[kind]
        for i in range(walk.field.asked[face]):
            entry = walk.field.asks[face * ASKS + i]
            note(
                walk.single,
                n,
                entry >> 3,
                face,
                0,
                entry & 7,
                walk.uses[face],
                bonus(walk.position, entry >> 3),
            )
            n += 1
    walk.singles = n
    walk.most = 0
    for i in range(n):
        if walk.single[i].points > walk.most:
            walk.most = walk.single[i].points


def spread_to(
    walk: Walk,
    cells: Cells,
    at: cython.int,
    row: cython.int,
    step: cython.int,
    mask: cython.uint,
    n: cython.int,
) -> cython.int:
    """The squares in one direction where a die makes a SET with the die at `at` and one more."""
    one: cython.int = cells[at + step]
    near: cython.int
    far: cython.int
    if one == EMPTY:
        near = THIRD[row | cells[at - step]]
        far = THIRD[row | cells[at + 2 * step]]
        if (mask >> near) & 1:
            walk.reach[n] = ((at + step) << 7) | (near << 2) | (2 if near == far else 1)
            n += 1
        if (mask >> far) & 1 and far != near:
            walk.reach[n] = ((at + step) << 7) | (far << 2) | 1
            n += 1
    elif cells[at + 2 * step] == EMPTY:
        near = THIRD[row | one]
        if (mask >> near) & 1:
            walk.reach[n] = ((at + 2 * step) << 7) | (near << 2) | 1
            n += 1
    return n


def spread(
    walk: Walk, cells: Cells, at: cython.int, face: cython.int, mask: cython.uint, base: cython.int
) -> cython.int:
    """List in `reach`, from `base` on, where and with which face a die makes a SET with a new die at `at`.

    Only the faces of the mask are listed."""
    n: cython.int = base
    n = spread_to(walk, cells, at, face << 5, 1, mask, n)
    n = spread_to(walk, cells, at, face << 5, -1, mask, n)
    n = spread_to(walk, cells, at, face << 5, STRIDE, mask, n)
    return spread_to(walk, cells, at, face << 5, -STRIDE, mask, n)


def faces_left(walk: Walk, wild: cython.int) -> cython.uint:
    """The faces that the hand can lay after so many wild dice, as bits: all while a wild die is left."""
    return ALL if walk.wilds > wild else walk.mask


def follow_up(walk: Walk, index: cython.int) -> cython.void:
    """List the dice that make a SET with the help of a single, and none without it."""
    n: cython.int = walk.follows[index]
    die: Die = walk.single[index]
    hold: cython.int = walk.hold - die.use
    i: cython.int
    at: cython.int
    face: cython.int
    earns: cython.int
    for i in range(spread(walk, walk.position.cells, die.at, die.face, faces_left(walk, die.wild), 0)):
        at = walk.reach[i] >> 7
        face = (walk.reach[i] >> 2) & 31
        if (walk.field.wants[at] >> face) & 1:
            continue
        earns = bonus(walk.position, at)
        if walk.uses[face] and (hold - walk.uses[face]) & LANES == LANES:
            note(walk.follow, n, at, face, 0, walk.reach[i] & 3, walk.uses[face], earns)
            n += 1
        if walk.wilds and (hold - walk.uses[WILD]) & LANES == LANES:
            note(walk.follow, n, at, face, 1, walk.reach[i] & 3, walk.uses[WILD], earns)
            n += 1
    walk.follows[index + 1] = n


def learn_pairs(walk: Walk) -> cython.void:
    """Note which pairs of dice (no wild ones) make a SET with each face on the board, by the first's face,
    and for each face those on the board with which it makes a SET together with a die of the hand."""
    i: cython.int
    j: cython.int
    one: cython.int
    face: cython.int
    for i in range(FACES):
        walk.duos[i] = 0
    walk.lone = 0
    for i in range(walk.kinds):
        one = walk.faces[i]
        for j in range(walk.kinds):
            if i == j and (walk.hold - 2 * walk.uses[one]) & LANES != LANES:
                walk.lone |= cython.cast(cython.uint, 1) << one
                continue
            face = THIRD[(one << 5) | walk.faces[j]]
            walk.duo[face * 5 + walk.duos[face]] = one
            walk.duos[face] = walk.duos[face] + 1
    for i in range(FACES if walk.wilds else walk.kinds):
        face = i if walk.wilds else walk.faces[i]
        walk.partners[face] = 0
        for j in range(walk.kinds):
            walk.partners[face] |= cython.cast(cython.uint, 1) << THIRD[(face << 5) | walk.faces[j]]


def neighbours(cells: Cells, at: cython.int, other: cython.int) -> cython.uint:
    """The faces of dice that share a line with a new die at `at` and a third square that is empty, as bits;
    another new die lies on the square `other`."""
    found: cython.uint = 0
    one: cython.uint = 1
    step: cython.int = 1
    i: cython.int
    for i in range(4):
        if cells[at + step] == EMPTY:
            if at + step != other:
                found |= (one << cells[at - step]) | (one << cells[at + 2 * step])
        elif cells[at + 2 * step] == EMPTY and at + 2 * step != other:
            found |= one << cells[at + step]
        step = STRIDE if i == 1 else -step
    return found & ALL


def add_pair(
    walk: Walk, n: cython.int, face: cython.int, wild: cython.int, other: cython.int, other_wild: cython.int
) -> cython.int:
    """Write a pair of dice that need each other on the two squares of the line, unless one has its own SET.

    The second die's points say whether a third die could make a SET with the first (1) or the second (2)."""
    more: cython.int = 3
    near: cython.uint
    far: cython.uint
    one: cython.uint = 1
    if (walk.field.wants[walk.at] >> face) & 1 or (walk.field.wants[walk.other] >> other) & 1:
        return n
    note(walk.pair, 2 * n, walk.at, face, wild, walk.sets, walk.uses[WILD if wild else face], walk.earns)
    note(
        walk.pair,
        2 * n + 1,
        walk.other,
        other,
        other_wild,
        walk.sets,
        walk.uses[WILD if other_wild else other],
        walk.other_earns,
    )
    if walk.wilds <= wild + other_wild:
        # The third die shows a face of the hand; the one that is laid beside it may have been the only one.
        near = walk.near
        far = walk.other_near
        if not wild and (walk.lone >> face) & 1:
            near &= ~(one << face)
            far &= ~walk.old
        if not other_wild and (walk.lone >> other) & 1:
            far &= ~(one << other)
            near &= ~walk.old
        more = (1 if walk.end | (near & walk.partners[face]) else 0) | (
            2 if far & walk.partners[other] else 0
        )
    walk.pair[2 * n + 1].points = more
    return n + 1


def link(
    walk: Walk,
    n: cython.int,
    x: cython.int,
    y: cython.int,
    face: cython.int,
    sets: cython.int,
    board: cython.int,
    more: cython.int,
) -> cython.int:
    """List the pairs for two empty squares in one line with a die that shows `face`.

    `more` is the most that a third die can add; pairs that cannot rise above the floor are left out."""
    cells: Cells = walk.position.cells
    kind: cython.int
    one: cython.int
    two: cython.int
    most: cython.int
    if not walk.wilds and walk.duos[face] == 0:
        return n
    walk.earns = bonus(walk.position, x)
    walk.other_earns = bonus(walk.position, y)
    most = 3 * sets + walk.earns + walk.other_earns + more
    if board and walk.floor >= 0 and most - 2 <= walk.floor:
        # A third die that the pair helps makes at most two SETs, and is at most two squares away.
        most = max(most, most - more + 6 + richest(walk, x, y))
    if most <= walk.floor:
        return n
    walk.at = x
    walk.other = y
    walk.sets = sets
    if board:
        walk.old = cython.cast(cython.uint, 1) << face
        walk.near = neighbours(cells, x, y)
        walk.other_near = neighbours(cells, y, x)
        kind = y - x
        walk.end = 0
        if (walk.mask >> face) & 1 and (kind == 1 or kind == STRIDE):
            walk.end = 1 if cells[x - kind] == EMPTY or cells[y + kind] == EMPTY else 0
    for kind in range(walk.duos[face]):
        one = walk.duo[face * 5 + kind]
        n = add_pair(walk, n, one, 0, THIRD[(face << 5) | one], 0)
    # A wild die loses a point at least.
    if walk.wilds and most - 1 > walk.floor:
        for kind in range(walk.kinds):
            one = walk.faces[kind]
            two = THIRD[(face << 5) | one]
            n = add_pair(walk, n, one, 0, two, 1)
            n = add_pair(walk, n, two, 1, one, 0)
    if walk.wilds > 1 and most - 2 > walk.floor:
        for one in range(FACES):
            n = add_pair(walk, n, one, 1, THIRD[(face << 5) | one], 1)
    return n


def link_around(
    walk: Walk, n: cython.int, at: cython.int, face: cython.int, board: cython.int, more: cython.int
) -> cython.int:
    """List the pairs in the lines of three through a die.

    Two squares between two dice of the same face make two SETs: they are listed once, from the lower die on,
    and only for a die of the board, not for one that is being laid."""
    cells: Cells = walk.position.cells
    step: cython.int = 1
    sets: cython.int
    while step <= STRIDE:
        if cells[at + step] == EMPTY:
            if cells[at + 2 * step] == EMPTY:
                sets = 2 if cells[at + 3 * step] == face else 1
                if board or sets == 1:
                    n = link(walk, n, at + step, at + 2 * step, face, sets, board, more)
            if cells[at - step] == EMPTY:
                n = link(walk, n, at - step, at + step, face, 1, board, more)
        if cells[at - step] == EMPTY and cells[at - 2 * step] == EMPTY and cells[at - 3 * step] != face:
            n = link(walk, n, at - 2 * step, at - step, face, 1, board, more)
        step += STRIDE - 1
    return n


def link_all(walk: Walk) -> cython.void:
    """List the linked pairs of the whole board."""
    n: cython.int = 0
    i: cython.int
    at: cython.int
    face: cython.int
    for face in range(FACES):
        if walk.wilds or walk.duos[face]:
            for i in range(walk.field.showing[face]):
                at = walk.field.shown[face * SHOWN + i]
                n = link_around(walk, n, at, face, 1, walk.most + 3)
    walk.pairs = n
