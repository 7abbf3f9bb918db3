"""Opening, turns, wild dice and commands, as in the rule book."""

from __future__ import annotations

import pytest

from setcubed.game import (
    WILD,
    Command,
    Drawn,
    Face,
    HandDie,
    Illegal,
    Keep,
    Miscalled,
    Open,
    Opened,
    Options,
    Pass,
    Passed,
    PendingDraw,
    PendingRoll,
    Phase,
    Placement,
    Play,
    Played,
    Replace,
    Replaced,
    Roll,
    Rolled,
    Start,
    State,
    TimeOut,
    decide,
    evolve,
    new_game,
    next_automatic,
    replacements,
)
from setcubed.game.faces import holds_set
from tests.scene import DICE, PLAN, Falls, Seeded, after, die_showing, fold, kinds, lay, scene

ROW = "f7=1RO g7=2RO h7=3RO"
LIMITS = Options(turn_seconds=60, extra_seconds=30, opening_seconds=30)


def opening(*hands: str, options: Options | None = None) -> State:
    """A game that waits for someone to call SET."""
    return scene("", *hands, options=options).changed(
        phase=Phase.OPENING, round=1, first=None, to_move=None, turns_left=0
    )


def rejection(state: State, command: Command) -> Illegal:
    with pytest.raises(Illegal) as error:
        decide(state, command, Falls())
    return error.value


