"""Study: the rules answer questions of the tutorial and the trainer. Stateless; no table is needed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from setcubed import game as g
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import study as wire_study
from setcubed.app.protocol.commands import Laid
from setcubed.app.protocol.study import (
    Answer,
    Answered,
    Asked,
    Judged,
    PuzzleId,
    Scene,
    StudyDraft,
)
from setcubed.app.protocol.types import PuzzleKind, Question
from setcubed.app.tables.answers import questions
from setcubed.app.tables.drafts import draft
from setcubed.game.turns import opening_sets
from setcubed.notation import parse_position, shipped_board, shipped_dice, take_from_hand
from setcubed.notation.files import DATA
from setcubed.notation.position import format_plan
from setcubed.notation.puzzles import KINDS, Kind, Puzzle, parse_puzzles
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.errors import failures

if TYPE_CHECKING:
    from setcubed.engine.listing import Found

HARDEST = 4
_FAILURES = failures(400, 409, 413, 429, 503)


@cache
def puzzles() -> dict[Kind, list[Puzzle]]:
    """All puzzles that are shipped, by their kinds."""
    found: dict[Kind, list[Puzzle]] = {kind: [] for kind in KINDS}
    for puzzle in parse_puzzles((DATA / "puzzles.txt").read_text("utf-8")):
        found[puzzle.kind].append(puzzle)
    return found


@cache
def numbers(kind: Kind, difficulty: int | None) -> list[int]:
    """The numbers of the puzzles of a kind that are so hard, or of the hardest; all without a difficulty."""
    most = max(puzzle.difficulty for puzzle in puzzles()[kind])
    wanted = None if difficulty is None else min(difficulty, most)
    return [number for number, puzzle in enumerate(puzzles()[kind]) if wanted in (None, puzzle.difficulty)]


def answer_questions(faces: Sequence[str]) -> list[Question]:
    """The three questions about three faces, by their names."""
    return questions([g.Face(face) for face in faces])


def scene_state(scene: Scene) -> g.State:
    """A game in which seat 0 has this hand and is to move, or holds the word of the opening."""
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
        hands=(tuple(g.Held(number, held.face) for number, held in enumerate(position.hand)), ()),
        scores=(0, 0),
        first=0,
        to_move=0,
    )


def try_out(body: StudyDraft) -> wire.Drafted:
    """What dice laid on a position would be."""
    return draft(scene_state(body.position), 0, body.placements, "study", 0)


def scene_of(puzzle: Puzzle) -> Scene:
    """Where a turn is looked for."""
    return Scene(dict(puzzle.squares or {}), [], list(puzzle.hand))


def best_turn(puzzle: Puzzle) -> Found:
    """The turn that scores most."""
    from setcubed.engine.listing import best_of

    found = best_of(scene_state(scene_of(puzzle)).board, [g.Face(face) for face in puzzle.hand])
    assert found is not None
    return found


def pose(kind: Kind, number: int) -> wire_study.Puzzle:
    """A puzzle as it is shown: without its answer."""
    name, puzzle = f"{kind}-{number}", puzzles()[kind][number]
    hand = list(puzzle.hand)
    shown = wire_study.Puzzle(name, kind, puzzle.difficulty)
    match kind:
        case "find":
            shown.faces = hand
        case "complete":
            shown.faces, shown.choices = list(puzzle.faces), hand
        case "best":
            shown.position = scene_of(puzzle)
            shown.best = best_turn(puzzle).score
    return shown


def judge_answer(body: Answer) -> Judged:
    """Whether an answer is right: the rules say so, not a list of answers."""
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


def _judge_find(faces: Sequence[str], dice: list[int]) -> Judged:
    _check_places(dice, len(faces), (0, 3))
    held = [g.Held(number, g.Face(face)) for number, face in enumerate(faces)]
    right = [list(three) for three in opening_sets(held)]
    asked = answer_questions([faces[die] for die in dice]) if dice else []
    return Judged(sorted(dice) in right, dice=right[0], questions=asked)


def _judge_complete(pair: Puzzle, dice: list[int]) -> Judged:
    _check_places(dice, len(pair.hand), (0, 1))
    one, two = (g.Face(face) for face in pair.faces)
    right = pair.hand.index(str(g.third(one, two)))
    asked = answer_questions([*pair.faces, pair.hand[dice[0]]]) if dice else []
    return Judged(dice == [right], dice=[right], questions=asked)


def _judge_turn(puzzle: Puzzle, laid: list[Laid]) -> Judged:
    drafted = try_out(StudyDraft(scene_of(puzzle), laid))
    score = drafted.score if drafted.legal else 0
    right = best_turn(puzzle)
    plan = shipped_board()
    hand = {number: g.Face(face) for number, face in enumerate(puzzle.hand)}
    solution = [
        Laid(placement.die, plan.label(placement.square), str(placement.face))
        for placement in take_from_hand(right.steps, hand)
    ]
    return Judged(score >= right.score, placements=solution, score=score)


def _check_places(dice: list[int], shown: int, counts: tuple[int, ...]) -> None:
    if len(dice) not in counts or len(set(dice)) != len(dice) or any(die >= shown for die in dice):
        raise g.Illegal(
            "bad_dice", f"Choose {counts[-1]} different dice of those that are shown.", dice=len(dice)
        )


@get("/board", responses=_FAILURES)
async def study_board() -> wire.BoardPlan:
    """The board that all positions here lie on."""
    return msgspec.convert(format_plan(shipped_board()), wire.BoardPlan)


@post("/questions", status_code=200, responses=_FAILURES)
async def ask_questions(data: JSONBody[Asked]) -> Answered:
    """Is it a SET? The three questions answered."""
    asked = answer_questions(data.faces)
    return Answered(all(question.answer != "two_alike" for question in asked), asked)


@post("/draft", status_code=200, responses=_FAILURES, guards=[limited(rate_limit.STUDY)])
async def study_draft(data: JSONBody[StudyDraft]) -> wire.Drafted:
    """What dice laid on a position would be, and where others may go."""
    return await asyncio.to_thread(try_out, data)


@get("/puzzles/{kind:str}", responses=_FAILURES)
async def next_puzzle(
    kind: FromPath[PuzzleKind],
    after: FromQuery[PuzzleId | None] = None,
    difficulty: FromQuery[int | None] = None,
) -> wire_study.Puzzle:
    """A puzzle by lot, other than the one before; as hard as is asked for, from 1 to 4."""
    listed = numbers(kind, None if difficulty is None else max(1, min(difficulty, HARDEST)))
    at = secrets.randbelow(len(listed))
    if f"{kind}-{listed[at]}" == after:
        at = (at + 1) % len(listed)
    return pose(kind, listed[at])


@post("/answers", status_code=200, responses=_FAILURES)
async def answer_puzzle(data: JSONBody[Answer]) -> Judged:
    """Judge the answer to a puzzle; an empty one is only told what is right."""
    return await asyncio.to_thread(judge_answer, data)


def study_routes() -> Router:
    """The part of the interface that is for learning."""
    return Router(
        "/api/study", route_handlers=[study_board, ask_questions, study_draft, next_puzzle, answer_puzzle]
    )
