"""How a game inside the core begins: the deal, and the first SET on the logo."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.games import below, draw, give_up, roll
    from setcubed.engine.packed import lay
    from setcubed.engine.plain import HAND, NONE, THIRD, TURN, WILD, Game


def opening_set(game: Game, seat: cython.int) -> cython.int:
    """The first three dice of a hand that can be a SET with the fewest wild ones, as bits; 0 if there is
    none."""
    base: cython.int = seat * HAND
    i: cython.int
    j: cython.int
    k: cython.int
    wild: cython.int
    fewest: cython.int = 4
    found: cython.int = 0
    for i in range(HAND - 2):
        for j in range(i + 1, HAND - 1):
            for k in range(j + 1, HAND):
                wild = 0
                if game.faces[base + i] == WILD:
                    wild += 1
                if game.faces[base + j] == WILD:
                    wild += 1
                if game.faces[base + k] == WILD:
                    wild += 1
                if wild >= fewest:
                    continue
                if wild or THIRD[(game.faces[base + i] << 5) | game.faces[base + j]] == game.faces[base + k]:
                    fewest = wild
                    found = (1 << i) | (1 << j) | (1 << k)
    return found


def open_with(game: Game, seat: cython.int, three: cython.int) -> cython.void:
    """Lay a SET of the hand on the logo, wild dice last, and score it."""
    base: cython.int = seat * HAND
    laid: cython.int = 0
    wild: cython.int
    i: cython.int
    one: cython.int = NONE
    two: cython.int = NONE
    face: cython.int
    for wild in range(2):
        for i in range(HAND):
            face = game.faces[base + i]
            if not (three >> i) & 1 or (1 if face == WILD else 0) != wild:
                continue
            if wild:
                face = 0 if one == NONE else one if two == NONE else THIRD[(one << 5) | two]
            else:
                game.scores[seat] = game.scores[seat] + 1
            lay(game.position, game.position.ground.logo[laid], face, wild, game.dice[base + i])
            if laid == 0:
                one = face
            else:
                two = face
            laid += 1
    for i in range(HAND):
        if (three >> (HAND - 1 - i)) & 1:
            give_up(game, seat, HAND - 1 - i)
    game.first = seat
    game.to_move = seat
    game.laid = 1
    game.phase = TURN


def deal(game: Game) -> cython.void:
    """Deal, roll until somebody holds a SET, and let one of those who do open, drawn by lot.

    The opener's turn is not ended yet."""
    seat: cython.int
    i: cython.int
    able: cython.int = 0
    lot: cython.int
    for seat in range(game.seats):
        draw(game, seat)
    while True:
        for seat in range(game.seats):
            if opening_set(game, seat):
                able += 1
        if able:
            break
        for seat in range(game.seats):
            for i in range(HAND):
                roll(game, seat, i)
    lot = below(game, able)
    for seat in range(game.seats):
        if opening_set(game, seat):
            if lot == 0:
                open_with(game, seat, opening_set(game, seat))
                return
            lot -= 1
