"""How a game inside the core goes on: turns, the end of a round, extra rolls, the end."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.field import survey
    from setcubed.engine.games import draw, give_up, hold_die, roll
    from setcubed.engine.packed import lay
    from setcubed.engine.plain import (
        DEAD_ROUNDS,
        EMPTY,
        EXTRA,
        FACES,
        HAND,
        OUT_OF_DICE,
        OVER,
        ROWS,
        STALEMATE,
        STRIDE,
        THIRD,
        TURN,
        WILD,
        Cells,
        Desk,
        Game,
        Position,
        low_bit,
    )
    from setcubed.engine.settle import settle


def repeats(word: cython.ulonglong) -> cython.int:
    """Whether a turn lays two dice that show the same: then the order of steps tells which die goes where."""
    a: cython.int = cython.cast(cython.int, word & 0x3F)
    b: cython.int = cython.cast(cython.int, (word >> 15) & 0x3F)
    c: cython.int = cython.cast(cython.int, (word >> 30) & 0x3F)
    return 1 if a == b or a == c or b == c or (a & b) & 1 or (a & c) & 1 or (b & c) & 1 else 0


def lay_turn(game: Game, word: cython.ulonglong) -> cython.void:
    """Lay the dice of a packed turn from the hand of the seat to move, and score it.

    Of two dice that show the same the one with the lower number is laid."""
    seat: cython.int = game.to_move
    shape: cython.int = cython.cast(cython.int, (word >> 45) & 7)
    count: cython.int = 1 if shape == 1 else 2 if shape == 2 or shape == 4 else 3
    i: cython.int
    j: cython.int
    code: cython.int
    shown: cython.int
    for i in range(count):
        code = cython.cast(cython.int, (word >> (15 * i)) & 0x7FFF)
        shown = WILD if code & 1 else (code >> 1) & 31
        j = 0
        while j < game.held[seat] - 1 and game.faces[seat * HAND + j] != shown:
            j += 1
        lay(game.position, code >> 6, (code >> 1) & 31, code & 1, game.dice[seat * HAND + j])
        give_up(game, seat, j)
    game.scores[seat] = game.scores[seat] + cython.cast(cython.int, word >> 48)
    game.laid = 1


def replace_one(game: Game) -> cython.int:
    """Replace the first wild die that the seat to move can, and roll what it took; 0 if there is none."""
    position: Position = game.position
    seat: cython.int = game.to_move
    row: cython.int
    at: cython.int
    i: cython.int
    die: cython.int
    taken: cython.int
    wilds: cython.uint
    for row in range(ROWS):
        wilds = position.wilds[row]
        while wilds:
            at = row * STRIDE + low_bit(wilds)
            wilds &= wilds - 1
            for i in range(game.held[seat]):
                if game.faces[seat * HAND + i] == position.cells[at]:
                    die = game.dice[seat * HAND + i]
                    taken = position.dice[at]
                    lay(position, at, position.cells[at], 0, die)
                    give_up(game, seat, i)
                    roll(game, seat, hold_die(game, seat, taken))
                    return 1
    return 0


def take_turn(game: Game, desk: Desk, word: cython.ulonglong) -> cython.void:
    """Lay a packed turn (0 is a pass) for the seat to move, and go on to the next seat or the next round."""
    if word:
        lay_turn(game, settle(desk.walk, game.position, word) if repeats(word) else word)
        desk.fresh = 0
    end_turn(game, desk)


def end_turn(game: Game, desk: Desk) -> cython.void:
    """Go on to the next seat, or end the round."""
    game.turns_left -= 1
    if game.turns_left > 0:
        game.to_move = (game.to_move + 1) % game.seats
        return
    end_round(game, desk)


def look(game: Game, desk: Desk) -> cython.void:
    """Survey the board, unless that was done already."""
    if not desk.fresh:
        survey(desk.field, game.position)
        desk.fresh = 1


def any_roll(
    game: Game, seat: cython.int, wanted: cython.uint, open_: cython.uint, stated: cython.uint
) -> cython.int:
    """Whether some roll of a seat's dice would allow a turn or replace a wild die, given the faces that
    singles and pairs need."""
    base: cython.int = seat * HAND
    i: cython.int
    j: cython.int
    face: cython.int
    old: cython.int
    one: cython.uint
    two: cython.uint
    for i in range(game.held[seat]):
        one = game.box.shows[game.dice[base + i]]
        if one & (wanted | stated) or (wanted and (one >> WILD) & 1):
            return 1
    for i in range(game.held[seat]):
        one = game.box.shows[game.dice[base + i]]
        for j in range(i + 1, game.held[seat]):
            two = game.box.shows[game.dice[base + j]]
            if open_ and ((one | two) >> WILD) & 1:
                return 1
            for face in range(FACES):
                if not (one >> face) & 1:
                    continue
                for old in range(FACES):
                    if (open_ >> old) & 1 and (two >> THIRD[(face << 5) | old]) & 1:
                        return 1
    return 0


def open_faces(position: Position) -> cython.uint:
    """The faces of dice that have a line of three with two empty squares, as bits."""
    cells: Cells = position.cells
    found: cython.uint = 0
    row: cython.int
    at: cython.int
    step: cython.int
    dice: cython.uint
    for row in range(ROWS):
        dice = position.rows[row]
        while dice:
            at = row * STRIDE + low_bit(dice)
            dice &= dice - 1
            step = 1
            while step <= STRIDE:
                if (
                    cells[at - step] == EMPTY and (cells[at - 2 * step] == EMPTY or cells[at + step] == EMPTY)
                ) or (cells[at + step] == EMPTY and cells[at + 2 * step] == EMPTY):
                    found |= cython.cast(cython.uint, 1) << cells[at]
                step += STRIDE - 1
    return found


def stated_faces(position: Position) -> cython.uint:
    """What the wild dice on the board were stated to be, as bits."""
    found: cython.uint = 0
    row: cython.int
    wilds: cython.uint
    for row in range(ROWS):
        wilds = position.wilds[row]
        while wilds:
            found |= cython.cast(cython.uint, 1) << position.cells[row * STRIDE + low_bit(wilds)]
            wilds &= wilds - 1
    return found


def ending(game: Game, desk: Desk) -> cython.int:
    """Why the game is over at the end of this round; 0 if it is not."""
    seat: cython.int
    wanted: cython.uint = 0
    open_: cython.uint
    stated: cython.uint
    i: cython.int
    for seat in range(game.seats):
        if game.held[seat] == 0:
            return OUT_OF_DICE
    if game.bagged == 0:
        look(game, desk)
        for i in range(desk.field.touched):
            wanted |= desk.field.wants[desk.field.squares[i]]
        open_ = open_faces(game.position)
        stated = stated_faces(game.position)
        seat = 0
        while seat < game.seats and not any_roll(game, seat, wanted, open_, stated):
            seat += 1
        if seat == game.seats:
            return STALEMATE
    return DEAD_ROUNDS if game.dead_rounds >= 10 else 0


def end_round(game: Game, desk: Desk) -> cython.void:
    """End the round: the game is over, or dice are drawn and the extra roll begins, or all roll after a
    dead round. These players lay a die whenever they can, so no die laid means that nobody could."""
    seat: cython.int
    i: cython.int
    j: cython.int
    game.dead_rounds = 0 if game.laid else game.dead_rounds + 1
    game.reason = ending(game, desk)
    if game.reason:
        game.phase = OVER
        return
    for i in range(game.seats):
        draw(game, (game.first + i) % game.seats)
    if game.laid:
        game.phase = EXTRA
        game.waiting = (1 << game.seats) - 1
        return
    for i in range(game.seats):
        seat = (game.first + i) % game.seats
        for j in range(game.held[seat]):
            roll(game, seat, j)
    next_round(game)


def next_round(game: Game) -> cython.void:
    """Begin a round with the first player."""
    game.phase = TURN
    game.waiting = 0
    game.round += 1
    game.to_move = game.first
    game.turns_left = game.seats
    game.laid = 0


def roll_extra(game: Game, seat: cython.int, dice: cython.int) -> cython.void:
    """A seat's extra roll of the dice in these places of its hand (bits; 0 keeps all)."""
    i: cython.int
    for i in range(game.held[seat]):
        if (dice >> i) & 1:
            roll(game, seat, i)
    game.waiting &= ~(1 << seat)
    if game.waiting == 0:
        next_round(game)
