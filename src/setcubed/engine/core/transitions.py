"""Transitions of the packed game: what chance or a seat can do, and its effects.

The rules and the order of draws and rolls are those of `setcubed.game`, so that the same random numbers give
the same game. `apply_outcome` takes outcomes from outside. `apply_chance` takes them from the game's own
random stream or, with `keyed`, derives them from the die, the round and the reason: two games that differ
in one decision then share their luck. `shuffle_bag` makes the order of the bag keyed too. Deals and openings
are never keyed.

A random seat that holds a SET wins the opening race. Nothing is automatic: players pass when they can do
nothing, and the caller ends a round with `end_round`.
"""

from __future__ import annotations

import cython


def begin_game(game: Game, seats: cython.int, rng_state: cython.ulonglong) -> cython.void:
    """Begin a new game with all dice in the bag."""
    clear_position(game.position)
    game.seats = seats
    game.first = NOBODY
    game.turns_left = 0
    game.round = 1
    game.placed = 0
    game.could_place = 0
    game.dead_rounds = 0
    game.reason = 0
    game.waiting = 0
    game.openers = 0
    game.roll_count = 0
    game.keyed = 0
    game.rng_state = rng_state
    for i in range(4):
        game.scores[i] = 0
        game.hand_sizes[i] = 0
    for i in range(DICE):
        game.bag[i] = i
    game.bag_size = DICE
    begin_draw(game, 0, HAND, DEALT)


def count_outcomes(game: Game) -> cython.int:
    """Return the number of equally likely outcomes of the next chance event; 0 if there is none."""
    if game.phase == ROLLING:
        return 6
    if game.phase == DRAWING:
        return game.bag_size
    if game.phase == OPENER_DRAW:
        return (
            (game.openers & 1) + (game.openers >> 1 & 1) + (game.openers >> 2 & 1) + (game.openers >> 3 & 1)
        )
    return 0


def apply_outcome(game: Game, outcome: cython.int) -> cython.void:
    """Apply an outcome of chance: a side of the next die, a die of the bag by its index, or a seat that
    opens."""
    if game.phase == ROLLING:
        die = game.queue[game.queue_next]
        game.queue_next += 1
        game.roll_count += 1
        put_in_hand(game, game.actor, die, game.sides.faces[die * 6 + outcome])
        if game.queue_next == game.queue_size:
            finish_roll(game)
    elif game.phase == DRAWING:
        die = game.bag[outcome]
        game.bag_size -= 1
        for i in range(outcome, game.bag_size):
            game.bag[i] = game.bag[i + 1]
        i = game.queue_size
        while i > 0 and game.queue[i - 1] > die:
            game.queue[i] = game.queue[i - 1]
            i -= 1
        game.queue[i] = die
        game.queue_size += 1
        game.to_draw -= 1
        if game.to_draw == 0:
            game.phase = ROLLING
    elif game.phase == OPENER_DRAW:
        game.actor = 0
        while outcome or not (game.openers >> game.actor) & 1:
            outcome -= (game.openers >> game.actor) & 1
            game.actor += 1
        game.phase = OPENING


def random_outcome(game: Game, count: cython.int) -> cython.int:
    """Return an outcome by the game's own random stream or key."""
    if game.keyed and game.phase == DRAWING:
        return count - 1
    if game.keyed and game.phase == ROLLING:
        key = (game.round * 4 + game.roll_reason) * 64 + game.queue[game.queue_next] + 1
        return below((game.rng_state + cython.cast(cython.ulonglong, key) * GOLD) & WORD, count)
    game.rng_state = (game.rng_state + GOLD) & WORD
    return below(game.rng_state, count)


def apply_chance(game: Game) -> cython.void:
    """Apply chance until a seat decides or a round ends."""
    count: cython.int = count_outcomes(game)
    while count:
        apply_outcome(game, random_outcome(game, count))
        count = count_outcomes(game)


