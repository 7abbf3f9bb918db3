"""The opening race: nobody can jump, block or observe the queue of calls."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.messages import Draft, GameOptions
from setcubed.app.tables import decisions
from setcubed.app.tables.drafts import draft, show_of_draft
from setcubed.app.tables.moves import Outcome, miscalled
from setcubed.app.tables.scheduled_actions import (
    DICE_REST,
    REROLL,
    ScheduledAction,
    deadline,
    scheduled_actions,
)
from setcubed.app.tables.table import is_secret
from setcubed.app.tables.views import view_of
from setcubed.bots.levels import LEVELS
from setcubed.game import Miscalled, Rolled, best_opening
from tests.server.table_fixture import Log


def race(seats: int = 2, able: int | None = None, options: GameOptions | None = None) -> Log:
    """A table in the opening race, in which the first `able` seats hold a SET, by default all."""
    wanted = seats if able is None else able
    for number in range(2000):
        log = Log(seats, options, secret=f"{number:064x}")
        log.begin()
        assert log.table.game is not None
        sets = [best_opening(log.table.plan, hand) is not None for hand in log.table.game.hands]
        if sets == [True] * wanted + [False] * (seats - wanted):
            log.delays = dict.fromkeys(range(seats), 0.0)
            return log
    raise AssertionError


def laid(log: Log, seat: int) -> list[c.DiePlacement]:
    """A SET of this seat on the logo."""
    game = log.table.game
    assert game is not None
    return [
        c.DiePlacement(p.die, game.plan.label(p.square), str(p.face))
        for p in best_opening(game.plan, game.hands[seat]) or ()
    ]


def wrong(log: Log, seat: int) -> list[c.DiePlacement]:
    """Three dice of this seat that are no SET."""
    game = log.table.game
    assert game is not None
    right = {die.die for die in laid(log, seat)}
    hand = sorted(game.hands[seat], key=lambda held: held.die in right)
    dice = [held for held in hand if held.face != 27][:3]
    return [
        c.DiePlacement(held.die, game.plan.label(s)) for held, s in zip(dice, game.plan.logo, strict=True)
    ]


def attend(log: Log) -> ScheduledAction:
    """Run the table's next scheduled action at its time."""
    action = scheduled_actions(log.table, log.settings)[0]
    log.now = max(log.now, action.at)
    log.take(decisions.act(log.table, action, log.context))
    return action


def line(log: Log) -> tuple[int | None, list[int]]:
    """The seat that shows and the seats in line, as in everybody's view."""
    game = view_of(log.table, log.settings).game
    assert game is not None
    assert game.calls is not None
    return game.calls.holder, game.calls.waiting


def test_calls_count_in_the_order_in_which_they_were_made_not_in_which_they_came() -> None:
    log = race()
    log.delays = {0: 0.02, 1: 0.2}
    log.do(0, c.Call())
    assert line(log) == (None, [])  # a call of seat 1 may still be in transit
    log.now += 100
    log.do(1, c.Call())
    assert attend(log).kind == "judge"
    assert line(log) == (1, [0])


def test_at_most_a_quarter_of_a_second_of_network_delay_is_credited() -> None:
    for late, first in ((249, 1), (251, 0)):
        log = race()
        log.delays = {0: 0.0, 1: 5.0}
        log.do(0, c.Call())
        log.now += late
        log.do(1, c.Call())
        attend(log)
        assert line(log)[0] == first


def test_a_delay_that_only_the_client_reports_counts_up_to_a_small_quota() -> None:
    log = race()
    log.delays, log.feigned = {0: 0.0, 1: 5.0}, {1}
    log.do(0, c.Call())
    log.now += 149
    log.do(1, c.Call())
    attend(log)
    assert line(log) == (1, [0])  # it wins once by a delay that may be faked …
    log.do(1, c.Withdraw())
    log.do(0, c.Withdraw())
    log.now += 6000
    log.do(0, c.Call())
    log.now += 1
    log.do(1, c.Call())
    attend(log)
    assert line(log) == (0, [1])  # … and then never again


