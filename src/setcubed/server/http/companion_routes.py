"""HTTP routes of the companion of the real box: analyses of positions, and a referee. Nothing is stored."""

from __future__ import annotations

import threading
from functools import partial

from litestar import Router, post
from litestar.params import JSONBody

from setcubed.app.companion import RefereeCache
from setcubed.app.protocol import companion as wire
from setcubed.app.protocol.types import RECORD_LIMIT
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import ClientKey, TheComputing, TheNode
from setcubed.server.http.errors import failures

_FAILURES = failures(400, 409, 413, 429, 503)
_referees = RefereeCache(lock=threading.Lock())


@post("/analysis", status_code=200, responses=_FAILURES, guards=[limited(rate_limit.ANALYSIS)])
async def analyse_position(
    data: JSONBody[wire.TablePosition], node: TheNode, who: ClientKey
) -> wire.PositionAnalysis:
    """List the best turns, extra rolls and replacements in a position of a real table, with their chances."""
    return await node.analyses.analyse(data, who)


@post(
    "/referee",
    status_code=200,
    responses=_FAILURES,
    guards=[limited(rate_limit.STUDY)],
    request_max_body_size=RECORD_LIMIT,
)
async def referee_game(
    data: JSONBody[wire.RealGame], computing: TheComputing, who: ClientKey
) -> wire.RefereeAnswer:
    """Check a game on a real table by the rules: the score, whose turn it is, what to enter next."""
    return await computing.run(who, partial(_referees.judge, data), 0.2)


def companion_routes() -> Router:
    """Return the routes of the companion."""
    return Router("/api/companion", route_handlers=[analyse_position, referee_game])
