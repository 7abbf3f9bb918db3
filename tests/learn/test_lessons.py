"""The lessons of the tutorial: each can be completed, and scores what its text says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from setcubed.game import Face, Turn, is_set, third, three_questions
from setcubed.game.turns import check_opening, opening_sets, sets_made
from setcubed.notation import Position, parse_position, parse_turn, shipped_board, shipped_dice

LESSONS = json.loads((Path(__file__).parents[2] / "web/src/screens/learn/lessons.json").read_text())
BY_ID = {lesson["id"]: lesson for lesson in LESSONS}
PLAN = shipped_board()


def position(lesson: str) -> Position:
    return parse_position(BY_ID[lesson]["position"], shipped_dice())


def turn(lesson: str) -> Turn:
    """The turn that completes a lesson."""
    here = position(lesson)
    steps = parse_turn(BY_ID[lesson]["goal"]["turn"], PLAN)
    return here.board.turn([placement for step in steps for placement in step])


def points_by_step(lesson: str) -> list[int]:
    after = dict(position(lesson).board.faces)
    points = []
    for step in turn(lesson).steps:
        after.update({placement.square: placement.face for placement in step})
        points.append(3 * len(sets_made(PLAN, after, [placement.square for placement in step])))
    return points


def of_kind(kind: str) -> list[str]:
    return [lesson["id"] for lesson in LESSONS if lesson["kind"] == kind]


def test_lessons_follow_the_order_of_a_game() -> None:
    ids = list(BY_ID)
    assert len(ids) == len(LESSONS)
    order = ["features", "questions", "opening", "two_sets", "twelve", "pair", "wild", "replace", "end"]
    assert [lesson for lesson in ids if lesson in order] == order


@pytest.mark.parametrize("lesson", of_kind("lay"))
def test_the_goal_is_reached_by_a_legal_turn_with_dice_of_the_hand(lesson: str) -> None:
    goal, made = BY_ID[lesson]["goal"], turn(lesson)
    hand = position(lesson).shown
    for placement in made.placements:
        hand.remove(placement.shown)
    assert made.score == goal["score"]
    assert len(made.placements) == goal["dice"]
    if "square" in goal:
        assert PLAN.labels([placement.square for placement in made.placements]) == [goal["square"]]


@pytest.mark.parametrize("lesson", ["one_die", "two_sets", "twelve", "pair", "bonus", "touching", "end"])
def test_no_other_turn_scores_more_than_the_goal(lesson: str) -> None:
    here = position(lesson)
    best = here.board.turns(here.shown)[0]
    assert best.score == BY_ID[lesson]["goal"]["score"]


@pytest.mark.parametrize("lesson", [*of_kind("lay"), *of_kind("roll")])
def test_every_die_on_a_lesson_s_board_stands_in_a_set(lesson: str) -> None:
    faces = position(lesson).board.faces
    assert all(sets_made(PLAN, faces, [square]) for square in faces)


@pytest.mark.parametrize("lesson", of_kind("complete"))
def test_exactly_one_choice_completes_the_set(lesson: str) -> None:
    one, two = (Face(face) for face in BY_ID[lesson]["faces"])
    wanted = str(third(one, two))
    choices = BY_ID[lesson]["choices"]
    assert [i for i, face in enumerate(choices) if face == wanted] == BY_ID[lesson]["goal"]["dice"]


def test_the_dice_to_try_hold_between_one_and_three_sets() -> None:
    faces = [(i, Face(face)) for i, face in enumerate(BY_ID["questions"]["faces"])]
    assert 1 <= len(opening_sets(faces)) <= 3


def test_only_one_question_is_answered_with_no() -> None:
    answers = three_questions([Face(face) for face in BY_ID["not_a_set"]["faces"]])
    assert [answer.feature for answer in answers if not answer.yes] == [BY_ID["not_a_set"]["goal"]["feature"]]


def test_the_opening_hand_holds_one_set() -> None:
    hand = [(i, Face(face)) for i, face in enumerate(BY_ID["opening"]["position"]["hand"])]
    assert len(opening_sets(hand)) == 1
    steps = parse_turn(BY_ID["opening"]["goal"]["turn"], PLAN)
    assert check_opening(PLAN, [placement for step in steps for placement in step]) == 3


def test_one_die_makes_two_sets() -> None:
    assert points_by_step("two_sets") == [6]


def test_the_twelve_point_turn_is_that_of_the_booklets() -> None:
    assert sorted(points_by_step("twelve"), reverse=True) == [6, 3, 3]


def test_the_pair_needs_both_dice_at_once() -> None:
    here = position("pair")
    assert [len(step) for step in turn("pair").steps] == [2]
    assert all(len(made.placements) == 2 for made in here.board.turns(here.shown))


def test_the_touching_die_stands_in_a_line_that_is_no_set() -> None:
    (placement,) = turn("touching").placements
    after = {**position("touching").board.faces, placement.square: placement.face}
    full = [line for line in PLAN.through[placement.square] if all(square in after for square in line)]
    assert sorted(is_set(*(after[square] for square in line)) for line in full) == [False, True]


def test_the_wild_die_has_a_choice_and_scores_nothing_itself() -> None:
    here = position("wild")
    turns = here.board.turns(here.shown)
    on_square = [made for made in turns if made.placements[0].square == PLAN.square("h5")]
    assert [made.score for made in on_square] == [2, 2]


def test_the_die_that_replaces_shows_what_the_wild_one_was_stated_to_be() -> None:
    lesson, here = BY_ID["replace"], position("replace")
    lying = here.board.squares[PLAN.square(lesson["goal"]["square"])]
    assert lying.wild
    assert here.shown[lesson["goal"]["die"]] == lying.face
    assert here.shown.count(lying.face) == 1
    assert any(Face("W") in die and Face(lesson["rolls"]) in die for die in shipped_dice().dice)


def test_the_bonus_is_part_of_the_goal() -> None:
    assert dict(turn("bonus").bonus) == {PLAN.square("j7"): 2}


def test_dice_of_the_extra_roll_can_show_both_faces() -> None:
    lesson = BY_ID["extra_roll"]
    for before, after in zip(lesson["position"]["hand"], lesson["rolls"], strict=True):
        assert any({Face(before), Face(after)} <= set(die) for die in shipped_dice().dice), (before, after)


def test_dice_that_fit_nowhere_fit_after_the_extra_roll() -> None:
    lesson = BY_ID["extra_roll"]
    board = position("extra_roll").board

    def fits(face: str) -> bool:
        return any(board.single_steps([Face(face)]))

    hand = lesson["position"]["hand"]
    assert [die for die, face in enumerate(hand) if not fits(face)] == lesson["goal"]["dice"] == [0, 2, 4]
    assert [fits(face) for face in lesson["rolls"]][::2] == [True, True, True]


def test_the_last_die_wins_the_game() -> None:
    lesson: Any = BY_ID["end"]
    before, after = lesson["scores"]["before"], lesson["scores"]["after"]
    assert len(lesson["position"]["hand"]) == 1
    assert after[0] - before[0] == lesson["goal"]["score"]
    assert after[0] > after[1] == before[1] > before[0]
