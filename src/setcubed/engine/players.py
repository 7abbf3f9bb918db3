"""How players go on in simulations: greedily, or with care for wild dice and for the next player's answer.

A careful turn takes some four times as long as a greedy one; docs/engine.md tells what it does for the
search.
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
        replaceable,
        roll_some,
    )
    from setcubed.engine.turns import all_turns, best_turn

ANSWER = 0.5
"""How much of the next player's best answer a careful player takes off a turn's worth."""
AT_LEAST = 2.0
"""What that takes off at least, nearly always: turns that cannot spare it are not looked at."""
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


def balance(dealer: Dealer, table: Table, word: cython.ulonglong) -> cython.double:
    """What a turn is worth to a careful player."""
    return before_answer(word) - ANSWER * answer_to(dealer, table, word)


def tame_turn(dealer: Dealer, table: Table) -> cython.ulonglong:
    """The best turn of the seat to move without its wild dice."""
    seat: cython.int = table.to_move
    i: cython.int
    n: cython.int = 0
    look(dealer, table, seat)
    for i in range(table.held[seat]):
        if dealer.hand[i] != WILD:
            dealer.hand[n] = dealer.hand[i]
            n += 1
    return best_turn(dealer.walk, dealer.field, table.position, dealer.hand, n) if n else 0


def careful_turn(dealer: Dealer, table: Table, word: cython.ulonglong) -> cython.ulonglong:
    """The turn with the best balance among those that score most; `word` is the one that scores most.

    If that lays wild dice there may be thousands of others: then only the best one without is weighed too."""
    seat: cython.int = table.to_move
    value: cython.double = balance(dealer, table, word)
    other: cython.double
    tame: cython.ulonglong
    count: cython.longlong
    i: cython.int
    if wilds_in(word):
        tame = tame_turn(dealer, table)
        return tame if tame and balance(dealer, table, tame) > value else word
    look(dealer, table, seat)
    count = all_turns(
        dealer.walk,
        dealer.field,
        table.position,
        dealer.hand,
        table.held[seat],
        cython.cast(cython.int, value + AT_LEAST) if value + AT_LEAST >= 0.0 else -1,
        dealer.turns,
        MOST_LISTED,
    )
    if count > MOST_LISTED:
        count = MOST_LISTED
    for i in range(front(dealer, count)):
        if dealer.worth[i] <= value + AT_LEAST:
            break
        other = balance(dealer, table, dealer.turns[i])
        if other > value:
            value = other
            word = dealer.turns[i]
    return word


def lay_best(dealer: Dealer, table: Table) -> cython.void:
    """The seat to move lays what it likes best."""
    seat: cython.int = table.to_move
    word: cython.ulonglong = best_for(dealer, table, seat)
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


def play_turn(dealer: Dealer, table: Table) -> cython.void:
    """The seat to move replaces wild dice and lays what it likes best.

    A greedy player replaces whatever it can, a careful one only by dice that its best turn does not need."""
    seat: cython.int = table.to_move
    while replaceable(table, seat, 31) >= 0:
        if not replace_one(
            dealer,
            table,
            seat,
            unneeded(table, seat, best_for(dealer, table, seat)) if dealer.careful[seat] else 31,
        ):
            break
    lay_best(dealer, table)


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
    if table.could_lay:
        extra_rolls(dealer, table, 15)
    else:
        for seat in range(table.seats):
            roll_some(dealer, table, seat, 31, DEAD)
    open_round(table)
    return 1