def test_a_player_who_calls_alone_shows_at_once() -> None:
    log = race()
    log.take(Outcome([te.Disconnected(1, log.now)]))
    log.do(0, c.Call())
    assert line(log) == (0, [])


def test_a_call_is_not_published_before_it_is_judged() -> None:
    log = race(3)
    log.delays = {0: 0.1, 1: 0.1, 2: 0.1}
    before = view_of(log.table, log.settings)
    outcome = log.do(0, c.Call())
    assert is_secret(outcome.events)
    log.now += 10
    assert is_secret(log.do(1, c.Call()).events)
    assert view_of(log.table, log.settings) == before
    attend(log)
    assert line(log) == (0, [1])
    assert is_secret(log.do(2, c.Call()).events)
    assert line(log) == (0, [1])


def test_a_later_caller_waits_in_line_and_shows_as_soon_as_the_one_before_miscalled() -> None:
    log = race(3)
    for seat in (1, 0, 2):
        log.do(seat, c.Call())
        log.now += 1
    assert line(log) == (1, [0, 2])
    assert log.table.race.until == log.now - 3 + 8000
    assert log.rejection(0, c.Open(laid(log, 0))) == "not_your_word"
    assert log.rejection(1, c.Call()) == log.rejection(2, c.Call()) == "already_called"
    log.do(1, c.Open(wrong(log, 1)))
    assert line(log) == (0, [2])
    assert attend(log).kind == "lapse"
    assert line(log) == (2, [])
    log.do(2, c.Open(laid(log, 2)))
    assert log.table.game is not None
    assert log.table.game.first == 2


def test_a_player_who_miscalled_can_call_again_only_when_the_line_is_empty_and_five_seconds_have_passed() -> (
    None
):
    for fail_call in (c.Withdraw(), None):
        log = race(3)
        log.do(0, c.Call())
        log.do(1, c.Call())
        if fail_call:
            log.do(0, fail_call)
        else:
            attend(log)
        miscalled_at = log.now
        assert line(log) == (1, [])
        assert log.rejection(0, c.Call()) == "call_later"
        log.now += 6000
        assert log.rejection(0, c.Call()) == "call_later"  # somebody shows
        log.do(2, c.Call())
        log.do(1, c.Withdraw())
        assert log.rejection(0, c.Call()) == "call_later"
        log.do(2, c.Withdraw())
        assert line(log) == (None, [])
        assert log.rejection(2, c.Call()) == "call_later"  # five seconds have not passed
        game = view_of(log.table, log.settings).game
        assert game is not None
        assert game.calls is not None
        assert {b.seat: b.until for b in game.calls.barred}[0] == miscalled_at + 5000
        log.do(0, c.Call())
        assert line(log) == (0, [])


def test_a_clock_that_was_ahead_bars_nobody_for_an_hour() -> None:
    log = Log(2)
    log.begin()
    log.now += 3_600_000
    log.do(0, c.Call())
    log.do(0, c.Withdraw())
    log.now -= 3_600_000
    assert log.table.race.miscalled_at
    assert log.table.noted_after(log.now)
    log.take(Outcome([te.ClockSet()]))
    assert not log.table.noted_after(log.now)
    assert log.table.race.miscalled_at == {0: log.now}


def test_calling_without_looking_never_keeps_an_honest_player_from_opening() -> None:
    log = race()
    for _ in range(3):  # one player calls repeatedly
        while log.rejection(0, c.Call()):
            log.now += 100
        log.now += 1000
        if log.rejection(1, c.Call()) == "":
            break
    assert attend(log).kind == "lapse"
    assert line(log) == (1, [])
    log.do(1, c.Open(laid(log, 1)))
    assert log.table.game is not None
    assert log.table.game.first == 1


