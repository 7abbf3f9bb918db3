"""Whole games inside the core: the deal, turns, the end of a round, extra rolls, the end.

The rules are those of `setcubed.game`, with the same order of draws and rolls, so that the same chance
gives the same game. A game is a struct that is copied cheaply, moved on by `take_turn` and `roll_extra`,
and played to its end (or for some rounds) by `playout`. With `paired`, what a die shows when it is rolled
depends on the chance, the die and how often it was rolled, and not on what else happened: two games that
differ in one decision then share their luck as far as possible.
"""

from __future__ import annotations

import cython

from setcubed.game import DiceSet

if not cython.compiled:
    from setcubed.engine.field import free_field, new_field, survey
    from setcubed.engine.packed import clear, copy, free_position, lay, new_position
    from setcubed.engine.plain import (
        BOX,
        DEAD_ROUNDS,
        DEAL,
        EMPTY,
        EXTRA,
        FACES,
        GOLD,
        HAND,
        MIX1,
        MIX2,
        NONE,
        OUT_OF_DICE,
        OVER,
        ROWS,
        STALEMATE,
        STRIDE,
        THIRD,
        TURN,
        WILD,
        WORD,
        Box,
        Cells,
        Desk,
        Game,
        Ground,
        Position,
        low_bit,
    )
    from setcubed.engine.settle import settle
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


def give_up(game: Game, seat: cython.int, index: cython.int) -> cython.void:
    """Take a die out of a hand."""
    base: cython.int = seat * HAND
    i: cython.int
    game.held[seat] = game.held[seat] - 1
    for i in range(index, game.held[seat]):
        game.dice[base + i] = game.dice[base + i + 1]
        game.faces[base + i] = game.faces[base + i + 1]


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


def any_roll(game: Game, seat: cython.int, wanted: cython.uint, open_: cython.uint) -> cython.int:
    """Whether some roll of a seat's dice would allow a turn, given the faces that singles and pairs need."""
    base: cython.int = seat * HAND
    i: cython.int
    j: cython.int
    face: cython.int
    old: cython.int
    one: cython.uint
    two: cython.uint
    for i in range(game.held[seat]):
        one = game.box.shows[game.dice[base + i]]
        if one & wanted or (wanted and (one >> WILD) & 1):
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


def ending(game: Game, desk: Desk) -> cython.int:
    """Why the game is over at the end of this round; 0 if it is not."""
    seat: cython.int
    wanted: cython.uint = 0
    open_: cython.uint
    i: cython.int
    for seat in range(game.seats):
        if game.held[seat] == 0:
            return OUT_OF_DICE
    if game.bagged == 0:
        look(game, desk)
        for i in range(desk.field.touched):
            wanted |= desk.field.wants[desk.field.squares[i]]
        open_ = open_faces(game.position)
        seat = 0
        while seat < game.seats and not any_roll(game, seat, wanted, open_):
            seat += 1
        if seat == game.seats:
            return STALEMATE
    return DEAD_ROUNDS if game.dead_rounds >= 10 else 0


def end_round(game: Game, desk: Desk) -> cython.void:
    """End the round: the game is over, or dice are drawn and the extra roll begins, or all roll after a
    dead round."""
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


def look(game: Game, desk: Desk) -> cython.void:
    """Survey the board, unless that was done already."""
    if not desk.fresh:
        survey(desk.field, game.position)
        desk.fresh = 1