# The opening


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_is_for_two_to_four_players(seats: int) -> None:
    assert new_game(PLAN, DICE, seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_rejected(seats: int) -> None:
    with pytest.raises(Illegal) as error:
        new_game(PLAN, DICE, seats)
    assert error.value.code == "bad_seats"


def test_all_dice_go_into_the_bag() -> None:
    state = new_game(PLAN, DICE, 2)
    assert (state.bag, state.hands, state.board.squares) == (tuple(range(42)), ((), ()), {})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_draws_five_blindly_and_all_roll_at_once(seats: int) -> None:
    events = decide(new_game(PLAN, DICE, seats), Start(), Falls())
    expected = [word for s in range(seats) for word in (f"drawn {s}", f"rolled {s} deal")]
    assert kinds(events) == expected
    state = fold(new_game(PLAN, DICE, seats), events)
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(state.bag) == 42 - 5 * seats
    assert state.phase is Phase.OPENING


def test_the_first_player_to_call_set_and_show_one_among_their_own_five_dice_opens() -> None:
    state = opening("1GS 2RO 2RO 1PD 3PD", "1RO 2RO 3RO 1GS 2GS")
    (event,) = decide(state, Open(1, lay(state, "f7=1RO g7=2RO h7=3RO", 1)), Falls())
    assert isinstance(event, Opened)
    assert (event.seat, event.score) == (1, 3)


def test_a_set_of_another_players_dice_does_not_open() -> None:
    state = opening("1GS 2RO 2RO 1PD 3PD", "1RO 2RO 3RO 1GS 2GS")
    error = rejection(state, Open(0, lay(state, "f7=1RO g7=2RO h7=3RO", 1)))
    assert error.code == "not_in_hand"


def test_wild_dice_may_be_part_of_the_opening() -> None:
    state = opening("1RO 2GS W W W", "1RO")
    (event,) = decide(state, Open(0, lay(state, "f7=1RO g7=2GS h7=3PD*", 0)), Falls())
    assert isinstance(event, Opened)
    assert event.score == 2


def test_even_three_wild_dice_may_open() -> None:
    state = opening("1RO 2GS W W W", "1RO")
    (event,) = decide(state, Open(0, lay(state, "f7=1RO* g7=2GS* h7=3PD*", 0)), Falls())
    assert isinstance(event, Opened)
    assert event.score == 0


def test_a_wrong_call_costs_nothing() -> None:
    state = opening("1RO 2RO 2RO 1GS 2GS", "1RO")
    laid = lay(state, "f7=1RO g7=2RO h7=2RO", 0)
    (event,) = decide(state, Open(0, laid), Falls())
    assert event == Miscalled(0, tuple(placement.die for placement in laid))
    assert evolve(state, event) == state


def test_a_player_who_miscalled_may_call_again() -> None:
    state = opening("1RO 2RO 3RO 1GS 2GS", "1RO")
    state = after(state, Open(0, lay(state, "f7=1RO g7=2RO h7=1GS", 0)))
    assert after(state, Open(0, lay(state, "f7=1RO g7=2RO h7=3RO", 0))).first == 0


def test_a_wild_die_stated_to_be_no_set_is_rejected_but_is_no_wrong_call() -> None:
    state = opening("1RO 2RO W 1GS 2GS", "1RO")
    assert rejection(state, Open(0, lay(state, "f7=1RO g7=2RO h7=2RO*", 0))).code == "no_set"


def test_a_call_is_for_three_dice() -> None:
    state = opening("1RO 2RO 3RO 1GS 2GS", "1RO")
    assert rejection(state, Open(0, lay(state, "f7=1RO g7=2RO", 0))).code == "bad_count"
    three = lay(state, "f7=1RO g7=2RO h7=3RO", 0)
    assert rejection(state, Open(0, (*three[:2], three[0]))).code == "die_twice"


def test_the_first_set_lies_on_the_logo() -> None:
    state = opening("1RO 2RO 3RO 1GS 2GS", "1RO")
    assert rejection(state, Open(0, lay(state, "f8=1RO g8=2RO h8=3RO", 0))).code == "not_on_logo"


def test_if_nobody_holds_a_set_all_roll_all_their_dice_again() -> None:
    for seed in range(200):
        start = new_game(PLAN, DICE, 2)
        events = decide(start, Start(), Seeded(seed))
        rolls = [event for event in events if isinstance(event, Rolled)]
        if len(rolls) == 2:
            continue
        dealt = fold(start, events[:4])
        assert not any(holds_set(held.face for held in hand) for hand in dealt.hands)
        assert kinds(events[4:6]) == ["rolled 0 opening", "rolled 1 opening"]
        assert [len(event.faces) for event in rolls] == [5] * len(rolls)
        state = fold(start, events)
        assert state.phase is Phase.OPENING
        assert any(holds_set(held.face for held in hand) for hand in state.hands)
        return
    pytest.fail("nobody ever lacked a SET")


def test_the_opener_lays_the_three_dice_on_the_logo_and_scores_them() -> None:
    state = opening("1RO 2RO 3RO 1GS 2GS", "2RO 3RO 1PD 1PD 3GD")
    state = after(state, Open(0, lay(state, "h7=1RO f7=2RO g7=3RO", 0)))
    assert {PLAN.label(s): str(lying.face) for s, lying in state.board.squares.items()} == {
        "f7": "2RO",
        "g7": "3RO",
        "h7": "1RO",
    }
    assert state.scores == (3, 0)
    assert len(state.hands[0]) == 2


def test_the_opening_was_the_openers_turn_in_round_1() -> None:
    hands = ("3RO 2GS 3PD 1GD 2PS", "1RO 2RO 3RO 1GS 2GS", "3RO 1PD 1PD 2GS 3GD")
    state = opening(*hands)
    state = after(state, Open(1, lay(state, "f7=1RO g7=2RO h7=3RO", 1)))
    assert (state.round, state.to_move, state.turns_left) == (1, 2, 2)
    state = after(state, Pass(2))
    assert state.to_move == 0
    assert after(state, Pass(0)).phase is Phase.EXTRA


def test_the_opener_is_the_first_player_for_the_rest_of_the_game() -> None:
    state = opening("1RO 3RO 3PD 1GD 2PS", "1RO 2RO 3RO 1GS 2GS")
    state = after(state, Open(1, lay(state, "f7=1RO g7=2RO h7=3RO", 1)), Pass(0), Keep(1), Keep(0))
    assert (state.first, state.to_move, state.round) == (1, 1, 2)


# A turn


def test_then_the_player_lays_one_to_three_dice() -> None:
    state = scene(ROW, "1RO 2GS 3PD 1GD 2PS", "3RO")
    (event,) = decide(state, Play(0, lay(state, "i7=1RO")), Falls())
    assert isinstance(event, Played)
    assert (event.score, event.sets) == (3, ((84, 85, 86),))
    state = evolve(state, event)
    assert state.scores == (3, 0)
    assert state.board.faces[PLAN.square("i7")] == Face("1RO")
    assert state.to_move == 1


def test_passing_is_always_allowed() -> None:
    state = scene(ROW, "1RO 2GS", "3RO")
    assert decide(state, Pass(0), Falls()) == [Passed(0, "choice")]


def test_nothing_is_deducted_for_passing_or_for_dice_left_over() -> None:
    state = scene(ROW, "1RO 2GS", "3RO", scores=(7, 9))
    assert after(state, Pass(0)).scores == (7, 9)


def test_dice_are_never_turned_over_only_the_face_that_was_rolled_can_be_laid() -> None:
    state = scene(ROW, "2RO 2GS", "3RO")
    die = die_showing(state, 0, "2RO")
    error = rejection(state, Play(0, (Placement(die, PLAN.square("i7"), Face("1RO")),)))
    assert (error.code, error.details["shows"]) == ("wrong_face", "2RO")


def test_a_die_that_is_not_wild_cannot_be_laid_as_wild_nor_a_wild_one_as_tame() -> None:
    state = scene(ROW, "1RO W", "3RO")
    square = PLAN.square("i7")
    tame, wild = die_showing(state, 0, "1RO"), die_showing(state, 0, "W")
    assert rejection(state, Play(0, (Placement(tame, square, Face("1RO"), True),))).code == "wrong_face"
    assert rejection(state, Play(0, (Placement(wild, square, Face("1RO"), False),))).code == "wrong_face"


def test_a_player_who_can_do_nothing_is_skipped() -> None:
    state = scene(ROW, "1RO 2GS", "2GS 2GD", "3RO 2GS")
    events = decide(state, Pass(0), Falls())
    assert events == [Passed(0, "choice"), Passed(1, "no_turn")]
    assert fold(state, events).to_move == 2


def test_a_player_who_can_only_replace_is_not_skipped() -> None:
    state = scene("f7=1RO g7=2RO h7=3RO a1=2GS*", "1RO", "2GS")
    assert after(state, Pass(0)).to_move == 1


def test_the_turns_points_are_added_at_its_end() -> None:
    state = scene("g5=1RO g6=2RO", "3RO 2RO", "3RO", scores=(10, 0))
    assert after(state, Play(0, lay(state, "g4=3RO g3=2RO"))).scores == (10 + 3 + 2 + 3 + 2, 0)


def test_a_bonus_square_is_taken_once_for_the_player_who_lays_a_die_there_first() -> None:
    state = scene("g5=1RO g6=2RO", "3RO 2RO", "3RO")
    (event,) = decide(state, Play(0, lay(state, "g4=3RO")), Falls())
    assert isinstance(event, Played)
    assert event.bonus == {PLAN.square("g4"): 2}
    assert PLAN.square("g4") in evolve(state, event).board.used


def test_only_the_player_whose_turn_it_is_plays() -> None:
    state = scene(ROW, "1RO 2GS", "1RO 3RO")
    error = rejection(state, Play(1, lay(state, "i7=1RO", 1)))
    assert (error.code, error.details) == ("not_your_turn", {"seat": 1, "to_move": 0})
    assert rejection(state, Pass(1)).code == "not_your_turn"
    assert rejection(state, Pass(2)).code == "bad_seat"
    assert rejection(state, Pass(-1)).code == "bad_seat"


def test_only_dice_of_the_own_hand_are_laid_and_each_once() -> None:
    state = scene(ROW, "1RO 2GS", "1RO 3RO")
    theirs = lay(state, "i7=1RO", 1)
    assert rejection(state, Play(0, theirs)).code == "not_in_hand"
    (mine,) = lay(state, "i7=1RO")
    twice = (mine, mine._replace(square=PLAN.square("e7")))
    assert rejection(state, Play(0, twice)).code == "die_twice"


# Wild dice


def test_a_player_may_replace_a_wild_die_by_one_that_shows_exactly_the_stated_features() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1GS", "3RO")
    mine, square = die_showing(state, 0, "2RO"), PLAN.square("g7")
    wild = state.board.squares[square].die
    events = decide(state, Replace(0, square, mine), Falls(2))
    assert events[0] == Replaced(0, square, mine, wild)
    state = fold(state, events)
    assert state.board.squares[square] == (mine, Face("2RO"), False)


def test_a_die_with_other_features_cannot_replace() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RS 1RO", "3RO")
    error = rejection(state, Replace(0, PLAN.square("g7"), die_showing(state, 0, "2RS")))
    assert (error.code, error.details["face"]) == ("wrong_face", "2RO")


def test_only_own_dice_replace() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "2RO")
    assert rejection(state, Replace(0, 84, die_showing(state, 1, "2RO"))).code == "not_in_hand"


