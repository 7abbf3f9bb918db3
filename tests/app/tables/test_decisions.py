"""Decisions of a table besides the rules: the opening race, seats, absence and late commands."""

from __future__ import annotations

import pytest

from setcubed.app.names import clean_name
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.tables import decisions
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.scheduled_actions import scheduled_actions
from setcubed.app.tables.table import Table
from setcubed.game import Illegal, Phase
from tests.server.table_fixture import Log


def test_a_stale_command_is_rejected_with_the_sequence_numbers() -> None:
    log = Log()
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.round == 3 and table.game.to_move == 0)
    old = log.table.since - 1
    with pytest.raises(Illegal) as no:
        log.do(0, c.Pass(), seq=old)
    assert no.value.code == "stale"
    assert no.value.details == {"seq": log.table.seq, "since": log.table.since}
    log.do(0, c.Pass(), seq=log.table.since)


def test_others_may_act_only_after_a_lasting_absence() -> None:
    log = Log()
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.to_move == 1)
    assert log.rejection(0, c.Skip(1)) == "not_away"
    log.take(Outcome([te.Disconnected(1, log.now)]))
    log.now += 59_000
    assert log.rejection(0, c.Skip(1)) == "not_away"
    assert log.rejection(0, c.SeatBot(1, "greedy")) == "not_away"
    log.now += 2_000
    log.do(0, c.Skip(1))
    assert log.table.game is not None
    assert log.table.game.to_move != 1
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].kind == "bot"
    assert log.rejection(1, c.Pass()) == "bot_plays"
    log.do(1, c.TakeBack())
    assert (log.table.seats[1].kind, log.table.seats[1].name) == ("human", "Player 1")


def test_a_player_who_left_may_be_replaced_at_once() -> None:
    log = Log()
    log.begin()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].kind == "bot"


def test_a_substitute_bot_keeps_the_name_of_the_player() -> None:
    log = Log()
    log.begin()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].name == "Player 1 (bot)"


def test_bots_added_before_the_game_are_characters_not_yet_seated() -> None:
    log = Log(4)
    for seat in (1, 2, 3):
        log.do(seat, c.Leave())
        log.do(0, c.SeatBot(seat, "greedy"))
    assert [seat.name for seat in log.table.seats] == ["Player 0", "Otto", "Olivia", "Otto"]


def test_before_the_game_seats_are_filled_freed_and_left() -> None:
    log = Log(3)
    log.do(2, c.Leave())
    assert log.table.seats[2].kind == "open"
    assert log.rejection(0, c.Start()) == "seats_open"
    assert log.rejection(0, c.SeatBot(1, "greedy")) == "seat_taken"
    assert log.rejection(0, c.SeatBot(2, "nobody")) == "unknown_level"
    log.do(0, c.SeatBot(2, "greedy"))
    log.do(0, c.FreeSeat(2))
    assert log.rejection(0, c.FreeSeat(1)) == "not_a_bot"
    log.do(0, c.SeatBot(2, "greedy"))
    log.do(0, c.Rename("  Ada   L. "))
    assert log.table.seats[0].name == "Ada L."
    log.do(0, c.Start())
    assert log.rejection(0, c.Start()) == "already_started"
    assert log.rejection(0, c.Rematch()) == "not_over"


@pytest.mark.parametrize("name", ["", "   ", "a\nb\x00", "\u202eabc", "a\u200bb"])
def test_names_that_cannot_be_shown_are_rejected(name: str) -> None:
    with pytest.raises(Illegal):
        clean_name(name)


def test_expired_time_limits_pass_keep_or_draw_an_opener() -> None:
    log = Log(3, GameOptions(turn_seconds=30, extra_seconds=30, opening_seconds=30))
    log.begin()
    seen: set[Phase] = set()
    while log.table.status == "playing" and len(seen) < 3:
        action = scheduled_actions(log.table, log.settings)[0]
        assert action.kind == "clock"
        assert log.table.game is not None
        seen.add(log.table.game.phase)
        log.now = action.at
        log.take(decisions.act(log.table, action, log.context))
        if log.table.game.phase is Phase.TURN and Phase.EXTRA not in seen:
            _lay_something(log)
    assert seen == {Phase.OPENING, Phase.TURN, Phase.EXTRA}


def _lay_something(log: Log) -> None:
    moves = log.moves()
    next(moves, None)


def test_bots_act_after_a_pause_that_is_the_same_on_every_node() -> None:
    log = Log()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    log.begin()
    table: Table = log.table
    kinds = {action.kind for action in scheduled_actions(table, log.settings)}
    assert kinds <= {"bot_call", "nudge"}
    log.play_on(lambda t: t.game is not None and t.game.to_move == 1)
    action = scheduled_actions(log.table, log.settings)[0]
    assert (action.kind, action.seat) == ("bot_turn", 1)
    assert action == scheduled_actions(log.table, log.settings)[0]
    assert 500 < action.at - log.table.moved_at < 2500


def test_a_table_with_fixed_dice_rejects_seeds() -> None:
    log = Log()
    log.table.agreed.arranged = True
    assert log.rejection(0, c.SeedDice("ab" * 8)) == "bad_message"
