"""The turn generator: all legal turns of a hand, each once with its best score, or the best turn alone.

No list is searched for duplicates: what a die can do on the board as it is decides which of the cases below
generates the turn, so that each is generated exactly once.
"""

from __future__ import annotations

import cython


def sets_of_two(
    cells: Cells, first: cython.int, face: cython.int, second: cython.int, other: cython.int
) -> cython.int:
    """Return how many SETs `face` on one square and `other` on another make with one die on the board."""
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


def pair_sets(cells: Cells, a: Die, b: Die) -> cython.int:
    """Return how many SETs two new dice make together with one die on the board."""
    return sets_of_two(cells, a.at, a.face, b.at, b.face)


def sets_of_three(a: Die, b: Die, c: Die) -> cython.int:
    """Return whether three new dice are in one line of three and form a SET."""
    low: cython.int = min(a.at, b.at, c.at)
    high: cython.int = max(a.at, b.at, c.at)
    gap = high - low
    if gap != 2 and gap != 2 * STRIDE:
        return 0
    if (a.at + b.at + c.at) * 2 != (low + high) * 3:
        return 0
    return 1 if THIRD[(a.face << 5) | b.face] == c.face else 0


def add(generator: Generator, turn: cython.ulonglong) -> cython.void:
    """Add a turn that scores more than the floor to the list, or keep it as the best so far.

    The floor of the best turn is its score, so that the first of equal turns wins; with a seed it is a point
    less, and the seed chooses.
    """
    if generator.listing:
        if generator.count < generator.capacity:
            generator.turns[generator.count] = turn
        generator.count += 1
        return
    if generator.seed == 0:
        generator.best = turn
        generator.floor = score_of(turn)
        return
    tie_break = 0
    for i in range(count_of(turn)):
        tie_break = (tie_break + mix(generator.seed ^ die_of(turn, i))) & WORD
    if score_of(turn) - 1 > generator.floor or generator.best == 0 or tie_break > generator.tie_break:
        generator.best = turn
        generator.tie_break = tie_break
        generator.floor = score_of(turn) - 1


def add_dice(
    generator: Generator, score: cython.int, shape: cython.int, a: cython.uint, b: cython.uint, c: cython.uint
) -> cython.void:
    """Add a turn of up to three dice, in the order of their steps."""
    if score > generator.floor:
        add(generator, pack_turn(score, shape, a, b, c))


