"""Policies of simulated players: greedy, and careful with wild dice and the next player's reply."""

from __future__ import annotations

import cython

REPLY_WEIGHT = 0.5
"""The part of the next player's best reply that a careful player subtracts from a turn's score."""
LEAST_REPLY_COST = 2.0
"""The usual minimum of that deduction; turns that score too little to make up for it are not considered."""
WILD_VALUE = 2.0
"""The value of a wild die in the hand, in points."""


def new_scratch() -> Scratch:
    """Return the buffers of one player."""
    scratch: Scratch = cython.cast(Scratch, zeroed(cython.sizeof(ScratchData)))
    scratch.generator = new_generator()
    scratch.board_index = scratch.generator.board_index
    return scratch


def free_scratch(scratch: Scratch) -> cython.void:
    """Free the buffers of a player."""
    if scratch != cython.NULL:
        free_generator(scratch.generator)
        free(scratch)


def ensure_indexed(scratch: Scratch, game: Game) -> cython.void:
    """Index the board unless its index is current."""
    if not scratch.indexed:
        index_board(scratch.board_index, game.position)
        scratch.indexed = 1


def copy_hand(scratch: Scratch, game: Game, seat: cython.int, without_wilds: cython.int) -> cython.int:
    """Copy a seat's hand, without its wild dice if `without_wilds`, and return the number of dice."""
    n: cython.int = 0
    ensure_indexed(scratch, game)
    for i in range(game.hand_sizes[seat]):
        if not without_wilds or game.faces[seat * HAND + i] != WILD:
            scratch.hand[n] = game.faces[seat * HAND + i]
            n += 1
    return n


def best_turn_for(scratch: Scratch, game: Game, seat: cython.int) -> cython.ulonglong:
    """Return the turn of a seat that scores most, or 0; the first of equal ones."""
    n: cython.int = copy_hand(scratch, game, seat, 0)
    return best_turn(scratch.generator, game.position, scratch.hand, n, 0) if n else 0


def greedy_turn(scratch: Scratch, game: Game) -> cython.ulonglong:
    """Return the turn of the seat to move that scores most, or 0. With a seed in the scratch, the seed, the
    round and the seat choose among equal turns."""
    n: cython.int = copy_hand(scratch, game, game.actor, 0)
    seed: cython.ulonglong = scratch.seed
    if n == 0:
        return 0
    if seed:
        seed = mix((seed + cython.cast(cython.ulonglong, game.round * 4 + game.actor) * GOLD) & WORD) | 1
    return best_turn(scratch.generator, game.position, scratch.hand, n, seed)


def immediate_worth(turn: cython.ulonglong) -> cython.double:
    """Return the worth of a turn to a careful player before the reply is subtracted."""
    return score_of(turn) - WILD_VALUE * wilds_of(turn)