def test_a_wrong_call_is_answered_with_the_three_questions() -> None:
    log = race()
    log.do(0, c.Call())
    game = log.table.game
    assert game is not None
    event = log.do(0, c.Open(wrong(log, 0))).events[0]
    assert isinstance(event, Miscalled)
    answer = miscalled("x", 1, event, game)
    assert [question.about for question in answer.questions] == ["colour", "symbol", "number"]
    no = [question for question in answer.questions if question.answer == "two_alike"]
    assert no
    for question in no:
        assert question.odd is not None
        assert question.values[question.pair[0]] == question.values[question.pair[1]]
        assert question.values[question.odd] != question.values[question.pair[0]]
    assert log.table.game is not None
    assert log.table.game.scores == (0, 0)


def test_a_table_where_only_one_player_holds_a_set_says_so_after_a_while_and_offers_a_limit() -> None:
    log = race(2, able=1)
    assert log.rejection(1, c.LimitOpening()) == "not_stuck"
    action = attend(log)
    assert (action.kind, action.at - log.table.race.began_at) == ("nudge", 45_000)
    game = view_of(log.table, log.settings).game
    assert game is not None
    assert game.calls is not None
    assert game.calls.able == [0]
    assert set(game.calls.hinted) < {placed.die for placed in laid(log, 0)}
    assert scheduled_actions(log.table, log.settings) == []
    log.do(1, c.LimitOpening())
    assert log.do(0, c.LimitOpening()).quiet
    assert deadline(log.table, log.settings) == log.now + 30_000
    assert attend(log).kind == "clock"
    assert log.table.game is not None
    assert log.table.game.first == 0
    assert log.table.game.options.opening_seconds == 30


def test_failed_calls_do_not_extend_an_agreed_limit() -> None:
    log = race(options=GameOptions(opening_seconds=30))
    log.now += 29_000
    log.do(0, c.Call())
    assert attend(log).kind == "lapse"
    assert scheduled_actions(log.table, log.settings)[0] == ScheduledAction(
        log.table.decided_at + 30_000, "clock"
    )


def test_where_nobody_sees_a_set_the_table_says_at_once_who_has_one() -> None:
    log = race(2, able=1)
    log.do(0, c.SeeNone())
    assert log.do(0, c.SeeNone()).quiet
    assert scheduled_actions(log.table, log.settings)[0].at > log.now  # Player 1 still looks
    log.do(1, c.SeeNone())
    game = view_of(log.table, log.settings).game
    assert game is not None
    assert game.calls is not None
    assert game.calls.none == [0, 1]
    assert scheduled_actions(log.table, log.settings)[0] == ScheduledAction(log.now, "nudge")
    attend(log)
    assert log.table.race.able == (0,)
    log.do(0, c.Call())  # a player may still find a SET
    assert line(log) == (0, [])


def test_absent_players_are_not_waited_for_where_nobody_sees_a_set() -> None:
    log = race(2, able=1)
    log.take(Outcome([te.Disconnected(1, log.now)]))
    log.do(0, c.SeeNone())
    assert scheduled_actions(log.table, log.settings)[0] == ScheduledAction(log.now, "nudge")


def test_a_bot_with_a_set_calls_at_once_where_no_player_sees_one() -> None:
    log = race(2, able=1)
    log.take(Outcome([te.BotSeated(0, "novice", "Robin")]))
    assert scheduled_actions(log.table, log.settings)[0].at > log.now + 10_000
    log.do(1, c.SeeNone())
    assert scheduled_actions(log.table, log.settings)[0] == ScheduledAction(log.now, "bot_call", 0)
    attend(log)
    assert line(log) == (0, [])


def time_to_look(log: Log) -> float:
    """Milliseconds from the time when pages show the last roll to the first scheduled action."""
    opening = log.table.race
    rest = DICE_REST + REROLL * (opening.rolls - 1)
    return scheduled_actions(log.table, log.settings)[0].at - opening.began_at - 1000 * rest


def test_bots_wait_until_every_roll_of_the_opening_is_shown() -> None:
    level = LEVELS["beginner"].reaction.median
    seen = set()
    for number in range(300):
        log = Log(2, secret=f"{number:064x}")
        started = log.do(0, c.Start())
        log.take(Outcome([te.BotSeated(0, "beginner", "Mia")]))
        rolls = sum(isinstance(event, Rolled) and event.seat == 0 for event in started.events)
        assert log.table.race.rolls == rolls
        if scheduled_actions(log.table, log.settings)[0].kind == "bot_call":
            assert 700 * level - 1 <= time_to_look(log) <= 1400 * level + 1
            seen.add(rolls)
    assert {1, 2} <= seen


