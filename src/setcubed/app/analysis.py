"""Analyses as JSON: the command line's complete form, and the companion's short list of choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from setcubed.app.protocol import companion as wire
from setcubed.notation import Position, format_turn

if TYPE_CHECKING:
    from setcubed.engine.analysis import Analysis, Chances, ReplacementLine, RollLine, TurnLine
    from setcubed.game import Face, HandDie, Plan

LISTED = 6
"""Choices of each kind in the companion's answer."""
T = TypeVar("T")


def analysis_json(found: Analysis, position: Position) -> dict[str, Any]:
    """Return a complete analysis, as `setcubed analyse --json` prints it."""
    plan = position.plan
    source: dict[str, Any] = {"seat": found.seat, "worlds": found.worlds}
    if found.assumed_bag is not None:
        source["assumed"] = {"bag": found.assumed_bag}
    if found.openings:
        return source | {"openings": [_turn_json(line, plan) for line in found.openings]}
    return source | {
        "turns": [_turn_json(line, plan) for line in found.turns],
        "replace": [_swap_json(line, plan) for line in found.swaps],
        "extra": [_roll_json(line, position) for line in found.rolls],
    }


def _turn_json(line: TurnLine, plan: Plan) -> dict[str, Any]:
    source: dict[str, Any] = {
        "turn": format_turn(line.steps, plan),
        "score": line.score,
        "sets": [plan.labels(three) for three in line.sets],
        "bonus": {plan.label(square): points for square, points in line.bonus},
    }
    if line.opens is not None:
        reply = line.opens
        source["opens"] = {
            "seat": reply.seat,
            "turn": format_turn(reply.steps, plan),
            "score": reply.score,
        }
    return source | _chances_json(line.chances)


def _swap_json(line: ReplacementLine, plan: Plan) -> dict[str, Any]:
    swap = (
        None
        if line.square is None or line.die is None
        else {"square": plan.label(line.square), "die": line.die.die, "face": str(line.die.face)}
    )
    return {"replace": swap, **_chances_json(line.chances)}


def _roll_json(line: RollLine, position: Position) -> dict[str, Any]:
    known = {held.die for held in position.hand}  # a die of unknown identity has no number
    return {
        "roll": [held.die if held.die in known and held.die >= 0 else str(held.face) for held in line.dice],
        "faces": [str(held.face) for held in line.dice],
        **_chances_json(line.chances),
    }


def _chances_json(chances: Chances) -> dict[str, Any]:
    return {
        "chances": [round(chance, 4) for chance in chances.seats],
        "interval": [round(bound, 4) for bound in chances.interval],
        "margin": round(chances.margin, 2),
        "samples": chances.samples,
    }


def best_choices(found: Analysis, position: Position) -> wire.PositionAnalysis:
    """Return the best choices of each kind, as the companion shows them."""
    plan, seat = position.plan, position.to_move
    rolls = [
        wire.RollEvaluation(_places(line.dice, position.shown), _evaluation(line.chances, seat))
        for line in found.rolls
    ]
    swaps = [
        wire.ReplacementEvaluation(
            _evaluation(line.chances, seat),
            None if line.square is None else plan.label(line.square),
            None if line.die is None else str(line.die.face),
        )
        for line in found.swaps
    ]
    return wire.PositionAnalysis(
        [_turn_evaluation(line, seat, plan) for line in (found.turns or found.openings)[:LISTED]],
        _distinct(rolls, lambda roll: tuple(roll.dice)),
        _distinct(swaps, lambda swap: swap.square),
        found.assumed_bag,
    )


def _distinct(choices: Sequence[T], key: Callable[[T], object]) -> list[T]:
    """Keep the best choice of each key: two dice that show the same face give two equal choices."""
    found: dict[object, T] = {}
    for choice in choices:
        found.setdefault(key(choice), choice)
    return list(found.values())[:LISTED]


def _turn_evaluation(line: TurnLine, seat: int, plan: Plan) -> wire.TurnEvaluation:
    return wire.TurnEvaluation(
        format_turn(line.steps, plan),
        line.score,
        _evaluation(line.chances, seat),
        [plan.labels(three) for three in line.sets],
        None if line.opens is None else line.opens.score,
    )


def _evaluation(chances: Chances, seat: int) -> wire.Evaluation:
    low, high = chances.interval
    return wire.Evaluation(
        round(chances.seats[seat], 4), round(low, 4), round(high, 4), round(chances.margin, 2)
    )


def _places(dice: Iterable[HandDie], hand: Sequence[Face]) -> list[int]:
    """Return the places in a hand of dice with these faces."""
    left = list(enumerate(hand))
    found = []
    for held in dice:
        place = next(entry for entry in left if entry[1] == held.face)
        left.remove(place)
        found.append(place[0])
    return sorted(found)
