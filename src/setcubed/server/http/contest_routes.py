"""Routes of contests and of the daily deal's comparison."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache, partial
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import FromQuery, HeaderParameter, JSONBody, Parameter

from setcubed.app import daily as rules
from setcubed.app.names import clean_name
from setcubed.app.protocol.contest import (
    AcceptedAnswer,
    ContestAnswer,
    ContestCommand,
    ContestView,
    CreatedContest,
    JoinContest,
    JoinedContest,
    NewContest,
    PlayerView,
    Struggle,
)
from setcubed.app.protocol.daily import DailyComparison, ShareResult, WithdrawResult
from setcubed.app.protocol.duplicate import DailyBots, DailyDeal
from setcubed.app.protocol.types import whole
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import ClientKey, Ref, TheComputing, TheNode
from setcubed.server.http.errors import failures
from setcubed.server.node.node import Node
from setcubed.server.store import daily as stored

DAYS_KEPT = 30
_FAILURES = failures(400, 401, 403, 404, 409, 413, 429, 500, 503)
Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=100)]
Day = Annotated[str, Parameter(pattern=whole(r"\d{4}-\d\d-\d\d"), description="A date, as YYYY-MM-DD")]


def _token(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


@post("/api/contests", responses=_FAILURES, guards=[limited(rate_limit.CREATE)])
async def create(data: JSONBody[NewContest], node: TheNode) -> CreatedContest:
    """Create a contest. Its token is the host's."""
    return await node.contests.create(data)


@post("/api/contests/{ref:str}/join", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def join(ref: Ref, data: JSONBody[JoinContest], node: TheNode) -> JoinedContest:
    """Join a contest by name."""
    return await node.contests.join(ref, data)


@post(
    "/api/contests/{ref:str}/answers",
    responses=_FAILURES,
    status_code=200,
    opt={"rate": rate_limit.CONTEST},
)
async def answer(
    ref: Ref, data: JSONBody[ContestAnswer], node: TheNode, authorization: Authorization = ""
) -> AcceptedAnswer:
    """Answer the current round. The response is sent once the answer is stored."""
    return AcceptedAnswer(await node.contests.answer(ref, _token(authorization), data))


@post(
    "/api/contests/{ref:str}/struggles",
    responses=_FAILURES,
    status_code=204,
    opt={"rate": rate_limit.CONTEST},
)
async def struggle(
    ref: Ref, data: JSONBody[Struggle], node: TheNode, authorization: Authorization = ""
) -> None:
    """Report to the host which of the three questions the player got wrong."""
    await node.contests.struggle(ref, _token(authorization), data.about)


@post("/api/contests/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command(
    ref: Ref, data: JSONBody[ContestCommand], node: TheNode, authorization: Authorization = ""
) -> ContestView:
    """Carry out a command of the host."""
    return await node.contests.command(ref, _token(authorization), data)


@get("/api/contests/{ref:str}", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def watch(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> ContestView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.contests.watch(ref, _token(authorization), after[:60])


@get("/api/contests/{ref:str}/play", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def play(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> PlayerView:
    """Return a player's view."""
    return await node.contests.play(ref, _token(authorization), after[:60])


@get("/api/contests/{ref:str}/results", responses=_FAILURES, media_type="text/csv")
async def results(ref: Ref, node: TheNode, authorization: Authorization = "") -> Response[str]:
    """Return the results as CSV, for the host."""
    text = await node.contests.results(ref, _token(authorization))
    headers = {"content-disposition": f'attachment; filename="setcubed-{ref}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


def _today(node: Node) -> dt.date:
    return dt.datetime.fromtimestamp(node.now() / 1000, dt.UTC).date()


async def _comparison(node: Node, day: str, token: str) -> DailyComparison:
    dealt = rules.check_day(day, _today(node), DAYS_KEPT)
    found = await node.store.read(partial(stored.load, day))
    return rules.compare(dealt, list(found.values()), found.get(hashed(token)) if token else None)


@get("/api/deals/{day:str}", responses=_FAILURES, guards=[limited(rate_limit.STUDY)])
async def daily_deal(day: Day, computing: TheComputing, who: ClientKey) -> DailyDeal:
    """Return the deal of a day."""
    return await computing.run(who, partial(rules.daily_deal, day))


@get("/api/deals/{day:str}/bots", responses=_FAILURES, guards=[limited(rate_limit.STUDY)])
async def daily_bots(day: Day, computing: TheComputing, who: ClientKey) -> DailyBots:
    """Return what the levels find in the deal of a day."""
    return await computing.run(who, partial(_daily_bots, day), 0.5)


_daily_bots = lru_cache(maxsize=64)(rules.daily_bots)


@get("/api/daily/{day:str}", responses=_FAILURES, guards=[limited(rate_limit.STUDY)])
async def compare(day: Day, node: TheNode, authorization: Authorization = "") -> DailyComparison:
    """Compare the results of a day that players chose to share."""
    return await _comparison(node, day, _token(authorization))


@post("/api/daily/{day:str}", responses=_FAILURES, status_code=200, guards=[limited(rate_limit.JOIN)])
async def share(day: Day, data: JSONBody[ShareResult], node: TheNode) -> DailyComparison:
    """Share a result of the day. The server scores its turns."""
    dealt = rules.check_day(day, _today(node), DAYS_KEPT)
    result = rules.score(dealt, clean_name(data.name), data.turns)
    await node.store.write(partial(stored.save, day, hashed(data.token), result, node.now()))
    return await _comparison(node, day, data.token)


@post(
    "/api/daily/{day:str}/withdraw", responses=_FAILURES, status_code=200, guards=[limited(rate_limit.JOIN)]
)
async def withdraw(day: Day, data: JSONBody[WithdrawResult], node: TheNode) -> DailyComparison:
    """Remove a shared result."""
    if not await node.store.write(partial(stored.remove, day, hashed(data.token))):
        raise Illegal("bad_token", "There is no result of yours for this day.")
    return await _comparison(node, day, "")


def contest_routes() -> Router:
    """Return the routes of contests and the daily deal."""
    handlers = [create, join, answer, struggle, command, watch, play, results, daily_deal, daily_bots]
    handlers += [compare, share, withdraw]
    return Router("/", route_handlers=handlers)
