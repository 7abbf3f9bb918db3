"""A whole game inside the core, as a struct that is copied cheaply, and its chance: draws and rolls.

The rules are those of `setcubed.game`, with the same order of draws and rolls, so that the same chance
gives the same game: `opening` begins it, `rounds` moves it on, `playout` plays it. With `paired`, what a
die shows when it is rolled depends on the chance, the die and how often it was rolled, and not on what else
happened: two games that differ in one decision then share their luck as far as possible.
"""

from __future__ import annotations

import cython

from setcubed.game import DiceSet

if not cython.compiled:
    from setcubed.engine.field import free_field, new_field
    from setcubed.engine.packed import clear, copy, free_position, new_position
    from setcubed.engine.plain import (
        BOX,
        DEAL,
        FACES,
        GOLD,
        HAND,
        MIX1,
        MIX2,
        WORD,
        Box,
        Desk,
        Game,
        Ground,
        Position,
    )
    from setcubed.engine.walk import free_walk, new_walk

    def new_game(ground: Ground, box: Box) -> Game:
        """A game on this board with these dice that has not begun."""
        return Game(new_position(ground), box)

    def free_game(game: Game) -> None:
        """Nothing to do for Python's own objects."""

    def copy_game(target: Game, source: Game) -> None:
        """Make `target` the same game as `source`."""
        copy(target.position, source.position)
        for name, value in vars(source).items():
            if name != "position":
                setattr(target, name, value[:] if isinstance(value, list) else value)

    def new_box() -> Box:
        """Room for 42 dice."""
        return Box()

    def free_box(box: Box) -> None:
        """Nothing to do for Python's own objects."""

    def new_desk() -> Desk:
        """Room for one player's thoughts."""
        return Desk(new_walk(), new_field())

    def free_desk(desk: Desk) -> None:
        """Nothing to do for Python's own objects."""

else:

    def new_game(ground: Ground, box: Box) -> Game:
        game: Game = cython.cast(Game, calloc(1, cython.sizeof(GameData)))
        if game == cython.NULL:
            raise MemoryError
        game.position = new_position(ground)
        game.box = box
        return game

    def free_game(game: Game) -> cython.void:
        if game != cython.NULL:
            free_position(game.position)
            free(game)

    def copy_game(target: Game, source: Game) -> cython.void:
        position: Position = target.position
        memcpy(target, source, cython.sizeof(GameData))
        target.position = position
        copy(position, source.position)

    def new_box() -> Box:
        box: Box = cython.cast(Box, calloc(1, cython.sizeof(BoxData)))
        if box == cython.NULL:
            raise MemoryError
        return box

    def free_box(box: Box) -> cython.void:
        free(box)

    def new_desk() -> Desk:
        desk: Desk = cython.cast(Desk, calloc(1, cython.sizeof(DeskData)))
        if desk == cython.NULL:
            raise MemoryError
        desk.walk = new_walk()
        desk.field = new_field()
        return desk

    def free_desk(desk: Desk) -> cython.void:
        if desk != cython.NULL:
            free_walk(desk.walk)
            free_field(desk.field)
            free(desk)


def fill_box(box: Box, dice: DiceSet) -> cython.int:
    """Write a set of dice into the core's own form."""
    for die in range(BOX):
        box.shows[die] = 0
        for side in range(6):
            face: cython.int = dice[die][side]
            box.faces[die * 6 + side] = face
            box.shows[die] |= cython.cast(cython.uint, 1) << face
    return 0


def mix(word: cython.ulonglong) -> cython.ulonglong:
    """Scramble 64 bits (the finisher of SplitMix64)."""
    word = ((word ^ (word >> 30)) * MIX1) & WORD
    word = ((word ^ (word >> 27)) * MIX2) & WORD
    return word ^ (word >> 31)


def below(game: Game, n: cython.int) -> cython.int:
    """The next number below n from the game's chance (SplitMix64)."""
    game.chance = (game.chance + GOLD) & WORD
    return cython.cast(cython.int, ((mix(game.chance) >> 32) * n) >> 32)


def below_from(game: Game, n: cython.int, place: cython.ulonglong) -> cython.int:
    """A number below n that depends only on the game's chance and a place in it."""
    return cython.cast(cython.int, ((mix((game.chance + (place + 1) * GOLD) & WORD) >> 32) * n) >> 32)


def roll(game: Game, seat: cython.int, index: cython.int) -> cython.void:
    """Roll one die of a hand."""
    place: cython.int = seat * HAND + index
    die: cython.int = game.dice[place]
    side: cython.int
    if game.paired:
        side = below_from(game, 6, cython.cast(cython.ulonglong, game.rolls[die] * 64 + die))
        game.rolls[die] = (game.rolls[die] + 1) & 255
    else:
        side = below(game, 6)
    game.faces[place] = game.box.faces[die * 6 + side]


def start(game: Game, seats: cython.int, chance: cython.ulonglong) -> cython.void:
    """Put all dice back into the bag, for a new game."""
    i: cython.int
    clear(game.position)
    game.seats = seats
    game.phase = DEAL
    game.reason = 0
    game.first = 0
    game.to_move = 0
    game.turns_left = seats
    game.round = 1
    game.laid = 0
    game.dead_rounds = 0
    game.waiting = 0
    game.chance = chance
    game.drawn = 0
    for i in range(4):
        game.scores[i] = 0
        game.held[i] = 0
    for i in range(BOX):
        game.bag[i] = i
        game.rolls[i] = 0
    game.bagged = BOX


def hold_die(game: Game, seat: cython.int, die: cython.int) -> cython.int:
    """Take a die into a hand, which stays in ascending order; its place there is returned."""
    base: cython.int = seat * HAND
    i: cython.int = game.held[seat]
    while i > 0 and game.dice[base + i - 1] > die:
        game.dice[base + i] = game.dice[base + i - 1]
        game.faces[base + i] = game.faces[base + i - 1]
        i -= 1
    game.dice[base + i] = die
    game.faces[base + i] = FACES
    game.held[seat] = game.held[seat] + 1
    return i


def give_up(game: Game, seat: cython.int, index: cython.int) -> cython.void:
    """Take a die out of a hand."""
    base: cython.int = seat * HAND
    i: cython.int
    game.held[seat] = game.held[seat] - 1
    for i in range(index, game.held[seat]):
        game.dice[base + i] = game.dice[base + i + 1]
        game.faces[base + i] = game.faces[base + i + 1]


def draw(game: Game, seat: cython.int) -> cython.void:
    """Draw up to five dice while the bag lasts, and roll the new ones."""
    i: cython.int
    pick: cython.int
    fresh: cython.ulonglong = 0
    one: cython.ulonglong = 1
    while game.held[seat] < HAND and game.bagged:
        if game.paired:
            pick = below_from(game, game.bagged, cython.cast(cython.ulonglong, 1048576 + game.drawn))
            game.drawn += 1
        else:
            pick = below(game, game.bagged)
        fresh |= one << game.bag[pick]
        hold_die(game, seat, game.bag[pick])
        game.bagged -= 1
        for i in range(pick, game.bagged):
            game.bag[i] = game.bag[i + 1]
    for i in range(game.held[seat]):
        if (fresh >> game.dice[seat * HAND + i]) & 1:
            roll(game, seat, i)
