"""The parts of turns for one hand on one board: singles, followers and linked pairs.

A step is one die, or two dice that need each other. Splitting a pair whose dice have SETs of their own never
lowers the score, so three lists are enough to build every turn: the singles, which make a SET on the board as
it is; the followers of each single, which make a SET only together with it; and the linked pairs, two dice in
one line with one die of the board.
"""

from __future__ import annotations

import cython


def new_generator() -> Generator:
    """Return an empty generator, with the index of the board for which it generates turns."""
    generator: Generator = cython.cast(Generator, zeroed(cython.sizeof(GeneratorData)))
    generator.board_index = new_board_index()
    return generator


def free_generator(generator: Generator) -> cython.void:
    """Free a generator with its board index."""
    if generator != cython.NULL:
        free(generator.board_index)
        free(generator)


def load_hand(generator: Generator, hand: Faces, count: cython.int) -> cython.void:
    """Sort the distinct faces of a hand, and count its dice in `hand_counts`.

    Each face has four bits there, `count_units` is one die of it, and the highest bit of four guards against
    a count below zero: subtracting dice that the hand does not have clears it.
    """
    for i in range(FACES + 1):
        generator.count_units[i] = 0
    generator.face_count = 0
    generator.wilds = 0
    generator.mask = 0
    generator.hand_counts = GUARD_BITS
    for i in range(count):
        face = hand[i]
        if face == WILD:
            generator.wilds += 1
        elif generator.count_units[face] == 0:
            j = generator.face_count
            while j > 0 and generator.faces[j - 1] > face:
                generator.faces[j] = generator.faces[j - 1]
                j -= 1
            generator.faces[j] = face
            generator.face_count += 1
            generator.count_units[face] = 1
            generator.mask |= cython.cast(cython.uint, 1) << face
    unit = 1
    for i in range(generator.face_count):
        generator.count_units[generator.faces[i]] = unit
        unit <<= 4
    if generator.wilds:
        generator.count_units[WILD] = unit
    for i in range(count):
        generator.hand_counts += generator.count_units[hand[i]]


def list_singles_of_face(
    generator: Generator, n: cython.int, face: cython.int, wild: cython.int
) -> cython.int:
    """List the singles of one face from index `n` on and return the index after them."""
    count_unit: cython.int = generator.count_units[WILD if wild else face]
    for i in range(generator.board_index.needed_count[face]):
        entry = generator.board_index.needed_at[face * MOST_NEEDED + i]
        at = entry >> 3
        write_die(generator.single, n, at, face, wild, entry & 7, count_unit, bonus(generator.position, at))
        n += 1
    return n


def list_singles(generator: Generator) -> cython.void:
    """List the singles, wild dice first, so that turns of singles are found in the order that scores best."""
    n: cython.int = 0
    if generator.wilds:
        for face in range(FACES):
            n = list_singles_of_face(generator, n, face, 1)
    generator.wild_singles = n
    for k in range(generator.face_count):
        n = list_singles_of_face(generator, n, generator.faces[k], 0)
    generator.singles = n
    generator.best_single = 0
    for i in range(n):
        if generator.single[i].points > generator.best_single:
            generator.best_single = generator.single[i].points


