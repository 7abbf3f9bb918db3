"""Requests to bots and their answers. A shell decides where and when an answer is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from setcubed import game as g
from setcubed.app.tables.scheduled_actions import ActionKind, ScheduledAction
from setcubed.app.tables.table import Table
from setcubed.game import State

if TYPE_CHECKING:
    import random

BotDecision = Literal["open", "turn", "lay", "extra"]
"""The kind of a request: to open, to take a turn, to place dice (a turn without a replacement), to roll
extra."""
_DECISIONS: dict[ActionKind, BotDecision] = {"bot_show": "open", "bot_turn": "turn", "bot_extra": "extra"}


class BotRequest(NamedTuple):
    """A question to a bot of this level that plays this seat."""

    level: str
    decision: BotDecision
    state: State
    seat: int


def bot_request(table: Table, action: ScheduledAction) -> BotRequest | None:
    """Return the question that a scheduled action needs an answer to, if it is a bot's."""
    decision = _DECISIONS.get(action.kind)
    if decision is None:
        return None
    assert action.seat is not None
    level = table.seats[action.seat].level or "greedy"
    return BotRequest(level, decision, table.started_game, action.seat)


def bot_answer(request: BotRequest, rng: random.Random, source: str | None = None) -> g.Command:
    """Let a bot decide. `source` is where, as the host says, a third-party bot comes from; nothing that a
    client sends is executed."""
    from setcubed.bots import make_bot
    from setcubed.bots.player import bot_command

    bot = make_bot(source or request.level, rng, programs=source is not None, hurry=True)
    return bot_command(bot, request.state, request.seat, replacing=request.decision == "turn")


def greedy_answer(request: BotRequest, rng: random.Random) -> g.Command:
    """Answer quickly in the place of a bot that is late or failed."""
    return bot_answer(request._replace(level="greedy"), rng)


def cautious_answer(request: BotRequest) -> g.Command:
    """Answer without any bot: open with the best SET, pass a turn, keep the dice."""
    if request.decision == "open":
        placements = g.best_opening(request.state.plan, request.state.hands[request.seat])
        assert placements is not None
        return g.Open(request.seat, placements)
    return g.Keep(request.seat) if request.decision == "extra" else g.Pass(request.seat)
