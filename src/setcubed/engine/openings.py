"""The openings of a hand, as the search encodes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from setcubed.engine.core.packed_position import grid_index
from setcubed.engine.core.packed_turn import PackedTurn, opening_turn
from setcubed.game import FACES, WILD, Face, HandDie, Plan, third

MOST_OPENINGS = 60


def openings_of(plan: Plan, hand: Sequence[HandDie]) -> list[int]:
    """Return every SET of a hand in every order on the logo without mirror images, fewest wilds first."""
    found = []
    logo = [grid_index(plan.size, square) for square in plan.logo]
    for slots in combinations(range(len(hand)), 3):
        for faces in _as_set([hand[slot].face for slot in slots]):
            dice = [
                (slot, int(face), hand[slot].face == WILD) for slot, face in zip(slots, faces, strict=True)
            ]
            orders = {tuple(order) for order in permutations(dice) if order[0][0] < order[2][0]}
            found += [
                opening_turn([(here, face, wild) for here, (_, face, wild) in zip(logo, order, strict=True)])
                for order in sorted(orders)
            ]
    return sorted(dict.fromkeys(found), key=lambda turn: PackedTurn(turn).wilds)


def _as_set(shown: Sequence[Face]) -> list[tuple[Face, ...]]:
    """Return the faces that three dice can be stated as to form a SET; three wild dice show the same face."""
    if all(face == WILD for face in shown):
        return [(face, face, face) for face in FACES]
    possible = [FACES if face == WILD else (face,) for face in shown]
    return [faces for faces in product(*possible) if third(faces[0], faces[1]) == faces[2]]
