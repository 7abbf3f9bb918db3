"""The flow of a game inside the core: what chance or a seat may do now, and what follows from it.

The rules are those of `setcubed.game`, with the same order of draws and rolls, so that the same chance
gives the same game. Chance is a policy. `apply_outcome` is told what it brings; `apply_chance` asks the
game's own: a stream that runs on, or, with `keyed`, luck that follows from the die, the round and the
occasion. Two games that differ in one decision then meet the same luck wherever they can. The order of the
bag is keyed too: `shuffle_bag` fixes it. Deals and lots are never keyed.

The race of the opening is decided by lot among the seats that hold a SET. Nothing is skipped here: players
pass when they can do nothing, and whoever asks for a round's end calls `end_round`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.legality import is_stalemate
    from setcubed.engine.core.packed_game import put_in_hand, slot_of, take_from_hand
    from setcubed.engine.core.packed_position import clear, place
    from setcubed.engine.core.packed_turn import at_of, count_of, die_of, face_of, score_of, shown_of, wild_of
    from setcubed.engine.core.rng import below
    from setcubed.engine.core.rules_order import in_rules_order
    from setcubed.engine.core.uncompiled import *


def begin_game(game: Game, seats: cython.int, chance: cython.ulonglong) -> cython.void:
    """Put all dice back into the bag, for a new game."""
    clear(game.position)
    game.seats = seats
    game.first = NOBODY
    game.turns_left = 0
    game.round = 1
    game.placed = 0
    game.could_place = 0
    game.dead_rounds = 0
    game.reason = 0
    game.waiting = 0
    game.able = 0
    game.rolls = 0
    game.keyed = 0
    game.chance = chance
    for i in range(4):
        game.scores[i] = 0
        game.held[i] = 0
    for i in range(DICE):
        game.bag[i] = i
    game.bagged = DICE
    draw_for(game, 0, HAND, DEALT)


def count_outcomes(game: Game) -> cython.int:
    """How many equally likely outcomes chance has now; 0 when it is not chance's turn."""
    if game.phase == ROLLING:
        return 6
    if game.phase == DRAWING:
        return game.bagged
    if game.phase == LOT:
        return (game.able & 1) + (game.able >> 1 & 1) + (game.able >> 2 & 1) + (game.able >> 3 & 1)
    return 0


def apply_outcome(game: Game, outcome: cython.int) -> cython.void:
    """Let chance happen: a side of the next die, a die of the bag by its place, or one of those able to
    open."""
    if game.phase == ROLLING:
        die = game.queue[game.queue_next]
        game.queue_next += 1
        game.rolls += 1
        put_in_hand(game, game.actor, die, game.sides.faces[die * 6 + outcome])
        if game.queue_next == game.queued:
            rolled(game)
    elif game.phase == DRAWING:
        die = game.bag[outcome]
        game.bagged -= 1
        for i in range(outcome, game.bagged):
            game.bag[i] = game.bag[i + 1]
        i = game.queued
        while i > 0 and game.queue[i - 1] > die:
            game.queue[i] = game.queue[i - 1]
            i -= 1
        game.queue[i] = die
        game.queued += 1
        game.to_draw -= 1
        if game.to_draw == 0:
            game.phase = ROLLING
    elif game.phase == LOT:
        game.actor = 0
        while outcome or not (game.able >> game.actor) & 1:
            outcome -= (game.able >> game.actor) & 1
            game.actor += 1
        game.phase = OPENING


def random_outcome(game: Game, count: cython.int) -> cython.int:
    """What the game's own chance brings."""
    if game.keyed and game.phase == DRAWING:
        return count - 1
    if game.keyed and game.phase == ROLLING:
        key = (game.round * 4 + game.occasion) * 64 + game.queue[game.queue_next] + 1
        return below((game.chance + cython.cast(cython.ulonglong, key) * GOLD) & WORD, count)
    game.chance = (game.chance + GOLD) & WORD
    return below(game.chance, count)


def apply_chance(game: Game) -> cython.void:
    """Let chance happen until it is somebody's decision, or the end of a round."""
    count: cython.int = count_outcomes(game)
    while count:
        apply_outcome(game, random_outcome(game, count))
        count = count_outcomes(game)


