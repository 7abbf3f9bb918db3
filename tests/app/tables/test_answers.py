"""What a seat is answered to a hint: the best turn by chance of winning, and whether another scores more."""

from __future__ import annotations

from setcubed import game as g
from setcubed.app.protocol.messages import Hint
from setcubed.app.protocol.study import Scene
from setcubed.app.tables.answers import hinted
from setcubed.server.http.study import scene_state

STATE = scene_state(Scene({"f7": "1RO", "g7": "2RO", "h7": "3RO"}, [], ["1RO", "2RO", "3GD"]))
ONE = (g.Placement(0, STATE.plan.square("i7"), g.Face("1RO")),)
TWO = (*ONE, g.Placement(1, STATE.plan.square("j7"), g.Face("2RO")))


def test_the_third_hint_says_when_another_turn_would_score_more() -> None:
    answer = hinted(Hint("h", 0, 3), 7, STATE, ONE, TWO)
    assert [laid.square for laid in answer.placements] == ["i7"]
    assert (answer.score, answer.most) == (3, STATE.board.score(TWO))


def test_the_best_turn_by_points_needs_no_such_word() -> None:
    assert hinted(Hint("h", 0, 3), 7, STATE, TWO, TWO).most is None


def test_the_second_hint_tells_the_dice_alone() -> None:
    answer = hinted(Hint("h", 0, 2), 7, STATE, ONE, TWO)
    assert (answer.dice, answer.placements, answer.most) == ([0], [], None)