def shuffle_bag(game: Game) -> cython.void:
    """Put the bag in the keyed order of drawing; the last die is drawn first."""
    for i in range(game.bag_size - 1, 0, -1):
        j = below((game.rng_state ^ (cython.cast(cython.ulonglong, i + 7) * GOLD)) & WORD, i + 1)
        die = game.bag[i]
        game.bag[i] = game.bag[j]
        game.bag[j] = die


def begin_draw(game: Game, seat: cython.int, count: cython.int, roll_reason: cython.int) -> cython.void:
    """Let a seat draw, and roll what it drew."""
    begin_roll(game, seat, 0, roll_reason)
    game.phase = DRAWING
    game.to_draw = count


def begin_roll(game: Game, seat: cython.int, slots: cython.int, roll_reason: cython.int) -> cython.void:
    """Let a seat roll the dice of some slots (bits)."""
    game.phase = ROLLING
    game.actor = seat
    game.roll_reason = roll_reason
    game.queue_size = 0
    game.queue_next = 0
    for slot in range(game.hand_sizes[seat]):
        if (slots >> slot) & 1:
            game.queue[game.queue_size] = game.dice[seat * HAND + slot]
            game.queue_size += 1


def finish_roll(game: Game) -> cython.void:
    """Continue after all dice of a roll have been rolled."""
    game.queue_size = 0
    game.queue_next = 0
    if game.roll_reason == DEALT:
        if game.actor + 1 < game.seats:
            begin_draw(game, game.actor + 1, HAND, DEALT)
        else:
            finish_deal(game)
    elif game.roll_reason == REOPENED:
        game.waiting &= ~(1 << game.actor)
        if game.waiting:
            begin_roll(game, next_waiting(game), ALL_DICE, REOPENED)
        else:
            finish_deal(game)
    elif game.roll_reason == DRAWN:
        refill_hands(game)
    elif game.roll_reason == REPLACED:
        game.phase = TURN
    else:
        finish_choice(game, game.actor)


def next_waiting(game: Game) -> cython.int:
    """Return the next seat, clockwise from the first player, that has yet to roll or to choose."""
    seat: cython.int = game.first if game.first > 0 else 0
    while not (game.waiting >> seat) & 1:
        seat = seat + 1 if seat + 1 < game.seats else 0
    return seat


def opening_slots(game: Game, seat: cython.int) -> cython.int:
    """Return the first three dice of a hand that form a SET with the fewest wild dice, as bits; 0 if
    none do."""
    base: cython.int = seat * HAND
    wild: cython.int
    fewest: cython.int = 4
    found: cython.int = 0
    for i in range(game.hand_sizes[seat]):
        for j in range(i + 1, game.hand_sizes[seat]):
            for k in range(j + 1, game.hand_sizes[seat]):
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


def finish_deal(game: Game) -> cython.void:
    """Continue after all seats have rolled: a random seat that holds a SET opens, or everyone rolls again."""
    game.openers = 0
    for seat in range(game.seats):
        if opening_slots(game, seat):
            game.openers |= 1 << seat
            game.actor = seat
    if game.openers == 0:
        game.waiting = (1 << game.seats) - 1
        begin_roll(game, 0, ALL_DICE, REOPENED)
    elif game.openers & (game.openers - 1):
        game.phase = OPENER_DRAW
        game.actor = NOBODY
    else:
        game.phase = OPENING


def has_equal_dice(turn: cython.ulonglong) -> cython.int:
    """Return whether a turn places two dice that show the same: then the order of steps decides which goes
    where."""
    for i in range(1, count_of(turn)):
        for j in range(i):
            if shown_of(die_of(turn, i)) == shown_of(die_of(turn, j)):
                return 1
    return 0


