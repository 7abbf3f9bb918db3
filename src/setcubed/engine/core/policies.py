"""Policies of simulated players: greedy, and careful with wild dice and the next player's reply."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.board_index import index_board
    from setcubed.engine.core.packed_position import place, remove
    from setcubed.engine.core.packed_turn import *
    from setcubed.engine.core.rng import mix
    from setcubed.engine.core.transitions import *
    from setcubed.engine.core.turns import all_turns, best_turn
    from setcubed.engine.core.uncompiled import *
else:
    from cython.cimports.libc.stdlib import free

    def new_scratch() -> Scratch:
        scratch: Scratch = cython.cast(Scratch, zeroed(cython.sizeof(ScratchData)))
        scratch.finder = new_finder()
        scratch.board_index = new_board_index()
        return scratch

    def free_scratch(scratch: Scratch) -> cython.void:
        if scratch != cython.NULL:
            free_finder(scratch.finder)
            free_board_index(scratch.board_index)
            free(scratch)


ANSWER = 0.5
"""The part of the next player's best reply that a careful player subtracts from a turn's score."""
AT_LEAST = 2.0
"""A lower bound of that deduction, nearly always: turns that score too little for it are not considered."""
WILD_KEPT = 2.0
"""The value of a wild die in the hand, in points."""


def ensure_indexed(scratch: Scratch, game: Game) -> cython.void:
    """Index the board unless its index is current."""
    if not scratch.indexed:
        index_board(scratch.board_index, game.position)
        scratch.indexed = 1


def take_up(scratch: Scratch, game: Game, seat: cython.int, tame: cython.int) -> cython.int:
    """Copy a seat's hand, without its wild dice if `tame`, and return the number of dice."""
    n: cython.int = 0
    ensure_indexed(scratch, game)
    for i in range(game.held[seat]):
        if not tame or game.faces[seat * HAND + i] != WILD:
            scratch.hand[n] = game.faces[seat * HAND + i]
            n += 1
    return n


def best_for(scratch: Scratch, game: Game, seat: cython.int) -> cython.ulonglong:
    """Return the turn of a seat that scores most, or 0; the first of equal ones."""
    n: cython.int = take_up(scratch, game, seat, 0)
    return best_turn(scratch.finder, scratch.board_index, game.position, scratch.hand, n, 0) if n else 0


def best_to_place(scratch: Scratch, game: Game) -> cython.ulonglong:
    """Return the turn of the seat to move that scores most, or 0. With a seed in the scratch, the seed, the
    round and the seat choose among equal turns."""
    n: cython.int = take_up(scratch, game, game.actor, 0)
    seed: cython.ulonglong = scratch.seed
    if n == 0:
        return 0
    if seed:
        seed = mix((seed + cython.cast(cython.ulonglong, game.round * 4 + game.actor) * GOLD) & WORD) | 1
    return best_turn(scratch.finder, scratch.board_index, game.position, scratch.hand, n, seed)


def before_answer(turn: cython.ulonglong) -> cython.double:
    """Return the worth of a turn to a careful player before the reply is subtracted."""
    return score_of(turn) - WILD_KEPT * wilds_of(turn)


