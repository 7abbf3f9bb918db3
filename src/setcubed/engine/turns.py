"""All legal turns of a hand, each once with its best score, or the best turn alone.

A turn is one 64-bit word: its score (16 bits), its shape (3 bits: which dice are steps of their own) and up
to three dice in the order of their steps (15 bits each: square, face, wild). No list is searched for
doubles: what a die can do on the board as it lies decides which of the cases below makes the turn, so that
each arises exactly once.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.orders import cheapest
    from setcubed.engine.plain import (
        EMPTY,
        LANES,
        NEAR,
        PS,
        SLOTS,
        SP,
        SS,
        SSS,
        STRIDE,
        THIRD,
        WILD,
        Cells,
        Dice,
        Die,
        Faces,
        Field,
        P,
        Position,
        S,
        Turns,
        Walk,
    )
    from setcubed.engine.walk import (
        bonus,
        faces_left,
        follow_up,
        gather,
        learn_pairs,
        link_all,
        link_around,
        richest,
        spread,
        take_hand,
    )


def joint(
    cells: Cells, first: cython.int, face: cython.int, second: cython.int, other: cython.int
) -> cython.int:
    """How many SETs two new dice make together with one die on the board."""
    low: cython.int = first
    high: cython.int = second
    gap: cython.int = second - first
    step: cython.int = 1
    third: cython.int
    if gap < 0:
        gap = -gap
        low = second
        high = first
    if gap > 2 * STRIDE or (gap > 2 and gap != STRIDE and gap != 2 * STRIDE):
        return 0
    third = THIRD[(face << 5) | other]
    if gap >= STRIDE:
        step = STRIDE
    if gap > step:
        return 1 if cells[low + step] == third else 0
    return (1 if cells[low - step] == third else 0) + (1 if cells[high + step] == third else 0)


def straight(a: Die, b: Die, c: Die) -> cython.int:
    """Whether three new dice stand in one line of three and are a SET."""
    low: cython.int = a.at
    high: cython.int = a.at
    gap: cython.int
    if b.at < low:
        low = b.at
    if c.at < low:
        low = c.at
    if b.at > high:
        high = b.at
    if c.at > high:
        high = c.at
    gap = high - low
    if gap != 2 and gap != 2 * STRIDE:
        return 0
    if (a.at + b.at + c.at) * 2 != (low + high) * 3:
        return 0
    return 1 if THIRD[(a.face << 5) | b.face] == c.face else 0


def put(walk: Walk, score: cython.int, word: cython.ulonglong) -> cython.void:
    """Take a turn: into the list, or as the best so far. Of equal turns the first one found is the best."""
    if score <= walk.floor:
        return
    word |= cython.cast(cython.ulonglong, score) << 48
    if walk.keep:
        if walk.count < walk.room:
            walk.turns[walk.count] = word
        walk.count += 1
    else:
        walk.best = word
        walk.floor = score


def shaped(shape: cython.int, a: cython.uint, b: cython.uint, c: cython.uint) -> cython.ulonglong:
    """The word of a turn without its score."""
    word: cython.ulonglong = cython.cast(cython.ulonglong, shape) << 45
    return word | (cython.cast(cython.ulonglong, c) << 30) | (b << 15) | a


def emit(
    walk: Walk, score: cython.int, shape: cython.int, a: cython.uint, b: cython.uint, c: cython.uint
) -> cython.void:
    """Take a turn of up to three dice, in the order of their steps."""
    put(walk, score, shaped(shape, a, b, c))


def trio(
    walk: Walk,
    a: Die,
    b: Die,
    c: Die,
    na: cython.int,
    nb: cython.int,
    nc: cython.int,
    ab: cython.int,
    ac: cython.int,
    bc: cython.int,
    t: cython.int,
) -> cython.void:
    """Take a turn of three dice with a wild one among them, in the legal order that scores best.

    `na` counts the SETs of a die with two on the board, `ab` those of two new dice with one, `t` that of
    all three."""
    full: cython.int = 3 * (na + nb + nc + ab + ac + bc + t) + a.bonus + b.bonus + c.bonus
    order: cython.int
    shape: cython.int = SSS
    word: cython.ulonglong
    if full <= walk.floor:
        return
    order = cheapest(a.wild, na, b.wild, nb, c.wild, nc, ab, ac, bc, t)
    full -= order >> 4
    order &= 15
    if order >= 6:
        shape = PS if order & 1 else SP
    word = cython.cast(cython.ulonglong, a.code) << SLOTS[order]
    word |= cython.cast(cython.ulonglong, b.code) << SLOTS[16 + order]
    word |= cython.cast(cython.ulonglong, c.code) << SLOTS[32 + order]
    put(walk, full, word | shaped(shape, 0, 0, 0))


def three(
    walk: Walk,
    a: Die,
    b: Die,
    c: Die,
    na: cython.int,
    nb: cython.int,
    nc: cython.int,
    ab: cython.int,
    ac: cython.int,
    bct: cython.int,
    shape: cython.int,
) -> cython.void:
    """Take a turn of three dice. `bct` counts the SETs of b and c with a die on the board or with a."""
    t: cython.int
    if a.wild + b.wild + c.wild:
        t = straight(a, b, c)
        trio(walk, a, b, c, na, nb, nc, ab, ac, bct - t, t)
    else:
        emit(
            walk,
            3 * (na + nb + nc + ab + ac + bct) + a.bonus + b.bonus + c.bonus,
            shape,
            a.code,
            b.code,
            c.code,
        )


def singles_from(walk: Walk, i: cython.int) -> cython.void:
    """Turns whose first die is a single and whose others are later singles of the list, or one that two of
    them help.

    The single lies on the board meanwhile, so that `joint` of two later dice counts their SET with it as
    well."""
    cells: Cells = walk.position.cells
    single: Dice = walk.single
    a: Die = single[i]
    at: cython.int
    word: cython.ulonglong
    b: Die
    j: cython.int
    k: cython.int
    ab: cython.int
    both: cython.int
    hold: cython.int
    points: cython.int
    emit(walk, a.points, S, a.code, 0, 0)
    for j in range(later_single(walk, i, a.wild), walk.singles):
        b = walk.single[j]
        hold = walk.hold - a.use - b.use
        if b.at == a.at or hold & LANES != LANES:
            continue
        ab = joint(cells, a.at, a.face, b.at, b.face) if NEAR[512 + a.at - b.at] else 0
        points = a.points + b.points + ab * (3 - (a.wild & b.wild))
        emit(walk, points, SS, a.code, b.code, 0)
        word = shaped(SSS, a.code, b.code, 0)
        for k in range(later_single(walk, j, a.wild + b.wild), walk.singles):
            if (hold - single[k].use) & LANES != LANES:
                continue
            both = 0
            at = single[k].at
            if NEAR[512 + a.at - at]:
                if a.at == at:
                    continue
                both = joint(cells, a.at, a.face, at, single[k].face) * (3 - (a.wild & single[k].wild))
            if NEAR[512 + b.at - at]:
                if b.at == at:
                    continue
                both += joint(cells, b.at, b.face, at, single[k].face) * (3 - (b.wild & single[k].wild))
            put(
                walk,
                points + single[k].points + both,
                word | (cython.cast(cython.ulonglong, single[k].code) << 30),
            )
        helped(walk, i, j, ab)


def later_single(walk: Walk, i: cython.int, wild: cython.int) -> cython.int:
    """The next single after one, past all wild ones if the hand has no more wild dice."""
    return walk.wild_singles if walk.wilds <= wild and i < walk.wild_singles else i + 1


def helped(walk: Walk, i: cython.int, j: cython.int, ab: cython.int) -> cython.void:
    """Turns of two singles and a die that needs one of them or both."""
    cells: Cells = walk.position.cells
    a: Die = walk.single[i]
    b: Die = walk.single[j]
    c: Die
    hold: cython.int = walk.hold - a.use - b.use
    k: cython.int
    gap: cython.int
    low: cython.int
    high: cython.int
    for k in range(walk.follows[i], walk.follows[i + 1]):
        c = walk.follow[k]
        if c.at != b.at and (hold - c.use) & LANES == LANES:
            three(walk, a, b, c, a.sets, b.sets, 0, ab, c.sets, joint(cells, b.at, b.face, c.at, c.face), SSS)
    for k in range(walk.follows[j], walk.follows[j + 1]):
        c = walk.follow[k]
        if c.at != a.at and (hold - c.use) & LANES == LANES and joint(cells, a.at, a.face, c.at, c.face) == 0:
            three(walk, a, b, c, a.sets, b.sets, 0, ab, 0, joint(cells, b.at, b.face, c.at, c.face), SSS)
    low = a.at if a.at < b.at else b.at
    high = a.at + b.at - low
    gap = high - low
    if gap == 1 or gap == STRIDE:
        between(walk, a, b, ab, low - gap)
        between(walk, a, b, ab, high + gap)
    elif gap == 2 or gap == 2 * STRIDE:
        between(walk, a, b, ab, low + gap // 2)


def spare(walk: Walk, at: cython.int, face: cython.int, wild: cython.int, earns: cython.int) -> cython.void:
    """Write a third die that has no SET of its own into its place."""
    walk.spare[0].at = at
    walk.spare[0].face = face
    walk.spare[0].wild = wild
    walk.spare[0].sets = 0
    walk.spare[0].bonus = earns
    walk.spare[0].code = (at << 6) | (face << 1) | wild


def between(walk: Walk, a: Die, b: Die, ab: cython.int, at: cython.int) -> cython.void:
    """Turns of two singles and a die that makes a SET with both of them and no other."""
    cells: Cells = walk.position.cells
    face: cython.int
    hold: cython.int = walk.hold - a.use - b.use
    if cells[at] != EMPTY:
        return
    face = THIRD[(a.face << 5) | b.face]
    if (walk.field.wants[at] >> face) & 1 or joint(cells, a.at, a.face, at, face):
        return
    if joint(cells, b.at, b.face, at, face) != 1:
        return
    if walk.uses[face] and (hold - walk.uses[face]) & LANES == LANES:
        spare(walk, at, face, 0, bonus(walk.position, at))
        three(walk, a, b, walk.spare[0], a.sets, b.sets, 0, ab, 0, 1, SSS)
    if walk.wilds and (hold - walk.uses[WILD]) & LANES == LANES:
        spare(walk, at, face, 1, bonus(walk.position, at))
        three(walk, a, b, walk.spare[0], a.sets, b.sets, 0, ab, 0, 1, SSS)


def chains_from(walk: Walk, i: cython.int) -> cython.void:
    """Turns of one single, a die it helps, and a third die that either of them helps."""
    cells: Cells = walk.position.cells
    a: Die = walk.single[i]
    b: Die
    c: Die
    hold: cython.int
    j: cython.int
    k: cython.int
    at: cython.int
    face: cython.int
    earns: cython.int
    for j in range(walk.follows[i], walk.follows[i + 1]):
        b = walk.follow[j]
        hold = walk.hold - a.use - b.use
        emit(walk, a.points + b.points, SS, a.code, b.code, 0)
        for k in range(j + 1, walk.follows[i + 1]):
            c = walk.follow[k]
            if c.at != b.at and (hold - c.use) & LANES == LANES:
                three(
                    walk, a, b, c, a.sets, 0, 0, b.sets, c.sets, joint(cells, b.at, b.face, c.at, c.face), SSS
                )
        for k in range(spread(walk, cells, b.at, b.face, faces_left(walk, a.wild + b.wild), 0)):
            at = walk.reach[k] >> 7
            face = (walk.reach[k] >> 2) & 31
            if (walk.field.wants[at] >> face) & 1 or joint(cells, a.at, a.face, at, face):
                continue
            earns = bonus(walk.position, at)
            if walk.uses[face] and (hold - walk.uses[face]) & LANES == LANES:
                spare(walk, at, face, 0, earns)
                three(walk, a, b, walk.spare[0], a.sets, 0, 0, b.sets, 0, walk.reach[k] & 3, SSS)
            if walk.wilds and (hold - walk.uses[WILD]) & LANES == LANES:
                spare(walk, at, face, 1, earns)
                three(walk, a, b, walk.spare[0], a.sets, 0, 0, b.sets, 0, walk.reach[k] & 3, SSS)


def pairs_on(walk: Walk, i: cython.int) -> cython.void:
    """Turns of one single and then two dice at once that make a SET with it and no other."""
    cells: Cells = walk.position.cells
    a: Die = walk.single[i]
    b: Die
    c: Die
    k: cython.int
    for k in range(link_around(walk, 0, a.at, a.face, 0, a.points)):
        b = walk.pair[2 * k]
        c = walk.pair[2 * k + 1]
        if (walk.hold - a.use - b.use - c.use) & LANES != LANES or joint(
            cells, b.at, b.face, c.at, c.face
        ) != 1:
            continue
        if joint(cells, a.at, a.face, b.at, b.face) or joint(cells, a.at, a.face, c.at, c.face):
            continue
        emit(walk, a.points + 3 - b.wild - c.wild + b.bonus + c.bonus, SP, a.code, b.code, c.code)


def pair_and_single(walk: Walk, k: cython.int) -> cython.void:
    """Turns of a linked pair and a single that does not help it."""
    cells: Cells = walk.position.cells
    b: Die = walk.pair[2 * k]
    c: Die = walk.pair[2 * k + 1]
    single: Dice = walk.single
    at: cython.int
    face: cython.int
    word: cython.ulonglong
    i: cython.int
    hold: cython.int = walk.hold - b.use - c.use
    points: cython.int = b.sets * (3 - b.wild - c.wild) + b.bonus + c.bonus
    emit(walk, points, P, b.code, c.code, 0)
    if points + walk.most + 3 <= walk.floor:
        return
    word = shaped(SP, 0, b.code, c.code)
    for i in range(later_single(walk, -1, b.wild + c.wild), walk.singles):
        if (hold - single[i].use) & LANES != LANES:
            continue
        at = single[i].at
        if NEAR[512 + at - b.at] or NEAR[512 + at - c.at]:
            if at == b.at or at == c.at:
                continue
            face = single[i].face
            if joint(cells, at, face, b.at, b.face) or joint(cells, at, face, c.at, c.face):
                continue
            if straight(single[i], b, c):
                three(walk, single[i], b, c, single[i].sets, 0, 0, 0, 0, b.sets + 1, SP)
                continue
        put(walk, points + single[i].points, word | single[i].code)


def after_pair(walk: Walk, k: cython.int) -> cython.void:
    """Take a turn of a linked pair and the spare die that it helps, unless another pair of these makes it.

    The pair lies on the board meanwhile."""
    cells: Cells = walk.position.cells
    pair: Dice = walk.pair
    c: Dice = walk.spare
    a: cython.int = 2 * k
    b: cython.int = 2 * k + 1
    t: cython.int = straight(pair[a], pair[b], c[0])
    ac: cython.int = joint(cells, pair[a].at, pair[a].face, c[0].at, c[0].face) - t
    bc: cython.int = joint(cells, pair[b].at, pair[b].face, c[0].at, c[0].face) - t
    sets: cython.int = pair[a].sets
    if (ac and c[0].code < pair[b].code) or (bc and c[0].code < pair[a].code):
        return
    if pair[a].wild + pair[b].wild + c[0].wild:
        trio(walk, pair[a], pair[b], c[0], 0, 0, 0, sets, ac, bc, t)
    else:
        emit(
            walk,
            3 * (sets + ac + bc + t) + pair[a].bonus + pair[b].bonus + c[0].bonus,
            PS,
            pair[a].code,
            pair[b].code,
            c[0].code,
        )


def pair_and_more(walk: Walk, k: cython.int) -> cython.void:
    """Turns of a linked pair and a die that it helps, none of them with a SET of its own."""
    cells: Cells = walk.position.cells
    a: Die = walk.pair[2 * k]
    b: Die = walk.pair[2 * k + 1]
    hold: cython.int = walk.hold - a.use - b.use
    mask: cython.uint = faces_left(walk, a.wild + b.wild)
    half: cython.int
    end: cython.int
    i: cython.int
    at: cython.int
    face: cython.int
    earns: cython.int
    i = 3 * (a.sets + 2) - a.wild - b.wild + a.bonus + b.bonus
    if i <= walk.floor and i + richest(walk, a.at, b.at) <= walk.floor:
        return
    cells[a.at] = a.face
    cells[b.at] = b.face
    half = spread(walk, cells, a.at, a.face, mask, 0) if b.points & 1 else 0
    end = spread(walk, cells, b.at, b.face, mask, half) if b.points & 2 else half
    for i in range(end):
        at = walk.reach[i] >> 7
        face = (walk.reach[i] >> 2) & 31
        if (walk.field.wants[at] >> face) & 1:
            continue
        if i >= half and joint(cells, a.at, a.face, at, face):
            continue
        earns = bonus(walk.position, at)
        if walk.uses[face] and (hold - walk.uses[face]) & LANES == LANES:
            spare(walk, at, face, 0, earns)
            after_pair(walk, k)
        if walk.wilds and (hold - walk.uses[WILD]) & LANES == LANES:
            spare(walk, at, face, 1, earns)
            after_pair(walk, k)
    cells[a.at] = EMPTY
    cells[b.at] = EMPTY


def run(walk: Walk) -> cython.void:
    """Make every turn of the hand that scores more than the floor.

    Singles come first: they set a floor for the best turn that leaves few pairs to look at."""
    i: cython.int
    gather(walk)
    learn_pairs(walk)
    walk.follows[0] = 0
    for i in range(walk.singles):
        follow_up(walk, i)
    for i in range(walk.singles):
        walk.position.cells[walk.single[i].at] = walk.single[i].face
        singles_from(walk, i)
        chains_from(walk, i)
        pairs_on(walk, i)
        walk.position.cells[walk.single[i].at] = EMPTY
    link_all(walk)
    for i in range(walk.pairs):
        pair_and_single(walk, i)
    for i in range(walk.pairs):
        if walk.pair[2 * i + 1].points:
            pair_and_more(walk, i)


def all_turns(
    walk: Walk,
    field: Field,
    position: Position,
    hand: Faces,
    count: cython.int,
    floor: cython.int,
    turns: Turns,
    room: cython.longlong,
) -> cython.longlong:
    """Write every turn that scores more than `floor` into `turns` as far as there is room; return how many
    there are.

    The field must have been surveyed from the position."""
    walk.position = position
    walk.field = field
    walk.keep = 1
    walk.floor = floor
    walk.turns = turns
    walk.room = room
    walk.count = 0
    take_hand(walk, hand, count)
    run(walk)
    return walk.count


def best_turn(
    walk: Walk, field: Field, position: Position, hand: Faces, count: cython.int
) -> cython.ulonglong:
    """The turn that scores most, or 0 if there is none. The field must have been surveyed from the
    position."""
    walk.position = position
    walk.field = field
    walk.keep = 0
    walk.floor = -1
    walk.best = 0
    take_hand(walk, hand, count)
    run(walk)
    return walk.best


for _gap in (0, 1, 2, STRIDE, 2 * STRIDE):
    NEAR[512 + _gap] = NEAR[512 - _gap] = 1

# Where the codes of three dice stand in the word of a turn, for each of the orders that `cheapest` counts.
for _order, _places in enumerate(
    ["012", "021", "102", "201", "120", "210", "120", "012", "102", "021", "012", "201"]
):
    for _die in range(3):
        SLOTS[16 * _die + _order] = 15 * int(_places[_die])
