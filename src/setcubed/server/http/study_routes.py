"""HTTP routes of the tutorial and the trainer."""

from __future__ import annotations

import secrets
from functools import partial

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from setcubed.app import lessons
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.study import (
    Answer,
    AnswerVerdict,
    Puzzle,
    PuzzleId,
    QuestionsAnswer,
    QuestionsRequest,
    StudyDraft,
)
from setcubed.app.protocol.types import PuzzleKind
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import ClientKey, TheComputing
from setcubed.server.http.errors import failures

_FAILURES = failures(400, 409, 413, 429, 503)


@get("/board", responses=_FAILURES)
async def study_board() -> wire.BoardPlan:
    """Return the board of all lessons."""
    return lessons.study_board()


@post("/questions", status_code=200, responses=_FAILURES)
async def ask_questions(data: JSONBody[QuestionsRequest]) -> QuestionsAnswer:
    """Is it a SET? Answer the three questions."""
    return lessons.answer_questions(data)


@post("/draft", status_code=200, responses=_FAILURES, guards=[limited(rate_limit.STUDY)])
async def study_draft(
    data: JSONBody[StudyDraft], computing: TheComputing, who: ClientKey
) -> wire.DraftResult:
    """Judge dice placed tentatively on a position, and list where others may go."""
    return await computing.run(who, partial(lessons.draft_on_scene, data))


@get("/puzzles/{kind:str}", responses=_FAILURES)
async def next_puzzle(
    kind: FromPath[PuzzleKind],
    computing: TheComputing,
    who: ClientKey,
    after: FromQuery[PuzzleId | None] = None,
    difficulty: FromQuery[int | None] = None,
) -> Puzzle:
    """Draw a puzzle other than the previous one, of a difficulty from 1 to 4."""
    draw = partial(lessons.next_puzzle, kind, after, difficulty, secrets.randbelow)
    return await computing.run(who, draw)


@post("/answers", status_code=200, responses=_FAILURES)
async def answer_puzzle(data: JSONBody[Answer], computing: TheComputing, who: ClientKey) -> AnswerVerdict:
    """Judge the answer to a puzzle; an empty one only returns the solution."""
    return await computing.run(who, partial(lessons.judge_answer, data))


def study_routes() -> Router:
    """Return the routes of the tutorial and the trainer."""
    return Router(
        "/api/study", route_handlers=[study_board, ask_questions, study_draft, next_puzzle, answer_puzzle]
    )