def test_only_a_wild_die_on_the_board_is_replaced() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "3RO")
    assert rejection(state, Replace(0, PLAN.square("f7"), die_showing(state, 0, "1RO"))).code == "not_wild"
    assert rejection(state, Replace(0, PLAN.square("a1"), die_showing(state, 0, "1RO"))).code == "not_wild"
    assert rejection(state, Replace(0, 169, die_showing(state, 0, "1RO"))).code == "off_board"


def test_a_die_that_itself_shows_wild_cannot_replace() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "W 1RO", "3RO")
    assert rejection(state, Replace(0, 84, die_showing(state, 0, "W"))).code == "wrong_face"


def test_replacing_scores_nothing_and_earns_no_bonus() -> None:
    state = scene("g5=1RO g6=2RO g4=3RO*", "3RO 1RO", "3RO", scores=(5, 5))
    state = after(state, Replace(0, PLAN.square("g4"), die_showing(state, 0, "3RO")))
    assert state.scores == (5, 5)


def test_the_player_rolls_the_die_they_took_at_once_and_keeps_it() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "3RO")
    wild = state.board.squares[84].die
    _, rolled = decide(state, Replace(0, 84, die_showing(state, 0, "2RO")), Falls(5))
    assert rolled == Rolled(0, "replacement", (HandDie(wild, WILD),))


