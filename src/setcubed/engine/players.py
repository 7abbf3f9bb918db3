"""How players go on in simulations: greedily, or with care for wild dice and for the next player's answer.

A careful player takes 57 % of the games from a greedy one for twice the time; docs/engine.md tells what each
of them does for the search.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.field import survey
    from setcubed.engine.packed import lay, lift
    from setcubed.engine.plain import WILD
    from setcubed.engine.plain_table import DEAD, EXTRA, HAND, MOST_LISTED, MOST_TRIED, Dealer, Table
    from setcubed.engine.table import (
        close_round,
        lay_word,
        next_turn,
        open_round,
        refill,
        replace_one,
        roll_some,
    )
    from setcubed.engine.turns import all_turns, best_turn

ANSWER = 0.5
"""How much of the next player's best answer a careful player takes off a turn's worth."""
WILD_KEPT = 2.0
"""The points that a wild die is worth to them in the hand."""


def look(dealer: Dealer, table: Table, seat: cython.int) -> cython.void:
    """Take up a seat's hand, and survey the board unless that was done already."""
    i: cython.int
    if not dealer.surveyed:
        survey(dealer.field, table.position)
        dealer.surveyed = 1
    for i in range(table.held[seat]):
        dealer.hand[i] = table.faces[seat * HAND + i]


def best_for(dealer: Dealer, table: Table, seat: cython.int) -> cython.ulonglong:
    """The turn of a seat that scores most, or 0."""
    if table.held[seat] == 0:
        return 0
    look(dealer, table, seat)
    return best_turn(dealer.walk, dealer.field, table.position, dealer.hand, table.held[seat])


def wilds_in(word: cython.ulonglong) -> cython.int:
    """How many wild dice a packed turn lays."""
    return cython.cast(cython.int, (word & 1) + ((word >> 15) & 1) + ((word >> 30) & 1))


def before_answer(word: cython.ulonglong) -> cython.double:
    """What a turn is worth to a careful player, but for the answer to it."""
    return cython.cast(cython.int, word >> 48) - WILD_KEPT * wilds_in(word)


def answer_to(dealer: Dealer, table: Table, word: cython.ulonglong) -> cython.int:
    """What the next seat's best turn would score with the dice it shows, after this turn."""
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    i: cython.int
    code: cython.int
    answer: cython.ulonglong
    for i in range(count):
        code = cython.cast(cython.int, (word >> (15 * i)) & 0x7FFF)
        lay(table.position, code >> 6, (code >> 1) & 31, 0, 0)
    dealer.surveyed = 0
    answer = best_for(dealer, table, (table.to_move + 1) % table.seats)
    for i in range(count):
        lift(table.position, cython.cast(cython.int, (word >> (15 * i + 6)) & 511))
    dealer.surveyed = 0
    return cython.cast(cython.int, answer >> 48)


def front(dealer: Dealer, count: cython.longlong) -> cython.int:
    """Bring the few turns of the list that are worth most to its front, in order; how many there are."""
    i: cython.longlong
    k: cython.int
    n: cython.int = 0
    word: cython.ulonglong
    value: cython.double
    for i in range(count):
        word = dealer.turns[i]
        value = before_answer(word)
        if n < MOST_TRIED:
            n += 1
        elif value <= dealer.worth[n - 1]:
            continue
        k = n - 1
        while k > 0 and dealer.worth[k - 1] < value:
            dealer.worth[k] = dealer.worth[k - 1]
            dealer.turns[k] = dealer.turns[k - 1]
            k -= 1
        dealer.worth[k] = value
        dealer.turns[k] = word
    return n


def careful_turn(dealer: Dealer, table: Table, word: cython.ulonglong) -> cython.ulonglong:
    """The turn with the best balance among those that score most; `word` is the one that scores most."""
    seat: cython.int = table.to_move
    value: cython.double = before_answer(word) - ANSWER * answer_to(dealer, table, word)
    other: cython.double
    count: cython.longlong
    i: cython.int
    look(dealer, table, seat)
    # A turn that scores no more than this cannot be worth more, whatever it leaves.
    count = all_turns(
        dealer.walk,
        dealer.field,
        table.position,
        dealer.hand,
        table.held[seat],
        cython.cast(cython.int, value) if value >= 0.0 else -1,
        dealer.turns,
        MOST_LISTED,
    )
    if count > MOST_LISTED:
        count = MOST_LISTED
    for i in range(front(dealer, count)):
        other = dealer.worth[i]
        if other <= value:
            break
        other -= ANSWER * answer_to(dealer, table, dealer.turns[i])
        if other > value:
            value = other
            word = dealer.turns[i]
    return word


def play_turn(dealer: Dealer, table: Table) -> cython.void:
    """The seat to move replaces what it can and lays what it likes best."""
    seat: cython.int = table.to_move
    word: cython.ulonglong
    if table.held[seat]:
        while replace_one(dealer, table, seat):
            pass
        word = best_for(dealer, table, seat)
        if word and dealer.careful[seat]:
            word = careful_turn(dealer, table, word)
        if word:
            lay_word(dealer, table, seat, word)
    next_turn(table)


def unneeded(table: Table, seat: cython.int, word: cython.ulonglong) -> cython.int:
    """The dice of a hand that a packed turn does not need, as bits by their place."""
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 0 if word == 0 else 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    base: cython.int = seat * HAND
    mask: cython.int = (1 << table.held[seat]) - 1
    k: cython.int
    i: cython.int
    code: cython.int
    face: cython.int
    found: cython.int
    for k in range(count):
        code = cython.cast(cython.int, (word >> (15 * k)) & 0x7FFF)
        face = WILD if code & 1 else (code >> 1) & 31
        found = -1
        for i in range(table.held[seat]):
            if not (mask >> i) & 1 or table.faces[base + i] != face:
                continue
            if found < 0 or table.dice[base + i] < table.dice[base + found]:
                found = i
        if found >= 0:
            mask &= ~(1 << found)
    return mask


def extra_rolls(dealer: Dealer, table: Table, waiting: cython.int) -> cython.void:
    """Those who wait keep the dice of their best turn and roll the others."""
    seat: cython.int
    for seat in range(table.seats):
        if (waiting >> seat) & 1:
            roll_some(dealer, table, seat, unneeded(table, seat, best_for(dealer, table, seat)), EXTRA)


def finish_round(dealer: Dealer, table: Table) -> cython.void:
    """Play the turns that are left in this round."""
    while table.turns_left > 0:
        play_turn(dealer, table)


def next_round(dealer: Dealer, table: Table) -> cython.int:
    """From the end of a round to the first turn of the next one; 0 if the game is over."""
    seat: cython.int
    if close_round(table):
        return 0
    refill(dealer, table)
    if table.dead:
        for seat in range(table.seats):
            roll_some(dealer, table, seat, 31, DEAD)
    else:
        extra_rolls(dealer, table, 15)
    open_round(table)
    return 1
