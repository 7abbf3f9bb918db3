"""A whole game in packed form, with luck that two games can share: what simulations stand on.

Chance is a stream that does not run on: what a die shows follows from the stream's number, the die, the
round and the occasion. Two games that differ in one decision so meet the same luck wherever they can, and
their difference is the decision's worth and not the dice's.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.games import mix
    from setcubed.engine.packed import copy, lay
    from setcubed.engine.plain import GOLD, STRIDE, WILD, WORD, Ground, Rows, low_bit
    from setcubed.engine.plain_table import DRAW, HAND, REPLACE, Dealer, Table

    def new_table(ground: Ground) -> Table:
        """A table on which nothing has happened yet."""
        return Table(ground)

    def free_table(table: Table) -> None:
        """Nothing to do for Python's own objects."""

    def new_dealer() -> Dealer:
        """Room for one simulation at a time."""
        return Dealer()

    def free_dealer(dealer: Dealer) -> None:
        """Nothing to do for Python's own objects."""

    def copy_table(target: Table, source: Table) -> None:
        """Make `target` the same game as `source`."""
        copy(target.position, source.position)
        for name, value in vars(source).items():
            if name != "position":
                setattr(target, name, value[:] if isinstance(value, list) else value)

else:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy

    def new_table(ground: Ground) -> Table:
        table: Table = cython.cast(Table, calloc(1, cython.sizeof(TableData)))
        if table == cython.NULL:
            raise MemoryError
        table.position = new_position(ground)
        return table

    def free_table(table: Table) -> cython.void:
        if table != cython.NULL:
            free_position(table.position)
        free(table)

    def new_dealer() -> Dealer:
        dealer: Dealer = cython.cast(Dealer, calloc(1, cython.sizeof(DealerData)))
        if dealer == cython.NULL:
            raise MemoryError
        dealer.walk = new_walk()
        dealer.field = new_field()
        return dealer

    def free_dealer(dealer: Dealer) -> cython.void:
        if dealer != cython.NULL:
            free_walk(dealer.walk)
            free_field(dealer.field)
        free(dealer)

    def copy_table(target: Table, source: Table) -> cython.void:
        position: Position = target.position
        copy(position, source.position)
        memcpy(target, source, cython.sizeof(TableData))
        target.position = position


def shake(dealer: Dealer, die: cython.int, round: cython.int, why: cython.int) -> cython.int:
    """What a die shows when it is rolled in this round for this reason."""
    x: cython.ulonglong = mix((dealer.stream + ((round * 4 + why) * 64 + die + 1) * GOLD) & WORD)
    side: cython.int = cython.cast(cython.int, ((x >> 32) * 6) >> 32)
    return dealer.sides[die * 6 + side]


def shuffle_bag(dealer: Dealer, table: Table) -> cython.void:
    """Put the bag in the order of drawing that belongs to the stream."""
    i: cython.int
    j: cython.int
    die: cython.int
    x: cython.ulonglong
    for i in range(table.left - 1, 0, -1):
        x = mix((dealer.stream ^ ((i + 7) * GOLD)) & WORD)
        j = cython.cast(cython.int, ((x >> 32) * (i + 1)) >> 32)
        die = table.bag[i]
        table.bag[i] = table.bag[j]
        table.bag[j] = die


def place_in_hand(table: Table, seat: cython.int, face: cython.int) -> cython.int:
    """Where in a hand the lowest die lies that shows a face; -1 if none does."""
    i: cython.int
    found: cython.int = -1
    for i in range(seat * HAND, seat * HAND + table.held[seat]):
        if table.faces[i] == face and (found < 0 or table.dice[i] < table.dice[found]):
            found = i
    return found


def drop(table: Table, seat: cython.int, i: cython.int) -> cython.int:
    """Take a die out of a hand; the last one takes its place."""
    die: cython.int = table.dice[i]
    last: cython.int
    table.held[seat] = table.held[seat] - 1
    last = seat * HAND + table.held[seat]
    table.dice[i] = table.dice[last]
    table.faces[i] = table.faces[last]
    return die


