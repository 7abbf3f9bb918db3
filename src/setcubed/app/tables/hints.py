"""Hints: the requests to bots, and what their answers reveal."""

from __future__ import annotations

from collections.abc import Sequence

from setcubed import game as g
from setcubed.app.bot_moves import BotRequest
from setcubed.app.protocol import messages as wire
from setcubed.app.tables.drafts import check_may_lay
from setcubed.app.tables.moves import to_wire
from setcubed.app.tables.table import Table
from setcubed.game import Illegal


def hint_requests(table: Table, request: wire.Hint) -> list[BotRequest]:
    """List the questions whose answers a hint needs: none in the opening. Raises `Illegal`."""
    if table.agreed.most_help != "full":
        raise Illegal("hints_off", "This table plays without hints.")
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
