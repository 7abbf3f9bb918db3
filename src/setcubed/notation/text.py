"""Turns as text: steps in the order in which they score, such as `g8=2PO e5=1RD*+e6=3GS`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from setcubed.game import WILD, Face, Illegal, Placement, Plan, Step
from setcubed.game.turns import PASS, UNKNOWN, resolve_dice


def parse_stated(text: str) -> tuple[Face, bool]:
    """Parse a face on the board: `2PO`, or `2PO*` for a wild die. Raises `Illegal`.

    >>> parse_stated("2PO*")
    (Face('2PO'), True)
    """
    face = Face(text.removesuffix("*"))
    if face == WILD:
        raise Illegal(
            "wild_not_stated", "A wild die on the board stands for a face: write it as 2PO*.", face=text
        )
    return face, text.endswith("*")


def parse_turn(text: str, plan: Plan) -> tuple[Step, ...]:
    """Parse the steps of a turn; a pass is the empty tuple. Dice are not chosen yet. Raises `Illegal`."""
    if text == PASS:
        return ()
    if not text.split():
        raise Illegal(
            "bad_turn", "A turn is steps such as g8=2PO e5=1RD*+e6=3GS, or - for a pass.", turn=text
        )
    return tuple(tuple(_parse_placement(part, plan) for part in step.split("+")) for step in text.split())


def _parse_placement(text: str, plan: Plan) -> Placement:
    label, equals, stated = text.partition("=")
    if not equals:
        raise Illegal(
            "bad_turn", f"{text!r} is not a placement: expected a square and a face, such as g8=2PO."
        )
    face, wild = parse_stated(stated)
    return Placement(UNKNOWN, plan.square(label), face, wild)


def take_from_hand(steps: Iterable[Step], hand: Mapping[int, Face]) -> tuple[Placement, ...]:
    """Return the placements of a turn with dice of this hand; of equal faces the lower die number."""
    return resolve_dice((placement for step in steps for placement in step), hand.items())
