"""What a table decides around the game: the race of the opening, seats, absence, late commands."""

from __future__ import annotations

import pytest

from setcubed.game import Illegal, Phase, best_opening
from setcubed.server.node.live_table import _miscalled
from setcubed.server.protocol import commands as c
from setcubed.server.protocol import table_events as h
from setcubed.server.protocol.messages import GameOptions
from setcubed.server.tables import decisions
from setcubed.server.tables.decisions import Outcome, clean_name
from setcubed.server.tables.duties import duties
from setcubed.server.tables.table import Table
from tests.server.tabletop import Log


def opening(seats: int = 2) -> Log:
    """A table in the race of the opening, in which the first two hold a SET."""
    for number in range(1000):
        log = Log(seats, secret=f"{number:064x}")
        log.begin()
        game = log.table.game
        assert game is not None
        if all(best_opening(game.plan, hand) for hand in game.hands[:2]):
            return log
    raise AssertionError


def laid(log: Log, seat: int) -> list[c.Laid]:
    """A SET of this seat on the logo."""
    game = log.table.game
    assert game is not None
    return [
        c.Laid(p.die, game.plan.label(p.square), str(p.face))
        for p in best_opening(game.plan, game.hands[seat]) or ()
    ]


def test_a_later_call_that_was_on_its_way_longer_wins() -> None:
    log = opening()
    log.delays = {0: 0.02, 1: 0.2}
    log.do(0, c.Call())
    assert log.table.race.holder is None  # a call of seat 1 may still be on its way
    log.now += 100
    log.do(1, c.Call())
    assert log.table.race.judged_at is not None
    log.now = log.table.race.judged_at
    assert duties(log.table, log.settings)[0].kind == "judge"
    log.take(decisions.judge_calls(log.table, log.here))
    assert log.table.race.holder == 1


def test_no_more_than_a_quarter_of_a_second_is_taken_into_account() -> None:
    log = opening()
    log.delays = {0: 0.0, 1: 5.0}
    log.do(0, c.Call())
    assert log.table.race.judged_at == log.now + 250
    log.now += 249
    log.do(1, c.Call())
    log.take(decisions.judge_calls(log.table, log.here))
    assert log.table.race.holder == 1
    log = opening()
    log.delays = {0: 0.0, 1: 5.0}
    log.do(0, c.Call())
    log.now += 251
    log.do(1, c.Call())
    log.take(decisions.judge_calls(log.table, log.here))
    assert log.table.race.holder == 0


def test_who_is_alone_has_the_word_at_once() -> None:
    log = opening()
    log.take(Outcome([h.Disconnected(1, log.now)]))
    log.do(0, c.Call())
    assert log.table.race.holder == 0


def test_only_who_has_the_word_can_open_and_only_once_called() -> None:
    log = opening()
    assert log.refusal(0, c.Open(laid(log, 0))) == "not_your_word"
    log.delays = {0: 0.0, 1: 0.0}
    log.do(0, c.Call())
    assert log.refusal(0, c.Call()) == "already_called"
    assert log.refusal(1, c.Call()) == "not_your_word"
    assert log.refusal(1, c.Open(laid(log, 1))) == "not_your_word"
    log.do(0, c.Open(laid(log, 0)))
    assert log.table.game is not None
    assert log.table.game.first == 0


def test_a_wrong_call_is_answered_with_the_three_questions_and_the_word_goes_on() -> None:
    for number in range(1000):
        log = Log(secret=f"{number:064x}")
        log.begin()
        game = log.table.game
        assert game is not None
        hand = [held for held in game.hands[0] if held.face != 27][:3]
        wrong = [c.Laid(held.die, game.plan.label(s)) for held, s in zip(hand, game.plan.logo, strict=True)]
        log.do(0, c.Call())
        log.now += 1
        log.do(1, c.Call())
        log.now += 300
        log.take(decisions.judge_calls(log.table, log.here))
        outcome = log.do(0, c.Open(wrong))
        (event,) = outcome.events[:1]
        if event.__class__.__name__ == "Miscalled":
            break
    answer = _miscalled("x", 1, event, game)  # type: ignore[arg-type]
    assert [question.about for question in answer.questions] == ["colour", "symbol", "number"]
    no = [question for question in answer.questions if question.answer == "two_alike"]
    assert no
    for question in no:
        assert question.odd is not None
        assert question.values[question.pair[0]] == question.values[question.pair[1]]
        assert question.values[question.odd] != question.values[question.pair[0]]
    assert log.table.race.holder is None
    assert duties(log.table, log.settings)[0].kind == "judge"  # the next caller is judged at once
    log.take(decisions.judge_calls(log.table, log.here))
    assert log.table.race.holder == 1


