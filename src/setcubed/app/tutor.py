"""The tutor: says whether a choice would be a mistake, and what would be better.

Only at tables of one person and bots: it helps nobody against other people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from setcubed import game as g
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import messages as wire
from setcubed.app.tables.moves import check_solo, game_command, to_wire
from setcubed.app.tables.table import Table
from setcubed.fairness import FairRandom
from setcubed.game import Illegal
from setcubed.game.play import direct_events
from setcubed.game.turns import PASS
from setcubed.notation import parse_turn, take_from_hand

if TYPE_CHECKING:
    from setcubed.engine.grades import Decision

WARNED = ("mistake", "blunder")


def chosen(table: Table, seat: int, do: c.Choice) -> tuple[g.State, g.Event]:
    """Return the game, and the event that a choice leads to. Raises `Illegal`."""
    if table.agreed.most_help != "full":
        raise Illegal("hints_off", "This table plays without hints.")
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    check_solo(table)
    # Not the game's own dice: only the first event counts, which does not depend on them.
    return table.game, direct_events(table.game, game_command(table.game, seat, do), FairRandom(bytes(32)))[0]


def weigh(state: g.State, event: g.Event) -> Decision | None:
    """Return the first mistake in an event, graded as in a review. Takes processor time."""
    from setcubed.engine.grades import Grader, choices

    grader = Grader()
    graded = (grader.grade(choice) for choice in choices(state, [event]))
    return next((found for found in graded if found.grade in WARNED), None)


def advice(request: wire.Weigh, seq: int, state: g.State, found: Decision | None) -> wire.WeighResult:
    """Return the tutor's answer: the better choice and the reason, or nothing."""
    said = wire.WeighResult(request.id, seq)
    if found is None:
        return said
    said.grade, said.kind = found.grade, found.kind  # type: ignore[assignment]
    said.why, said.figures = found.why, dict(found.figures)
    said.score = found.points[1] if found.points else None
    if found.kind == "extra":
        said.dice = [] if found.best == PASS else [int(die) for die in found.best.split()]
    else:
        laid = take_from_hand(parse_turn(found.best, state.plan), state.hand(request.seat))
        said.dice = [p.die for p in laid]
        said.placements = to_wire(laid, state.plan)
    return said