def test_the_die_that_was_taken_may_be_laid_in_the_same_turn() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1GS", "3RO")
    state = after(state, Replace(0, 84, die_showing(state, 0, "2RO")), rng=Falls(5))
    assert after(state, Play(0, lay(state, "i7=1RO*"))).scores == (2, 0)


def test_the_replacing_die_is_not_one_of_the_three_dice_of_the_turn() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO 3RO 2RO", "3RO")
    state = after(state, Replace(0, 84, die_showing(state, 0, "2RO")))
    state = after(state, Play(0, lay(state, "i7=1RO e7=3RO j7=2RO")))
    assert state.scores == (3 + 3 + 3 + 2, 0)


def test_several_wild_dice_may_be_replaced_one_after_the_other() -> None:
    state = scene("f7=1RO* g7=2RO* h7=3RO", "2RO 1RO 3RO", "3RO")
    one, two = die_showing(state, 0, "1RO"), die_showing(state, 0, "2RO")
    state = after(state, Replace(0, 83, one), Replace(0, 84, two))
    assert not any(lying.wild for lying in state.board.squares.values())
    assert len(state.hands[0]) == 3
    assert state.to_move == 0


def test_a_player_may_replace_and_then_pass() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "3RO")
    state = after(state, Replace(0, 84, die_showing(state, 0, "2RO")))
    assert decide(state, Pass(0), Falls())[0] == Passed(0, "choice")


def test_a_pass_is_recorded_as_no_turn_whenever_no_die_could_have_been_laid_at_that_moment() -> None:
    # Seat 0 can replace the wild die but place nothing; then it places the die it took, if it fits.
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO", "1RO")
    assert decide(state, Pass(0), Falls()) == [Passed(0, "no_turn")]
    sides = DICE[state.board.squares[84].die]
    replaced = after(state, Replace(0, 84, state.hands[0][0].die), rng=Falls(sides.index(WILD)))
    assert decide(replaced, Pass(0), Falls()) == [Passed(0, "choice")]


def test_a_player_who_replaced_and_has_no_turn_is_skipped() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO", "3RO")
    # The wild die falls on a face that fits nowhere.
    wild = state.board.squares[84].die
    side = next(i for i, shown in enumerate(DICE[wild]) if shown not in (Face("1RO"), Face("3RO"), WILD))
    events = decide(state, Replace(0, 84, die_showing(state, 0, "2RO")), Falls(side))
    assert kinds(events) == ["replaced 0", "rolled 0 replacement", "passed 0 no_turn"]


def test_wild_dice_are_replaced_before_laying_dice_only() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "3RO 1GS")
    state = after(state, Play(0, lay(state, "i7=1RO")))
    assert rejection(state, Replace(0, 84, die_showing(state, 0, "2RO"))).code == "not_your_turn"


def test_what_a_wild_die_was_stated_to_be_never_changes_while_it_lies_there() -> None:
    state = scene("f7=1RO g7=2RO", "W 1GS", "1RO 3RO")
    state = after(state, Play(0, lay(state, "h7=3RO*")))
    state = after(state, Play(1, lay(state, "i7=1RO")))
    assert state.board.squares[85] == (state.board.squares[85].die, Face("3RO"), True)


def test_the_possible_replacements_are_listed() -> None:
    state = scene("f7=1RO* g7=2RO* h7=3RO", "2RO 2RO 3RO W", "3RO")
    twos = [held.die for held in state.hands[0] if held.face == Face("2RO")]
    assert replacements(state, 0) == [(84, die) for die in twos]


