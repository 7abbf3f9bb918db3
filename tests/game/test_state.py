"""The end of a round and of the game, and how events change the state, as in the rule book."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from setcubed.game import (
    Board,
    Command,
    DiceSet,
    Drawn,
    Event,
    Face,
    Finished,
    HandDie,
    Illegal,
    Keep,
    Kept,
    Options,
    Pass,
    Passed,
    Phase,
    PlacedDie,
    Plan,
    Play,
    RandomSource,
    Replace,
    Roll,
    Rolled,
    RoundEnded,
    State,
    TimeOut,
    decide,
    evolve,
    execute,
    new_game,
    next_automatic,
    perform,
)
from setcubed.game.dice import Die
from setcubed.game.play import pass_turn
from setcubed.game.state import MOST_DEAD_ROUNDS, ending
from setcubed.notation.text import parse_stated
from tests.scene import DICE, PLAN, Falls, Seeded, after, die_showing, faces, fold, kinds, lay, scene

ROW = "f7=1RO g7=2RO h7=3RO"
FULL = "1RO 2GS 3PD 1GD 2PS"
STUCK = "1GS 1GD 1GS 1GD 1GS"
"""Five dice, none of which fits at ROW."""


def last_turn(*hands: str, bag: int | None = None, board: str = ROW, **more: object) -> State:
    """The last player of the round is to move, after somebody has placed a die."""
    more.setdefault("laid", True)
    return scene(board, *hands, bag=bag, to_move=len(hands) - 1, **more)  # type: ignore[arg-type]


# The end of a round


def test_a_round_ends_when_every_player_has_had_a_turn() -> None:
    state = scene(ROW, FULL, FULL, FULL, to_move=2, first=2)
    assert kinds(decide(state, Pass(2), Falls())) == ["passed 2 choice"]
    state = after(state, Pass(2), Pass(0))
    events = decide(state, Pass(1), Falls())
    assert events[1] == RoundEnded(2)


def test_play_goes_clockwise_from_the_first_player_on() -> None:
    state = scene(ROW, FULL, FULL, FULL, FULL, to_move=2, first=2)
    seats = []
    while state.phase is Phase.TURN:
        assert state.to_move is not None
        seats.append(state.to_move)
        state = after(state, Pass(state.to_move))
    assert seats == [2, 3, 0, 1]


def test_in_the_last_draw_those_later_in_the_order_of_play_may_get_fewer_dice_or_none() -> None:
    state = scene(ROW, "1RO 2GS", "1RO 2GS", "1RO 3RO", bag=4, to_move=0, first=1, placed=True)
    events = decide(state, Pass(0), Falls())
    assert [(event.seat, len(event.dice)) for event in events if isinstance(event, Drawn)] == [(1, 3), (2, 1)]


def test_beginning_with_the_first_player_clockwise_each_draws_up_to_five_dice() -> None:
    state = scene(ROW, "1RO 2GS", "1RO 2GS 3PD", "1RO", to_move=0, first=1, placed=True)
    events = decide(state, Pass(0), Falls())
    assert kinds(events)[2:] == [
        "drawn 1",
        "rolled 1 draw",
        "drawn 2",
        "rolled 2 draw",
        "drawn 0",
        "rolled 0 draw",
    ]
    assert [len(event.dice) for event in events if isinstance(event, Drawn)] == [2, 4, 3]
    assert [len(hand) for hand in fold(state, events).hands] == [5, 5, 5]


def test_players_draw_while_the_bag_lasts() -> None:
    state = last_turn("1RO 2GS", "1RO 2GS 3PD", "1RO 3RO", bag=4)
    events = decide(state, Pass(2), Falls())
    assert [(e.seat, len(e.dice)) for e in events if isinstance(e, Drawn)] == [(0, 3), (1, 1)]
    state = fold(state, events)
    assert [len(hand) for hand in state.hands] == [5, 4, 2]
    assert state.bag == ()


def test_new_dice_are_rolled_at_once_and_the_others_lie_still() -> None:
    state = last_turn(FULL, "1RO 2GS 3PD")
    drawn, rolled = decide(state, Pass(1), Falls(0, 0, 3, 4))[2:]
    assert isinstance(drawn, Drawn)
    assert isinstance(rolled, Rolled)
    dice = sorted(drawn.dice)
    assert rolled.faces == (HandDie(dice[0], DICE[dice[0]][3]), HandDie(dice[1], DICE[dice[1]][4]))
    hand = fold(state, [*decide(state, Pass(1), Falls())]).hands[1]
    assert hand[:3] == state.hands[1]


def test_a_full_hand_draws_nothing() -> None:
    assert kinds(decide(last_turn(FULL, FULL), Pass(1), Falls())) == ["passed 1 choice", "round_ended"]


def extra(*hands: str, **more: object) -> State:
    """A game in which all may make their extra roll."""
    state = after(last_turn(*hands, **more), Pass(len(hands) - 1))  # type: ignore[arg-type]
    assert state.phase is Phase.EXTRA
    return state


@pytest.mark.parametrize("count", [1, 3, 5])
def test_every_player_may_roll_any_or_all_of_their_dice_one_more_time(count: int) -> None:
    state = extra(FULL, FULL)
    dice = tuple(held.die for held in state.hands[0][:count])
    (event,) = decide(state, Roll(0, dice), Seeded(count))
    assert isinstance(event, Rolled)
    assert (event.reason, [held.die for held in event.faces]) == ("extra", sorted(dice))
    hand = dict(evolve(state, event).hands[0])
    assert all(hand[die] == shown for die, shown in event.faces)
    assert [hand[held.die] for held in state.hands[0][count:]] == [h.face for h in state.hands[0][count:]]


def test_the_extra_roll_is_made_once() -> None:
    state = extra(FULL, FULL)
    dice = (state.hands[0][0].die,)
    state = after(state, Roll(0, dice))
    for command in (Roll(0, dice), Keep(0)):
        with pytest.raises(Illegal) as error:
            decide(state, command, Falls())
        assert error.value.code == "already_chosen"


def test_an_extra_roll_names_own_dice_each_once() -> None:
    state = extra(FULL, FULL)
    mine, theirs = state.hands[0][0].die, state.hands[1][0].die
    for dice, code in (((), "bad_count"), ((theirs,), "not_in_hand"), ((mine, mine), "die_twice")):
        with pytest.raises(Illegal) as error:
            decide(state, Roll(0, dice), Falls())
        assert error.value.code == code


def test_players_choose_independently_of_each_other_and_in_any_order() -> None:
    state = extra(FULL, FULL, FULL)
    state = after(state, Keep(2), Roll(0, (state.hands[0][0].die,)))
    assert (state.phase, state.waiting) == (Phase.EXTRA, frozenset({1}))


def test_the_next_round_begins_when_all_have_chosen() -> None:
    state = extra(FULL, FULL)
    state = after(state, Keep(1))
    assert decide(state, Keep(0), Falls()) == [Kept(0, "choice")]
    state = after(state, Keep(0))
    assert (state.phase, state.round, state.to_move, state.turns_left) == (Phase.TURN, 3, 0, 2)


def dead(*hands: str, **more: object) -> State:
    """The last player of a round without a legal turn is about to be skipped."""
    return last_turn(*hands, placed=False, **more)  # type: ignore[arg-type]


def skip(state: State, rng: RandomSource | None = None) -> tuple[list[Event], State]:
    """The automatic events, and the state after them."""
    events = []
    while (what := next_automatic(state)) is not None:
        events.append(perform(state, what, rng or Falls()))
        state = evolve(state, events[-1])
    return events, state


def test_all_roll_again_when_no_die_was_laid_in_a_round_and_no_player_could_have_laid_one() -> None:
    events, _ = skip(dead(STUCK, STUCK))
    assert kinds(events)[:4] == [
        "passed 1 no_turn",
        "round_ended",
        "rolled 0 dead_round",
        "rolled 1 dead_round",
    ]
    assert [len(event.faces) for event in events if isinstance(event, Rolled)][:2] == [5, 5]


def test_the_roll_after_a_dead_round_takes_the_place_of_the_extra_roll() -> None:
    _, state = skip(dead(STUCK, STUCK), Seeded(3))
    assert (state.phase, state.round, state.dead_rounds) == (Phase.TURN, 3, 1)


@pytest.mark.parametrize("command", [Pass(1), TimeOut(1)], ids=["passed", "ran out of time"])
def test_a_round_in_which_somebody_could_lay_a_die_but_did_not_is_an_ordinary_one(command: Command) -> None:
    state = after(dead(STUCK, FULL, options=Options(turn_seconds=30)), command)
    assert (state.phase, state.waiting, state.dead_rounds) == (Phase.EXTRA, frozenset({0, 1}), 1)
    assert state.hands == dead(STUCK, FULL).hands


def test_a_player_who_could_lay_a_die_earlier_in_the_round_but_passed_makes_it_an_ordinary_one() -> None:
    state = after(scene(ROW, FULL, STUCK), Pass(0))
    assert state.phase is Phase.EXTRA


def test_a_round_with_nothing_but_replacements_is_a_dead_round() -> None:
    state = dead(STUCK, "2RO 1GS 1GS 1GS 1GS", board="f7=1RO g7=2RO* h7=3RO")
    events, _ = execute(state, Replace(1, 84, die_showing(state, 1, "2RO")), Falls(1))
    assert kinds(events)[:5] == [
        "replaced 1",
        "rolled 1 replacement",
        "passed 1 no_turn",
        "round_ended",
        "rolled 0 dead_round",
    ]


def test_what_could_be_laid_in_one_round_does_not_count_in_the_next() -> None:
    state = after(dead(STUCK, FULL), Pass(1), Keep(0), Keep(1))
    assert (state.round, state.could_place) == (3, False)


def test_a_die_laid_ends_a_row_of_dead_rounds() -> None:
    state = last_turn(FULL, FULL, placed=False, dead_rounds=9)
    state = after(state, Play(1, lay(state, "i7=1RO")))
    assert (state.phase, state.dead_rounds) == (Phase.EXTRA, 0)


# The end of the game


def test_when_a_player_has_no_dice_left_those_who_have_not_had_their_turn_still_get_it() -> None:
    state = scene(ROW, "1RO", "3RO 2GS", "2RO 1RO", bag=0)
    state = after(state, Play(0, lay(state, "i7=1RO")))
    assert (state.phase, state.to_move, state.hands[0]) == (Phase.TURN, 1, ())
    state = after(state, Play(1, lay(state, "e7=3RO")))
    assert (state.phase, state.to_move) == (Phase.TURN, 2)


def test_then_the_game_is_over() -> None:
    state = scene(ROW, "1RO", "3RO 2GS", bag=0)
    state = after(state, Play(0, lay(state, "i7=1RO")))
    events = decide(state, Play(1, lay(state, "e7=3RO")), Falls())
    assert kinds(events) == ["played 1", "round_ended", "finished out_of_dice"]
    assert fold(state, events).phase is Phase.OVER


def test_the_game_is_over_when_the_bag_is_empty_and_no_roll_of_the_dice_still_held_could_make_a_turn() -> (
    None
):
    # With one die on the board a step needs two dice, and each player holds only one.
    state = last_turn("1GS", "2RO", bag=0, board="f7=1RO")
    events = decide(state.changed(to_move=1), Pass(1), Falls())
    assert events[-1] == Finished("stalemate", (0, 0), (0, 1))


# Wild dice that could be replaced


SMALL = Plan("small", 3, (0, 1, 2), {})
NEARLY_FULL = "a1=1RO b1=2RO c1=3RO a2=1GO b2=2GO* c2=3GO a3=1PO b3=2PO"


def small(board: str, *hands: Sequence[Die]) -> State:
    """The end of a round on a board of nine squares; every die in a hand is given by its faces."""
    lying = {}
    dice: list[Die] = []

    def put(die: Die) -> int:
        dice.append(die)
        return len(dice) - 1

    for label, stated in (word.split("=") for word in board.split()):
        shown, wild = parse_stated(stated)
        lying[SMALL.square(label)] = PlacedDie(
            put(tuple(faces("W 3PO 3PO 3PO 3PO 3PO") if wild else [shown] * 6)), shown, wild
        )
    held = tuple(tuple(HandDie(put(die), die[0]) for die in hand) for hand in hands)
    dice += [tuple(faces("1RO") * 6)] * (42 - len(dice))
    return new_game(SMALL, DiceSet(tuple(dice)), len(hands)).changed(
        phase=Phase.ROUND_OVER,
        board=Board(SMALL, lying),
        bag=(),
        hands=held,
        first=0,
        scores=(0,) * len(hands),
    )


def only(face: str) -> Die:
    return tuple(faces(face) * 6)


def test_a_roll_that_could_replace_a_wild_die_is_no_stalemate() -> None:
    assert ending(small(NEARLY_FULL, [only("2GO")], [only("2GO")])) is None


def test_one_player_who_could_replace_a_wild_die_prevents_a_stalemate() -> None:
    assert ending(small(NEARLY_FULL, [only("1RS")], [tuple(faces("1RS 1RS 1RS 1RS 1RS 2GO"))])) is None


def test_a_die_that_cannot_show_what_the_wild_die_was_stated_to_be_does_not_replace_it() -> None:
    assert ending(small(NEARLY_FULL, [only("1RS")], [only("1RS")])) == "stalemate"


def test_a_die_that_can_only_show_wild_cannot_replace_one() -> None:
    full = NEARLY_FULL + " c3=3PD"
    assert ending(small(full, [only("W")], [only("W")])) == "stalemate"


def test_a_wild_die_that_could_be_replaced_keeps_even_a_full_board_going() -> None:
    assert ending(small(NEARLY_FULL + " c3=3PD", [only("1RS")], [only("2GO")])) is None


def test_a_roll_that_could_make_a_turn_keeps_the_game_going() -> None:
    state = last_turn("1RO", "2RO", bag=0)
    assert ending(state.changed(hands=((HandDie(0, Face("1RO")),), state.hands[1]))) is None


def test_a_bag_with_dice_keeps_the_game_going() -> None:
    assert ending(last_turn("1GS", "2RO", bag=1, board="f7=1RO")) is None


def test_the_game_is_over_after_ten_rounds_in_a_row_without_a_die_laid() -> None:
    assert MOST_DEAD_ROUNDS == 10
    state = last_turn(FULL, FULL, placed=False, dead_rounds=9)
    events = decide(state, Pass(1), Falls())
    assert kinds(events) == ["passed 1 choice", "round_ended", "finished dead_rounds"]


def test_nine_dead_rounds_do_not_end_the_game() -> None:
    state = last_turn(FULL, FULL, placed=False, dead_rounds=8)
    assert after(state, Pass(1), rng=Seeded(1)).phase is not Phase.OVER


def test_the_highest_score_wins() -> None:
    state = last_turn(FULL, FULL, FULL, placed=False, dead_rounds=9, scores=(20, 31, 30))
    assert decide(state, Pass(2), Falls())[-1] == Finished("dead_rounds", (20, 31, 30), (1,))
    assert after(state, Pass(2)).winners == (1,)


def test_equal_scores_share_the_win() -> None:
    state = last_turn(FULL, FULL, FULL, placed=False, dead_rounds=9, scores=(31, 20, 31))
    assert decide(state, Pass(2), Falls())[-1] == Finished("dead_rounds", (31, 20, 31), (0, 2))


# Options


def test_the_options_are_time_limits_for_turn_extra_roll_and_opening_all_off_by_default() -> None:
    assert dataclasses.astuple(Options())[:4] == (None, None, None, False)


@pytest.mark.parametrize(
    "options",
    [
        {"turn_seconds": 30},
        {"turn_seconds": 300},
        {"extra_seconds": 10},
        {"extra_seconds": 120},
        {"opening_seconds": 30},
        {"opening_seconds": 300},
    ],
)
def test_limits_that_may_be_agreed(options: dict[str, Any]) -> None:
    assert Options(**options) != Options()


@pytest.mark.parametrize(
    "options",
    [
        {"turn_seconds": 29},
        {"turn_seconds": 301},
        {"extra_seconds": 9},
        {"extra_seconds": 121},
        {"opening_seconds": 29},
        {"opening_seconds": 301},
    ],
)
def test_limits_that_may_not_be_agreed(options: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as error:
        Options(**options)
    assert error.value.code == "bad_options"


# The state


def test_a_state_cannot_be_changed_in_place() -> None:
    state = scene(ROW, FULL, FULL)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.round = 3  # type: ignore[misc]


def test_a_changed_state_is_a_new_one_like_that_of_dataclasses() -> None:
    state = scene(ROW, FULL, FULL)
    new = state.changed(round=7, scores=(1, 2))
    assert new == dataclasses.replace(state, round=7, scores=(1, 2))
    assert state.round == 2


def test_seats_are_counted_from_the_first_player_on() -> None:
    state = scene(ROW, FULL, FULL, FULL, first=2, to_move=2)
    assert state.clockwise() == [2, 0, 1]
    assert state.changed(first=None).clockwise() == [0, 1, 2]
    assert PLAN is state.plan


# Version 1 of the rules


FIRST_RULES = Options(rules=1)


def test_by_rules_1_all_roll_again_after_a_round_without_a_placed_die() -> None:
    state = last_turn(FULL, FULL, laid=False)
    for options, phase in ((Options(), Phase.EXTRA), (FIRST_RULES, Phase.DEAD_ROLL)):
        ended = fold(state.changed(options=options), [Passed(1, "choice"), RoundEnded(state.round)])
        assert ended.phase is phase


def test_by_rules_1_a_pass_is_no_turn_only_if_it_was_forced() -> None:
    stuck = scene(ROW, "1GS", "1GS", bag=0)
    assert pass_turn(stuck, 0, "choice").reason == "no_turn"
    assert pass_turn(stuck.changed(options=FIRST_RULES), 0, "choice").reason == "choice"


def test_by_rules_1_a_wild_die_that_could_be_replaced_does_not_prevent_a_stalemate() -> None:
    state = small(NEARLY_FULL, [only("2GO")], [only("2GO")])
    assert ending(state.changed(options=FIRST_RULES)) == "stalemate"


@pytest.mark.parametrize("version", [0, 3])
def test_an_unknown_version_of_the_rules_is_rejected(version: int) -> None:
    with pytest.raises(Illegal, match="this program knows versions 1 to 2"):
        Options(rules=version)
