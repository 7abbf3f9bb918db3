"""The inputs of the baseline's network, computed from observations.

For every die of the hand and every square where it could be placed there are a few numbers: the SETs it would
make, the bonus, the best die that could follow. The network need not learn what a SET is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from setcubed.game.dice import HAND
from setcubed.game.faces import THIRD as THIRDS

Array = npt.NDArray[Any]
PLANES, HELD, REST = 13, 41, 93
"""The parts of an observation: planes of the board, numbers per die of a hand, other numbers."""
INPUTS, KNOWN = 11, 9
"""The number of inputs for a die on a square, and for a die."""
LACKING, BEST_LACKING = 1, 4
"""The inputs that hold how many points fewer than the best visible turn a choice scores."""
WILD, NONE, NEVER = 27, 28, 29
NEAR = ((-2, -1), (-1, -2), (-1, 1), (1, -1), (1, 2), (2, 1))
"""On a line: the offsets of the second and the third die of a SET."""


THIRD = np.full((30, 30), NEVER, np.int8)
"""The face that makes a SET with two faces; `NEVER` where one of them is none or wild."""
THIRD[:27, :27] = THIRDS


@dataclass(frozen=True, slots=True)
class NetworkInputs:
    """The inputs for some games."""

    places: Array
    """The rows of `inputs`: game, die of the hand, square."""
    inputs: Array
    """Inputs for every die on every square where it could be placed."""
    known: Array
    """Inputs for every die of the hand: games x dice x numbers."""
    stated: Array
    """For every face, how many SETs it would make on the picked square: games x 27."""
    slot: Array
    """The picked die."""
    roll_slot: Array
    """The die of the current extra roll decision."""


def network_inputs(observations: Array, size: int = 13) -> NetworkInputs:
    """Compute the inputs from observations of the acting seat."""
    games, area = len(observations), size * size
    board = observations[:, : PLANES * area].reshape(games, PLANES, size, size)
    rest = observations[:, PLANES * area :]
    seats = (rest.shape[1] - REST) // (HAND * HELD + 3)
    hand = rest[:, : HAND * HELD].reshape(games, HAND, HELD)
    rest = rest[:, seats * HAND * HELD :]
    board_faces, held = _faces(board.transpose(0, 2, 3, 1)), _faces(hand)
    held[hand[:, :, 9] > 0] = WILD
    held[hand[:, :, 11] > 0] = NONE
    wild, occupied, this_turn = held == WILD, board_faces < WILD, board[:, 11] > 0
    needs = _needs(board_faces)
    bonus = 5 * board[:, 10] / (1 - board[:, 10])
    lines = (needs < WILD).sum(1, dtype=np.float32)
    sets = _sets(held, wild, needs)
    single_points = np.where(sets > 0, 3 * sets + bonus[:, None], 0)
    too_late = _out_of_order(held, wild, board_faces, this_turn)
    single_points[too_late] = 0
    placements_left = 3 - (hand[:, :, 11] > 0).sum(1)
    links = _links(held, board_faces, occupied, single_points, bonus, sets)
    links *= ((placements_left > 1)[:, None, None, None] & ~too_late)[:, :, None]
    places = np.stack(np.nonzero((single_points > 0) | (links.max(2) > 0)), 1)
    game, die, row, column = at = tuple(places.T)
    more = _followers(places, single_points, links, placements_left)
    total = single_points[at] + more.sum(1)
    best = np.zeros((games, HAND), np.float32)
    np.maximum.at(best, (game, die), total)
    most = best.max(1)
    bag = rest[:, 28:70].sum(1)
    inputs = np.stack(
        [
            total / 12,
            (total - most[game]) / 3,
            single_points[at] / 6,
            more[:, 0] / 6,
            more[:, 1] / 6,
            bonus[game, row, column] / 5,
            sets[at] > 0,
            wild[game, die],
            lines[game, row, column] / 3,
            placements_left[game] / 3,
            bag[game] / 42,
        ],
        1,
    ).astype(np.float32)
    counts = np.stack([board[:, 12].sum((1, 2)), bag / 42, placements_left / 3, (held < NONE).sum(1) / 5], 1)
    own = np.stack([wild, held == NONE, hand[:, :, 12], best / 12, (best - most[:, None]) / 3], 2)
    return NetworkInputs(
        np.stack([game, die, row * size + column], 1),
        inputs,
        np.concatenate([own, np.repeat(counts[:, None], HAND, 1)], 2).astype(np.float32),
        _stated(board[:, 11] * ~occupied, needs),
        hand[:, :, 10].argmax(1),
        rest[:, 82:87].argmax(1),
    )


def _stated(picked: Array, needs: Array) -> Array:
    """Return how many SETs each face would make on the picked square."""
    stated = np.zeros((len(picked), 27), np.float32)
    where = np.nonzero(picked[:, None] * (needs < WILD))
    np.add.at(stated, (where[0], needs[where]), 1)
    return stated


def _faces(shown: Array) -> Array:
    """Decode faces from nine numbers each, three per feature; `NONE` where all are 0."""
    parts = [shown[..., i : i + 3].argmax(-1) for i in (0, 3, 6)]
    face: Array = (parts[0] * 9 + parts[1] * 3 + parts[2]).astype(np.int8)
    face[shown[..., 0:3].sum(-1) == 0] = NONE
    return face


def _pad(plane: Array, empty: float) -> Array:
    """Pad a plane by two empty squares on every side."""
    edges = [(0, 0)] * (plane.ndim - 2) + [(2, 2), (2, 2)]
    return np.pad(plane, edges, constant_values=empty)


def _shift(padded: Array, by: int, down: bool) -> Array:
    """Return every square's neighbour at an offset along a line."""
    size = padded.shape[-1] - 4
    part = slice(2 + by, 2 + by + size)
    return padded[..., part, 2:-2] if down else padded[..., 2:-2, part]