def reply_score(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.int:
    """Return the score of the next seat's best reply to a turn with the dice it shows."""
    for i in range(count_of(turn)):
        place(game.position, at_of(die_of(turn, i)), face_of(die_of(turn, i)), 0, 0)
    scratch.indexed = 0
    answer = best_turn_for(scratch, game, (game.actor + 1) % game.seats)
    for i in range(count_of(turn)):
        remove(game.position, at_of(die_of(turn, i)))
    scratch.indexed = 0
    return score_of(answer)


def select_best_turns(scratch: Scratch, count: cython.longlong) -> cython.int:
    """Move the few turns that are worth most to the front of the list, in order, and return their number."""
    n: cython.int = 0
    for i in range(count):
        turn = scratch.turns[i]
        value = immediate_worth(turn)
        if n < MOST_REPLIES:
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


def careful_worth(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.double:
    """Return the worth of a turn to a careful player."""
    return immediate_worth(turn) - REPLY_WEIGHT * reply_score(scratch, game, turn)


def careful_turn(scratch: Scratch, game: Game, turn: cython.ulonglong) -> cython.ulonglong:
    """Return the turn with the highest worth among those that score most; `turn` scores most.

    If `turn` places wild dice there may be thousands of others. Then only the best one without wild dice is
    considered too.
    """
    value: cython.double = careful_worth(scratch, game, turn)
    other: cython.ulonglong = 0
    n: cython.int = copy_hand(scratch, game, game.actor, wilds_of(turn))
    if wilds_of(turn):
        if n:
            other = best_turn(scratch.generator, game.position, scratch.hand, n, 0)
        return other if other and careful_worth(scratch, game, other) > value else turn
    least: cython.double = value + LEAST_REPLY_COST
    floor: cython.int = cython.cast(cython.int, least) if least >= 0.0 else -1
    count = all_turns(scratch.generator, game.position, scratch.hand, n, floor, scratch.turns, MOST_LISTED)
    for i in range(select_best_turns(scratch, min(count, MOST_LISTED))):
        if scratch.worth[i] <= value + LEAST_REPLY_COST:
            break
        worth = careful_worth(scratch, game, scratch.turns[i])
        if worth > value:
            value = worth
            turn = scratch.turns[i]
    return turn


def first_opening(game: Game, seat: cython.int) -> cython.ulonglong:
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
            turn |= shift_die(pack_die(game.position.geometry.logo[placed], face, wild), placed)
            if placed == 0:
                one = face
            else:
                two = face
            placed += 1
    return turn | pack_turn(score, SSS, 0, 0, 0)


def place_dice(scratch: Scratch, game: Game) -> cython.void:
    """Play the turn that the policy of the seat to move prefers."""
    turn: cython.ulonglong = greedy_turn(scratch, game)
    if turn and scratch.careful[game.actor]:
        turn = careful_turn(scratch, game, turn)
    if turn:
        take_turn(game, scratch.generator, turn)
        scratch.indexed = 0
    else:
        pass_turn(game, 0)


def unused_slots(game: Game, seat: cython.int, turn: cython.ulonglong) -> cython.int:
    """Return the slots of a hand whose dice a turn does not place, as bits."""
    rest: cython.int = (1 << game.hand_sizes[seat]) - 1
    for i in range(count_of(turn)):
        shown = shown_of(die_of(turn, i))
        for slot in range(game.hand_sizes[seat]):
            if (rest >> slot) & 1 and game.faces[seat * HAND + slot] == shown:
                rest &= ~(1 << slot)
                break
    return rest


def play_turn(scratch: Scratch, game: Game) -> cython.void:
    """Replace a wild die or play a turn, by the policy of the seat to move.

    A greedy player replaces whatever it can, a careful one only by dice that its best turn does not need.
    """
    seat: cython.int = game.actor
    found: cython.int = find_replacement(game, seat, ALL_DICE)
    if found >= 0 and scratch.careful[seat]:
        found = find_replacement(game, seat, unused_slots(game, seat, best_turn_for(scratch, game, seat)))
    if found >= 0:
        replace_wild(game, found >> 3, found & 7)
    else:
        place_dice(scratch, game)


def advance(scratch: Scratch, game: Game) -> cython.void:
    """Make the next decision or end the round, then apply chance."""
    if game.phase == TURN:
        play_turn(scratch, game)
    elif game.phase == EXTRA:
        begin_extra_roll(
            game, game.actor, unused_slots(game, game.actor, best_turn_for(scratch, game, game.actor))
        )
    elif game.phase == ROUND_OVER:
        ensure_indexed(scratch, game)
        end_round(game, scratch.board_index)
    elif game.phase == OPENING:
        take_turn(game, scratch.generator, first_opening(game, game.actor))
        scratch.indexed = 0
    apply_chance(game)


def play_round(scratch: Scratch, game: Game) -> cython.void:
    """Play to the end of the round or of the game."""
    while game.phase != ROUND_OVER and game.phase != OVER:
        advance(scratch, game)
