"""`setcubed turns`: every legal turn of positions."""

from __future__ import annotations

import sys
from typing import Any

from setcubed.cli.json_lines import answer_lines, dump, position_lines, read_position, wants_json
from setcubed.cli.options import BoardFile, DiceFile, PositionSource, plan_and_dice
from setcubed.game import Plan, Turn


def turns(
    position: PositionSource = "-",
    /,
    *,
    json: bool = False,
    board: BoardFile = None,
    dice: DiceFile = None,
) -> int:
    """List every legal turn of positions, best first.

    Reads positions as JSON, one per line, and prints a table for each on a terminal, or a line of JSON
    elsewhere.

    Args:
        json: Print JSON on a terminal too.
    """
    plan, own_dice = plan_and_dice(board, dice)
    # A position does not name its dice, so it is checked only against dice that the user gave.
    dice_set = own_dice if dice else None
    as_json = wants_json(json)

    def find(line: bytes) -> tuple[list[Turn], Plan]:
        found = read_position(line, plan, dice_set, own_board=board is not None)
        return found.turns(), found.plan

    def show(found: tuple[list[Turn], Plan]) -> None:
        listed, plan = found
        if as_json:
            dump({"turns": [_turn_json(turn, plan) for turn in listed]}, sys.stdout)
        else:
            _print_table(listed)

    return answer_lines(position_lines(position), find, show, as_json=as_json)


def _turn_json(turn: Turn, plan: Plan) -> dict[str, Any]:
    steps = [
        [{"square": plan.label(p.square), "face": str(p.face), "wild": p.wild} for p in step]
        for step in turn.steps
    ]
    return {"turn": str(turn), "steps": steps, "score": turn.score}


def _print_table(listed: list[Turn]) -> None:
    from rich.console import Console
    from rich.table import Table

    if not listed:
        print("No legal turn.")
        return
    table = Table()
    table.add_column("Turn", overflow="fold")
    table.add_column("Points", justify="right")
    for turn in listed:
        table.add_row(str(turn), str(turn.score))
    Console().print(table)
