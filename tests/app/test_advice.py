"""Hints show the turn that wins most often; the tutor explains mistakes to a person against bots alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from setcubed import game as g
from setcubed.app.advice import WARNED, advice, chosen, hint_answer, hint_requests, weigh
from setcubed.app.bot_moves import BotRequest
from setcubed.app.lessons import scene_state
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.commands import DiePlacement, Keep, Leave, Pass, Play, SeatBot
from setcubed.app.protocol.messages import Hint, Weigh
from setcubed.app.protocol.study import Scene
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.table import Table
from setcubed.engine.grades import choices
from setcubed.game import Illegal, evolve
from setcubed.notation.record import initial_state, parse_record
from tests.server.table_fixture import Log

RECORD = parse_record((Path(__file__).parents[1] / "records" / "two.jsonl").read_text().splitlines()[0])


def test_a_mistake_is_reported_with_a_better_turn_and_its_reason_and_a_good_turn_is_not() -> None:
    state, expected = initial_state(RECORD), {"", "turn", "extra"}
    for event in RECORD.events:
        if expected and any(one.kind in ("turn", "pass", "extra") for one in choices(state, [event])):
            found = weigh(state, event)
            seat = event.seat  # type: ignore[union-attr]
            said = advice(Weigh("t", seat, Pass()), 7, state, found)
            assert (said.grade in WARNED) == (found is not None) == bool(said.why)
            assert set(said.dice) <= set(state.hand(seat))
            if said.kind == "turn":
                assert [laid.die for laid in said.placements] == said.dice
            expected.discard(said.kind)
        state = evolve(state, event)
    assert not expected, "the game has a mistake in a turn, one in an extra roll, and something good"


def my_turn(table: Table) -> bool:
    return table.game is not None and table.game.to_move == 0 and table.game.round > 1


def rejection(log: Log, do: Keep | Pass | Play) -> str:
    with pytest.raises(Illegal) as no:
        chosen(log.table, 0, do)
    return no.value.code


def test_only_a_player_alone_against_bots_may_query_the_tutor() -> None:
    against_bots = Log(3, bots=2)
    assert rejection(against_bots, Pass()) == "not_started"
    against_bots.begin()
    against_bots.play_on(my_turn)
    game, event = chosen(against_bots.table, 0, Pass())
    assert (game, event.seat) == (against_bots.table.game, 0)  # type: ignore[union-attr]
    assert rejection(against_bots, Keep()) == "wrong_phase"
    assert rejection(against_bots, Play([DiePlacement(40, "a1")])) == "not_in_hand"
    against_bots.table.agreed.help = "squares"
    assert rejection(against_bots, Pass()) == "hints_off"

    against_people = Log(3, bots=1)
    against_people.begin()
    against_people.play_on(my_turn)
    assert rejection(against_people, Pass()) == "only_bots"
    against_people.do(1, Leave())
    against_people.do(0, SeatBot(1, "greedy"))  # a player who left may return, and finds a bot in the seat
    assert rejection(against_people, Pass()) == "only_bots"
    against_people.take(Outcome([te.TakenBack(1)]))
    assert rejection(against_people, Pass()) == "only_bots"


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
    with pytest.raises(g.Illegal, match="not begun"):
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
