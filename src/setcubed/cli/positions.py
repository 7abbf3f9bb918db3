"""`setcubed turns`: every legal turn of positions."""

from __future__ import annotations

import sys
from typing import Any

from setcubed.cli.json_lines import (
    BoardFile,
    DiceFile,
    InputFile,
    dump,
    error_object,
    numbered,
    plan_and_dice,
    reading,
)
from setcubed.engine.legal_turns import turns as legal_turns
from setcubed.game import DiceSet, Illegal, Plan, Turn
from setcubed.notation import Position, format_turn, parse_position
from setcubed.notation.fields import load_object


def turns(file: InputFile = None, /, *, board: BoardFile = None, dice: DiceFile = None) -> int:
    """List every legal turn of positions, best first.

    Reads positions as JSON, one a line, and prints a line for each.
    """
    plan, own_dice = plan_and_dice(board, dice)
    # A position does not say which dice it is played with, so only a user's own are held against it.
    dice_set = own_dice if dice else None
    faults = 0
    with reading(file) as lines:
        for _, line in numbered(lines):
            try:
                dump(_answer(line, plan, dice_set, own_board=board is not None), sys.stdout)
            except Illegal as error:
                faults += 1
                dump(error_object(error), sys.stdout)
    return 1 if faults else 0


def _answer(line: bytes, plan: Plan, dice: DiceSet | None, *, own_board: bool) -> dict[str, Any]:
    source = load_object(line)
    if own_board:
        source.setdefault("board", plan.name)
    position = parse_position(source, dice, {plan.name: plan})
    return {"turns": [_turn(turn, position) for turn in legal_turns(position)]}


def _turn(turn: Turn, position: Position) -> dict[str, Any]:
    plan = position.plan
    steps = [
        [{"square": plan.label(p.square), "face": str(p.face), "wild": p.wild} for p in step]
        for step in turn.steps
    ]
    return {"turn": format_turn(turn.steps, plan), "steps": steps, "score": turn.score}