# Time limits


def test_a_turn_that_runs_out_is_a_pass() -> None:
    state = scene(ROW, "1RO", "1RO", options=LIMITS)
    assert decide(state, TimeOut(0), Falls()) == [Passed(0, "timeout")]


def test_a_turn_that_runs_out_when_no_die_could_have_been_laid_is_recorded_as_no_turn() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO", "1RO", options=LIMITS)
    assert decide(state, TimeOut(0), Falls()) == [Passed(0, "no_turn")]


def test_an_extra_roll_that_runs_out_is_no_roll() -> None:
    state = scene(ROW, "1RO 2GS", "1RO", options=LIMITS).changed(
        phase=Phase.EXTRA, to_move=None, waiting=frozenset({0, 1})
    )
    events = decide(state, TimeOut(1), Falls())
    assert kinds(events) == ["kept 1 timeout"]
    assert fold(state, events).hands == state.hands


def test_when_the_opening_runs_out_one_of_those_who_hold_a_set_is_drawn_by_lot_and_opened_for() -> None:
    state = opening("1RO 2RO 3RO 1GS 2GS", "1RO 1RO 2GS 2GS 1GS", "1PO 2PO 3PO 1RD 2GD", options=LIMITS)
    for lot, seat in ((0, 0), (1, 2)):
        (event, *_) = decide(state, TimeOut(), Falls(lot))
        assert isinstance(event, Opened)
        assert (event.seat, event.score) == (seat, 3)
    with pytest.raises(AssertionError):
        decide(state, TimeOut(), Falls(2))


@pytest.mark.parametrize("seat", [None, 0])
def test_a_time_limit_that_was_not_agreed_cannot_run_out(seat: int | None) -> None:
    state = opening("1RO 2RO 3RO", "1RO") if seat is None else scene(ROW, "1RO", "1RO")
    assert rejection(state, TimeOut(seat)).code == "no_time_limit"


def test_an_extra_roll_without_limit_cannot_run_out() -> None:
    state = scene(ROW, "1RO", "1RO").changed(phase=Phase.EXTRA, to_move=None, waiting=frozenset({0, 1}))
    assert rejection(state, TimeOut(1)).code == "no_time_limit"


def test_the_limit_of_the_opening_runs_only_in_the_opening() -> None:
    assert rejection(scene(ROW, "1RO", "1RO", options=LIMITS), TimeOut()).code == "wrong_phase"


def test_only_the_turn_of_the_player_to_move_runs_out() -> None:
    assert rejection(scene(ROW, "1RO", "1RO", options=LIMITS), TimeOut(1)).code == "not_your_turn"


# Commands at the wrong moment


@pytest.mark.parametrize(
    "command",
    [Open(0, ()), Play(0, ()), Replace(0, 0, 0), Pass(0), Roll(0, (0,)), Keep(0), TimeOut(0)],
    ids=lambda command: type(command).__name__,
)
def test_a_command_at_the_wrong_moment_is_rejected(command: Command) -> None:
    assert rejection(new_game(PLAN, DICE, 2), command).code == "wrong_phase"
    over = scene(ROW, "1RO", "1RO").changed(phase=Phase.OVER, to_move=None)
    assert rejection(over, command).code == "game_over"


def test_a_game_starts_once() -> None:
    state = after(new_game(PLAN, DICE, 2), Start())
    assert rejection(state, Start()).code == "started"


def test_an_error_says_what_was_expected() -> None:
    assert "opening" in rejection(scene(ROW, "1RO", "1RO"), Open(0, ())).message
    assert "end of a round" in rejection(scene(ROW, "1RO", "1RO"), Keep(0)).message


# Automatic commands


def test_the_next_automatic_action_is_known() -> None:
    state = new_game(PLAN, DICE, 2)
    assert next_automatic(state) == PendingDraw(0, 5)
    state = evolve(state, Drawn(0, (4, 8, 1, 2, 3)))
    assert next_automatic(state) == PendingRoll(0, "deal", (1, 2, 3, 4, 8))


def test_no_automatic_action_is_due_while_players_decide() -> None:
    state = opening("1RO 2RO 3RO", "1RO")
    assert next_automatic(state) is None
    assert next_automatic(scene(ROW, "1RO", "1RO")) is None
    assert next_automatic(state.changed(phase=Phase.OVER)) is None
