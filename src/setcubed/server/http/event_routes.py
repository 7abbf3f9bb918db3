"""Routes of contests and classrooms, and of the short codes that players type."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody

from setcubed.app.protocol import classroom, contest
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import BearerToken, ClientKey, Ref, TheNode, TheRateLimits
from setcubed.server.http.errors import failures
from setcubed.server.node.events import Events
from setcubed.server.node.node import Node
from setcubed.server.store.contests import kind_of

_FAILURES = failures(400, 401, 403, 404, 409, 413, 429, 500, 503)
_CREATE: dict[str, Any] = {"responses": _FAILURES, "guards": [limited(rate_limit.CREATE)]}
_MANY: dict[str, Any] = {"responses": _FAILURES, "opt": {"rate": rate_limit.CONTEST}}
"""Routes that a whole class calls from one address."""
TheEvents = NamedDependency[Events[Any, Any]]
"""The events of the router's kind."""


@get("/api/codes/{ref:str}", **_MANY)
async def look_up(ref: Ref, node: TheNode, rates: TheRateLimits, who: ClientKey) -> classroom.CodeOwner:
    """Say what a short code belongs to, so that pages need not try one kind after the other."""
    kind = await node.store.read(partial(kind_of, ref))
    if kind is not None:
        return classroom.CodeOwner(kind)
    try:
        await node.id_of(ref)
    except Illegal as no:
        rates.note_miss(no, who)
        return classroom.CodeOwner(None if no.code == "no_table" else "table")
    return classroom.CodeOwner("table")


# ---- both kinds


@post("/{ref:str}/join", **_MANY)
async def join(ref: Ref, data: JSONBody[contest.JoinContest], events: TheEvents) -> contest.JoinedContest:
    """Join by name."""
    return await events.join(ref, data)


@get("/{ref:str}/results", responses=_FAILURES, media_type="text/csv")
async def results(ref: Ref, events: TheEvents, token: BearerToken) -> Response[str]:
    """Return the results as CSV, for the host."""
    text = await events.results(ref, token)
    headers = {"content-disposition": f'attachment; filename="setcubed-{ref}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


# ---- contests


@post("/", **_CREATE)
async def create_contest(data: JSONBody[contest.NewContest], node: TheNode) -> contest.CreatedContest:
    """Create a contest. Its token is the host's."""
    return await node.contests.create(data)


@post("/{ref:str}/answers", status_code=200, **_MANY)
async def answer(
    ref: Ref, data: JSONBody[contest.ContestAnswer], node: TheNode, token: BearerToken
) -> contest.AcceptedAnswer:
    """Answer the current round. The response is sent once the answer is stored."""
    return contest.AcceptedAnswer(await node.contests.answer(ref, token, data))


@post("/{ref:str}/struggles", status_code=204, **_MANY)
async def struggle(ref: Ref, data: JSONBody[contest.Struggle], node: TheNode, token: BearerToken) -> None:
    """Report to the host which of the three questions the player got wrong."""
    await node.contests.struggle(ref, token, data.about)


@post("/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command_contest(
    ref: Ref, data: JSONBody[contest.ContestCommand], node: TheNode, token: BearerToken
) -> contest.ContestView:
    """Carry out a command of the host."""
    return await node.contests.command(ref, token, data)


@get("/{ref:str}", **_MANY)
async def watch_contest(
    ref: Ref, node: TheNode, token: BearerToken, after: FromQuery[str] = ""
) -> contest.ContestView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.contests.watch(ref, token, after[:60])


@get("/{ref:str}/play", **_MANY)
async def play(ref: Ref, node: TheNode, token: BearerToken, after: FromQuery[str] = "") -> contest.PlayerView:
    """Return a player's view."""
    return await node.contests.play(ref, token, after[:60])


# ---- classrooms


@post("/", **_CREATE)
async def create_classroom(data: JSONBody[classroom.NewClassroom], node: TheNode) -> contest.CreatedContest:
    """Create a classroom. Its token is the host's."""
    return await node.classrooms.create(data)


@post("/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command_classroom(
    ref: Ref, data: JSONBody[classroom.ClassroomCommand], node: TheNode, token: BearerToken
) -> classroom.ClassroomView:
    """Carry out a command of the host."""
    return await node.classrooms.command(ref, token, data)


@get("/{ref:str}", **_MANY)
async def watch_classroom(
    ref: Ref, node: TheNode, token: BearerToken, after: FromQuery[str] = ""
) -> classroom.ClassroomView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.classrooms.watch(ref, token, after[:60])


@get("/{ref:str}/seat", **_MANY)
async def seat(
    ref: Ref, node: TheNode, token: BearerToken, after: FromQuery[str] = ""
) -> classroom.PupilView:
    """Return a pupil's view, with the seat once there is one."""
    return await node.classrooms.pupil(ref, token, after[:60])


def event_routes(node: Node) -> Router:
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
        dependencies={"events": Provide(lambda: node.contests, sync_to_thread=False)},
    )
    classrooms = Router(
        "/api/classrooms",
        route_handlers=[create_classroom, join, command_classroom, watch_classroom, seat, results],
        dependencies={"events": Provide(lambda: node.classrooms, sync_to_thread=False)},
    )
    return Router("/", route_handlers=[look_up, contests, classrooms])
