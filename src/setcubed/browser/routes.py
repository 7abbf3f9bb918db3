"""The requests that the page makes, by the paths of the server's HTTP interface."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar, get_args
from urllib.parse import parse_qs, urlsplit

import msgspec

from setcubed.app import daily, lessons
from setcubed.app.companion import RefereeCache, analyse_table
from setcubed.app.protocol import companion as companion_wire
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import study as study_wire
from setcubed.app.protocol.duplicate import DailyBots, DailyDeal
from setcubed.app.protocol.record import PlayOn
from setcubed.app.protocol.types import PuzzleKind, Reaction
from setcubed.browser.tables import Tables, offered_levels, require_compiled, review_record
from setcubed.game import Illegal
from setcubed.notation.files import shipped_boards

T = TypeVar("T")
Route = Callable[[re.Match[str], dict[str, str], bytes], Awaitable[Any]]


class Routes:
    """Answers requests with JSON."""

    def __init__(self, tables: Tables, version: str) -> None:
        self._tables = tables
        self._version = version
        self._referees = RefereeCache()
        self._routes: list[tuple[str, re.Pattern[str], Route]] = [
            (method, re.compile(pattern), route)
            for method, pattern, route in (
                ("GET", r"/api/about", self._about),
                ("GET", r"/api/tables", self._lobby),
                ("POST", r"/api/tables", self._create),
                ("POST", r"/api/tables/continued", self._continue),
                ("GET", r"/api/tables/(\w+)", self._view),
                ("GET", r"/api/tables/(\w+)/record", self._record),
                ("GET", r"/api/study/board", self._board),
                ("POST", r"/api/study/questions", self._questions),
                ("POST", r"/api/study/draft", self._draft),
                ("GET", r"/api/study/puzzles/(\w+)", self._puzzle),
                ("POST", r"/api/study/answers", self._answer),
                ("GET", r"/api/deals/(\d{4}-\d\d-\d\d)", self._daily_deal),
                ("GET", r"/api/deals/(\d{4}-\d\d-\d\d)/bots", self._daily_bots),
                ("POST", r"/api/companion/analysis", self._analyse),
                ("POST", r"/api/companion/referee", self._referee),
            )
        ]

    async def request(self, address: str, body: bytes | None) -> bytes:
        """Answer a request: GET without a body, POST with one. Raises `Illegal`."""
        url = urlsplit(address)
        method = "GET" if body is None else "POST"
        query = {name: values[-1] for name, values in parse_qs(url.query).items()}
        for verb, pattern, route in self._routes:
            match = pattern.fullmatch(url.path)
            if match and verb == method:
                found = await route(match, query, body or b"")
                return found if isinstance(found, bytes) else msgspec.json.encode(found)
        raise Illegal("needs_server", "This needs a server.", path=url.path)

    async def lines(self, address: str, body: bytes | None) -> AsyncIterator[str]:
        """Answer a request with a stream of JSON lines. Raises `Illegal`."""
        table = re.fullmatch(r"/api/tables/(\w+)/review", address)
        if table:
            lines = self._tables.review(table[1])
        elif address == "/api/reviews" and body is not None:
            lines = review_record(body.decode())
        else:
            raise Illegal("needs_server", "This needs a server.", path=address)
        async for line in lines:
            yield line

    # ---- tables

    async def _about(self, *_: object) -> wire.About:
        levels = offered_levels()
        names = {level: self._tables.services.levels[level][0] for level in levels}
        reactions = list(get_args(Reaction))
        settings = self._tables.services.settings
        return wire.About(
            self._version,
            shipped_boards(),
            ["classic"],
            levels,
            reactions,
            names=names,
            call_seconds=settings.call_seconds,
            barred_seconds=settings.barred_seconds,
        )

    async def _lobby(self, *_: object) -> wire.Lobby:
        return wire.Lobby([])

    async def _create(
        self, _match: re.Match[str], _query: dict[str, str], body: bytes
    ) -> wire.SeatAssignment:
        return await self._tables.create(decode(body, wire.NewTable))

    async def _continue(
        self, _match: re.Match[str], _query: dict[str, str], body: bytes
    ) -> wire.SeatAssignment:
        return await self._tables.continue_from(decode(body, PlayOn))

    async def _view(self, match: re.Match[str], *_: object) -> bytes:
        return await self._tables.view(match[1])

    async def _record(self, match: re.Match[str], *_: object) -> bytes:
        return await self._tables.record(match[1])

    # ---- lessons

    async def _board(self, *_: object) -> wire.BoardPlan:
        return lessons.study_board()

    async def _questions(self, _match: object, _query: object, body: bytes) -> study_wire.QuestionsAnswer:
        return lessons.answer_questions(decode(body, study_wire.QuestionsRequest))

    async def _draft(self, _match: object, _query: object, body: bytes) -> wire.DraftResult:
        return lessons.draft_on_scene(decode(body, study_wire.StudyDraft))

    async def _puzzle(self, match: re.Match[str], query: dict[str, str], _body: object) -> study_wire.Puzzle:
        kind = msgspec.convert(match[1], PuzzleKind)
        difficulty = int(query["difficulty"]) if "difficulty" in query else None
        return lessons.next_puzzle(kind, query.get("after"), difficulty, secrets.randbelow)

    async def _answer(self, _match: object, _query: object, body: bytes) -> study_wire.AnswerVerdict:
        return lessons.judge_answer(decode(body, study_wire.Answer))

    # ---- duplicate

    async def _daily_deal(self, match: re.Match[str], _query: object, _body: object) -> DailyDeal:
        return daily.daily_deal(match[1])

    async def _daily_bots(self, match: re.Match[str], _query: object, _body: object) -> DailyBots:
        require_compiled()
        return daily.daily_bots(match[1])

    # ---- companion

    async def _analyse(self, _match: object, _query: object, body: bytes) -> companion_wire.PositionAnalysis:
        require_compiled()
        return analyse_table(decode(body, companion_wire.TablePosition))

    async def _referee(self, _match: object, _query: object, body: bytes) -> companion_wire.RefereeAnswer:
        return self._referees.judge(decode(body, companion_wire.RealGame))


def decode(body: bytes, kind: type[T]) -> T:
    """Decode JSON of a known type. Raises `Illegal`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise Illegal("bad_message", str(error)[:200], where="") from error
