"""Lessons: the rules answer the questions of the tutorial and the trainer. Stateless; no table is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import cast

import msgspec

from setcubed import game as g
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import study
from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.types import Question
from setcubed.app.tables.drafts import draft
from setcubed.app.tables.moves import questions, to_wire
from setcubed.app.tables.views import board_of
from setcubed.game import Turn
from setcubed.game.turns import opening_sets
from setcubed.notation import parse_position, shipped_board, shipped_dice, take_from_hand
from setcubed.notation.files import DATA
from setcubed.notation.puzzles import KINDS, Kind, Puzzle, parse_puzzles

HARDEST = 4


@cache
def puzzles() -> dict[Kind, list[Puzzle]]:
    """Load all shipped puzzles, grouped by kind."""
    found: dict[Kind, list[Puzzle]] = {kind: [] for kind in KINDS}
    for puzzle in parse_puzzles((DATA / "puzzles.txt").read_text("utf-8")):
        found[puzzle.kind].append(puzzle)
    return found


@cache
def puzzle_numbers(kind: Kind, difficulty: int | None) -> list[int]:
    """List the puzzles of a kind and a difficulty, or of every difficulty. A difficulty above the kind's
    highest selects the highest."""
    highest = max(puzzle.difficulty for puzzle in puzzles()[kind])
    wanted = None if difficulty is None else min(difficulty, highest)
    return [number for number, puzzle in enumerate(puzzles()[kind]) if wanted in (None, puzzle.difficulty)]


def study_board() -> wire.BoardPlan:
    """Return the board of all lessons."""
    return board_of(shipped_board())


def face_questions(faces: Sequence[str]) -> list[Question]:
    """Answer the three questions about three faces."""
    return questions([g.Face(face) for face in faces])


def answer_questions(body: study.QuestionsRequest) -> study.QuestionsAnswer:
    """Say whether three faces are a SET, with the three questions and their answers."""
    answers = face_questions(body.faces)
    return study.QuestionsAnswer(all(question.answer != "two_alike" for question in answers), answers)


def scene_state(scene: study.Scene) -> g.State:
    """Build a game in which seat 0 holds this hand and is to move, or has called SET in the opening."""
    source = {
        "squares": scene.squares,
        "used": scene.used,
        "hand": scene.hand,
        "board": msgspec.to_builtins(scene.board),
    }
    position = parse_position(source, shipped_dice())
    return g.State(
        position.board,
        shipped_dice(),
        g.Options(),
        2,
        phase=g.Phase.TURN if position.board.squares else g.Phase.OPENING,
        bag=(),
        hands=(tuple(g.HandDie(number, held.face) for number, held in enumerate(position.hand)), ()),
        scores=(0, 0),
        first=0,
        to_move=0,
    )


def draft_on_scene(body: study.StudyDraft) -> wire.DraftResult:
    """Judge dice placed tentatively on a position, and list where others may go."""
    return draft(scene_state(body.position), 0, body.placements, "study", 0)


def puzzle_scene(puzzle: Puzzle) -> study.Scene:
    """Return the position of a puzzle that asks for the best turn."""
    return study.Scene(dict(puzzle.squares or {}), [], list(puzzle.hand))


def best_turn(puzzle: Puzzle) -> Turn:
    """Return the turn with the highest score."""
    from setcubed.engine.legal_turns import best_of

    found = best_of(scene_state(puzzle_scene(puzzle)).board, [g.Face(face) for face in puzzle.hand])
    assert found is not None
    return found


def next_puzzle(
    kind: Kind, after: study.PuzzleId | None, difficulty: int | None, random_below: Callable[[int], int]
) -> study.Puzzle:
    """Draw a puzzle other than the previous one, of a difficulty from 1 to 4."""
    listed = puzzle_numbers(kind, None if difficulty is None else max(1, min(difficulty, HARDEST)))
    index = random_below(len(listed))
    if f"{kind}-{listed[index]}" == after:
        index = (index + 1) % len(listed)
    return show_puzzle(kind, listed[index])


def show_puzzle(kind: Kind, number: int) -> study.Puzzle:
    """Return a puzzle without its solution."""
    name, puzzle = f"{kind}-{number}", puzzles()[kind][number]
    hand = list(puzzle.hand)
    shown = study.Puzzle(name, kind, puzzle.difficulty)
    match kind:
        case "find":
            shown.faces = hand
        case "complete":
            shown.faces, shown.choices = list(puzzle.faces), hand
        case "best":
            shown.position = puzzle_scene(puzzle)
            shown.best = best_turn(puzzle).score
    return shown


def judge_answer(body: study.Answer) -> study.AnswerVerdict:
    """Judge an answer by the rules, not by a list of solutions. Raises `Illegal` for an unknown puzzle."""
    kind, _, number = body.id.partition("-")
    of_kind = puzzles()[cast(Kind, kind)]
    if int(number) >= len(of_kind):
        raise g.Illegal("no_such_puzzle", f"There is no puzzle {body.id}.", puzzle=body.id)
    puzzle = of_kind[int(number)]
    match puzzle.kind:
        case "best":
            return _judge_turn(puzzle, body.placements)
        case "complete":
            return _judge_complete(puzzle, body.dice)
        case "find":
            return _judge_find(puzzle.hand, body.dice)


def _judge_find(faces: Sequence[str], dice: list[int]) -> study.AnswerVerdict:
    _check_places(dice, len(faces), (0, 3))
    held = [g.HandDie(number, g.Face(face)) for number, face in enumerate(faces)]
    right = [list(three) for three in opening_sets(held)]
    answers = face_questions([faces[die] for die in dice]) if dice else []
    return study.AnswerVerdict(sorted(dice) in right, dice=right[0], questions=answers)


def _judge_complete(pair: Puzzle, dice: list[int]) -> study.AnswerVerdict:
    _check_places(dice, len(pair.hand), (0, 1))
    one, two = (g.Face(face) for face in pair.faces)
    right = pair.hand.index(str(g.third(one, two)))
    answers = face_questions([*pair.faces, pair.hand[dice[0]]]) if dice else []
    return study.AnswerVerdict(dice == [right], dice=[right], questions=answers)


def _judge_turn(puzzle: Puzzle, placements: list[DiePlacement]) -> study.AnswerVerdict:
    drafted = draft_on_scene(study.StudyDraft(puzzle_scene(puzzle), placements))
    score = drafted.score if drafted.legal else 0
    right = best_turn(puzzle)
    hand = {number: g.Face(face) for number, face in enumerate(puzzle.hand)}
    solution = to_wire(take_from_hand(right.steps, hand), shipped_board())
    return study.AnswerVerdict(score >= right.score, placements=solution, score=score)


def _check_places(dice: list[int], shown: int, counts: tuple[int, ...]) -> None:
    if len(dice) not in counts or len(set(dice)) != len(dice) or any(die >= shown for die in dice):
        raise g.Illegal("bad_dice", f"Choose {counts[-1]} different dice from those shown.", dice=len(dice))
