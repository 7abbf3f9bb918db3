"""Greedy players inside the core: what they lay, what they roll again, and whole games between them."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.opening import deal
    from setcubed.engine.packed import lay, lift
    from setcubed.engine.plain import DEAL, EXTRA, HAND, MOST_TURNS, OVER, TURN, WILD, Desk, Game
    from setcubed.engine.rounds import end_turn, look, replace_one, roll_extra, take_turn
    from setcubed.engine.turns import all_turns, best_turn


def best_for(game: Game, desk: Desk, seat: cython.int) -> cython.ulonglong:
    """The best turn that a seat could make now, or 0."""
    i: cython.int
    look(game, desk)
    for i in range(game.held[seat]):
        desk.hand[i] = game.faces[seat * HAND + i]
    return best_turn(desk.walk, desk.field, game.position, desk.hand, game.held[seat])


def reply_to(game: Game, desk: Desk, word: cython.ulonglong) -> cython.int:
    """What the next seat's best turn would score with the dice it shows, after this turn."""
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    i: cython.int
    code: cython.int
    reply: cython.ulonglong
    for i in range(count):
        code = cython.cast(cython.int, (word >> (15 * i)) & 0x7FFF)
        lay(game.position, code >> 6, (code >> 1) & 31, 0, 0)
    desk.fresh = 0
    reply = best_for(game, desk, (game.to_move + 1) % game.seats)
    for i in range(count):
        lift(game.position, cython.cast(cython.int, (word >> (15 * i + 6)) & 511))
    desk.fresh = 0
    return cython.cast(cython.int, reply >> 48)


def choose(game: Game, desk: Desk) -> cython.ulonglong:
    """The turn of the seat to move: the one that scores most, less `reply` times what it leaves the next
    seat."""
    seat: cython.int = game.to_move
    weight: cython.double = game.reply[seat]
    word: cython.ulonglong = best_for(game, desk, seat)
    value: cython.double
    other: cython.double
    count: cython.longlong
    i: cython.longlong
    if weight <= 0.0 or word == 0:
        return word
    value = cython.cast(cython.int, word >> 48) - weight * reply_to(game, desk, word)
    look(game, desk)
    for i in range(game.held[seat]):
        desk.hand[i] = game.faces[seat * HAND + i]
    # A turn that scores no more than this cannot be worth more, whatever it leaves.
    count = all_turns(
        desk.walk,
        desk.field,
        game.position,
        desk.hand,
        game.held[seat],
        cython.cast(cython.int, value) if value >= 0.0 else -1,
        desk.turns,
        MOST_TURNS,
    )
    if count > MOST_TURNS:
        count = MOST_TURNS
    for i in range(count):
        other = cython.cast(cython.int, desk.turns[i] >> 48)
        if other <= value:
            continue
        other -= weight * reply_to(game, desk, desk.turns[i])
        if other > value:
            value = other
            word = desk.turns[i]
    return word


def unused(game: Game, seat: cython.int, word: cython.ulonglong) -> cython.int:
    """The places of a hand whose dice a turn does not lay, as bits."""
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 0 if shape == 0 else 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    rest: cython.int = (1 << game.held[seat]) - 1
    i: cython.int
    j: cython.int
    code: cython.int
    shown: cython.int
    for i in range(count):
        code = cython.cast(cython.int, (word >> (15 * i)) & 0x7FFF)
        shown = WILD if code & 1 else (code >> 1) & 31
        for j in range(game.held[seat]):
            if (rest >> j) & 1 and game.faces[seat * HAND + j] == shown:
                rest &= ~(1 << j)
                break
    return rest


def advance(game: Game, desk: Desk) -> cython.void:
    """Let the seat whose decision it is decide, greedily."""
    seat: cython.int
    if game.phase == DEAL:
        deal(game)
        desk.fresh = 0
        end_turn(game, desk)
    elif game.phase == TURN:
        while replace_one(game):
            pass
        take_turn(game, desk, choose(game, desk))
    elif game.phase == EXTRA:
        seat = 0
        while not (game.waiting >> seat) & 1:
            seat += 1
        roll_extra(game, seat, unused(game, seat, best_for(game, desk, seat)))


def playout(game: Game, desk: Desk, rounds: cython.int) -> cython.void:
    """Play on to the end of the game, or until so many rounds have ended (0: to the end).

    Stops with the phase OVER, or at the extra roll or the first turn after the last of these rounds."""
    last: cython.int = game.round + rounds
    desk.fresh = 0
    while game.phase != OVER:
        if rounds and (game.round >= last or (game.phase == EXTRA and game.round + 1 >= last)):
            return
        advance(game, desk)
