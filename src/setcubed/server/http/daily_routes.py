"""Routes of the daily deal and of the comparison of its results."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache, partial
from typing import Annotated

from litestar.params import JSONBody, Parameter

from setcubed.app import daily as rules
from setcubed.app.names import clean_name
from setcubed.app.protocol import duplicate as wire
from setcubed.app.protocol.types import whole
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.routing import BearerToken, TheCompute, TheNode, api_get, api_post
from setcubed.server.node.node import Node
from setcubed.server.node.records import Compute
from setcubed.server.store import daily as stored

DAYS_KEPT = 30
Day = Annotated[str, Parameter(pattern=whole(r"\d{4}-\d\d-\d\d"), description="A date, as YYYY-MM-DD")]


def _today(node: Node) -> dt.date:
    return dt.datetime.fromtimestamp(node.now() / 1000, dt.UTC).date()


async def _comparison(node: Node, day: str, token: str, compute: Compute) -> wire.DailyComparison:
    dealt = rules.check_day(day, _today(node), DAYS_KEPT)
    found = await node.store.read(partial(stored.load, day))
    own = found.get(hashed(token)) if token else None
    return await compute(partial(rules.compare, dealt, list(found.values()), own), 0.05)


@api_get("/api/deals/{day:str}", rate_limit.STUDY)
async def daily_deal(day: Day, compute: TheCompute) -> wire.DailyDeal:
    """Return the deal of a day."""
    return await compute(partial(rules.daily_deal, day))


@api_get("/api/deals/{day:str}/bots", rate_limit.STUDY)
async def daily_bots(day: Day, compute: TheCompute) -> wire.DailyBots:
    """Return what the levels find in the deal of a day."""
    return await compute(partial(_daily_bots, day), 0.5)


_daily_bots = lru_cache(maxsize=64)(rules.daily_bots)


@api_get("/api/daily/{day:str}", rate_limit.STUDY)
async def compare(day: Day, node: TheNode, token: BearerToken, compute: TheCompute) -> wire.DailyComparison:
    """Compare the results of a day that players chose to share."""
    return await _comparison(node, day, token, compute)


@api_post("/api/daily/{day:str}", rate_limit.JOIN)
async def share(
    day: Day, data: JSONBody[wire.ShareResult], node: TheNode, compute: TheCompute
) -> wire.DailyComparison:
    """Share a result of the day. The server scores its turns."""
    dealt = rules.check_day(day, _today(node), DAYS_KEPT)
    result = rules.score(dealt, clean_name(data.name), data.turns)
    await node.store.write(partial(stored.save, day, hashed(data.token), result, node.now()))
    return await _comparison(node, day, data.token, compute)


@api_post("/api/daily/{day:str}/withdraw", rate_limit.JOIN)
async def withdraw(
    day: Day, data: JSONBody[wire.WithdrawResult], node: TheNode, compute: TheCompute
) -> wire.DailyComparison:
    """Remove a shared result."""
    if not await node.store.write(partial(stored.remove, day, hashed(data.token))):
        raise Illegal("bad_token", "You have not sent a result for this day.")
    return await _comparison(node, day, "", compute)


DAILY_ROUTES = [daily_deal, daily_bots, compare, share, withdraw]
