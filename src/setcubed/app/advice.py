"""Advice to a player: hints by bots, and the tutor, who says whether a choice would be a mistake.

The tutor works only at tables of one person and bots: it helps nobody against other people.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from setcubed import game as g
from setcubed.app.bot_moves import BotRequest
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import messages as wire
from setcubed.app.tables.drafts import check_may_lay
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


def _check_hints(table: Table) -> None:
    if table.agreed.most_help != "full":
        raise Illegal("hints_off", "This table plays without hints.")


def hint_requests(table: Table, request: wire.Hint) -> list[BotRequest]:
    """List the questions whose answers a hint needs: none in the opening. Raises `Illegal`."""
    _check_hints(table)
    if table.game is not None and table.game.phase is g.Phase.OPENING:
        return []
    game = check_may_lay(table, request.seat)
    # Whether there is any turn at all needs no search.
    levels = ("greedy",) if request.level == 1 else ("expert", "greedy")
    return [BotRequest(level, "lay", game, request.seat) for level in levels]


def hint_answer(request: wire.Hint, seq: int, game: g.State, answers: Sequence[g.Command]) -> wire.HintResult:
    """Reveal the requested part of the best turn, or of the opening's SET."""
    placements = [answer.placements if isinstance(answer, g.Play) else () for answer in answers]
    if game.phase is g.Phase.OPENING:
        placements = [g.best_opening(game.plan, game.hands[request.seat]) or ()]
    # If passing is best, show the turn with the most points: the player expects one.
    best, most = placements[0] or placements[-1], placements[-1]
    hint = wire.HintResult(request.id, seq, exists=bool(best))
    if request.level > 1:
        hint.dice = [p.die for p in best]
    if request.level > 2 and best:
        hint.placements = to_wire(best, game.plan)
        if game.phase is g.Phase.TURN:
            hint.score = game.board.score(best)
            points = game.board.score(most) if most else 0
            hint.most = points if points > hint.score else None
    return hint


def chosen(table: Table, seat: int, do: c.Choice) -> tuple[g.State, g.Event]:
    """Return the game, and the event that a choice leads to. Raises `Illegal`."""
    _check_hints(table)
    game = table.started_game
    check_solo(table)
    # Not the game's own dice: only the first event counts, which does not depend on them.
    return game, direct_events(game, game_command(game, seat, do), FairRandom(bytes(32)))[0]


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
