"""HTTP routes of the tutorial, the trainer and the companion of the real box. Nothing is stored."""

from __future__ import annotations

import secrets
import threading
from functools import partial

from litestar.params import FromPath, FromQuery, JSONBody

from setcubed.app import lessons
from setcubed.app.companion import RefereeCache
from setcubed.app.protocol import companion, study
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import RECORD_LIMIT, PuzzleKind
from setcubed.server.http import rate_limit
from setcubed.server.http.routing import ClientKey, TheCompute, TheNode, api_get, api_post

_referees = RefereeCache(lock=threading.Lock())


@api_get("/api/study/board")
async def study_board() -> wire.BoardPlan:
    """Return the board of all lessons."""
    return lessons.study_board()


@api_post("/api/study/questions")
async def ask_questions(data: JSONBody[study.QuestionsRequest]) -> study.QuestionsAnswer:
    """Is it a SET? Answer the three questions."""
    return lessons.answer_questions(data)


@api_post("/api/study/draft", rate_limit.STUDY)
async def study_draft(data: JSONBody[study.StudyDraft], compute: TheCompute) -> wire.DraftResult:
    """Judge dice placed tentatively on a position, and list where others may go."""
    return await compute(partial(lessons.draft_on_scene, data))


@api_get("/api/study/puzzles/{kind:str}")
async def next_puzzle(
    kind: FromPath[PuzzleKind],
    compute: TheCompute,
    after: FromQuery[study.PuzzleId | None] = None,
    difficulty: FromQuery[int | None] = None,
) -> study.Puzzle:
    """Draw a puzzle other than the previous one, of a difficulty from 1 to 4."""
    draw = partial(lessons.next_puzzle, kind, after, difficulty, secrets.randbelow)
    return await compute(draw)


@api_post("/api/study/answers")
async def answer_puzzle(data: JSONBody[study.Answer], compute: TheCompute) -> study.AnswerVerdict:
    """Judge the answer to a puzzle; an empty one only returns the solution."""
    return await compute(partial(lessons.judge_answer, data))


# ---- the companion of the real box


@api_post("/api/companion/analysis", rate_limit.ANALYSIS)
async def analyse_position(
    data: JSONBody[companion.TablePosition], node: TheNode, who: ClientKey
) -> companion.PositionAnalysis:
    """List the best turns, extra rolls and replacements in a position of a real table, with their chances."""
    return await node.bot_pool.analyse(data, who)


@api_post("/api/companion/referee", rate_limit.STUDY, request_max_body_size=RECORD_LIMIT)
async def referee_game(data: JSONBody[companion.RealGame], compute: TheCompute) -> companion.RefereeAnswer:
    """Check a game on a real table by the rules: the score, whose turn it is, what to enter next."""
    return await compute(partial(_referees.judge, data), 0.2)


STUDY_ROUTES = [study_board, ask_questions, study_draft, next_puzzle, answer_puzzle]
COMPANION_ROUTES = [analyse_position, referee_game]
