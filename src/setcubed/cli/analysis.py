"""`setcubed analyse`: what each choice in a position is worth, as tables or as JSON."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from cyclopts import Parameter, validators
from cyclopts.types import PositiveFloat, PositiveInt
from rich.console import Console
from rich.table import Table

from setcubed.app.analysis import analysis_json
from setcubed.cli.json_lines import (
    answer_lines,
    dump,
    position_lines,
    progress_bar,
    read_position,
    wants_json,
)
from setcubed.cli.options import BoardFile, DiceFile, PositionSource, plan_and_dice
from setcubed.engine import Budget
from setcubed.engine import analyse as look
from setcubed.engine.analysis import Analysis, ReplacementLine, RollLine, TurnLine
from setcubed.game import Plan
from setcubed.notation import Position, format_turn


def analyse(
    position: PositionSource = "-",
    /,
    *,
    seconds: PositiveFloat | None = None,
    playouts: PositiveInt | None = None,
    seed: int = 0,
    seats: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=4))] = 2,
    json: bool = False,
    board: BoardFile = None,
    dice: DiceFile = None,
) -> int:
    """Evaluate every choice in a position.

    Reads positions as JSON, one per line; dice of unknown identity are drawn at random. Prints tables on a
    terminal, a line of JSON for each position elsewhere.

    Args:
        seconds: The time for a position; 4 seconds by default.
        playouts: The number of simulations instead of a time; the same seed then gives the same answer.
        seed: The seed of the simulations.
        seats: The number of players, if a position shows only one hand.
        json: Print JSON on a terminal too.
    """
    plan, dice_set = plan_and_dice(board, dice)
    budget = Budget(playouts, 4.0 if seconds is None and playouts is None else seconds)
    console = Console()
    as_json = wants_json(json)

    def evaluate(line: bytes) -> tuple[Analysis, Position]:
        here = read_position(line, plan, dice_set, own_board=board is not None)
        with progress_bar() as progress:
            return look(here, dice_set, budget, seed, seats=seats, progress=progress), here

    def show(found: tuple[Analysis, Position]) -> None:
        if as_json:
            dump(analysis_json(*found), sys.stdout)
        else:
            print_tables(*found, console)

    return answer_lines(position_lines(position), evaluate, show, as_json=as_json)


def print_tables(found: Analysis, position: Position, console: Console) -> None:
    """An analysis for people."""
    plan = position.plan
    seats = len((found.turns or found.openings)[0].chances.seats) if found.turns or found.openings else 0
    others = [f"Seat {seat}" for seat in range(seats) if seat != found.seat]

    def table(title: str, *columns: str) -> Table:
        made = Table(title=title, title_justify="left", expand=False)
        for column in columns:
            justify: Literal["right", "left"] = "right" if column == "Points" else "left"
            made.add_column(column, justify=justify, overflow="fold")
        made.add_column("Wins", justify="right")
        for column in others:
            made.add_column(column, justify="right")
        return made

    def chances(line: TurnLine | RollLine | ReplacementLine) -> list[str]:
        low, high = line.chances.interval
        mine = f"{line.chances.seats[found.seat]:.0%} ({low:.0%} to {high:.0%})"
        return [mine, *(f"{c:.0%}" for s, c in enumerate(line.chances.seats) if s != found.seat)]

    for title, lines in (("Turns", found.turns), ("Openings", found.openings)):
        if lines:
            made = table(f"{title} of seat {found.seat}", "Turn", "Points", "Why")
            for line in lines:
                text = format_turn(line.steps, plan) if line.steps else "pass"
                made.add_row(text, str(line.score), why(line, plan), *chances(line))
            console.print(made)
    if found.swaps:
        made = table("Wild dice to replace first", "Replace")
        for swap in found.swaps:
            text = "none"
            if swap.square is not None and swap.die is not None:
                text = f"{plan.label(swap.square)} by {swap.die.face}"
            made.add_row(text, *chances(swap))
        console.print(made)
    if found.rolls:
        made = table("If it were time for the extra roll", "Roll")
        for roll in found.rolls:
            made.add_row(" ".join(str(held.face) for held in roll.dice) or "none", *chances(roll))
        console.print(made)
    if not (found.turns or found.openings):
        console.print("No SET to open with in this hand.")
    if found.assumed_bag == 0:
        console.print("The bag is taken to be empty: the hand has fewer than five dice before the turn.")
    if found.worlds > 1:
        console.print(f"Some dice are unknown: averaged over {found.worlds} games that fit this position.")
    if seats:
        console.print(
            "Wins: how often this wins if everyone plays well from here, with the 95% confidence interval."
        )


def why(line: TurnLine, plan: Plan) -> str:
    """Explain the points of a turn and the best reply of the next player."""
    parts = []
    if line.sets:
        parts.append(f"{len(line.sets)} SET{'s' if len(line.sets) > 1 else ''}")
    parts += [f"bonus {points} on {plan.label(square)}" for square, points in line.bonus]
    if line.opens is not None:
        parts.append(f"seat {line.opens.seat} can answer {line.opens.score}")
    return ", ".join(parts)
