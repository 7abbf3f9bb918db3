"""The tutor explains mistakes and better turns, only to a person who plays against bots alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.commands import DiePlacement, Keep, Leave, Pass, Play, SeatBot
from setcubed.app.protocol.messages import Weigh
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.table import Table
from setcubed.app.tutor import WARNED, advice, chosen, weigh
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
