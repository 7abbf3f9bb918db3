"""Lessons: questions, drafts and puzzles answered by the rules, without a table."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from setcubed.app.lessons import (
    best_turn,
    draft_on_scene,
    face_questions,
    judge_answer,
    puzzle_numbers,
    puzzle_scene,
    puzzles,
    scene_state,
    show_puzzle,
)
from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.study import Answer, Scene, StudyDraft
from setcubed.bots import make_bot
from setcubed.game import Face, Illegal, third
from setcubed.game.turns import opening_sets
from setcubed.notation.puzzles import KINDS, differing

ROW = {"f7": "1RO", "g7": "1GS", "h7": "1PD"}


def test_a_no_names_the_two_that_agree_and_the_odd_one() -> None:
    colour, symbol, number = face_questions(["1PD", "2PD", "2PD"])
    assert (colour.answer, symbol.answer, number.answer) == ("same", "same", "two_alike")
    assert (number.values, number.pair, number.odd) == (["1", "2", "2"], [1, 2], 0)


def test_a_draft_on_a_position_says_what_it_scores_and_which_sets_it_makes() -> None:
    drafted = draft_on_scene(StudyDraft(Scene(ROW, [], ["1RO", "2GO"]), [DiePlacement(0, "i7")]))
    assert (drafted.legal, drafted.score, drafted.sets) == (True, 3, [["g7", "h7", "i7"]])


def test_a_draft_without_dice_shows_where_they_may_go() -> None:
    drafted = draft_on_scene(StudyDraft(Scene(ROW, [], ["1RO", "2GO"])))
    assert [(entry.die, [place.square for place in entry.places]) for entry in drafted.places] == [
        (0, ["i7"])
    ]


def test_a_bonus_square_that_was_taken_scores_no_more() -> None:
    squares = {**ROW, "i7": "1RO"}
    fresh = draft_on_scene(StudyDraft(Scene(squares, [], ["1GS"]), [DiePlacement(0, "j7")]))
    taken = draft_on_scene(StudyDraft(Scene(squares, ["j7"], ["1GS"]), [DiePlacement(0, "j7")]))
    assert (fresh.score, taken.score) == (5, 3)


def test_on_an_empty_board_dice_are_laid_on_the_logo() -> None:
    scene = Scene({}, [], ["1RO", "2GS", "3PD", "3PO"])
    first_two = [DiePlacement(0, "f7"), DiePlacement(1, "g7")]
    right = draft_on_scene(StudyDraft(scene, [*first_two, DiePlacement(2, "h7")]))
    wrong = draft_on_scene(StudyDraft(scene, [*first_two, DiePlacement(3, "h7")]))
    assert (right.legal, right.score) == (True, 3)
    assert wrong.fault is not None
    assert wrong.fault.code == "no_set"


def test_a_wild_die_that_can_be_replaced_is_named() -> None:
    drafted = draft_on_scene(StudyDraft(Scene({**ROW, "h7": "1PD*"}, [], ["2GO", "1PD"])))
    assert [(entry.square, entry.dice) for entry in drafted.replaceable] == [("h7", [1])]


def test_there_are_thousands_of_puzzles_of_every_difficulty() -> None:
    assert sum(map(len, puzzles().values())) >= 5000
    for kind in KINDS:
        for difficulty in range(1, 5 if kind == "best" else 4):
            assert len(puzzle_numbers(kind, difficulty)) >= 200, (kind, difficulty)
        assert puzzle_numbers(kind, None) == list(range(len(puzzles()[kind])))


@pytest.mark.parametrize("kind", ["find", "complete", "best"])
def test_a_puzzle_has_an_answer_that_is_judged_right(kind: Any) -> None:
    for number in range(0, len(puzzles()[kind]), 17):
        solution = judge_answer(Answer(f"{kind}-{number}"))
        assert not solution.right
        again = judge_answer(Answer(f"{kind}-{number}", solution.dice, solution.placements))
        assert again.right, (kind, number)


def test_every_hand_to_search_holds_exactly_one_set() -> None:
    for puzzle in puzzles()["find"]:
        held = [(i, Face(face)) for i, face in enumerate(puzzle.hand)]
        (found,) = opening_sets(held)
        assert puzzle.difficulty == differing(Face(puzzle.hand[die]) for die in found)


def test_every_pair_is_completed_by_exactly_one_choice() -> None:
    for pair in puzzles()["complete"]:
        one, two = (Face(face) for face in pair.faces)
        assert pair.hand.count(str(third(one, two))) == 1
        assert pair.difficulty == differing([one, two, third(one, two)])


def test_no_turn_beats_the_one_that_is_called_best() -> None:
    for puzzle in puzzles()["best"][::150]:
        turns = scene_state(puzzle_scene(puzzle)).board.turns(list(map(Face, puzzle.hand)))
        assert best_turn(puzzle).score == turns[0].score > turns[2].score


def test_levels_that_overlook_things_solve_easy_puzzles_more_often() -> None:
    def solved(difficulty: int, level: str) -> int:
        bot, count = make_bot(level, random.Random(difficulty)), 0
        for number in puzzle_numbers("best", difficulty)[::20][:10]:
            puzzle = puzzles()["best"][number]
            state = scene_state(puzzle_scene(puzzle))
            for _ in range(3):
                turn = bot.turn(state, 0)
                count += bool(turn) and state.board.turn(turn).score == best_turn(puzzle).score
        return count

    assert solved(1, "novice") > solved(3, "novice")
    assert solved(2, "beginner") > solved(3, "beginner")
    assert solved(3, "casual") > solved(4, "casual")
    assert solved(4, "greedy") == 30


def test_a_wrong_answer_is_explained_and_the_right_one_shown() -> None:
    right = judge_answer(Answer("find-0")).dice
    wrong = next(
        [a, b, c] for a in range(3) for b in range(a + 1, 4) for c in range(b + 1, 5) if [a, b, c] != right
    )
    judged = judge_answer(Answer("find-0", wrong))
    assert (judged.right, judged.dice) == (False, right)
    assert any(question.answer == "two_alike" for question in judged.questions)


def test_a_legal_turn_that_is_not_the_best_is_not_the_answer() -> None:
    number = next(n for n, puzzle in enumerate(puzzles()["best"]) if len(best_turn(puzzle).placements) == 3)
    solution = judge_answer(Answer(f"best-{number}"))
    judged = judge_answer(Answer(f"best-{number}", placements=solution.placements[:1]))
    assert not judged.right
    assert judged.score < best_turn(puzzles()["best"][number]).score


@pytest.mark.parametrize("dice", [[0, 0, 1], [0, 1], [0]])
def test_an_answer_of_other_than_three_different_dice_is_rejected(dice: list[int]) -> None:
    with pytest.raises(Illegal) as refused:
        judge_answer(Answer("find-0", dice))
    assert refused.value.code == "bad_dice"


def test_an_unknown_puzzle_is_rejected() -> None:
    with pytest.raises(Illegal) as refused:
        judge_answer(Answer("find-9999"))
    assert refused.value.code == "no_such_puzzle"


def test_a_puzzle_is_shown_without_its_answer() -> None:
    assert "turn" not in msgspec.to_builtins(show_puzzle("best", 0))