def lay_word(dealer: Dealer, table: Table, seat: cython.int, word: cython.ulonglong) -> cython.void:
    """Lay the dice of a packed turn and add its score."""
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    k: cython.int
    i: cython.int
    code: cython.int
    for k in range(count):
        code = cython.cast(cython.int, (word >> (15 * k)) & 0x7FFF)
        i = place_in_hand(table, seat, WILD if code & 1 else (code >> 1) & 31)
        if i >= 0:
            lay(table.position, code >> 6, (code >> 1) & 31, code & 1, drop(table, seat, i))
    table.scores[seat] = table.scores[seat] + cython.cast(cython.int, word >> 48)
    table.laid = 1
    table.could_lay = 1
    dealer.surveyed = 0


def next_turn(table: Table) -> cython.void:
    """The turn goes to the left."""
    table.turns_left -= 1
    table.to_move += 1
    if table.to_move == table.seats:
        table.to_move = 0


def swap_wild(dealer: Dealer, table: Table, at: cython.int, i: cython.int) -> cython.int:
    """Put a die of the hand in the place of a wild one, which is rolled at once and taken."""
    laid: cython.int = table.dice[i]
    taken: cython.int = table.position.dice[at]
    lay(table.position, at, table.position.cells[at], 0, laid)
    table.dice[i] = taken
    table.faces[i] = shake(dealer, taken, table.round, REPLACE)
    dealer.replaced = 1
    return taken


def replaceable(table: Table, seat: cython.int, mask: cython.int) -> cython.int:
    """The first wild die on the board that one of the dice in these places of a hand can replace: its square
    times eight and the place; -1 if there is none."""
    row: cython.int
    i: cython.int
    at: cython.int
    found: cython.int
    bits: cython.uint
    base: cython.int = seat * HAND
    wilds: Rows = table.position.wilds
    for row in range(2, table.position.ground.size + 2):
        bits = wilds[row]
        while bits:
            at = row * STRIDE + low_bit(bits)
            bits &= bits - 1
            found = -1
            for i in range(table.held[seat]):
                if not (mask >> i) & 1 or table.faces[base + i] != table.position.cells[at]:
                    continue
                if found < 0 or table.dice[base + i] < table.dice[base + found]:
                    found = i
            if found >= 0:
                return at * 8 + found
    return -1


def replace_one(dealer: Dealer, table: Table, seat: cython.int, mask: cython.int) -> cython.int:
    """Replace a wild die by one of the dice in these places of a hand; whether there was one."""
    found: cython.int = replaceable(table, seat, mask)
    if found < 0:
        return 0
    swap_wild(dealer, table, found >> 3, seat * HAND + (found & 7))
    return 1


def roll_some(
    dealer: Dealer, table: Table, seat: cython.int, mask: cython.int, why: cython.int
) -> cython.void:
    """Roll some dice of a hand, named by bits of their places."""
    i: cython.int
    for i in range(table.held[seat]):
        if (mask >> i) & 1:
            table.faces[seat * HAND + i] = shake(dealer, table.dice[seat * HAND + i], table.round, why)


def close_round(table: Table) -> cython.int:
    """Whether the game is over at the end of a round.

    That no roll could make a turn is not looked for: with an empty bag, three dead rounds in a row end a
    simulated game."""
    seat: cython.int
    table.dead = 0 if table.laid else table.dead + 1
    for seat in range(table.seats):
        if table.held[seat] == 0:
            table.over = 1
    if table.dead >= 10 or (table.left == 0 and table.dead >= 3):
        table.over = 1
    return table.over


def refill(dealer: Dealer, table: Table) -> cython.void:
    """Draw up to five dice each, from the first player on, and roll the new ones."""
    k: cython.int
    seat: cython.int
    i: cython.int
    die: cython.int
    for k in range(table.seats):
        seat = (table.first + k) % table.seats
        while table.held[seat] < HAND and table.left > 0:
            table.left -= 1
            die = table.bag[table.left]
            i = seat * HAND + table.held[seat]
            table.dice[i] = die
            table.faces[i] = shake(dealer, die, table.round, DRAW)
            table.held[seat] = table.held[seat] + 1


def open_round(table: Table) -> cython.void:
    """The next round begins with the first player."""
    table.round += 1
    table.to_move = table.first
    table.turns_left = table.seats
    table.laid = 0
    table.could_lay = 0