def add_three_wild(
    generator: Generator,
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
    if full <= generator.floor:
        return
    order = cheapest_order(a.wild, na, b.wild, nb, c.wild, nc, ab, ac, bc, t)
    full -= order >> 4
    order &= 15
    if order >= 6:
        shape = PS if order & 1 else SP
    if full > generator.floor:
        turn = pack_turn(full, shape, 0, 0, 0) | shift_die(a.packed, DIE_POSITIONS[order])
        turn |= shift_die(b.packed, DIE_POSITIONS[16 + order])
        add(generator, turn | shift_die(c.packed, DIE_POSITIONS[32 + order]))


def add_three(
    generator: Generator,
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
        add_three_wild(generator, a, b, c, na, nb, nc, ab, ac, bct - t, t)
    else:
        points = 3 * (na + nb + nc + ab + ac + bct) + a.bonus + b.bonus + c.bonus
        add_dice(generator, points, shape, a.packed, b.packed, c.packed)


def generate_singles(generator: Generator, i: cython.int) -> cython.void:
    """Generate turns of a single and later singles, or of two singles and a follower.

    The single is on the board meanwhile, so that `sets_of_two` of two later dice counts their SET with it.
    """
    cells: Cells = generator.position.cells
    single: Dice = generator.single
    a: Die = single[i]
    add_dice(generator, a.points, S, a.packed, 0, 0)
    for j in range(next_single(generator, i, a.wild), generator.singles):
        b = generator.single[j]
        hand_counts = generator.hand_counts - a.count_unit - b.count_unit
        if b.at == a.at or not has_dice(hand_counts):
            continue
        ab = pair_sets(cells, a, b) if CAN_SHARE_LINE[512 + a.at - b.at] else 0
        points = a.points + b.points + ab * (3 - (a.wild & b.wild))
        add_dice(generator, points, SS, a.packed, b.packed, 0)
        for k in range(next_single(generator, j, a.wild + b.wild), generator.singles):
            if not has_dice(hand_counts - single[k].count_unit):
                continue
            both = 0
            at = single[k].at
            if CAN_SHARE_LINE[512 + a.at - at]:
                if a.at == at:
                    continue
                both = sets_of_two(cells, a.at, a.face, at, single[k].face) * (3 - (a.wild & single[k].wild))
            if CAN_SHARE_LINE[512 + b.at - at]:
                if b.at == at:
                    continue
                both += sets_of_two(cells, b.at, b.face, at, single[k].face) * (3 - (b.wild & single[k].wild))
            add_dice(generator, points + single[k].points + both, SSS, a.packed, b.packed, single[k].packed)
        generate_singles_and_follower(generator, i, j, ab)


def next_single(generator: Generator, i: cython.int, wild: cython.int) -> cython.int:
    """Return the next single, past all wild ones if the hand has no more wild dice."""
    return generator.wild_singles if generator.wilds <= wild and i < generator.wild_singles else i + 1


def generate_singles_and_follower(
    generator: Generator, i: cython.int, j: cython.int, ab: cython.int
) -> cython.void:
    """Generate turns of two singles and a follower of one of them or of both."""
    cells: Cells = generator.position.cells
    a: Die = generator.single[i]
    b: Die = generator.single[j]
    hand_counts: cython.int = generator.hand_counts - a.count_unit - b.count_unit
    for k in range(generator.follower_offsets[i], generator.follower_offsets[i + 1]):
        c = generator.followers[k]
        if c.at != b.at and has_dice(hand_counts - c.count_unit):
            add_three(generator, a, b, c, a.sets, b.sets, 0, ab, c.sets, pair_sets(cells, b, c), SSS)
    for k in range(generator.follower_offsets[j], generator.follower_offsets[j + 1]):
        c = generator.followers[k]
        if c.at != a.at and has_dice(hand_counts - c.count_unit) and pair_sets(cells, a, c) == 0:
            add_three(generator, a, b, c, a.sets, b.sets, 0, ab, 0, pair_sets(cells, b, c), SSS)
    low: cython.int = min(a.at, b.at)
    high: cython.int = max(a.at, b.at)
    gap = high - low
    if gap == 1 or gap == STRIDE:
        generate_line_completion(generator, a, b, ab, low - gap)
        generate_line_completion(generator, a, b, ab, high + gap)
    elif gap == 2 or gap == 2 * STRIDE:
        generate_line_completion(generator, a, b, ab, low + gap // 2)


def generate_line_completion(
    generator: Generator, a: Die, b: Die, ab: cython.int, at: cython.int
) -> cython.void:
    """Generate turns of two singles and a die whose only SET is with both of them."""
    cells: Cells = generator.position.cells
    third: Dice = generator.scratch_dice
    hand_counts: cython.int = generator.hand_counts - a.count_unit - b.count_unit
    if cells[at] != EMPTY:
        return
    face = THIRD[(a.face << 5) | b.face]
    if (generator.board_index.needed[at] >> face) & 1 or sets_of_two(cells, a.at, a.face, at, face):
        return
    if sets_of_two(cells, b.at, b.face, at, face) != 1:
        return
    for wild in range(2):
        unit = generator.count_units[WILD if wild else face]
        if unit and has_dice(hand_counts - unit):
            write_die(third, 0, at, face, wild, 0, unit, bonus(generator.position, at))
            add_three(generator, a, b, third[0], a.sets, b.sets, 0, ab, 0, 1, SSS)


def generate_chains(generator: Generator, i: cython.int) -> cython.void:
    """Generate turns of a single, a follower, and a follower of either of them."""
    cells: Cells = generator.position.cells
    third: Dice = generator.scratch_dice
    a: Die = generator.single[i]
    for j in range(generator.follower_offsets[i], generator.follower_offsets[i + 1]):
        b = generator.followers[j]
        hand_counts = generator.hand_counts - a.count_unit - b.count_unit
        add_dice(generator, a.points + b.points, SS, a.packed, b.packed, 0)
        for k in range(j + 1, generator.follower_offsets[i + 1]):
            c = generator.followers[k]
            if c.at != b.at and has_dice(hand_counts - c.count_unit):
                add_three(generator, a, b, c, a.sets, 0, 0, b.sets, c.sets, pair_sets(cells, b, c), SSS)
        mask = placeable_faces(generator, a.wild + b.wild)
        for k in range(list_extensions(generator, cells, b.at, b.face, mask, 0)):
            at = generator.extensions[k] >> 7
            face = (generator.extensions[k] >> 2) & 31
            if (generator.board_index.needed[at] >> face) & 1 or sets_of_two(cells, a.at, a.face, at, face):
                continue
            sets = generator.extensions[k] & 3
            points = bonus(generator.position, at)
            for wild in range(2):
                unit = generator.count_units[WILD if wild else face]
                if unit and has_dice(hand_counts - unit):
                    write_die(third, 0, at, face, wild, 0, unit, points)
                    add_three(generator, a, b, third[0], a.sets, 0, 0, b.sets, 0, sets, SSS)


def generate_single_and_pair(generator: Generator, i: cython.int) -> cython.void:
    """Generate turns of a single and then a pair whose only SET is with the single."""
    cells: Cells = generator.position.cells
    a: Die = generator.single[i]
    for k in range(list_pairs_around(generator, 0, a.at, a.face, 0, a.points)):
        b = generator.pair[2 * k]
        c = generator.pair[2 * k + 1]
        if not has_dice(generator.hand_counts - a.count_unit - b.count_unit - c.count_unit):
            continue
        if pair_sets(cells, b, c) != 1 or pair_sets(cells, a, b) or pair_sets(cells, a, c):
            continue
        points = a.points + 3 - b.wild - c.wild + b.bonus + c.bonus
        add_dice(generator, points, SP, a.packed, b.packed, c.packed)


def generate_pair_and_single(generator: Generator, k: cython.int) -> cython.void:
    """Generate turns of a linked pair and a single that is in no SET with one of its dice."""
    cells: Cells = generator.position.cells
    b: Die = generator.pair[2 * k]
    c: Die = generator.pair[2 * k + 1]
    single: Dice = generator.single
    hand_counts: cython.int = generator.hand_counts - b.count_unit - c.count_unit
    points: cython.int = b.sets * (3 - b.wild - c.wild) + b.bonus + c.bonus
    add_dice(generator, points, P, b.packed, c.packed, 0)
    if points + generator.best_single + 3 <= generator.floor:
        return
    for i in range(next_single(generator, -1, b.wild + c.wild), generator.singles):
        if not has_dice(hand_counts - single[i].count_unit):
            continue
        at = single[i].at
        if CAN_SHARE_LINE[512 + at - b.at] or CAN_SHARE_LINE[512 + at - c.at]:
            if at == b.at or at == c.at:
                continue
            face = single[i].face
            if sets_of_two(cells, at, face, b.at, b.face) or sets_of_two(cells, at, face, c.at, c.face):
                continue
            if sets_of_three(single[i], b, c):
                add_three(generator, single[i], b, c, single[i].sets, 0, 0, 0, 0, b.sets + 1, SP)
                continue
        add_dice(generator, points + single[i].points, SP, single[i].packed, b.packed, c.packed)


def add_pair_and_follower(generator: Generator, k: cython.int) -> cython.void:
    """Add a turn of a linked pair and a follower, unless the turn is generated from another pair of its dice.

    The pair is on the board meanwhile, and the follower is the first of the scratch dice.
    """
    cells: Cells = generator.position.cells
    pair: Dice = generator.pair
    c: Dice = generator.scratch_dice
    a: cython.int = 2 * k
    b: cython.int = 2 * k + 1
    t: cython.int = sets_of_three(pair[a], pair[b], c[0])
    ac: cython.int = pair_sets(cells, pair[a], c[0]) - t
    bc: cython.int = pair_sets(cells, pair[b], c[0]) - t
    sets: cython.int = pair[a].sets
    if (ac and c[0].packed < pair[b].packed) or (bc and c[0].packed < pair[a].packed):
        return
    if pair[a].wild + pair[b].wild + c[0].wild:
        add_three_wild(generator, pair[a], pair[b], c[0], 0, 0, 0, sets, ac, bc, t)
    else:
        points = 3 * (sets + ac + bc + t) + pair[a].bonus + pair[b].bonus + c[0].bonus
        add_dice(generator, points, PS, pair[a].packed, pair[b].packed, c[0].packed)


def generate_pair_and_follower(generator: Generator, k: cython.int) -> cython.void:
    """Generate turns of a linked pair and a follower, none of them with a SET of its own."""
    cells: Cells = generator.position.cells
    a: Die = generator.pair[2 * k]
    b: Die = generator.pair[2 * k + 1]
    hand_counts: cython.int = generator.hand_counts - a.count_unit - b.count_unit
    mask: cython.uint = placeable_faces(generator, a.wild + b.wild)
    most = 3 * (a.sets + 2) - a.wild - b.wild + a.bonus + b.bonus
    if (
        most <= generator.floor
        and most + max_bonus_near_pair(generator.position, a.at, b.at, generator.floor - most)
        <= generator.floor
    ):
        return
    cells[a.at] = a.face
    cells[b.at] = b.face
    half = list_extensions(generator, cells, a.at, a.face, mask, 0) if b.points & 1 else 0
    end = list_extensions(generator, cells, b.at, b.face, mask, half) if b.points & 2 else half
    for i in range(end):
        at = generator.extensions[i] >> 7
        face = (generator.extensions[i] >> 2) & 31
        if (generator.board_index.needed[at] >> face) & 1:
            continue
        if i >= half and sets_of_two(cells, a.at, a.face, at, face):
            continue
        points = bonus(generator.position, at)
        for wild in range(2):
            unit = generator.count_units[WILD if wild else face]
            if unit and has_dice(hand_counts - unit):
                write_die(generator.scratch_dice, 0, at, face, wild, 0, unit, points)
                add_pair_and_follower(generator, k)
    cells[a.at] = EMPTY
    cells[b.at] = EMPTY


def generate_turns(generator: Generator) -> cython.void:
    """Generate every turn of the hand that scores more than the floor.

    Singles come first: they raise the floor of the best turn, which leaves few pairs to examine.
    """
    list_singles(generator)
    index_hand(generator)
    generator.follower_offsets[0] = 0
    for i in range(generator.singles):
        list_followers(generator, i)
    for i in range(generator.singles):
        generator.position.cells[generator.single[i].at] = generator.single[i].face
        generate_singles(generator, i)
        generate_chains(generator, i)
        generate_single_and_pair(generator, i)
        generator.position.cells[generator.single[i].at] = EMPTY
    list_pairs(generator)
    for i in range(generator.pairs):
        generate_pair_and_single(generator, i)
    for i in range(generator.pairs):
        if generator.pair[2 * i + 1].points:
            generate_pair_and_follower(generator, i)


def all_turns(
    generator: Generator,
    position: Position,
    hand: Faces,
    count: cython.int,
    floor: cython.int,
    turns: Turns,
    capacity: cython.longlong,
) -> cython.longlong:
    """Write every turn that scores more than `floor` to `turns`, up to its capacity, and return their number.

    The generator's board index must be that of the position.
    """
    generator.position = position
    generator.listing = 1
    generator.floor = floor
    generator.turns = turns
    generator.capacity = capacity
    generator.count = 0
    load_hand(generator, hand, count)
    generate_turns(generator)
    return generator.count


def best_turn(
    generator: Generator, position: Position, hand: Faces, count: cython.int, seed: cython.ulonglong
) -> cython.ulonglong:
    """Return the turn that scores most, or 0 if there is none. The board index must be that of the position.

    Of equal turns it is the first or, with a seed, one that the seed chooses.
    """
    generator.position = position
    generator.listing = 0
    generator.floor = -1
    generator.best = 0
    generator.seed = seed
    load_hand(generator, hand, count)
    generate_turns(generator)
    return generator.best


for _gap in (0, 1, 2, STRIDE, 2 * STRIDE):
    CAN_SHARE_LINE[512 + _gap] = CAN_SHARE_LINE[512 - _gap] = 1

# The place of each of three dice in a turn, for each of the orders that `cheapest_order` enumerates.
for _order, _places in enumerate(
    ["012", "021", "102", "201", "120", "210", "120", "012", "102", "021", "012", "201"]
):
    for _die in range(3):
        DIE_POSITIONS[16 * _die + _order] = int(_places[_die])
