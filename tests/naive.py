"""A brute-force turn generator: slow, and written from the rule book alone.

The real generators are compared with this one. It shares no code with them: it tries every choice of one
to three dice, every way to put them on empty squares, every face for a wild die and every order of
steps, also of pairs that have nothing to do with each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product

from setcubed.game import FACES, WILD, Face, Plan

DiePlacement = tuple[int, Face, bool]
"""A die placed on a square: the face it counts as, and whether it is wild."""

Line = tuple[int, int, int]

ORDERS: dict[int, list[tuple[tuple[int, ...], ...]]] = {
    1: [((0,),)],
    2: [((0,), (1,)), ((1,), (0,)), ((0, 1),)],
    3: [tuple((i,) for i in order) for order in permutations(range(3))]
    + [steps for i, j, k in ((0, 1, 2), (1, 0, 2), (2, 0, 1)) for steps in (((i,), (j, k)), ((j, k), (i,)))],
}
"""Every way to place one, two or three dice in steps of one or two."""

SETS = {
    three
    for three in product(FACES, repeat=3)
    if all(len({getattr(face, feature) for face in three}) != 2 for feature in ("colour", "symbol", "number"))
}


def naive_turns(
    plan: Plan, faces: Mapping[int, Face], used: Collection[int], hand: Sequence[Face]
) -> dict[frozenset[DiePlacement], int]:
    """Each legal turn, as the set of its placements, with what it scores."""
    found: dict[frozenset[DiePlacement], int] = {}
    empty = [square for square in range(plan.size**2) if square not in faces]
    for laid in _ways_to_lay(empty, hand):
        after = {**faces, **{square: face for square, face, _ in laid}}
        if not all(_sets_at(plan.size, after, square) for square, _, _ in laid):
            continue
        orders = [[[laid[i] for i in step] for step in order] for order in ORDERS[len(laid)]]
        scores = [score for order in orders if (score := score_of(plan.size, faces, order)) is not None]
        if scores:
            bonus = sum(plan.bonus.get(square, 0) for square, _, _ in laid if square not in used)
            found[frozenset(laid)] = max(scores) + bonus
    return found


def _ways_to_lay(empty: Sequence[int], hand: Sequence[Face]) -> Iterator[tuple[DiePlacement, ...]]:
    for count in (1, 2, 3):
        for squares in combinations(empty, count):
            for dice in set(permutations(hand, count)):
                wild = [face == WILD for face in dice]
                for stated in product(*(FACES if face == WILD else (face,) for face in dice)):
                    yield tuple(zip(squares, stated, wild, strict=True))


def score_of(size: int, faces: Mapping[int, Face], steps: Sequence[Sequence[DiePlacement]]) -> int | None:
    """The score of the steps in this order, or None if one of them is illegal."""
    board = dict(faces)
    score = 0
    for step in steps:
        board.update((square, face) for square, face, _ in step)
        sets: set[Line] = set()
        for square, _, _ in step:
            mine = _sets_at(size, board, square)
            if not mine:
                return None
            sets |= mine
        wild = {square for square, _, is_wild in step if is_wild}
        score += sum(square not in wild for line in sets for square in line)
    return score


def _sets_at(size: int, board: Mapping[int, Face], square: int) -> set[Line]:
    """The SETs on the board that this square is part of."""
    return {
        (a, b, c)
        for a, b, c in _lines_at(size)[square]
        if a in board and b in board and c in board and (board[a], board[b], board[c]) in SETS
    }


@cache
def _lines_at(size: int) -> list[list[Line]]:
    """For each square the three neighbouring squares of a row or a column that it is part of."""
    squares = range(size * size)
    across = [(s, s + 1, s + 2) for s in squares if s % size < size - 2]
    down = [(s, s + size, s + 2 * size) for s in squares if s < size * (size - 2)]
    return [[line for line in across + down if square in line] for square in squares]
