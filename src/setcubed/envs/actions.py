"""The actions of the environments: their numbers and names.

`partial_turn.pxd` declares the same numbers for the compiler.
"""

from __future__ import annotations

from setcubed.game import FACES, Plan

DIE = 0
FACE = 5
END = 32
REPLACE = 33
KEEP = 34
ROLL = 35
SQUARE = 36
"""Squares come last, so that the other actions have the same numbers on every board."""


def action_count(plan: Plan) -> int:
    """Return the number of actions on a board."""
    return SQUARE + plan.size**2


def action_name(action: int, plan: Plan) -> str:
    """Return the name of an action on a board.

    >>> from setcubed.notation.files import shipped_board
    >>> [action_name(action, shipped_board()) for action in (0, 5, 32, 33, 34, 35, 36)]
    ['die 1', '1RO', 'end', 'replace', 'keep', 'roll', 'a1']
    """
    if action >= SQUARE:
        return plan.label(action - SQUARE)
    if action >= END:
        return ("end", "replace", "keep", "roll")[action - END]
    return str(FACES[action - FACE]) if action >= FACE else f"die {action + 1}"
