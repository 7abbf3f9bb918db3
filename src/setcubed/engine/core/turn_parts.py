"""The parts of turns for one hand on one board: single dice, dice that a single helps, and linked pairs.

A step is one die, or two dice that need each other. Splitting a pair whose dice have SETs of their own never
lowers the score, so three lists are enough to build every turn: the singles that make a SET on the board as
it is; for each single the dice that make a SET only with its help; and the linked pairs, two dice in one line
with one die of the board.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.packed_position import bonus, richest
    from setcubed.engine.core.packed_turn import pack_die
    from setcubed.engine.core.uncompiled import *
else:
    from cython.cimports.libc.stdlib import free

    def new_finder() -> Finder:
        return cython.cast(Finder, zeroed(cython.sizeof(FinderData)))

    def free_finder(finder: Finder) -> cython.void:
        free(finder)


def take_hand(finder: Finder, hand: Faces, count: cython.int) -> cython.void:
    """Sort a hand into kinds of faces, in ascending order; WILD is a kind of its own."""
    for i in range(FACES + 1):
        finder.uses[i] = 0
    finder.kinds = 0
    finder.wilds = 0
    finder.mask = 0
    finder.hold = LANES
    for i in range(count):
        face = hand[i]
        if face == WILD:
            finder.wilds += 1
        elif finder.uses[face] == 0:
            j = finder.kinds
            while j > 0 and finder.faces[j - 1] > face:
                finder.faces[j] = finder.faces[j - 1]
                j -= 1
            finder.faces[j] = face
            finder.kinds += 1
            finder.uses[face] = 1
            finder.mask |= cython.cast(cython.uint, 1) << face
    lane = 1
    for i in range(finder.kinds):
        finder.uses[finder.faces[i]] = lane
        lane <<= 4
    if finder.wilds:
        finder.uses[WILD] = lane
    for i in range(count):
        finder.hold += finder.uses[hand[i]]


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
    """Write a die to a list. Its points are those of a step of its own."""
    dice[index].at = at
    dice[index].face = face
    dice[index].wild = wild
    dice[index].sets = sets
    dice[index].use = use
    dice[index].bonus = earns
    dice[index].points = (3 - wild) * sets + earns
    dice[index].code = pack_die(at, face, wild)


def note_singles(finder: Finder, n: cython.int, face: cython.int, wild: cython.int) -> cython.int:
    """List the singles of one face from index `n` on and return the index after them."""
    use: cython.int = finder.uses[WILD if wild else face]
    for i in range(finder.board_index.needed_count[face]):
        entry = finder.board_index.needed_at[face * MOST_NEEDED + i]
        at = entry >> 3
        note(finder.single, n, at, face, wild, entry & 7, use, bonus(finder.position, at))
        n += 1
    return n


def gather(finder: Finder) -> cython.void:
    """List the singles, wild dice first, so that turns of singles are found in the order that scores best."""
    n: cython.int = 0
    if finder.wilds:
        for face in range(FACES):
            n = note_singles(finder, n, face, 1)
    finder.wild_singles = n
    for kind in range(finder.kinds):
        n = note_singles(finder, n, finder.faces[kind], 0)
    finder.singles = n
    finder.most = 0
    for i in range(n):
        if finder.single[i].points > finder.most:
            finder.most = finder.single[i].points


def spread_to(
    finder: Finder,
    cells: Cells,
    at: cython.int,
    row: cython.int,
    step: cython.int,
    mask: cython.uint,
    n: cython.int,
) -> cython.int:
    """List the squares in one direction where a die makes a SET with the die at `at` and one more."""
    one: cython.int = cells[at + step]
    if one == EMPTY:
        near = THIRD[row | cells[at - step]]
        far = THIRD[row | cells[at + 2 * step]]
        if (mask >> near) & 1:
            finder.reach[n] = ((at + step) << 7) | (near << 2) | (2 if near == far else 1)
            n += 1
        if (mask >> far) & 1 and far != near:
            finder.reach[n] = ((at + step) << 7) | (far << 2) | 1
            n += 1
    elif cells[at + 2 * step] == EMPTY:
        near = THIRD[row | one]
        if (mask >> near) & 1:
            finder.reach[n] = ((at + 2 * step) << 7) | (near << 2) | 1
            n += 1
    return n


def spread(
    finder: Finder, cells: Cells, at: cython.int, face: cython.int, mask: cython.uint, base: cython.int
) -> cython.int:
    """List in `reach`, from `base` on, where and with which face a die makes a SET with a new die at `at`.

    Only the faces of the mask are listed."""
    n: cython.int = base
    n = spread_to(finder, cells, at, face << 5, 1, mask, n)
    n = spread_to(finder, cells, at, face << 5, -1, mask, n)
    n = spread_to(finder, cells, at, face << 5, STRIDE, mask, n)
    return spread_to(finder, cells, at, face << 5, -STRIDE, mask, n)


def faces_left(finder: Finder, wild: cython.int) -> cython.uint:
    """Return the faces that the hand can place after using `wilds` wild dice, as bits: all while one is
    left."""
    return ALL if finder.wilds > wild else finder.mask


def follow_up(finder: Finder, index: cython.int) -> cython.void:
    """List the dice that make a SET only with the help of a single."""
    n: cython.int = finder.follows[index]
    die: Die = finder.single[index]
    hold: cython.int = finder.hold - die.use
    for i in range(spread(finder, finder.position.cells, die.at, die.face, faces_left(finder, die.wild), 0)):
        at = finder.reach[i] >> 7
        face = (finder.reach[i] >> 2) & 31
        if (finder.board_index.needed[at] >> face) & 1:
            continue
        earns = bonus(finder.position, at)
        if finder.uses[face] and (hold - finder.uses[face]) & LANES == LANES:
            note(finder.follow, n, at, face, 0, finder.reach[i] & 3, finder.uses[face], earns)
            n += 1
        if finder.wilds and (hold - finder.uses[WILD]) & LANES == LANES:
            note(finder.follow, n, at, face, 1, finder.reach[i] & 3, finder.uses[WILD], earns)
            n += 1
    finder.follows[index + 1] = n


def learn_pairs(finder: Finder) -> cython.void:
    """Record which pairs of dice without wilds make a SET with each face on the board, by the first die's
    face, and for each face those on the board with which it makes a SET together with a die of the hand."""
    for i in range(FACES):
        finder.duos[i] = 0
    finder.lone = 0
    for i in range(finder.kinds):
        one = finder.faces[i]
        for j in range(finder.kinds):
            if i == j and (finder.hold - 2 * finder.uses[one]) & LANES != LANES:
                finder.lone |= cython.cast(cython.uint, 1) << one
                continue
            face = THIRD[(one << 5) | finder.faces[j]]
            finder.duo[face * 5 + finder.duos[face]] = one
            finder.duos[face] = finder.duos[face] + 1
    for i in range(FACES if finder.wilds else finder.kinds):
        face = i if finder.wilds else finder.faces[i]
        finder.partners[face] = 0
        for j in range(finder.kinds):
            finder.partners[face] |= cython.cast(cython.uint, 1) << THIRD[(face << 5) | finder.faces[j]]


def neighbours(cells: Cells, at: cython.int, other: cython.int) -> cython.uint:
    """Return the faces of dice that share a line with a new die at `at` and an empty third square, as
    bits; another new die is at `other`."""
    found: cython.uint = 0
    one: cython.uint = 1
    step: cython.int = 1
    for i in range(4):
        if cells[at + step] == EMPTY:
            if at + step != other:
                found |= (one << cells[at - step]) | (one << cells[at + 2 * step])
        elif cells[at + 2 * step] == EMPTY and at + 2 * step != other:
            found |= one << cells[at + step]
        step = STRIDE if i == 1 else -step
    return found & ALL


def add_pair(
    finder: Finder,
    n: cython.int,
    face: cython.int,
    wild: cython.int,
    other: cython.int,
    other_wild: cython.int,
) -> cython.int:
    """Write a pair of dice that need each other on the two squares of the line, unless one has its own
    SET.

    The second die's points say whether a third die could make a SET with the first (1) or the second (2).
    """
    more: cython.int = 3
    one: cython.uint = 1
    if (finder.board_index.needed[finder.at] >> face) & 1 or (
        finder.board_index.needed[finder.other] >> other
    ) & 1:
        return n
    note(
        finder.pair,
        2 * n,
        finder.at,
        face,
        wild,
        finder.sets,
        finder.uses[WILD if wild else face],
        finder.earns,
    )
    note(
        finder.pair,
        2 * n + 1,
        finder.other,
        other,
        other_wild,
        finder.sets,
        finder.uses[WILD if other_wild else other],
        finder.other_earns,
    )
    if finder.wilds <= wild + other_wild:
        # The third die shows a face of the hand, unless the die beside it was the only one with that face.
        near = finder.near
        far = finder.other_near
        if not wild and (finder.lone >> face) & 1:
            near &= ~(one << face)
            far &= ~finder.old
        if not other_wild and (finder.lone >> other) & 1:
            far &= ~(one << other)
            near &= ~finder.old
        more = (1 if finder.end | (near & finder.partners[face]) else 0) | (
            2 if far & finder.partners[other] else 0
        )
    finder.pair[2 * n + 1].points = more
    return n + 1


def link(
    finder: Finder,
    n: cython.int,
    x: cython.int,
    y: cython.int,
    face: cython.int,
    sets: cython.int,
    board: cython.int,
    more: cython.int,
) -> cython.int:
    """List the pairs for two empty squares in one line with a die that shows `face`.

    `more` is the most that a third die can add; pairs that cannot exceed the floor are omitted.
    """
    cells: Cells = finder.position.cells
    if not finder.wilds and finder.duos[face] == 0:
        return n
    finder.earns = bonus(finder.position, x)
    finder.other_earns = bonus(finder.position, y)
    most = 3 * sets + finder.earns + finder.other_earns + more
    if board and finder.floor >= 0 and most - 2 <= finder.floor:
        # A third die that the pair helps makes at most two SETs, and is at most two squares away.
        most = max(most, most - more + 6 + richest(finder.position, x, y))
    if most <= finder.floor:
        return n
    finder.at = x
    finder.other = y
    finder.sets = sets
    if board:
        finder.old = cython.cast(cython.uint, 1) << face
        finder.near = neighbours(cells, x, y)
        finder.other_near = neighbours(cells, y, x)
        kind = y - x
        finder.end = 0
        if (finder.mask >> face) & 1 and (kind == 1 or kind == STRIDE):
            finder.end = 1 if cells[x - kind] == EMPTY or cells[y + kind] == EMPTY else 0
    for kind in range(finder.duos[face]):
        one = finder.duo[face * 5 + kind]
        n = add_pair(finder, n, one, 0, THIRD[(face << 5) | one], 0)
    # A wild die loses at least one point.
    if finder.wilds and most - 1 > finder.floor:
        for kind in range(finder.kinds):
            one = finder.faces[kind]
            two = THIRD[(face << 5) | one]
            n = add_pair(finder, n, one, 0, two, 1)
            n = add_pair(finder, n, two, 1, one, 0)
    if finder.wilds > 1 and most - 2 > finder.floor:
        for one in range(FACES):
            n = add_pair(finder, n, one, 1, THIRD[(face << 5) | one], 1)
    return n


def link_around(
    finder: Finder, n: cython.int, at: cython.int, face: cython.int, board: cython.int, more: cython.int
) -> cython.int:
    """List the pairs in the lines of three through a die.

    Two squares between two dice of the same face make two SETs. They are listed once, from the lower die, and
    only for a die of the board, not for one of this turn.
    """
    cells: Cells = finder.position.cells
    step: cython.int = 1
    while step <= STRIDE:
        if cells[at + step] == EMPTY:
            if cells[at + 2 * step] == EMPTY:
                sets = 2 if cells[at + 3 * step] == face else 1
                if board or sets == 1:
                    n = link(finder, n, at + step, at + 2 * step, face, sets, board, more)
            if cells[at - step] == EMPTY:
                n = link(finder, n, at - step, at + step, face, 1, board, more)
        if cells[at - step] == EMPTY and cells[at - 2 * step] == EMPTY and cells[at - 3 * step] != face:
            n = link(finder, n, at - 2 * step, at - step, face, 1, board, more)
        step += STRIDE - 1
    return n


def link_all(finder: Finder) -> cython.void:
    """List the linked pairs of the whole board."""
    n: cython.int = 0
    for face in range(FACES):
        if finder.wilds or finder.duos[face]:
            for i in range(finder.board_index.showing[face]):
                at = finder.board_index.shown[face * SHOWN + i]
                n = link_around(finder, n, at, face, 1, finder.most + 3)
    finder.pairs = n