def test_a_call_lapses_and_can_be_withdrawn() -> None:
    log = opening()
    log.delays = {0: 0.0, 1: 0.0}
    log.do(0, c.Call())
    duty = duties(log.table, log.settings)[0]
    assert duty.kind == "lapse"
    log.take(decisions.by_itself(log.table, duty, log.here))
    assert log.table.race.calls == {}
    log.do(1, c.Call())
    log.do(1, c.Withdraw())
    assert log.table.race.holder is None
    assert log.refusal(1, c.Withdraw()) == "not_calling"


def test_a_command_decided_on_a_past_turn_is_refused_with_the_numbers() -> None:
    log = Log()
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.round == 3 and table.game.to_move == 0)
    old = log.table.since - 1
    with pytest.raises(Illegal) as no:
        log.do(0, c.Pass(), seq=old)
    assert no.value.code == "stale"
    assert no.value.figures == {"seq": log.table.seq, "since": log.table.since}
    log.do(0, c.Pass(), seq=log.table.since)


def test_absence_must_last_before_others_may_act() -> None:
    log = Log()
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.to_move == 1)
    assert log.refusal(0, c.Skip(1)) == "not_away"
    log.take(Outcome([h.Disconnected(1, log.now)]))
    log.now += 59_000
    assert log.refusal(0, c.Skip(1)) == "not_away"
    assert log.refusal(0, c.SeatBot(1, "greedy")) == "not_away"
    log.now += 2_000
    log.do(0, c.Skip(1))
    assert log.table.game is not None
    assert log.table.game.to_move != 1
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].kind == "bot"
    assert log.refusal(1, c.Pass()) == "bot_plays"
    log.do(1, c.TakeBack())
    assert (log.table.seats[1].kind, log.table.seats[1].name) == ("human", "Player 1")


def test_who_leaves_may_be_replaced_at_once() -> None:
    log = Log()
    log.begin()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].kind == "bot"


def test_a_bot_that_plays_on_for_somebody_has_their_name() -> None:
    log = Log()
    log.begin()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    assert log.table.seats[1].name == "Player 1 (bot)"


def test_bots_before_the_game_are_characters_who_do_not_sit_there_yet() -> None:
    log = Log(4)
    for seat in (1, 2, 3):
        log.do(seat, c.Leave())
        log.do(0, c.SeatBot(seat, "greedy"))
    assert [seat.name for seat in log.table.seats] == ["Player 0", "Otto", "Olivia", "Otto"]


def test_before_the_game_seats_are_filled_freed_and_left() -> None:
    log = Log(3)
    log.do(2, c.Leave())
    assert log.table.seats[2].kind == "open"
    assert log.refusal(0, c.Start()) == "seats_open"
    assert log.refusal(0, c.SeatBot(1, "greedy")) == "seat_taken"
    assert log.refusal(0, c.SeatBot(2, "nobody")) == "unknown_level"
    log.do(0, c.SeatBot(2, "greedy"))
    log.do(0, c.FreeSeat(2))
    assert log.refusal(0, c.FreeSeat(1)) == "not_a_bot"
    log.do(0, c.SeatBot(2, "greedy"))
    log.do(0, c.Rename("  Ada   L. "))
    assert log.table.seats[0].name == "Ada L."
    log.do(0, c.Start())
    assert log.refusal(0, c.Start()) == "already_started"
    assert log.refusal(0, c.Rematch()) == "not_over"


@pytest.mark.parametrize("name", ["", "   ", "a\nb\x00", "\u202eabc", "a\u200bb"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(Illegal):
        clean_name(name)


def test_time_limits_pass_keep_and_draw_lots() -> None:
    log = Log(3, GameOptions(turn_seconds=30, extra_seconds=30, opening_seconds=30))
    log.begin()
    seen: set[Phase] = set()
    while log.table.status == "playing" and len(seen) < 3:
        duty = duties(log.table, log.settings)[0]
        assert duty.kind == "clock"
        assert log.table.game is not None
        seen.add(log.table.game.phase)
        log.now = duty.at
        log.take(decisions.by_itself(log.table, duty, log.here))
        if log.table.game.phase is Phase.TURN and Phase.EXTRA not in seen:
            _lay_something(log)
    assert seen == {Phase.OPENING, Phase.TURN, Phase.EXTRA}


def _lay_something(log: Log) -> None:
    moves = log.moves()
    next(moves, None)


def test_bots_find_their_duties_after_a_pause_that_is_the_same_on_every_node() -> None:
    log = Log()
    log.do(1, c.Leave())
    log.do(0, c.SeatBot(1, "greedy"))
    log.begin()
    table: Table = log.table
    kinds = {duty.kind for duty in duties(table, log.settings)}
    assert kinds <= {"bot_call"}
    log.play_on(lambda t: t.game is not None and t.game.to_move == 1)
    duty = duties(log.table, log.settings)[0]
    assert (duty.kind, duty.seat) == ("bot_turn", 1)
    assert duty == duties(log.table, log.settings)[0]
    assert 500 < duty.at - log.table.moved_at < 2500