def shuffle_bag(game: Game) -> cython.void:
    """Put the bag in the order of drawing that belongs to keyed luck: the last die is drawn first."""
    for i in range(game.bagged - 1, 0, -1):
        j = below((game.chance ^ (cython.cast(cython.ulonglong, i + 7) * GOLD)) & WORD, i + 1)
        die = game.bag[i]
        game.bag[i] = game.bag[j]
        game.bag[j] = die


def draw_for(game: Game, seat: cython.int, count: cython.int, occasion: cython.int) -> cython.void:
    """A seat draws next, and rolls what it drew."""
    game.phase = DRAWING
    game.actor = seat
    game.to_draw = count
    game.occasion = occasion
    game.queued = 0
    game.queue_next = 0


def roll_hand(game: Game, seat: cython.int, slots: cython.int, occasion: cython.int) -> cython.void:
    """A seat rolls the dice of some slots next (bits)."""
    game.phase = ROLLING
    game.actor = seat
    game.occasion = occasion
    game.queued = 0
    game.queue_next = 0
    for slot in range(game.held[seat]):
        if (slots >> slot) & 1:
            game.queue[game.queued] = game.dice[seat * HAND + slot]
            game.queued += 1


def rolled(game: Game) -> cython.void:
    """All dice of a roll lie: what follows."""
    game.queued = 0
    game.queue_next = 0
    if game.occasion == DEALT:
        if game.actor + 1 < game.seats:
            draw_for(game, game.actor + 1, HAND, DEALT)
        else:
            dealt(game)
    elif game.occasion == REOPENED:
        game.waiting &= ~(1 << game.actor)
        if game.waiting:
            roll_hand(game, next_waiting(game), ALL_DICE, REOPENED)
        else:
            dealt(game)
    elif game.occasion == DRAWN:
        refill(game)
    elif game.occasion == REPLACED:
        game.phase = TURN
    else:
        chosen(game, game.actor)


def next_waiting(game: Game) -> cython.int:
    """The next seat, clockwise from the first player, that still has to roll or to choose."""
    seat: cython.int = game.first if game.first > 0 else 0
    while not (game.waiting >> seat) & 1:
        seat = seat + 1 if seat + 1 < game.seats else 0
    return seat


def opening_slots(game: Game, seat: cython.int) -> cython.int:
    """The first three dice of a hand that can be a SET with the fewest wild ones, as bits; 0 if there is
    none."""
    base: cython.int = seat * HAND
    wild: cython.int
    fewest: cython.int = 4
    found: cython.int = 0
    for i in range(HAND - 2):
        for j in range(i + 1, HAND - 1):
            for k in range(j + 1, HAND):
                wild = (
                    (game.faces[base + i] == WILD)
                    + (game.faces[base + j] == WILD)
                    + (game.faces[base + k] == WILD)
                )
                if wild >= fewest:
                    continue
                if wild or THIRD[(game.faces[base + i] << 5) | game.faces[base + j]] == game.faces[base + k]:
                    fewest = wild
                    found = (1 << i) | (1 << j) | (1 << k)
    return found


def dealt(game: Game) -> cython.void:
    """All have rolled: one of those who hold a SET opens, drawn by lot, or all roll again."""
    game.able = 0
    for seat in range(game.seats):
        if opening_slots(game, seat):
            game.able |= 1 << seat
            game.actor = seat
    if game.able == 0:
        game.waiting = (1 << game.seats) - 1
        roll_hand(game, 0, ALL_DICE, REOPENED)
    elif game.able & (game.able - 1):
        game.phase = LOT
        game.actor = NOBODY
    else:
        game.phase = OPENING


def same_shown(turn: cython.ulonglong) -> cython.int:
    """Whether a turn lays two dice that show the same: then the order of steps tells which die goes where."""
    for i in range(1, count_of(turn)):
        for j in range(i):
            if shown_of(die_of(turn, i)) == shown_of(die_of(turn, j)):
                return 1
    return 0


def take_turn(game: Game, finder: Finder, turn: cython.ulonglong) -> cython.void:
    """Lay a packed turn for the seat to move, or the opening.

    Of two dice that show the same the one with the lower number is laid first."""
    seat: cython.int = game.actor
    if game.phase == OPENING:
        game.first = seat
        game.turns_left = game.seats
    elif same_shown(turn):
        turn = in_rules_order(finder, game.position, turn)
    for i in range(count_of(turn)):
        die = die_of(turn, i)
        slot = slot_of(game, seat, shown_of(die))
        if slot >= 0:
            place(game.position, at_of(die), face_of(die), wild_of(die), take_from_hand(game, seat, slot))
    game.scores[seat] = game.scores[seat] + score_of(turn)
    game.placed = 1
    game.could_place = 1
    end_turn(game)