def take_turn(game: Game, generator: Generator, turn: cython.ulonglong) -> cython.void:
    """Play a packed turn of the seat to move, or the opening.

    Of two dice that show the same the one with the lower number is placed first.
    """
    seat: cython.int = game.actor
    if game.phase == OPENING:
        game.first = seat
        game.turns_left = game.seats
    elif has_equal_dice(turn):
        turn = canonical_turn(generator, game.position, turn)
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
    """Pass; `could_place` says whether the seat to move could have placed a die."""
    game.could_place |= could_place
    end_turn(game)


def end_turn(game: Game) -> cython.void:
    """Continue with the next seat or the end of the round."""
    game.turns_left -= 1
    if game.turns_left > 0:
        game.actor = game.actor + 1 if game.actor + 1 < game.seats else 0
        game.phase = TURN
    else:
        game.actor = NOBODY
        game.phase = ROUND_OVER


def find_replacement(game: Game, seat: cython.int, slots: cython.int) -> cython.int:
    """Return the first wild die on the board that a die in these slots can replace: its square times eight
    plus the slot; -1 if there is none."""
    wilds: Rows = game.position.wilds
    for row in range(2, game.position.geometry.size + 2):
        bits = wilds[row]
        while bits:
            at = row * STRIDE + low_bit(bits)
            bits &= bits - 1
            for slot in range(game.hand_sizes[seat]):
                if (slots >> slot) & 1 and game.faces[seat * HAND + slot] == game.position.cells[at]:
                    return at * 8 + slot
    return -1


def replace_wild(game: Game, at: cython.int, slot: cython.int) -> cython.void:
    """Replace a wild die by a die of the seat to move, which rolls the wild die next."""
    taken: cython.int = game.position.dice[at]
    place(game.position, at, game.position.cells[at], 0, take_from_hand(game, game.actor, slot))
    begin_roll(game, game.actor, 0, REPLACED)
    game.queue[0] = taken
    game.queue_size = 1


def end_reason(game: Game, board_index: BoardIndex) -> cython.int:
    """Return why the game is over at the end of this round; 0 if it is not. The board must be indexed."""
    for seat in range(game.seats):
        if game.hand_sizes[seat] == 0:
            return OUT_OF_DICE
    if game.bag_size == 0 and is_stalemate(game, board_index):
        return STALEMATE
    return DEAD_ROUNDS if not game.placed and game.dead_rounds + 1 >= 10 else 0


def end_round(game: Game, board_index: BoardIndex) -> cython.void:
    """End a round: the game ends, or hands are filled. The board must be indexed."""
    game.reason = end_reason(game, board_index)
    game.dead_rounds = 0 if game.placed else game.dead_rounds + 1
    if game.reason:
        game.phase = OVER
    else:
        refill_hands(game)


def refill_hands(game: Game) -> cython.void:
    """Let the next short hand draw; then comes the extra roll or, after a dead round, the roll of all
    dice."""
    seat: cython.int = game.first
    if game.bag_size:
        for i in range(game.seats):
            if game.hand_sizes[seat] < HAND:
                begin_draw(game, seat, min(HAND - game.hand_sizes[seat], game.bag_size), DRAWN)
                return
            seat = seat + 1 if seat + 1 < game.seats else 0
    game.waiting = (1 << game.seats) - 1
    if game.could_place:
        game.phase = EXTRA
        game.actor = game.first
    else:
        begin_roll(game, game.first, ALL_DICE, DEAD_ROUND)


def begin_extra_roll(game: Game, seat: cython.int, slots: cython.int) -> cython.void:
    """Begin a seat's extra roll of the dice in these slots (bits; 0 keeps all)."""
    if slots:
        begin_roll(game, seat, slots, EXTRA_ROLL)
    else:
        finish_choice(game, seat)


def finish_choice(game: Game, seat: cython.int) -> cython.void:
    """Continue after a seat has rolled, kept its dice, or rolled all after a dead round."""
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
        begin_roll(game, next_waiting(game), ALL_DICE, DEAD_ROUND)
