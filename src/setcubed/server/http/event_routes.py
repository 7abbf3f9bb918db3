"""Routes of contests and classrooms, and of the short codes that players type."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody

from setcubed.app.protocol.classroom import (
    ClassroomCommand,
    ClassroomView,
    CodeOwner,
    NewClassroom,
    PupilView,
)
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
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import (
    Authorization,
    ClientKey,
    Ref,
    TheNode,
    TheRateLimits,
    token_of,
)
from setcubed.server.http.errors import failures
from setcubed.server.node.classrooms import Classrooms
from setcubed.server.node.contests import Contests
from setcubed.server.node.events import Events
from setcubed.server.store.contests import kind_of

_FAILURES = failures(400, 401, 403, 404, 409, 413, 429, 500, 503)
_CREATE: dict[str, Any] = {"responses": _FAILURES, "guards": [limited(rate_limit.CREATE)]}
_MANY: dict[str, Any] = {"responses": _FAILURES, "opt": {"rate": rate_limit.CONTEST}}
"""Routes that a whole class calls from one address."""
TheEvents = NamedDependency[Events[Any, Any]]
"""The events of the router's kind."""


@get("/api/codes/{ref:str}", **_MANY)
async def look_up(ref: Ref, node: TheNode, rates: TheRateLimits, who: ClientKey) -> CodeOwner:
    """Say what a short code belongs to, so that pages need not try one kind after the other."""
    kind = await node.store.read(partial(kind_of, ref))
    if kind is not None:
        return CodeOwner(kind)
    try:
        await node.id_of(ref)
    except Illegal as no:
        rates.note_miss(no, who)
        return CodeOwner(None if no.code == "no_table" else "table")
    return CodeOwner("table")


# ---- both kinds


@post("/{ref:str}/join", **_MANY)
async def join(ref: Ref, data: JSONBody[JoinContest], events: TheEvents) -> JoinedContest:
    """Join by name."""
    return await events.join(ref, data)


@get("/{ref:str}/results", responses=_FAILURES, media_type="text/csv")
async def results(ref: Ref, events: TheEvents, authorization: Authorization = "") -> Response[str]:
    """Return the results as CSV, for the host."""
    text = await events.results(ref, token_of(authorization))
    headers = {"content-disposition": f'attachment; filename="setcubed-{ref}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


# ---- contests


@post("/", **_CREATE)
async def create_contest(data: JSONBody[NewContest], node: TheNode) -> CreatedContest:
    """Create a contest. Its token is the host's."""
    return await node.contests.create(data)


@post("/{ref:str}/answers", status_code=200, **_MANY)
async def answer(
    ref: Ref, data: JSONBody[ContestAnswer], node: TheNode, authorization: Authorization = ""
) -> AcceptedAnswer:
    """Answer the current round. The response is sent once the answer is stored."""
    return AcceptedAnswer(await node.contests.answer(ref, token_of(authorization), data))


@post("/{ref:str}/struggles", status_code=204, **_MANY)
async def struggle(
    ref: Ref, data: JSONBody[Struggle], node: TheNode, authorization: Authorization = ""
) -> None:
    """Report to the host which of the three questions the player got wrong."""
    await node.contests.struggle(ref, token_of(authorization), data.about)


@post("/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command_contest(
    ref: Ref, data: JSONBody[ContestCommand], node: TheNode, authorization: Authorization = ""
) -> ContestView:
    """Carry out a command of the host."""
    return await node.contests.command(ref, token_of(authorization), data)


@get("/{ref:str}", **_MANY)
async def watch_contest(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> ContestView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.contests.watch(ref, token_of(authorization), after[:60])


@get("/{ref:str}/play", **_MANY)
async def play(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> PlayerView:
    """Return a player's view."""
    return await node.contests.play(ref, token_of(authorization), after[:60])


# ---- classrooms


@post("/", **_CREATE)
async def create_classroom(data: JSONBody[NewClassroom], node: TheNode) -> CreatedContest:
    """Create a classroom. Its token is the host's."""
    return await node.classrooms.create(data)


@post("/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command_classroom(
    ref: Ref, data: JSONBody[ClassroomCommand], node: TheNode, authorization: Authorization = ""
) -> ClassroomView:
    """Carry out a command of the host."""
    return await node.classrooms.command(ref, token_of(authorization), data)


@get("/{ref:str}", **_MANY)
async def watch_classroom(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> ClassroomView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.classrooms.watch(ref, token_of(authorization), after[:60])


@get("/{ref:str}/seat", **_MANY)
async def seat(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> PupilView:
    """Return a pupil's view, with the seat once there is one."""
    return await node.classrooms.pupil(ref, token_of(authorization), after[:60])


async def _contests(node: TheNode) -> Contests:
    return node.contests


async def _classrooms(node: TheNode) -> Classrooms:
    return node.classrooms


def event_routes() -> Router:
    """Return the routes of contests and classrooms."""
    contests = Router(
        "/api/contests",
        route_handlers=[
            create_contest,
            join,
            answer,
            struggle,
            command_contest,
            watch_contest,
            play,
            results,
        ],
        dependencies={"events": Provide(_contests)},
    )
    classrooms = Router(
        "/api/classrooms",
        route_handlers=[create_classroom, join, command_classroom, watch_classroom, seat, results],
        dependencies={"events": Provide(_classrooms)},
    )
    return Router("/", route_handlers=[look_up, contests, classrooms])
