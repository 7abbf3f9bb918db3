"""Requests to bots and their answers."""

from __future__ import annotations

import random

from setcubed import game as g
from setcubed.app.bot_moves import BotDecision, BotRequest, bot_answer, bot_request, cautious_answer
from setcubed.app.tables.scheduled_actions import scheduled_actions
from tests.scene import scene
from tests.server.table_fixture import Log

STATE = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")


def greedy(decision: BotDecision) -> g.Command:
    return bot_answer(BotRequest("greedy", decision, STATE, 0), random.Random(1))


def test_a_turn_may_begin_with_a_replacement_but_a_hint_is_about_dice_to_place() -> None:
    assert isinstance(greedy("turn"), g.Replace)
    placed = greedy("lay")
    assert isinstance(placed, g.Play)
    assert placed.placements


def test_the_same_random_numbers_give_the_same_answer() -> None:
    request = BotRequest("novice", "lay", STATE, 0)
    assert bot_answer(request, random.Random(3)) == bot_answer(request, random.Random(3))


def test_without_any_bot_a_turn_is_passed_and_dice_are_kept() -> None:
    assert cautious_answer(BotRequest("greedy", "turn", STATE, 0)) == g.Pass(0)
    assert cautious_answer(BotRequest("greedy", "extra", STATE, 0)) == g.Keep(0)


def test_a_scheduled_bot_turn_requests_the_bot_of_that_seat() -> None:
    log = Log(2, bots=1)
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.to_move == 1)
    (action,) = scheduled_actions(log.table, log.settings)
    assert bot_request(log.table, action) == BotRequest("greedy", "turn", log.table.game, 1)  # type: ignore[arg-type]