def answer_to(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.int:
    """Return the score of the next seat's best reply to a turn with the dice it shows."""
    for i in range(count_of(turn)):
        place(game.position, at_of(die_of(turn, i)), face_of(die_of(turn, i)), 0, 0)
    scratch.indexed = 0
    answer = best_for(scratch, game, (game.actor + 1) % game.seats)
    for i in range(count_of(turn)):
        remove(game.position, at_of(die_of(turn, i)))
    scratch.indexed = 0
    return score_of(answer)


def most_worth(scratch: Scratch, count: cython.longlong) -> cython.int:
    """Move the few turns that are worth most to the front of the list, in order, and return their number."""
    n: cython.int = 0
    for i in range(count):
        turn = scratch.turns[i]
        value = before_answer(turn)
        if n < MOST_TRIED:
            n += 1
        elif value <= scratch.worth[n - 1]:
            continue
        k = n - 1
        while k > 0 and scratch.worth[k - 1] < value:
            scratch.worth[k] = scratch.worth[k - 1]
            scratch.turns[k] = scratch.turns[k - 1]
            k -= 1
        scratch.worth[k] = value
        scratch.turns[k] = turn
    return n


def balance(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.double:
    """Return the worth of a turn to a careful player."""
    return before_answer(turn) - ANSWER * answer_to(scratch, game, turn)


def careful_turn(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.ulonglong:
    """Return the turn with the highest worth among those that score most; `turn` scores most.

    If `turn` places wild dice there may be thousands of others. Then only the best one without wild dice is
    considered too.
    """
    value: cython.double = balance(scratch, game, turn)
    tame: cython.ulonglong = 0
    n: cython.int = take_up(scratch, game, game.actor, wilds_of(turn))
    if wilds_of(turn):
        if n:
            tame = best_turn(scratch.finder, scratch.board_index, game.position, scratch.hand, n, 0)
        return tame if tame and balance(scratch, game, tame) > value else turn
    count = all_turns(
        scratch.finder,
        scratch.board_index,
        game.position,
        scratch.hand,
        n,
        cython.cast(cython.int, value + AT_LEAST) if value + AT_LEAST >= 0.0 else -1,
        scratch.turns,
        MOST_LISTED,
    )
    if count > MOST_LISTED:
        count = MOST_LISTED
    for i in range(most_worth(scratch, count)):
        if scratch.worth[i] <= value + AT_LEAST:
            break
        other = balance(scratch, game, scratch.turns[i])
        if other > value:
            value = other
            turn = scratch.turns[i]
    return turn


def opening_for(game: Game, seat: cython.int) -> cython.ulonglong:
    """Return the opening of a seat: the first SET with the fewest wild dice, which come last on the logo."""
    slots: cython.int = opening_slots(game, seat)
    placed: cython.int = 0
    score: cython.int = 0
    one: cython.int = NONE
    two: cython.int = NONE
    turn: cython.ulonglong = 0
    for wild in range(2):
        for i in range(HAND):
            face = game.faces[seat * HAND + i]
            if not (slots >> i) & 1 or (1 if face == WILD else 0) != wild:
                continue
            if wild:
                face = 0 if one == NONE else one if two == NONE else THIRD[(one << 5) | two]
            else:
                score += 1
            turn |= nth_die(pack_die(game.position.geometry.logo[placed], face, wild), placed)
            if placed == 0:
                one = face
            else:
                two = face
            placed += 1
    return turn | pack_turn(score, SSS, 0, 0, 0)


def place_best(scratch: Scratch, game: Game) -> cython.void:
    """Play the turn that the policy of the seat to move prefers."""
    turn: cython.ulonglong = best_to_place(scratch, game)
    if turn and scratch.careful[game.actor]:
        turn = careful_turn(scratch, game, turn)
    if turn:
        take_turn(game, scratch.finder, turn)
        scratch.indexed = 0
    else:
        pass_turn(game, 0)


def not_placed(game: Game, seat: cython.int, turn: cython.ulonglong) -> cython.int:
    """Return the slots of a hand whose dice a turn does not place, as bits."""
    rest: cython.int = (1 << game.held[seat]) - 1
    for i in range(count_of(turn)):
        shown = shown_of(die_of(turn, i))
        for slot in range(game.held[seat]):
            if (rest >> slot) & 1 and game.faces[seat * HAND + slot] == shown:
                rest &= ~(1 << slot)
                break
    return rest


def play_turn(scratch: Scratch, game: Game) -> cython.void:
    """Replace a wild die or play a turn, by the policy of the seat to move.

    A greedy player replaces whatever it can, a careful one only by dice that its best turn does not need.
    """
    seat: cython.int = game.actor
    found: cython.int = replaceable(game, seat, ALL_DICE)
    if found >= 0 and scratch.careful[seat]:
        found = replaceable(game, seat, not_placed(game, seat, best_for(scratch, game, seat)))
    if found >= 0:
        replace_wild(game, found >> 3, found & 7)
    else:
        place_best(scratch, game)


def advance(scratch: Scratch, game: Game) -> cython.void:
    """Make the next decision or end the round, then apply chance."""
    if game.phase == TURN:
        play_turn(scratch, game)
    elif game.phase == EXTRA:
        choose_extra(game, game.actor, not_placed(game, game.actor, best_for(scratch, game, game.actor)))
    elif game.phase == ROUND_OVER:
        ensure_indexed(scratch, game)
        end_round(game, scratch.board_index)
    elif game.phase == OPENING:
        take_turn(game, scratch.finder, opening_for(game, game.actor))
        scratch.indexed = 0
    apply_chance(game)


def play_round(scratch: Scratch, game: Game) -> cython.void:
    """Play to the end of the round or of the game."""
    while game.phase != ROUND_OVER and game.phase != OVER:
        advance(scratch, game)
