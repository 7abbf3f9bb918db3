"""The requests that the page makes, by the paths of the server's HTTP interface."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable
from inspect import isawaitable
from typing import Any, TypeVar, get_args
from urllib.parse import parse_qs, urlsplit

import msgspec

from setcubed.app import daily, lessons
from setcubed.app.companion import RefereeCache, analyse_table
from setcubed.app.protocol import companion, study
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.duplicate import DailyBots
from setcubed.app.protocol.record import PlayOn
from setcubed.app.protocol.types import PuzzleKind, Reaction
from setcubed.browser.tables import Tables, offered_levels, require_compiled, review_record
from setcubed.game import Illegal
from setcubed.notation.files import shipped_boards

T = TypeVar("T")


class Routes:
    """Answers requests with JSON."""

    def __init__(self, tables: Tables, version: str) -> None:
        self._tables = tables
        self._version = version
        self._get: dict[str, Callable[..., Any]] = {
            r"/api/about": self._about,
            r"/api/tables": lambda: wire.Lobby([]),
            r"/api/tables/(\w+)": tables.view,
            r"/api/tables/(\w+)/record": tables.record,
            r"/api/study/board": lessons.study_board,
            r"/api/study/puzzles/(\w+)": _next_puzzle,
            r"/api/deals/(\d{4}-\d\d-\d\d)": daily.daily_deal,
            r"/api/deals/(\d{4}-\d\d-\d\d)/bots": _daily_bots,
        }
        """By the pattern of the path. Its groups and the query are the arguments."""
        self._post: dict[str, tuple[type, Callable[[Any], Any]]] = {
            "/api/tables": (wire.NewTable, tables.create),
            "/api/tables/continued": (PlayOn, tables.continue_from),
            "/api/study/questions": (study.QuestionsRequest, lessons.answer_questions),
            "/api/study/draft": (study.StudyDraft, lessons.draft_on_scene),
            "/api/study/answers": (study.Answer, lessons.judge_answer),
            "/api/companion/analysis": (companion.TablePosition, _analyse),
            "/api/companion/referee": (companion.RealGame, RefereeCache().judge),
        }
        """By the path: the type of the body, and what answers it."""

    async def request(self, address: str, body: bytes | None) -> bytes:
        """Answer a request: GET without a body, POST with one. Raises `Illegal`."""
        found = self._answer(address, body)
        if isawaitable(found):
            found = await found
        return found if isinstance(found, bytes) else msgspec.json.encode(found)

    def _answer(self, address: str, body: bytes | None) -> Any:
        url = urlsplit(address)
        if body is not None and url.path in self._post:
            kind, answer = self._post[url.path]
            return answer(decode(body, kind))
        for pattern, route in self._get.items() if body is None else ():
            if match := re.fullmatch(pattern, url.path):
                query = {name: values[-1] for name, values in parse_qs(url.query).items()}
                return route(*match.groups(), **query)
        raise Illegal("needs_server", "This needs a server.", path=url.path)

    def lines(self, address: str, body: bytes | None) -> AsyncIterator[str]:
        """Answer a request with a stream of JSON lines. Raises `Illegal`."""
        if table := re.fullmatch(r"/api/tables/(\w+)/review", address):
            return self._tables.review(table[1])
        if address == "/api/reviews" and body is not None:
            return review_record(body.decode())
        raise Illegal("needs_server", "This needs a server.", path=address)

    def _about(self) -> wire.About:
        levels = offered_levels()
        services = self._tables.services
        return wire.About(
            self._version,
            shipped_boards(),
            ["classic"],
            levels,
            list(get_args(Reaction)),
            names={level: services.levels[level][0] for level in levels},
            call_seconds=services.settings.call_seconds,
            barred_seconds=services.settings.barred_seconds,
        )


def _next_puzzle(kind: str, after: str | None = None, difficulty: str | None = None) -> study.Puzzle:
    wanted = None if difficulty is None else int(difficulty)
    return lessons.next_puzzle(msgspec.convert(kind, PuzzleKind), after, wanted, secrets.randbelow)


def _daily_bots(day: str) -> DailyBots:
    require_compiled()
    return daily.daily_bots(day)


def _analyse(position: companion.TablePosition) -> companion.PositionAnalysis:
    require_compiled()
    return analyse_table(position)


def decode(body: bytes, kind: type[T]) -> T:
    """Decode JSON of a known type. Raises `Illegal`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise Illegal("bad_message", str(error)[:200], where="") from error
