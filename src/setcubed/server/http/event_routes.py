"""Routes of contests and classrooms, and of the short codes that players type."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Response, Router
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody

from setcubed.app.protocol import classroom, contest
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.routing import (
    BearerToken,
    ClientKey,
    Ref,
    TheNode,
    TheRateLimits,
    api_get,
    api_post,
)
from setcubed.server.node.events import Events
from setcubed.server.store.contests import kind_of

After = FromQuery[str]
"""The version that the client has: the answer waits until there is another."""
TheEvents = NamedDependency[Events[Any, Any]]
"""The events of the router's kind."""


@api_get("/api/codes/{ref:str}", rate_limit.CONTEST)
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


@api_post("/{ref:str}/join", rate_limit.CONTEST, status_code=201)
async def join(ref: Ref, data: JSONBody[contest.JoinContest], events: TheEvents) -> contest.JoinedContest:
    """Join by name."""
    return await events.join(ref, data)


@api_get("/{ref:str}/results", media_type="text/csv")
async def results(ref: Ref, events: TheEvents, token: BearerToken) -> Response[str]:
    """Return the results as CSV, for the host."""
    text = await events.results(ref, token)
    headers = {"content-disposition": f'attachment; filename="setcubed-{ref}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


# ---- contests


@api_post("/", rate_limit.CREATE, status_code=201)
async def create_contest(data: JSONBody[contest.NewContest], node: TheNode) -> contest.CreatedContest:
    """Create a contest. Its token is the host's."""
    return await node.contests.create(data)


@api_post("/{ref:str}/answers", rate_limit.CONTEST)
async def answer(
    ref: Ref, data: JSONBody[contest.ContestAnswer], node: TheNode, token: BearerToken
) -> contest.AcceptedAnswer:
    """Answer the current round. The response is sent once the answer is stored."""
    return contest.AcceptedAnswer(await node.contests.answer(ref, token, data))


@api_post("/{ref:str}/struggles", rate_limit.CONTEST, status_code=204)
async def struggle(ref: Ref, data: JSONBody[contest.Struggle], node: TheNode, token: BearerToken) -> None:
    """Report to the host which of the three questions the player got wrong."""
    await node.contests.struggle(ref, token, data.about)


@api_post("/{ref:str}/commands")
async def command_contest(
    ref: Ref, data: JSONBody[contest.ContestCommand], node: TheNode, token: BearerToken
) -> contest.ContestView:
    """Carry out a command of the host."""
    return await node.contests.command(ref, token, data)


@api_get("/{ref:str}", rate_limit.CONTEST)
async def watch_contest(
    ref: Ref, node: TheNode, token: BearerToken, after: After = ""
) -> contest.ContestView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.contests.watch(ref, token, after)


@api_get("/{ref:str}/play", rate_limit.CONTEST)
async def play(ref: Ref, node: TheNode, token: BearerToken, after: After = "") -> contest.PlayerView:
    """Return a player's view."""
    return await node.contests.play(ref, token, after)


# ---- classrooms


@api_post("/", rate_limit.CREATE, status_code=201)
async def create_classroom(data: JSONBody[classroom.NewClassroom], node: TheNode) -> contest.CreatedContest:
    """Create a classroom. Its token is the host's."""
    return await node.classrooms.create(data)


@api_post("/{ref:str}/commands")
async def command_classroom(
    ref: Ref, data: JSONBody[classroom.ClassroomCommand], node: TheNode, token: BearerToken
) -> classroom.ClassroomView:
    """Carry out a command of the host."""
    return await node.classrooms.command(ref, token, data)


@api_get("/{ref:str}", rate_limit.CONTEST)
async def watch_classroom(
    ref: Ref, node: TheNode, token: BearerToken, after: After = ""
) -> classroom.ClassroomView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.classrooms.watch(ref, token, after)


@api_get("/{ref:str}/seat", rate_limit.CONTEST)
async def seat(ref: Ref, node: TheNode, token: BearerToken, after: After = "") -> classroom.PupilView:
    """Return a pupil's view, with the seat once there is one."""
    return await node.classrooms.pupil(ref, token, after)


def _contests(node: TheNode) -> Events[Any, Any]:
    return node.contests


def _classrooms(node: TheNode) -> Events[Any, Any]:
    return node.classrooms


_CONTEST_ROUTES = [create_contest, join, answer, struggle, command_contest, watch_contest, play, results]
_CLASSROOM_ROUTES = [create_classroom, join, command_classroom, watch_classroom, seat, results]


def _router(path: str, handlers: list[Any], events: Callable[..., Events[Any, Any]]) -> Router:
    provide = Provide(events, sync_to_thread=False)
    return Router(path, route_handlers=handlers, dependencies={"events": provide})


EVENT_ROUTES: list[Any] = [
    look_up,
    _router("/api/contests", _CONTEST_ROUTES, _contests),
    _router("/api/classrooms", _CLASSROOM_ROUTES, _classrooms),
]