def pass_turn(game: Game, could_place: cython.int) -> cython.void:
    """The seat to move lays nothing; `could_place` says whether it could have."""
    game.could_place |= could_place
    end_turn(game)


def end_turn(game: Game) -> cython.void:
    """Go on to the next seat, or to the end of the round."""
    game.turns_left -= 1
    if game.turns_left > 0:
        game.actor = game.actor + 1 if game.actor + 1 < game.seats else 0
        game.phase = TURN
    else:
        game.actor = NOBODY
        game.phase = ROUND_OVER


def replaceable(game: Game, seat: cython.int, slots: cython.int) -> cython.int:
    """The first wild die on the board that one of the dice in these slots of a hand can replace: its square
    times eight and the slot; -1 if there is none."""
    wilds: Rows = game.position.wilds
    for row in range(2, game.position.geometry.size + 2):
        bits = wilds[row]
        while bits:
            at = row * STRIDE + low_bit(bits)
            bits &= bits - 1
            for slot in range(game.held[seat]):
                if (slots >> slot) & 1 and game.faces[seat * HAND + slot] == game.position.cells[at]:
                    return at * 8 + slot
    return -1


def replace_wild(game: Game, at: cython.int, slot: cython.int) -> cython.void:
    """Put a die of the seat to move in the place of a wild one, which it rolls next."""
    taken: cython.int = game.position.dice[at]
    place(game.position, at, game.position.cells[at], 0, take_from_hand(game, game.actor, slot))
    game.phase = ROLLING
    game.occasion = REPLACED
    game.queue[0] = taken
    game.queued = 1
    game.queue_next = 0


def ending(game: Game, board_index: BoardIndex) -> cython.int:
    """Why the game is over at the end of this round; 0 if it is not. The field must have been surveyed."""
    for seat in range(game.seats):
        if game.held[seat] == 0:
            return OUT_OF_DICE
    if game.bagged == 0 and is_stalemate(game, board_index):
        return STALEMATE
    return DEAD_ROUNDS if not game.placed and game.dead_rounds + 1 >= 10 else 0


def end_round(game: Game, board_index: BoardIndex) -> cython.void:
    """Everyone has had a turn: the game ends, or hands are filled up. The field must have been surveyed."""
    game.reason = ending(game, board_index)
    game.dead_rounds = 0 if game.placed else game.dead_rounds + 1
    if game.reason:
        game.phase = OVER
    else:
        refill(game)


def refill(game: Game) -> cython.void:
    """Whoever is short of dice draws; then comes the extra roll, or after a dead round the roll of all
    dice."""
    seat: cython.int = game.first
    if game.bagged:
        for i in range(game.seats):
            if game.held[seat] < HAND:
                draw_for(game, seat, min(HAND - game.held[seat], game.bagged), DRAWN)
                return
            seat = seat + 1 if seat + 1 < game.seats else 0
    game.waiting = (1 << game.seats) - 1
    if game.could_place:
        game.phase = EXTRA
        game.actor = game.first
    else:
        roll_hand(game, game.first, ALL_DICE, DEAD_ROUND)


def choose_extra(game: Game, seat: cython.int, slots: cython.int) -> cython.void:
    """A seat's extra roll of the dice in these slots (bits; 0 keeps all)."""
    if slots:
        roll_hand(game, seat, slots, EXTRA_ROLL)
    else:
        chosen(game, seat)


def chosen(game: Game, seat: cython.int) -> cython.void:
    """A seat has made its extra roll, or kept its dice, or rolled all after a dead round."""
    game.waiting &= ~(1 << seat)
    if game.waiting == 0:
        game.phase = TURN
        game.actor = game.first
        game.round += 1
        game.turns_left = game.seats
        game.placed = 0
        game.could_place = 0
    elif game.could_place:
        game.phase = EXTRA
        game.actor = next_waiting(game)
    else:
        roll_hand(game, next_waiting(game), ALL_DICE, DEAD_ROUND)