def list_extensions_towards(
    generator: Generator,
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
            generator.extensions[n] = ((at + step) << 7) | (near << 2) | (2 if near == far else 1)
            n += 1
        if (mask >> far) & 1 and far != near:
            generator.extensions[n] = ((at + step) << 7) | (far << 2) | 1
            n += 1
    elif cells[at + 2 * step] == EMPTY:
        near = THIRD[row | one]
        if (mask >> near) & 1:
            generator.extensions[n] = ((at + 2 * step) << 7) | (near << 2) | 1
            n += 1
    return n


def list_extensions(
    generator: Generator, cells: Cells, at: cython.int, face: cython.int, mask: cython.uint, base: cython.int
) -> cython.int:
    """List the squares and faces, of those in the mask, where a die makes a SET with a new die at `at`.

    They are written to `extensions` from `base` on.
    """
    n: cython.int = base
    n = list_extensions_towards(generator, cells, at, face << 5, 1, mask, n)
    n = list_extensions_towards(generator, cells, at, face << 5, -1, mask, n)
    n = list_extensions_towards(generator, cells, at, face << 5, STRIDE, mask, n)
    return list_extensions_towards(generator, cells, at, face << 5, -STRIDE, mask, n)


def placeable_faces(generator: Generator, wild: cython.int) -> cython.uint:
    """Return the faces that a hand can place after `wild` of its wild dice, as bits."""
    return ALL_FACES if generator.wilds > wild else generator.mask


def list_followers(generator: Generator, index: cython.int) -> cython.void:
    """List the followers of a single."""
    n: cython.int = generator.follower_offsets[index]
    die: Die = generator.single[index]
    hand_counts: cython.int = generator.hand_counts - die.count_unit
    mask: cython.uint = placeable_faces(generator, die.wild)
    for i in range(list_extensions(generator, generator.position.cells, die.at, die.face, mask, 0)):
        at = generator.extensions[i] >> 7
        face = (generator.extensions[i] >> 2) & 31
        if (generator.board_index.needed[at] >> face) & 1:
            continue
        points = bonus(generator.position, at)
        for wild in range(2):
            unit = generator.count_units[WILD if wild else face]
            if unit and has_dice(hand_counts - unit):
                write_die(generator.followers, n, at, face, wild, generator.extensions[i] & 3, unit, points)
                n += 1
    generator.follower_offsets[index + 1] = n


def index_hand(generator: Generator) -> cython.void:
    """Index the pairs of dice without wilds by the face on the board that completes their SET.

    `partner_faces` holds, for each face, the faces that complete its SET with some die of the hand.
    """
    for i in range(FACES):
        generator.pair_counts[i] = 0
    generator.unique_faces = 0
    for i in range(generator.face_count):
        one = generator.faces[i]
        for j in range(generator.face_count):
            if i == j and not has_dice(generator.hand_counts - 2 * generator.count_units[one]):
                generator.unique_faces |= cython.cast(cython.uint, 1) << one
                continue
            face = THIRD[(one << 5) | generator.faces[j]]
            generator.pair_faces[face * 5 + generator.pair_counts[face]] = one
            generator.pair_counts[face] = generator.pair_counts[face] + 1
    for i in range(FACES if generator.wilds else generator.face_count):
        face = i if generator.wilds else generator.faces[i]
        generator.partner_faces[face] = 0
        for j in range(generator.face_count):
            partner = THIRD[(face << 5) | generator.faces[j]]
            generator.partner_faces[face] |= cython.cast(cython.uint, 1) << partner


def neighbour_faces(cells: Cells, at: cython.int, other: cython.int) -> cython.uint:
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
    return found & ALL_FACES


def write_pair(
    generator: Generator,
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
    extendable: cython.int = 3
    one: cython.uint = 1
    pair: Dice = generator.pair
    sets: cython.int = generator.sets
    unit: cython.int = generator.count_units[WILD if wild else face]
    other_unit: cython.int = generator.count_units[WILD if other_wild else other]
    if (generator.board_index.needed[generator.first_at] >> face) & 1 or (
        generator.board_index.needed[generator.second_at] >> other
    ) & 1:
        return n
    write_die(pair, 2 * n, generator.first_at, face, wild, sets, unit, generator.first_bonus)
    write_die(
        pair, 2 * n + 1, generator.second_at, other, other_wild, sets, other_unit, generator.second_bonus
    )
    if generator.wilds <= wild + other_wild:
        # The third die shows a face of the hand, unless the die beside it was the only one with that face.
        near = generator.first_near
        far = generator.second_near
        if not wild and (generator.unique_faces >> face) & 1:
            near &= ~(one << face)
            far &= ~generator.board_face_bit
        if not other_wild and (generator.unique_faces >> other) & 1:
            far &= ~(one << other)
            near &= ~generator.board_face_bit
        extendable = (1 if generator.can_extend_line | (near & generator.partner_faces[face]) else 0) | (
            2 if far & generator.partner_faces[other] else 0
        )
    pair[2 * n + 1].points = extendable
    return n + 1


def list_pairs_on(
    generator: Generator,
    n: cython.int,
    x: cython.int,
    y: cython.int,
    face: cython.int,
    sets: cython.int,
    board: cython.int,
    gain: cython.int,
) -> cython.int:
    """List the pairs for two empty squares in one line with a die that shows `face`.

    `gain` is the most that a third die can add; pairs that cannot exceed the floor are omitted.
    """
    cells: Cells = generator.position.cells
    if not generator.wilds and generator.pair_counts[face] == 0:
        return n
    generator.first_bonus = bonus(generator.position, x)
    generator.second_bonus = bonus(generator.position, y)
    most = 3 * sets + generator.first_bonus + generator.second_bonus + gain
    if board and generator.floor >= 0 and most - 2 <= generator.floor:
        # A third die that the pair helps makes at most two SETs, and is at most two squares away.
        helped = most - gain + 6
        most = max(most, helped + max_bonus_near_pair(generator.position, x, y, generator.floor - helped))
    if most <= generator.floor:
        return n
    generator.first_at = x
    generator.second_at = y
    generator.sets = sets
    if board:
        generator.board_face_bit = cython.cast(cython.uint, 1) << face
        generator.first_near = neighbour_faces(cells, x, y)
        generator.second_near = neighbour_faces(cells, y, x)
        gap = y - x
        generator.can_extend_line = 0
        if (generator.mask >> face) & 1 and (gap == 1 or gap == STRIDE):
            generator.can_extend_line = 1 if cells[x - gap] == EMPTY or cells[y + gap] == EMPTY else 0
    for k in range(generator.pair_counts[face]):
        one = generator.pair_faces[face * 5 + k]
        n = write_pair(generator, n, one, 0, THIRD[(face << 5) | one], 0)
    # A wild die loses at least one point.
    if generator.wilds and most - 1 > generator.floor:
        for k in range(generator.face_count):
            one = generator.faces[k]
            two = THIRD[(face << 5) | one]
            n = write_pair(generator, n, one, 0, two, 1)
            n = write_pair(generator, n, two, 1, one, 0)
    if generator.wilds > 1 and most - 2 > generator.floor:
        for one in range(FACES):
            n = write_pair(generator, n, one, 1, THIRD[(face << 5) | one], 1)
    return n


def list_pairs_around(
    generator: Generator, n: cython.int, at: cython.int, face: cython.int, board: cython.int, gain: cython.int
) -> cython.int:
    """List the pairs in the lines of three through a die.

    Two squares between two dice of the same face make two SETs. They are listed once, from the lower die, and
    only for a die of the board, not for one of this turn.
    """
    cells: Cells = generator.position.cells
    step: cython.int = 1
    while step <= STRIDE:
        if cells[at + step] == EMPTY:
            if cells[at + 2 * step] == EMPTY:
                sets = 2 if cells[at + 3 * step] == face else 1
                if board or sets == 1:
                    n = list_pairs_on(generator, n, at + step, at + 2 * step, face, sets, board, gain)
            if cells[at - step] == EMPTY:
                n = list_pairs_on(generator, n, at - step, at + step, face, 1, board, gain)
        if cells[at - step] == EMPTY and cells[at - 2 * step] == EMPTY and cells[at - 3 * step] != face:
            n = list_pairs_on(generator, n, at - 2 * step, at - step, face, 1, board, gain)
        step += STRIDE - 1
    return n


def list_pairs(generator: Generator) -> cython.void:
    """List the linked pairs of the whole board."""
    n: cython.int = 0
    for face in range(FACES):
        if generator.wilds or generator.pair_counts[face]:
            for i in range(generator.board_index.dice_count[face]):
                at = generator.board_index.dice_at[face * MOST_DICE + i]
                n = list_pairs_around(generator, n, at, face, 1, generator.best_single + 3)
    generator.pairs = n