def test_bots_take_twice_as_long_in_the_first_games_of_a_player() -> None:
    moments = []
    for unhurried in (False, True):
        log = race(2, able=1)
        log.take(Outcome([te.BotSeated(0, "beginner", "Mia")]))
        log.table.agreed = replace(log.table.agreed, unhurried=unhurried)
        moments.append(time_to_look(log))
    assert moments[1] == pytest.approx(2 * moments[0], abs=1)


def shows(log: Log) -> list[c.DiePlacement]:
    """The dice that the holder has shown, as in the view."""
    game = view_of(log.table, log.settings).game
    assert game is not None
    assert game.calls is not None
    return game.calls.shown


def test_a_set_that_was_shown_in_time_counts_and_its_order_may_be_arranged_afterwards() -> None:
    log = race()
    log.do(0, c.Call())
    log.do(1, c.Call())
    shown = laid(log, 0)
    log.do(0, c.Show(shown))
    assert [die.die for die in shows(log)] == [die.die for die in shown]
    log.now += 20_000  # the time to show a SET is over
    assert line(log) == (0, [1])
    assert log.rejection(1, c.Open(laid(log, 1))) == "not_your_word"
    assert log.rejection(0, c.Withdraw()) == "already_shown"
    squares = [die.square for die in shown]
    turned = [replace(die, square=square) for die, square in zip(shown, squares[::-1], strict=True)]
    log.do(0, c.Open(turned))
    assert log.table.game is not None
    assert log.table.game.first == 0
    assert log.table.game.board.squares[log.table.plan.square(squares[0])].die == turned[2].die


def test_a_set_that_nobody_arranges_is_placed_as_it_was_shown() -> None:
    log = race()
    log.do(0, c.Call())
    shown = laid(log, 0)
    log.do(0, c.Show(shown))
    assert attend(log).kind == "arrange"
    assert log.table.game is not None
    squares = log.table.game.board.squares
    assert {log.table.plan.label(square): die.die for square, die in squares.items()} == {
        die.square: die.die for die in shown
    }


def test_other_dice_than_those_shown_do_not_open() -> None:
    log = race()
    log.do(0, c.Call())
    shown = laid(log, 0)
    log.do(0, c.Show(shown))
    others = wrong(log, 0)
    assert {die.die for die in others} != {die.die for die in shown}
    assert log.do(0, c.Show(shown)).quiet
    log.now += 8001  # until then the player may change their mind
    assert log.rejection(0, c.Open(others)) == log.rejection(0, c.Show(others)) == "already_shown"


def test_three_dice_shown_that_are_no_set_are_a_wrong_call() -> None:
    log = race()
    log.do(0, c.Call())
    log.do(1, c.Call())
    assert log.rejection(1, c.Show(laid(log, 1))) == "not_your_word"
    outcome = log.do(0, c.Show(wrong(log, 0)))
    assert isinstance(outcome.events[0], Miscalled)
    assert line(log) == (1, [])
    assert shows(log) == []


def test_a_set_that_the_holder_drafts_on_the_logo_is_shown() -> None:
    log = race()
    log.do(0, c.Call())
    log.do(1, c.Call())

    def show(seat: int, placements: list[c.DiePlacement]) -> c.Show | None:
        ask = Draft("d", seat, placements)
        command = show_of_draft(log.table, ask, draft(log.table.game, seat, placements, "d", 1))  # type: ignore[arg-type]
        return command.do if command else None  # type: ignore[return-value]

    assert show(1, laid(log, 1)) is None
    assert show(0, wrong(log, 0)) is show(0, laid(log, 0)[:2]) is None
    found = show(0, laid(log, 0))
    assert found == c.Show(laid(log, 0))
    log.do(0, found)
    assert show(0, laid(log, 0)[::-1]) is None, "another order shows nothing new"
    assert attend(log).kind == "arrange"
