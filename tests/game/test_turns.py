"""Turns and their scores, as in the rule book."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from setcubed.game import FACES, WILD, Illegal, Placement, Plan, Turn
from setcubed.game.turns import (
    UNKNOWN,
    best_opening,
    check_opening,
    resolve_dice,
)
from setcubed.notation import format_turn, parse_turn
from tests.scene import PLAN, board_of, faces
from tests.scene import board as on

ROW = "f7=1RO g7=2RO h7=3RO"


def turn(board: str, text: str, used: str = "") -> Turn:
    """The turn that some dice are on a board; the steps of the text do not matter, only its dice do."""
    return on(board, used).turn([p for step in parse_turn(text, PLAN) for p in step])


def rejection(board: str, text: str) -> Illegal:
    with pytest.raises(Illegal) as error:
        turn(board, text)
    return error.value


def turns(board: str, hand: str) -> dict[str, int]:
    return {format_turn(found.steps, PLAN): found.score for found in on(board).turns(faces(hand))}


def test_dice_are_chosen_only_for_placements_that_name_none() -> None:
    hand = [(4, FACES[0]), (9, FACES[0]), (2, FACES[1])]
    placements = [
        Placement(4, 80, FACES[0]),
        Placement(UNKNOWN, 81, FACES[0]),
        Placement(UNKNOWN, 82, FACES[1]),
    ]
    assert [placement.die for placement in resolve_dice(placements, hand)] == [4, 9, 2]


# Legal turns


def test_a_turn_lays_one_to_three_dice() -> None:
    assert turn(ROW, "i7=1RO").score == 3
    assert turn(ROW, "e7=3RO i7=1RO").score == 6
    assert turn(ROW, "e7=3RO i7=1RO j7=2RO", used="j7").score == 9
    assert rejection(ROW, "e7=3RO i7=1RO f6=2RO f5=3RO").code == "bad_count"
    with pytest.raises(Illegal, match="not 0"):
        on("").turn([])


def test_lines_are_horizontal_or_vertical() -> None:
    assert turn("f7=1RO g7=2RO", "h7=3RO").sets == (PLAN.logo,)
    assert turn("g7=1RO g8=2RO", "g9=3RO").score == 3


def test_lines_are_never_diagonal_or_around_a_corner() -> None:
    assert rejection("f7=1RO g8=2RO", "h9=3RO").code == "no_set"
    assert rejection("f7=1RO g8=2RO", "h6=3RO").code == "no_set"
    assert rejection("f7=1RO g7=2RO", "g8=3RO").code == "no_set"
    assert rejection("f7=1RO g7=2RO", "f6=3RO").code == "no_set"


def test_the_three_dice_of_a_set_may_lie_in_any_order() -> None:
    for one, two, three in permutations(("1RO", "2RO", "3RO")):
        assert turn(f"f7={one} h7={three}", f"g7={two}").score == 3
        assert turn(f"f7={one} g7={two}", f"h7={three}").score == 3


def test_a_set_is_three_dice_on_three_neighbouring_squares() -> None:
    assert rejection("e7=1RO f7=2RO", "h7=3RO").code == "no_set"
    assert turn("f7=1RO h7=2RO", "g7=3RO").score == 3


def test_a_line_does_not_go_on_in_the_next_row() -> None:
    assert rejection("l7=1RO m7=2RO", "a8=3RO").code == "no_set"


def test_in_four_dice_in_a_row_there_are_two_lines_of_three() -> None:
    both = turn("e7=1RO f7=2RO h7=1RO", "g7=3RO")
    assert [PLAN.labels(line) for line in both.sets] == [["e7", "f7", "g7"], ["f7", "g7", "h7"]]
    assert both.score == 6


def test_dice_are_laid_on_empty_squares() -> None:
    assert rejection(ROW, "g7=2RO").code == "square_taken"
    assert rejection(ROW, "i7=1RO i7=1RO").code == "square_taken"


def test_dice_are_laid_on_the_board() -> None:
    with pytest.raises(Illegal) as error:
        on("").turn([Placement(UNKNOWN, 169, FACES[0])])
    assert error.value.code == "off_board"


def test_a_step_is_one_die_or_two_at_once() -> None:
    assert len(turn(ROW, "i7=1RO").steps[0]) == 1
    assert [len(step) for step in turn(ROW, "g8=2GO g9=2PO").steps] == [2]


def test_a_set_may_be_two_dice_of_the_board_and_one_new() -> None:
    assert turn("f7=1RO g7=2RO", "h7=3RO").score == 3


def test_a_set_may_be_one_die_of_the_board_and_two_new() -> None:
    assert turn("f7=1RO", "g7=2RO+h7=3RO").score == 3


def test_a_set_may_hold_a_die_of_an_earlier_step_of_the_same_turn() -> None:
    laid = turn("f7=1RO g7=2RO", "h7=3RO h8=1GS+h9=2PD")
    assert [len(step) for step in laid.steps] == [1, 2]
    assert laid.score == 6


def test_one_old_die_with_two_new_ones_then_a_third_new_one_in_the_same_row() -> None:
    laid = turn("f7=2GD g7=3RS h7=1PO", "g8=3PD+g9=3GO g10=3RS")
    assert [len(step) for step in laid.steps] == [2, 1]
    assert (len(laid.sets), laid.score) == (2, 6 + 2)  # g10 is a bonus square


def test_a_set_is_never_three_new_dice_at_once() -> None:
    error = rejection(ROW, "a1=1RO b1=2RO c1=3RO")
    assert error.code == "no_set"
    assert "was there before" in error.message


def test_after_a_step_every_die_of_it_must_stand_in_a_set() -> None:
    error = rejection(ROW, "i7=1RO j8=2RO")
    assert (error.code, error.details["squares"]) == ("no_set", ["j8"])


def test_a_die_may_touch_others_without_making_a_set_with_them() -> None:
    laid = turn("f7=1RO g7=2RO h6=2PD h8=2PD g8=3GS", "h7=3RO")
    assert (laid.sets, laid.score) == ((PLAN.logo,), 3)


def test_the_order_of_steps_is_free() -> None:
    one_way = turn("f7=1RO g7=2RO", "h7=3RO i7=1RO")
    other_way = turn("f7=1RO g7=2RO", "i7=1RO h7=3RO")
    assert one_way == other_way
    assert format_turn(one_way.steps, PLAN) == "h7=3RO i7=1RO"


def test_a_turn_is_legal_if_some_order_of_steps_is() -> None:
    # Only h7 can come first, then the pair that needs it.
    laid = turn("f7=1RO g7=2RO", "h9=2PD h8=1GS h7=3RO")
    assert [PLAN.label(p.square) for p in laid.placements] == ["h7", "h8", "h9"]


def test_a_turn_scores_the_best_of_its_legal_orders() -> None:
    # The wild die scores in the second SET only if it is placed before the other die.
    laid = turn("f7=1RO g7=2RO", "i7=1RO h7=3RO*")
    assert format_turn(laid.steps, PLAN) == "h7=3RO* i7=1RO"
    assert laid.score == 2 + 3


def test_two_dice_that_make_a_set_each_may_be_laid_at_once_or_one_after_the_other() -> None:
    row = on(ROW)
    (one,), (two,) = parse_turn("e7=3RO i7=1RO", PLAN)
    assert row.score_in_order([(one, two)]) == 6
    assert row.score_in_order([(one,), (two,)]) == 6
    assert row.score_in_order([(two,), (one,)]) == 6


def test_steps_in_an_order_that_is_not_legal_score_nothing() -> None:
    assert on("f7=1RO g7=2RO").score_in_order(parse_turn("i7=1RO h7=3RO", PLAN)) is None


def test_only_a_wild_die_makes_the_order_matter() -> None:
    rng = random.Random(5)
    plan = Plan("small", 5, (10, 11, 12))
    few = faces("1RO 2RO 3RO")
    differ = 0
    for _ in range(8):
        board = board_of({square: rng.choice(few) for square in rng.sample(range(25), 12)}, plan=plan)
        for found in board.turns(rng.sample([*few, WILD], 3)):
            wild = any(placement.wild for placement in found.placements)
            laid = sorted(found.placements)
            rng.shuffle(laid)
            score = board.score_in_order([(placement,) for placement in laid])
            if score is not None and score != found.score:
                assert wild
                differ += 1
    assert differ


# Scores


def test_each_step_scores_every_set_that_it_made_one_point_a_die() -> None:
    assert turn("f7=1RO g7=2RO h5=1RO h6=2RO", "h7=3RO").score == 6


def test_a_die_scores_in_each_new_set_and_dice_that_were_there_before_count_too() -> None:
    # Of the nine dice of the three SETs only one is new.
    assert turn("f7=1RO g7=2RO i7=1RO h5=1RO h6=2RO", "h7=3RO").score == 9


def test_the_example_of_the_booklets_scores_12() -> None:
    laid = turn("f7=1RO g7=2RO h5=1RO h6=2RO", "h7=3RO i7=1RO h8=1RO")
    assert [len(step) for step in laid.steps] == [1, 1, 1]
    assert len(laid.sets) == 4
    assert laid.score == 12


def test_a_wild_scores_nothing_in_the_sets_of_the_step_that_lays_it() -> None:
    assert turn("f7=1RO g7=2RO", "h7=3RO*").score == 2
    assert turn("f7=1RO g7=2RO h5=1RO h6=2RO", "h7=3RO*").score == 4
    assert turn("f7=1RO", "g7=2RO*+h7=3RO").score == 2
    assert turn("f7=1RO", "g7=2RO*+h7=3RO*").score == 1


def test_a_wild_scores_like_any_other_die_later_in_the_same_turn() -> None:
    assert turn("f7=1RO g7=2RO", "h7=3RO* i7=1RO").score == 5


def test_a_wild_scores_like_any_other_die_in_later_turns() -> None:
    assert turn("f7=1RO* g7=2RO*", "h7=3RO").score == 3


def test_the_first_die_ever_laid_on_a_bonus_square_scores_its_number() -> None:
    laid = turn("g5=1RO g6=2RO", "g4=3RO")
    assert (laid.bonus, laid.score) == ({PLAN.square("g4"): 2}, 5)


def test_a_bonus_is_scored_only_once() -> None:
    laid = turn("g5=1RO g6=2RO", "g4=3RO", used="g4")
    assert (laid.bonus, laid.score) == ({}, 3)


def test_a_wild_die_earns_a_bonus_too() -> None:
    assert turn("g5=1RO g6=2RO", "g4=3RO*").score == 4


def test_every_bonus_square_of_a_turn_counts() -> None:
    laid = turn("g5=1RO g6=2RO", "g4=3RO g3=2RO")
    assert (laid.score, sum(laid.bonus.values())) == (3 + 2 + 3 + 2, 4)


# Wild dice


def test_a_player_who_lays_a_wild_die_states_its_colour_symbol_and_number() -> None:
    with pytest.raises(Illegal) as error:
        on("").turn([Placement(UNKNOWN, 84, WILD, True)])
    assert (error.value.code, error.value.details) == ("wild_not_stated", {"square": "g7"})


def test_any_number_of_wild_dice_may_be_used_in_a_turn_and_in_a_set() -> None:
    assert turn("f7=1RO", "g7=2RO*+h7=3RO* i7=1RO*").score == 1 + 2


def test_a_placement_knows_what_its_die_shows() -> None:
    assert Placement(3, 0, FACES[5], True).shown is WILD
    assert Placement(3, 0, FACES[5]).shown is FACES[5]


# Every turn there is


def test_every_legal_turn_is_listed_once_and_the_best_first() -> None:
    found = turns("f7=1RO g7=2RO", "3RO 1RO")
    assert found == {
        "h7=3RO i7=1RO": 6,
        "e7=3RO": 3,
        "h7=3RO": 3,
        "h7=1RO+i7=3RO": 3,
        "g5=1RO+g6=3RO": 3,
        "g5=3RO+g6=1RO": 3,
        "g6=1RO+g8=3RO": 3,
        "g6=3RO+g8=1RO": 3,
        "g8=1RO+g9=3RO": 3,
        "g8=3RO+g9=1RO": 3,
    }
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_two_dice_that_show_the_same_face_are_the_same_turn() -> None:
    assert turns("f7=1RO g7=2RO", "3RO 3RO") == {"e7=3RO h7=3RO": 6, "e7=3RO": 3, "h7=3RO": 3}


def test_an_empty_board_has_no_turns() -> None:
    assert turns("", "1RO 2RO 3RO W W") == {}
    assert not on("").can_place(faces("1RO 2RO 3RO W W"))


def test_a_hand_without_a_fitting_die_has_no_turns() -> None:
    assert turns("f7=1RO g7=2RO", "1GS") == {}


@pytest.mark.parametrize(
    ("board", "hand", "possible"),
    [
        ("f7=1RO g7=2RO", "3RO", True),
        ("f7=1RO g7=2RO", "2RO", False),
        ("f7=1RO g7=2RO", "W", True),
        ("f7=1RO", "W", False),
        ("f7=1RO", "W W", True),
        ("f7=1RO", "W 1GS", True),
        ("f7=1RO", "2RO 3RO", True),
        ("f7=1RO", "2RO 2RO", False),
        ("f7=1RO", "1RO 1RO", True),
    ],
)
def test_it_is_known_whether_a_hand_allows_a_turn(board: str, hand: str, possible: bool) -> None:
    assert on(board).can_place(faces(hand)) is possible
    assert bool(turns(board, hand)) is possible


@pytest.mark.parametrize(
    ("board", "dice", "possible"),
    [
        ("f7=1RO g7=2RO", ["3RO"], True),
        ("f7=1RO g7=2RO", ["2RO", "1RO 2RO"], True),
        ("f7=1RO g7=2RO", ["1RO 2GS", "1GS"], False),
        ("f7=1RO g7=2RO", ["1GS W"], True),
        ("f7=1RO", ["3RO W"], False),
        ("f7=1RO", ["1GS 2RO", "1PD 3RO"], True),
        ("f7=1RO", ["1GS W", "1PD"], True),
        ("f7=1RO", ["1GS 2RO", "2GS 2RO"], False),
        ("", ["W", "W"], False),
    ],
)
def test_it_is_known_whether_some_roll_of_the_dice_allows_a_turn(
    board: str, dice: list[str], possible: bool
) -> None:
    assert on(board).could_place([tuple(faces(die)) for die in dice]) is possible


# The opening


def opening(text: str) -> list[Placement]:
    return [placement for step in parse_turn(text, PLAN) for placement in step]


def test_the_opener_lays_the_three_dice_on_the_logo_in_the_order_they_like() -> None:
    assert check_opening(PLAN, opening("f7=1RO g7=2RO h7=3RO")) == 3
    assert check_opening(PLAN, opening("h7=1RO f7=2RO g7=3RO")) == 3


def test_wild_dice_of_the_opening_score_nothing_and_even_all_three_may_be_wild() -> None:
    assert check_opening(PLAN, opening("f7=1RO g7=2RO h7=3RO*")) == 2
    assert check_opening(PLAN, opening("f7=1RO* g7=2RO* h7=3RO*")) == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("f7=1RO g7=2RO", "not_on_logo"),
        ("f7=1RO g7=2RO i7=3RO", "not_on_logo"),
        ("f7=1RO g7=2RO g7=3RO", "not_on_logo"),
        ("f7=1RO g7=2RO h7=2RO", "no_set"),
    ],
)
def test_an_opening_that_is_not_a_set_on_the_logo_is_rejected(text: str, code: str) -> None:
    with pytest.raises(Illegal) as error:
        check_opening(PLAN, opening(text))
    assert error.value.code == code


def test_a_wild_die_of_the_opening_must_be_stated() -> None:
    laid = [Placement(n, square, WILD, True) for n, square in enumerate(PLAN.logo)]
    with pytest.raises(Illegal) as error:
        check_opening(PLAN, laid)
    assert error.value.code == "wild_not_stated"


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("1GS 1RO W 2RO 3RO", "f7=1RO g7=2RO h7=3RO"),
        ("1GS 1RO W", "f7=1GS g7=1RO h7=1PD*"),
        ("1GS W W", "f7=1GS g7=1GS* h7=1GS*"),
        ("W W W", "f7=1RO* g7=1RO* h7=1RO*"),
        ("1GS 1GS 2RO 2RO", None),
    ],
)
def test_the_program_opens_with_as_few_wild_dice_as_possible(hand: str, laid: str | None) -> None:
    found = best_opening(PLAN, list(enumerate(faces(hand))))
    assert (found and format_turn([(p,) for p in found], PLAN)) == laid
    if found:
        assert check_opening(PLAN, found) == 3 - sum(p.wild for p in found)
