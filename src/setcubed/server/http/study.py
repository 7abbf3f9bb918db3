"""Study: the rules answer questions of the tutorial and the trainer. Stateless; no table is needed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import cache

import msgspec
from litestar import Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from setcubed import game as g
from setcubed.game.turns import opening_sets
from setcubed.notation import parse_position, parse_turn, shipped_board, shipped_dice, take_from_hand
from setcubed.notation.files import DATA
from setcubed.notation.position import format_plan
from setcubed.server.http import limits
from setcubed.server.http.client_address import limited
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol.commands import Laid
from setcubed.server.protocol.study import (
    Answer,
    Answered,
    Asked,
    Judged,
    Puzzle,
    PuzzleId,
    Scene,
    StudyDraft,
)
from setcubed.server.protocol.types import PuzzleKind
from setcubed.server.tables.answers import questions
from setcubed.server.tables.drafts import draft

_FAILURE = ResponseSpec(wire.Failure, description="Refused: why", generate_examples=False)
_FAILURES = dict.fromkeys((400, 409, 413, 429, 503), _FAILURE)


class _Pair(msgspec.Struct):
    faces: list[str]
    choices: list[str]


class _Board(msgspec.Struct):
    squares: dict[str, str]
    used: list[str]
    hand: list[str]
    best: int
    turn: str


class _Puzzles(msgspec.Struct):
    find: list[list[str]]
    complete: list[_Pair]
    best: list[_Board]


@cache
def puzzles() -> _Puzzles:
    """All puzzles that are shipped."""
    return msgspec.json.decode((DATA / "puzzles.json").read_bytes(), type=_Puzzles)


def answer_questions(faces: Sequence[str]) -> list[wire.Question]:
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


def pose(kind: PuzzleKind, number: int) -> Puzzle:
    """A puzzle as it is shown: without its answer."""
    name = f"{kind}-{number}"
    match kind:
        case "find":
            return Puzzle(name, kind, faces=puzzles().find[number])
        case "complete":
            pair = puzzles().complete[number]
            return Puzzle(name, kind, faces=pair.faces, choices=pair.choices)
        case "best":
            board = puzzles().best[number]
            return Puzzle(name, kind, position=Scene(board.squares, board.used, board.hand), best=board.best)


def judge_answer(body: Answer) -> Judged:
    """Whether an answer is right: the rules say so, not a list of answers."""
    kind, _, number = body.id.partition("-")
    shown: list[_Board] | list[_Pair] | list[list[str]] = getattr(puzzles(), kind)
    if int(number) >= len(shown):
        raise g.Illegal("no_such_puzzle", f"There is no puzzle {body.id}.", puzzle=body.id)
    puzzle = shown[int(number)]
    if isinstance(puzzle, _Board):
        return _judge_turn(puzzle, body.placements)
    if isinstance(puzzle, _Pair):
        return _judge_complete(puzzle, body.dice)
    return _judge_find(puzzle, body.dice)


def _judge_find(faces: list[str], dice: list[int]) -> Judged:
    _check_places(dice, len(faces), (0, 3))
    held = [g.Held(number, g.Face(face)) for number, face in enumerate(faces)]
    right = [list(three) for three in opening_sets(held)]
    asked = answer_questions([faces[die] for die in dice]) if dice else []
    return Judged(sorted(dice) in right, dice=right[0], questions=asked)


def _judge_complete(pair: _Pair, dice: list[int]) -> Judged:
    _check_places(dice, len(pair.choices), (0, 1))
    one, two = (g.Face(face) for face in pair.faces)
    right = pair.choices.index(str(g.third(one, two)))
    asked = answer_questions([*pair.faces, pair.choices[dice[0]]]) if dice else []
    return Judged(dice == [right], dice=[right], questions=asked)


def _judge_turn(board: _Board, laid: list[Laid]) -> Judged:
    scene = Scene(board.squares, board.used, board.hand)
    drafted = try_out(StudyDraft(scene, laid))
    score = drafted.score if drafted.legal else 0
    plan = shipped_board()
    hand = {number: g.Face(face) for number, face in enumerate(board.hand)}
    solution = [
        Laid(placement.die, plan.label(placement.square), str(placement.face))
        for placement in take_from_hand(parse_turn(board.turn, plan), hand)
    ]
    return Judged(score >= board.best, placements=solution, score=score)


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


@post("/draft", status_code=200, responses=_FAILURES, guards=[limited(limits.STUDY)])
async def study_draft(data: JSONBody[StudyDraft]) -> wire.Drafted:
    """What dice laid on a position would be, and where others may go."""
    return await asyncio.to_thread(try_out, data)


@get("/puzzles/{kind:str}", responses=_FAILURES)
async def next_puzzle(kind: FromPath[PuzzleKind], after: FromQuery[PuzzleId | None] = None) -> Puzzle:
    """A puzzle by lot, other than the one before."""
    count = len(getattr(puzzles(), kind))
    number = secrets.randbelow(count)
    if f"{kind}-{number}" == after:
        number = (number + 1) % count
    return pose(kind, number)


@post("/answers", status_code=200, responses=_FAILURES)
async def answer_puzzle(data: JSONBody[Answer]) -> Judged:
    """Judge the answer to a puzzle; an empty one is only told what is right."""
    return await asyncio.to_thread(judge_answer, data)


def study_routes() -> Router:
    """The part of the interface that is for learning."""
    return Router(
        "/api/study", route_handlers=[study_board, ask_questions, study_draft, next_puzzle, answer_puzzle]
    )
