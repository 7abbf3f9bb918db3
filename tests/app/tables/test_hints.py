"""Hints: the best turn by chance of winning, and whether another scores more."""

from __future__ import annotations

import pytest

from setcubed import game as g
from setcubed.app.bot_moves import BotRequest
from setcubed.app.lessons import scene_state
from setcubed.app.protocol.messages import Hint
from setcubed.app.protocol.study import Scene
from setcubed.app.tables.hints import hint_answer, hint_requests
from tests.server.table_fixture import Log

STATE = scene_state(Scene({"f7": "1RO", "g7": "2RO", "h7": "3RO"}, [], ["1RO", "2RO", "3GD"]))
ONE = (g.Placement(0, STATE.plan.square("i7"), g.Face("1RO")),)
TWO = (*ONE, g.Placement(1, STATE.plan.square("j7"), g.Face("2RO")))
BEST, MOST = g.Play(0, ONE), g.Play(0, TWO)


def test_the_third_hint_says_when_another_turn_would_score_more() -> None:
    hint = hint_answer(Hint("h", 0, 3), 7, STATE, [BEST, MOST])
    assert [laid.square for laid in hint.placements] == ["i7"]
    assert (hint.score, hint.most) == (3, STATE.board.score(TWO))


def test_the_third_hint_names_no_other_turn_if_its_own_scores_most() -> None:
    assert hint_answer(Hint("h", 0, 3), 7, STATE, [MOST, MOST]).most is None


def test_the_second_hint_reveals_the_dice_alone() -> None:
    hint = hint_answer(Hint("h", 0, 2), 7, STATE, [BEST, MOST])
    assert (hint.dice, hint.placements, hint.most) == ([0], [], None)


def test_where_passing_is_best_the_highest_scoring_turn_is_shown() -> None:
    assert hint_answer(Hint("h", 0, 2), 7, STATE, [g.Pass(0), MOST]).dice == [0, 1]


def test_the_first_hint_needs_no_search() -> None:
    log = Log(2, bots=1)
    with pytest.raises(g.Illegal, match="not started"):
        hint_requests(log.table, Hint("h", 0, 1))
    log.begin()
    assert hint_requests(log.table, Hint("h", 0, 3)) == []  # in the opening the rules know the best SET
    log.play_on(lambda table: table.game is not None and table.game.to_move == 0)
    assert log.table.game is not None
    greedy, expert = (BotRequest(level, "lay", log.table.game, 0) for level in ("greedy", "expert"))
    assert hint_requests(log.table, Hint("h", 0, 1)) == [greedy]
    assert hint_requests(log.table, Hint("h", 0, 2)) == [expert, greedy]
    log.table.agreed.help = "none"
    with pytest.raises(g.Illegal, match="without hints"):
        hint_requests(log.table, Hint("h", 0, 1))
