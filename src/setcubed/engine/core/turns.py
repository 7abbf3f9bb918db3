"""The turn generator: all legal turns of a hand, each once with its best score, or the best turn alone.

No list is searched for duplicates: what a die can do on the board as it is decides which of the cases below
generates the turn, so that each is generated exactly once.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.packed_position import bonus, richest
    from setcubed.engine.core.packed_turn import *
    from setcubed.engine.core.rng import mix
    from setcubed.engine.core.step_orders import cheapest
    from setcubed.engine.core.turn_parts import *
    from setcubed.engine.core.uncompiled import *


def sets_of_two(
    cells: Cells, first: cython.int, face: cython.int, second: cython.int, other: cython.int
) -> cython.int:
    """Return how many SETs two new dice make together with one die on the board."""
    low: cython.int = first
    high: cython.int = second
    gap: cython.int = second - first
    step: cython.int = 1
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


def sets_of_three(a: Die, b: Die, c: Die) -> cython.int:
    """Return whether three new dice are in one line of three and form a SET."""
    low: cython.int = a.at
    high: cython.int = a.at
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


def add(finder: Finder, turn: cython.ulonglong) -> cython.void:
    """Add a turn that scores more than the floor to the list, or keep it as the best so far.

    The floor of the best turn is its score, so that the first of equal turns wins; with a seed it is a point
    less, and the seed chooses.
    """
    if finder.keep:
        if finder.count < finder.room:
            finder.turns[finder.count] = turn
        finder.count += 1
        return
    if finder.seed == 0:
        finder.best = turn
        finder.floor = score_of(turn)
        return
    tie = 0
    for i in range(count_of(turn)):
        tie = (tie + mix(finder.seed ^ die_of(turn, i))) & WORD
    if score_of(turn) - 1 > finder.floor or finder.best == 0 or tie > finder.tie:
        finder.best = turn
        finder.tie = tie
        finder.floor = score_of(turn) - 1


def add_dice(
    finder: Finder, score: cython.int, shape: cython.int, a: cython.uint, b: cython.uint, c: cython.uint
) -> cython.void:
    """Add a turn of up to three dice, in the order of their steps."""
    if score > finder.floor:
        add(finder, pack_turn(score, shape, a, b, c))


def add_three_wild(
    finder: Finder,
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
    """Add a turn of three dice with a wild one among them, in the legal order that scores best.

    `na` counts the SETs of a die with two on the board, `ab` those of two new dice with one, `t` that of all
    three.
    """
    full: cython.int = 3 * (na + nb + nc + ab + ac + bc + t) + a.bonus + b.bonus + c.bonus
    shape: cython.int = SSS
    if full <= finder.floor:
        return
    order = cheapest(a.wild, na, b.wild, nb, c.wild, nc, ab, ac, bc, t)
    full -= order >> 4
    order &= 15
    if order >= 6:
        shape = PS if order & 1 else SP
    if full > finder.floor:
        turn = pack_turn(full, shape, 0, 0, 0) | nth_die(a.code, SLOTS[order])
        add(finder, turn | nth_die(b.code, SLOTS[16 + order]) | nth_die(c.code, SLOTS[32 + order]))


def add_three(
    finder: Finder,
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
    """Add a turn of three dice. `bct` counts the SETs of b and c with a die on the board or with a."""
    if a.wild + b.wild + c.wild:
        t = sets_of_three(a, b, c)
        add_three_wild(finder, a, b, c, na, nb, nc, ab, ac, bct - t, t)
    else:
        add_dice(
            finder,
            3 * (na + nb + nc + ab + ac + bct) + a.bonus + b.bonus + c.bonus,
            shape,
            a.code,
            b.code,
            c.code,
        )


def singles_from(finder: Finder, i: cython.int) -> cython.void:
    """Generate turns whose first die is a single and whose others are later singles, or one that two of
    them help.

    The single is on the board meanwhile, so that `sets_of_two` of two later dice counts their SET with it.
    """
    cells: Cells = finder.position.cells
    single: Dice = finder.single
    a: Die = single[i]
    add_dice(finder, a.points, S, a.code, 0, 0)
    for j in range(later_single(finder, i, a.wild), finder.singles):
        b = finder.single[j]
        hold = finder.hold - a.use - b.use
        if b.at == a.at or hold & LANES != LANES:
            continue
        ab = sets_of_two(cells, a.at, a.face, b.at, b.face) if NEAR[512 + a.at - b.at] else 0
        points = a.points + b.points + ab * (3 - (a.wild & b.wild))
        add_dice(finder, points, SS, a.code, b.code, 0)
        for k in range(later_single(finder, j, a.wild + b.wild), finder.singles):
            if (hold - single[k].use) & LANES != LANES:
                continue
            both = 0
            at = single[k].at
            if NEAR[512 + a.at - at]:
                if a.at == at:
                    continue
                both = sets_of_two(cells, a.at, a.face, at, single[k].face) * (3 - (a.wild & single[k].wild))
            if NEAR[512 + b.at - at]:
                if b.at == at:
                    continue
                both += sets_of_two(cells, b.at, b.face, at, single[k].face) * (3 - (b.wild & single[k].wild))
            add_dice(finder, points + single[k].points + both, SSS, a.code, b.code, single[k].code)
        singles_and_helped(finder, i, j, ab)


def later_single(finder: Finder, i: cython.int, wild: cython.int) -> cython.int:
    """Return the next single, past all wild ones if the hand has no more wild dice."""
    return finder.wild_singles if finder.wilds <= wild and i < finder.wild_singles else i + 1


def singles_and_helped(finder: Finder, i: cython.int, j: cython.int, ab: cython.int) -> cython.void:
    """Generate turns of two singles and a die that needs one of them or both."""
    cells: Cells = finder.position.cells
    a: Die = finder.single[i]
    b: Die = finder.single[j]
    hold: cython.int = finder.hold - a.use - b.use
    for k in range(finder.follows[i], finder.follows[i + 1]):
        c = finder.follow[k]
        if c.at != b.at and (hold - c.use) & LANES == LANES:
            add_three(
                finder,
                a,
                b,
                c,
                a.sets,
                b.sets,
                0,
                ab,
                c.sets,
                sets_of_two(cells, b.at, b.face, c.at, c.face),
                SSS,
            )
    for k in range(finder.follows[j], finder.follows[j + 1]):
        c = finder.follow[k]
        if (
            c.at != a.at
            and (hold - c.use) & LANES == LANES
            and sets_of_two(cells, a.at, a.face, c.at, c.face) == 0
        ):
            add_three(
                finder, a, b, c, a.sets, b.sets, 0, ab, 0, sets_of_two(cells, b.at, b.face, c.at, c.face), SSS
            )
    low = a.at if a.at < b.at else b.at
    high = a.at + b.at - low
    gap = high - low
    if gap == 1 or gap == STRIDE:
        third_of_a_line(finder, a, b, ab, low - gap)
        third_of_a_line(finder, a, b, ab, high + gap)
    elif gap == 2 or gap == 2 * STRIDE:
        third_of_a_line(finder, a, b, ab, low + gap // 2)


def note_spare(
    finder: Finder, at: cython.int, face: cython.int, wild: cython.int, earns: cython.int
) -> cython.void:
    """Write a third die that has no SET of its own to its buffer."""
    finder.spare[0].at = at
    finder.spare[0].face = face
    finder.spare[0].wild = wild
    finder.spare[0].sets = 0
    finder.spare[0].bonus = earns
    finder.spare[0].code = pack_die(at, face, wild)


def third_of_a_line(finder: Finder, a: Die, b: Die, ab: cython.int, at: cython.int) -> cython.void:
    """Generate turns of two singles and a die whose only SET is with both of them."""
    cells: Cells = finder.position.cells
    hold: cython.int = finder.hold - a.use - b.use
    if cells[at] != EMPTY:
        return
    face = THIRD[(a.face << 5) | b.face]
    if (finder.board_index.needed[at] >> face) & 1 or sets_of_two(cells, a.at, a.face, at, face):
        return
    if sets_of_two(cells, b.at, b.face, at, face) != 1:
        return
    if finder.uses[face] and (hold - finder.uses[face]) & LANES == LANES:
        note_spare(finder, at, face, 0, bonus(finder.position, at))
        add_three(finder, a, b, finder.spare[0], a.sets, b.sets, 0, ab, 0, 1, SSS)
    if finder.wilds and (hold - finder.uses[WILD]) & LANES == LANES:
        note_spare(finder, at, face, 1, bonus(finder.position, at))
        add_three(finder, a, b, finder.spare[0], a.sets, b.sets, 0, ab, 0, 1, SSS)


def chains_from(finder: Finder, i: cython.int) -> cython.void:
    """Generate turns of one single, a die it helps, and a third die that either of them helps."""
    cells: Cells = finder.position.cells
    a: Die = finder.single[i]
    for j in range(finder.follows[i], finder.follows[i + 1]):
        b = finder.follow[j]
        hold = finder.hold - a.use - b.use
        add_dice(finder, a.points + b.points, SS, a.code, b.code, 0)
        for k in range(j + 1, finder.follows[i + 1]):
            c = finder.follow[k]
            if c.at != b.at and (hold - c.use) & LANES == LANES:
                add_three(
                    finder,
                    a,
                    b,
                    c,
                    a.sets,
                    0,
                    0,
                    b.sets,
                    c.sets,
                    sets_of_two(cells, b.at, b.face, c.at, c.face),
                    SSS,
                )
        for k in range(spread(finder, cells, b.at, b.face, faces_left(finder, a.wild + b.wild), 0)):
            at = finder.reach[k] >> 7
            face = (finder.reach[k] >> 2) & 31
            if (finder.board_index.needed[at] >> face) & 1 or sets_of_two(cells, a.at, a.face, at, face):
                continue
            earns = bonus(finder.position, at)
            if finder.uses[face] and (hold - finder.uses[face]) & LANES == LANES:
                note_spare(finder, at, face, 0, earns)
                add_three(finder, a, b, finder.spare[0], a.sets, 0, 0, b.sets, 0, finder.reach[k] & 3, SSS)
            if finder.wilds and (hold - finder.uses[WILD]) & LANES == LANES:
                note_spare(finder, at, face, 1, earns)
                add_three(finder, a, b, finder.spare[0], a.sets, 0, 0, b.sets, 0, finder.reach[k] & 3, SSS)


def pairs_beside(finder: Finder, i: cython.int) -> cython.void:
    """Generate turns of one single and then two dice at once whose only SET is with it."""
    cells: Cells = finder.position.cells
    a: Die = finder.single[i]
    for k in range(link_around(finder, 0, a.at, a.face, 0, a.points)):
        b = finder.pair[2 * k]
        c = finder.pair[2 * k + 1]
        if (finder.hold - a.use - b.use - c.use) & LANES != LANES or sets_of_two(
            cells, b.at, b.face, c.at, c.face
        ) != 1:
            continue
        if sets_of_two(cells, a.at, a.face, b.at, b.face) or sets_of_two(cells, a.at, a.face, c.at, c.face):
            continue
        add_dice(finder, a.points + 3 - b.wild - c.wild + b.bonus + c.bonus, SP, a.code, b.code, c.code)


def pair_and_single(finder: Finder, k: cython.int) -> cython.void:
    """Generate turns of a linked pair and a single that does not help it."""
    cells: Cells = finder.position.cells
    b: Die = finder.pair[2 * k]
    c: Die = finder.pair[2 * k + 1]
    single: Dice = finder.single
    hold: cython.int = finder.hold - b.use - c.use
    points: cython.int = b.sets * (3 - b.wild - c.wild) + b.bonus + c.bonus
    add_dice(finder, points, P, b.code, c.code, 0)
    if points + finder.most + 3 <= finder.floor:
        return
    for i in range(later_single(finder, -1, b.wild + c.wild), finder.singles):
        if (hold - single[i].use) & LANES != LANES:
            continue
        at = single[i].at
        if NEAR[512 + at - b.at] or NEAR[512 + at - c.at]:
            if at == b.at or at == c.at:
                continue
            face = single[i].face
            if sets_of_two(cells, at, face, b.at, b.face) or sets_of_two(cells, at, face, c.at, c.face):
                continue
            if sets_of_three(single[i], b, c):
                add_three(finder, single[i], b, c, single[i].sets, 0, 0, 0, 0, b.sets + 1, SP)
                continue
        add_dice(finder, points + single[i].points, SP, single[i].code, b.code, c.code)


def add_pair_and_helped(finder: Finder, k: cython.int) -> cython.void:
    """Add a turn of a linked pair and the spare die that it helps, unless another pair of these generates
    it.

    The pair is on the board meanwhile.
    """
    cells: Cells = finder.position.cells
    pair: Dice = finder.pair
    c: Dice = finder.spare
    a: cython.int = 2 * k
    b: cython.int = 2 * k + 1
    t: cython.int = sets_of_three(pair[a], pair[b], c[0])
    ac: cython.int = sets_of_two(cells, pair[a].at, pair[a].face, c[0].at, c[0].face) - t
    bc: cython.int = sets_of_two(cells, pair[b].at, pair[b].face, c[0].at, c[0].face) - t
    sets: cython.int = pair[a].sets
    if (ac and c[0].code < pair[b].code) or (bc and c[0].code < pair[a].code):
        return
    if pair[a].wild + pair[b].wild + c[0].wild:
        add_three_wild(finder, pair[a], pair[b], c[0], 0, 0, 0, sets, ac, bc, t)
    else:
        add_dice(
            finder,
            3 * (sets + ac + bc + t) + pair[a].bonus + pair[b].bonus + c[0].bonus,
            PS,
            pair[a].code,
            pair[b].code,
            c[0].code,
        )


def pair_and_helped(finder: Finder, k: cython.int) -> cython.void:
    """Generate turns of a linked pair and a die that it helps, none of them with a SET of its own."""
    cells: Cells = finder.position.cells
    a: Die = finder.pair[2 * k]
    b: Die = finder.pair[2 * k + 1]
    hold: cython.int = finder.hold - a.use - b.use
    mask: cython.uint = faces_left(finder, a.wild + b.wild)
    i = 3 * (a.sets + 2) - a.wild - b.wild + a.bonus + b.bonus
    if i <= finder.floor and i + richest(finder.position, a.at, b.at) <= finder.floor:
        return
    cells[a.at] = a.face
    cells[b.at] = b.face
    half = spread(finder, cells, a.at, a.face, mask, 0) if b.points & 1 else 0
    end = spread(finder, cells, b.at, b.face, mask, half) if b.points & 2 else half
    for i in range(end):
        at = finder.reach[i] >> 7
        face = (finder.reach[i] >> 2) & 31
        if (finder.board_index.needed[at] >> face) & 1:
            continue
        if i >= half and sets_of_two(cells, a.at, a.face, at, face):
            continue
        earns = bonus(finder.position, at)
        if finder.uses[face] and (hold - finder.uses[face]) & LANES == LANES:
            note_spare(finder, at, face, 0, earns)
            add_pair_and_helped(finder, k)
        if finder.wilds and (hold - finder.uses[WILD]) & LANES == LANES:
            note_spare(finder, at, face, 1, earns)
            add_pair_and_helped(finder, k)
    cells[a.at] = EMPTY
    cells[b.at] = EMPTY


def find_turns(finder: Finder) -> cython.void:
    """Generate every turn of the hand that scores more than the floor.

    Singles come first: they raise the floor of the best turn, which leaves few pairs to examine.
    """
    gather(finder)
    learn_pairs(finder)
    finder.follows[0] = 0
    for i in range(finder.singles):
        follow_up(finder, i)
    for i in range(finder.singles):
        finder.position.cells[finder.single[i].at] = finder.single[i].face
        singles_from(finder, i)
        chains_from(finder, i)
        pairs_beside(finder, i)
        finder.position.cells[finder.single[i].at] = EMPTY
    link_all(finder)
    for i in range(finder.pairs):
        pair_and_single(finder, i)
    for i in range(finder.pairs):
        if finder.pair[2 * i + 1].points:
            pair_and_helped(finder, i)


def all_turns(
    finder: Finder,
    board_index: BoardIndex,
    position: Position,
    hand: Faces,
    count: cython.int,
    floor: cython.int,
    turns: Turns,
    room: cython.longlong,
) -> cython.longlong:
    """Write every turn that scores more than `floor` to `turns`, as far as there is room, and return their
    number.

    The index must be that of the position.
    """
    finder.position = position
    finder.board_index = board_index
    finder.keep = 1
    finder.floor = floor
    finder.turns = turns
    finder.room = room
    finder.count = 0
    take_hand(finder, hand, count)
    find_turns(finder)
    return finder.count


def best_turn(
    finder: Finder,
    board_index: BoardIndex,
    position: Position,
    hand: Faces,
    count: cython.int,
    seed: cython.ulonglong,
) -> cython.ulonglong:
    """Return the turn that scores most, or 0 if there is none. The index must be that of the position.

    Of equal turns it is the first or, with a seed, one that the seed chooses.
    """
    finder.position = position
    finder.board_index = board_index
    finder.keep = 0
    finder.floor = -1
    finder.best = 0
    finder.seed = seed
    take_hand(finder, hand, count)
    find_turns(finder)
    return finder.best


for _gap in (0, 1, 2, STRIDE, 2 * STRIDE):
    NEAR[512 + _gap] = NEAR[512 - _gap] = 1

# The place of each of three dice in a turn, for each of the orders that `cheapest` enumerates.
for _order, _places in enumerate(
    ["012", "021", "102", "201", "120", "210", "120", "012", "102", "021", "012", "201"]
):
    for _die in range(3):
        SLOTS[16 * _die + _order] = int(_places[_die])
