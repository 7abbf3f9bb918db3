"""The packed game: a struct that is cheap to copy, its hands, and conversion from and to Python.

`transitions` advances it by the rules of `setcubed.game`, `policies` play it, the search simulates it and the
environments wrap it. `actor` is the seat that decides, or whose dice are drawn or rolled. Hands have five
slots per seat, in ascending order of dice, `hand_sizes` of them in use. `waiting` has a bit for each seat
that has yet to roll or to choose, `openers` for each that holds a SET in the opening. `placed` and
`could_place` say whether a die was placed in this round, and whether somebody passed who could have placed
one. While dice are drawn or rolled they are in the `queue`, with the `roll_reason`.
"""

from __future__ import annotations

from typing import Any

import cython

from setcubed.game import DiceSet, Face, HandDie, Phase, PlacedDie, State

PHASES = ("drawing", "rolling", "lot", "opening", "turn", "round_over", "extra", "over")
REASONS = (None, "out_of_dice", "stalemate", "dead_rounds")


def new_game(geometry: BoardGeometry, sides: Sides) -> Game:
    """Return a game on this board with these dice that has not begun."""
    game: Game = cython.cast(Game, zeroed(cython.sizeof(GameData)))
    game.position = new_position(geometry)
    game.sides = sides
    return game


def free_game(game: Game) -> cython.void:
    """Free a game with its position."""
    if game != cython.NULL:
        free(game.position)
        free(game)


def copy_game(target: Game, source: Game) -> cython.void:
    """Copy `source` to `target`, which keeps its own position struct."""
    position: Position = target.position
    memcpy(target, source, cython.sizeof(GameData))
    target.position = position
    copy_position(position, source.position)


def new_sides(dice: DiceSet) -> Sides:
    """Pack a set of dice."""
    sides: Sides = cython.cast(Sides, zeroed(cython.sizeof(SidesData)))
    for die in range(DICE):
        for side in range(6):
            face: cython.int = int(dice[die][side])
            sides.faces[die * 6 + side] = face
            sides.shows[die] |= cython.cast(cython.uint, 1) << face
    return sides


def put_in_hand(game: Game, seat: cython.int, die: cython.int, face: cython.int) -> cython.void:
    """Set the face of a die in a hand; insert the die if it is new."""
    base: cython.int = seat * HAND
    slot: cython.int = 0
    i: cython.int = game.hand_sizes[seat]
    while slot < i and game.dice[base + slot] < die:
        slot += 1
    if slot == i or game.dice[base + slot] != die:
        while i > slot:
            game.dice[base + i] = game.dice[base + i - 1]
            game.faces[base + i] = game.faces[base + i - 1]
            i -= 1
        game.dice[base + slot] = die
        game.hand_sizes[seat] = game.hand_sizes[seat] + 1
    game.faces[base + slot] = face


def take_from_hand(game: Game, seat: cython.int, slot: cython.int) -> cython.int:
    """Remove the die of a slot from a hand."""
    base: cython.int = seat * HAND
    die: cython.int = game.dice[base + slot]
    game.hand_sizes[seat] = game.hand_sizes[seat] - 1
    for i in range(slot, game.hand_sizes[seat]):
        game.dice[base + i] = game.dice[base + i + 1]
        game.faces[base + i] = game.faces[base + i + 1]
    return die


def slot_of(game: Game, seat: cython.int, face: cython.int) -> cython.int:
    """Return the slot of the lowest die in a hand that shows a face; -1 if none does."""
    for slot in range(game.hand_sizes[seat]):
        if game.faces[seat * HAND + slot] == face:
            return slot
    return -1


def load_state(game: Game, state: State) -> cython.int:
    """Load a state of the rules in which a player decides."""
    size: cython.int = state.plan.size
    clear_position(game.position)
    for square, lying in state.board.squares.items():
        place(game.position, grid_index(size, square), lying.face, lying.wild, lying.die)
    for square in state.board.used - state.board.squares.keys():
        row, column = divmod(grid_index(size, square), STRIDE)
        game.position.used_bonus[row] |= 1 << column
    game.seats = state.seats
    for seat, hand in enumerate(state.hands):
        game.hand_sizes[seat] = 0
        game.scores[seat] = state.scores[seat]
        for die, face in hand:
            put_in_hand(game, seat, die, face)
    game.bag_size = len(state.bag)
    for i, die in enumerate(state.bag):
        game.bag[i] = die
    phases = {Phase.OPENING: OPENING, Phase.TURN: TURN, Phase.EXTRA: EXTRA, Phase.OVER: OVER}
    game.phase = phases.get(state.phase, ROUND_OVER)
    game.first = NOBODY if state.first is None else state.first
    game.actor = min(state.waiting, default=0) if state.to_move is None else state.to_move
    game.turns_left = state.turns_left
    game.round = state.round
    game.placed = state.placed
    game.could_place = state.could_place or game.phase == EXTRA
    game.dead_rounds = state.dead_rounds
    game.reason = REASONS.index(state.reason)
    game.waiting = sum(1 << seat for seat in state.waiting)
    game.queue_size = game.queue_next = game.roll_count = 0
    return 0


def view_game(game: Game) -> dict[str, Any]:
    """Return the dice on the board as `squares`, and all else by the names and types of `State`; only
    `phase` has values of its own, `PHASES`."""
    size = game.position.geometry.size
    squares = {}
    for square in range(size * size):
        at = grid_index(size, square)
        if game.position.cells[at] != EMPTY:
            wild = (game.position.wilds[at // STRIDE] >> (at % STRIDE)) & 1
            squares[square] = PlacedDie(game.position.dice[at], Face(game.position.cells[at]), bool(wild))
    seats = range(game.seats)
    hands = []
    for seat in seats:
        slots = range(seat * HAND, seat * HAND + game.hand_sizes[seat])
        hands.append(tuple([HandDie(game.dice[i], Face(game.faces[i])) for i in slots]))
    best = max([game.scores[seat] for seat in seats])
    return {
        "phase": PHASES[game.phase],
        "squares": squares,
        "hands": tuple(hands),
        "bag": tuple(sorted([game.bag[i] for i in range(game.bag_size)])),
        "scores": tuple([game.scores[seat] for seat in seats]),
        "first": None if game.first == NOBODY else game.first,
        "to_move": game.actor if game.phase == TURN else None,
        "turns_left": game.turns_left,
        "round": game.round,
        "placed": bool(game.placed),
        "could_place": bool(game.could_place),
        "dead_rounds": game.dead_rounds,
        "waiting": frozenset([seat for seat in seats if game.phase == EXTRA and (game.waiting >> seat) & 1]),
        "reason": REASONS[game.reason],
        "winners": tuple([seat for seat in seats if game.phase == OVER and game.scores[seat] == best]),
    }
