"""Observations as numbers from 0 to 1: the board in planes, then every hand from the seat's own on, then
the rest.

Information is perfect: all seats see the same, each itself first. Equal observations of the acting seat mean
equal masks and equal futures.
"""

from __future__ import annotations

import cython


def observation_size(size: cython.int, seats: cython.int) -> cython.int:
    """Return the length of an observation."""
    return PLANES * size * size + seats * HAND * PER_DIE + REST + 3 * seats


def write_face(out: Floats, start: cython.int, step: cython.int, face: cython.int) -> cython.void:
    """Set three of nine numbers, `step` apart, to 1: one each for number, colour and symbol."""
    out[start + step * (face // 9)] = 1
    out[start + step * (3 + face // 3 % 3)] = 1
    out[start + step * (6 + face % 3)] = 1


def clear_range(out: Floats, start: cython.int, end: cython.int) -> cython.void:
    """Set numbers to 0."""
    for i in range(start, end):
        out[i] = 0


def observe_die(position: Position, at: cython.int, out: Floats) -> cython.void:
    """Write the planes of a square with a die; they must be 0."""
    size: cython.int = position.geometry.size
    square: cython.int = square_of(size, at)
    write_face(out, square, size * size, position.cells[at])
    if (position.wilds[at // STRIDE] >> (at % STRIDE)) & 1:
        out[9 * size * size + square] = (position.dice[at] + 1) / 42.0


def observe_bonus(position: Position, at: cython.int, out: Floats) -> cython.void:
    """Write the plane of a free bonus square."""
    size: cython.int = position.geometry.size
    out[10 * size * size + square_of(size, at)] = bonus(position, at) / (bonus(position, at) + 5.0)


def observe_partial_turn(partial: PartialTurn, out: Floats) -> cython.void:
    """Write what the partial turn adds to the planes."""
    size: cython.int = partial.game.position.geometry.size
    area: cython.int = size * size
    for i in range(partial.placed):
        out[11 * area + square_of(size, partial.placed_at[i])] = 1
    if partial.at:
        out[11 * area + square_of(size, partial.at)] = 1
    if partial.pair_slot >= 0:
        square = square_of(size, partial.pair_at)
        out[12 * area + square] = 1
        write_face(out, square, area, partial.pair_face)


def observe_board(partial: PartialTurn, out: Floats) -> cython.void:
    """Write thirteen planes: number, colour, symbol (three each); wild dice, by the number of the die; bonus
    squares still free; this turn's squares; the first half of a pair, which already shows its face."""
    position: Position = partial.game.position
    for i in range(position.geometry.bonus_count):
        if position.cells[position.geometry.bonus_squares[i]] == EMPTY:
            observe_bonus(position, position.geometry.bonus_squares[i], out)
    for row in range(2, position.geometry.size + 2):
        bits = position.rows[row]
        while bits:
            observe_die(position, row * STRIDE + low_bit(bits), out)
            bits &= bits - 1
    observe_partial_turn(partial, out)


def observe_hands(partial: PartialTurn, observer: cython.int, out: Floats, start: cython.int) -> cython.void:
    """Write each slot of each seat: the face, whether it is wild, picked, placed or chosen to be rolled,
    and what it can show."""
    game: Game = partial.game
    for i in range(game.seats):
        seat = (observer + i) % game.seats
        for slot in range(game.hand_sizes[seat]):
            offset = start + (i * HAND + slot) * PER_DIE
            face = game.faces[seat * HAND + slot]
            if face == WILD:
                out[offset + 9] = 1
            else:
                write_face(out, offset, 1, face)
            bits = game.sides.shows[game.dice[seat * HAND + slot]]
            while bits:
                out[offset + 13 + low_bit(bits)] = 1
                bits &= bits - 1
        if seat == game.actor:
            offset = start + i * HAND * PER_DIE
            if partial.slot >= 0:
                out[offset + partial.slot * PER_DIE + 10] = 1
            if partial.pair_slot >= 0:
                out[offset + partial.pair_slot * PER_DIE + 11] = 1
            for slot in range(partial.placed):
                out[offset + partial.placed_slot[slot] * PER_DIE + 11] = 1
            for slot in range(partial.roll_slot):
                out[offset + slot * PER_DIE + 12] = (partial.roll_slots >> slot) & 1


def observe_bag(game: Game, out: Floats, start: cython.int) -> cython.void:
    """Write the bag by faces and by dice."""
    for i in range(game.bag_size):
        die = game.bag[i]
        out[start + 28 + die] = 1
        for side in range(6):
            out[start + game.sides.faces[die * 6 + side]] += 1.0 / 42


def observe_rest(partial: PartialTurn, observer: cython.int, out: Floats, start: cython.int) -> cython.void:
    """Write the phase, the stage of a turn, round, rounds without a placed die, turns left, whether a die was
    or could have been placed in this round; who acts, who was first, and the scores."""
    game: Game = partial.game
    seats: cython.int = game.seats
    out[start + game.phase] = 1
    out[start + 8 + partial.pick] = 1
    if game.phase == EXTRA:
        out[start + 12 + partial.roll_slot] = 1
    start += 12 + HAND
    out[start] = min(1, game.round * 0.05)
    out[start + 1] = game.dead_rounds * 0.1
    out[start + 2] = game.bag_size / 42.0
    out[start + 3] = game.turns_left * 0.25
    out[start + 4] = game.placed
    out[start + 5] = game.could_place
    start += 6
    for i in range(seats):
        seat = (observer + i) % seats
        out[start + i] = seat == game.actor
        out[start + seats + i] = seat == game.first
        out[start + 2 * seats + i] = game.scores[seat] / (game.scores[seat] + 100.0)


def write_observation(partial: PartialTurn, observer: cython.int, out: Floats) -> cython.void:
    """Write the observation of a seat."""
    game: Game = partial.game
    size: cython.int = game.position.geometry.size
    hands: cython.int = PLANES * size * size
    rest: cython.int = hands + game.seats * HAND * PER_DIE
    clear_range(out, 0, observation_size(size, game.seats))
    observe_board(partial, out)
    observe_hands(partial, observer, out, hands)
    observe_bag(game, out, rest)
    observe_rest(partial, observer, out, rest + BAG)


def rewrite_square(position: Position, at: cython.int, out: Floats) -> cython.void:
    """Write the planes of one square again, without the partial turn."""
    size: cython.int = position.geometry.size
    for plane in range(PLANES):
        out[plane * size * size + square_of(size, at)] = 0
    if position.cells[at] != EMPTY:
        observe_die(position, at, out)
    elif bonus(position, at):
        observe_bonus(position, at, out)


def store_partial_turn(partial: PartialTurn, snapshot: Snapshot) -> cython.void:
    """Store the squares whose planes the partial turn has changed."""
    snapshot.partial_count = 0
    for i in range(partial.placed):
        snapshot.partial[snapshot.partial_count] = partial.placed_at[i]
        snapshot.partial_count += 1
    if partial.at:
        snapshot.partial[snapshot.partial_count] = partial.at
        snapshot.partial_count += 1
    if partial.pair_slot >= 0:
        snapshot.partial[snapshot.partial_count] = partial.pair_at
        snapshot.partial_count += 1


def update_observation(
    partial: PartialTurn, observer: cython.int, snapshot: Snapshot, out: Floats
) -> cython.void:
    """Update an earlier observation of the same game.

    Within a game a die on the board keeps its square and its face, so only squares that were filled, whose
    wild die was replaced, or that belong to the partial turn are written; and the bag only loses dice.
    """
    game: Game = partial.game
    position: Position = game.position
    size: cython.int = position.geometry.size
    hands: cython.int = PLANES * size * size
    rest: cython.int = hands + game.seats * HAND * PER_DIE
    row: cython.int
    if not snapshot.valid:
        write_observation(partial, observer, out)
    else:
        for i in range(snapshot.partial_count):
            rewrite_square(position, snapshot.partial[i], out)
        for row in range(2, size + 2):
            bits = (snapshot.rows[row] ^ position.rows[row]) | (snapshot.wilds[row] ^ position.wilds[row])
            while bits:
                rewrite_square(position, row * STRIDE + low_bit(bits), out)
                bits &= bits - 1
        observe_partial_turn(partial, out)
        clear_range(out, hands, rest)
        observe_hands(partial, observer, out, hands)
        if snapshot.bag_size != game.bag_size:
            clear_range(out, rest, rest + BAG)
            observe_bag(game, out, rest)
        clear_range(out, rest + BAG, observation_size(size, game.seats))
        observe_rest(partial, observer, out, rest + BAG)
    for row in range(ROWS):
        snapshot.rows[row] = position.rows[row]
        snapshot.wilds[row] = position.wilds[row]
    store_partial_turn(partial, snapshot)
    snapshot.bag_size = game.bag_size
    snapshot.valid = 1