def _needs(board_faces: Array) -> Array:
    """Return the face that would complete each of the six lines through every empty square."""
    padded = _pad(board_faces, NONE)
    needs = np.stack(
        [
            THIRD[_shift(padded, one, down), _shift(padded, two, down)]
            for one, two in ((-2, -1), (-1, 1), (1, 2))
            for down in (False, True)
        ],
        1,
    )
    needs[np.broadcast_to((board_faces < WILD)[:, None], needs.shape)] = NEVER
    return needs


def _sets(held: Array, wild: Array, needs: Array) -> Array:
    """Return how many SETs every die would make on every square; less than one for a wild die."""
    sets: Array = (needs[:, None] == held[:, :, None, None, None]).sum(2, dtype=np.float32)
    open_lines: Array = (needs < WILD).max(1)
    return sets + wild[:, :, None, None] * open_lines[:, None] * np.float32(0.67)


def _out_of_order(held: Array, wild: Array, board_faces: Array, this_turn: Array) -> Array:
    """Return where a die could have been placed before those of this turn, on a lower square: order is
    canonical."""
    before = _sets(held, wild, _needs(np.where(this_turn, NONE, board_faces).astype(np.int8))) > 0
    square = np.arange(this_turn[0].size).reshape(this_turn.shape[1:])
    last = np.where(this_turn & (board_faces < WILD), square, -1).max((1, 2))
    too_late: Array = before & (square < last[:, None, None])[:, None]
    return too_late


def _followers(places: Array, single_points: Array, links: Array, placements_left: Array) -> Array:
    """Return for a die on a square the points of the best two other dice that could follow it.

    A die follows on a higher square, or anywhere if it needs a die of this turn. One that makes no SET by
    itself needs a second.
    """
    games, hand = single_points.shape[:2]
    flat = single_points.reshape(games, hand, -1)
    higher = np.zeros_like(flat)
    higher[:, :, :-1] = np.maximum.accumulate(flat[:, :, :0:-1], 2)[:, :, ::-1]
    game, die, row, column = places.T
    rows = np.arange(len(places))
    free = higher[game, :, row * single_points.shape[3] + column]
    free[rows, die] = 0
    linked = links[game, die, :, row, column]
    single = single_points[game, die, row, column] > 0
    both = np.where(single[:, None], np.maximum(free, linked), linked)
    mate = both.argmax(1)
    first = both[rows, mate]
    both = np.where(single[:, None], both, free)
    both[rows, mate] = 0
    found: Array = np.stack(
        [first * (placements_left[game] > 1), both.max(1) * (placements_left[game] > 2)], 1
    )
    return found


def _links(
    held: Array, board_faces: Array, occupied: Array, single_points: Array, bonus: Array, sets: Array
) -> Array:
    """Return for every die on every empty square and every other die the points of the latter if it makes
    a SET with the former and a die on the board; 0 if it cannot.

    Two dice that need each other begin on the lower square.
    """
    games, hand, size, _ = single_points.shape
    found = np.zeros((games, hand, hand, size, size), np.float32)
    empty = ~occupied[:, None]
    needing_points = np.where(empty & (sets == 0), 3 + bonus[:, None], -99).astype(np.float32)
    follow = np.where(empty, 3 * (1 + np.floor(sets)) + bonus[:, None], -99).astype(np.float32)
    # A wild die that makes a SET is thereby stated; another die can hardly follow it.
    can_begin = empty & np.where(
        (held == WILD)[:, :, None, None], sets == 0, (single_points > 0) | (sets == 0)
    )
    for one in range(hand):
        for two in range(hand):
            a, b = held[:, one], held[:, two]
            free = (a == WILD) | (b == WILD)
            completes = (board_faces == THIRD[a, b][:, None, None]) | (occupied & free[:, None, None])
            some = np.flatnonzero((a < NONE) & (b < NONE) & completes.any((1, 2)))
            if one == two or not len(some):
                continue
            third = _pad(completes[some], 0)
            pair, chain = _pad(needing_points[some, two], -99), _pad(follow[some, two], -99)
            single, best = single_points[some, one] > 0, found[some, one, two]
            for where, old in NEAR:
                for down in (False, True):
                    needing = _shift(pair, where, down)
                    if where > 0:
                        points = np.where(single, _shift(chain, where, down), needing + bonus[some])
                    else:
                        points = np.where(single, needing, -99)
                    points = points - free[some, None, None]
                    np.maximum(best, points * _shift(third, old, down), out=best)
            found[some, one, two] = best * can_begin[some, one]
    return found
