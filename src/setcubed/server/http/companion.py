"""The companion of the real box over HTTP: what to do in a position, and a referee. Nothing is stored."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import OrderedDict
from functools import partial

import msgspec
from litestar import Router, post
from litestar.params import JSONBody

from setcubed.app.protocol import companion as wire
from setcubed.app.protocol.types import RECORD_LIMIT
from setcubed.app.tables.referee import Referee, begin, refereed
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import ClientKey, TheNode, TheRateLimits
from setcubed.server.http.errors import failures
from setcubed.server.http.rate_limit import timed

_FAILURES = failures(400, 409, 413, 429, 503)
KEPT = 64  # games of which the last moment is kept, so that an entry costs no whole game
_games: OrderedDict[bytes, Referee] = OrderedDict()
_lock = threading.Lock()


def judge(game: wire.RealGame) -> wire.Refereed:
    """A game after its entries, up to the first that is wrong."""
    keys = _keys(game)
    with _lock:
        known = next((count for count in range(len(keys) - 1, -1, -1) if keys[count] in _games), 0)
        kept = _games.get(keys[known])
    referee = kept or begin(game)
    no: Illegal | None = None
    taken = known
    for entry in game.entries[known:]:
        try:
            referee = referee.take(entry)
        except Illegal as refused:
            no = refused
            break
        taken += 1
    with _lock:
        _games[keys[taken]] = referee
        _games.move_to_end(keys[taken])
        while len(_games) > KEPT:
            _games.popitem(last=False)
    return refereed(game, referee, taken, no)


def _keys(game: wire.RealGame) -> list[bytes]:
    """A name for the game after each of its entries."""
    hashed = hashlib.sha256(msgspec.json.encode([game.players, game.options]))
    keys = [hashed.digest()]
    for entry in game.entries:
        hashed.update(msgspec.json.encode(entry))
        keys.append(hashed.digest())
    return keys


@post("/analysis", status_code=200, responses=_FAILURES, guards=[limited(rate_limit.ANALYSIS)])
async def analyse_position(
    data: JSONBody[wire.TablePosition], node: TheNode, who: ClientKey
) -> wire.Analysed:
    """What can be done on a real table: the best turns, extra rolls and replacements with their chances."""
    return await node.companion.analyse(data, who)


@post(
    "/referee",
    status_code=200,
    responses=_FAILURES,
    guards=[limited(rate_limit.STUDY)],
    request_max_body_size=RECORD_LIMIT,
)
async def referee_game(data: JSONBody[wire.RealGame], rates: TheRateLimits, who: ClientKey) -> wire.Refereed:
    """A game on a real table, checked by the rules: the score, whose turn it is, what to enter next."""
    rates.check_left(rate_limit.COMPUTING, who)
    answer, seconds = await asyncio.to_thread(timed, partial(judge, data))
    rates.charge(rate_limit.COMPUTING, who, seconds)
    return answer


def companion_routes() -> Router:
    """The part of the interface that is for the real box."""
    return Router("/api/companion", route_handlers=[analyse_position, referee_game])
