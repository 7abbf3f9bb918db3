"""Routes of classrooms, and of short codes that players type."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import FromQuery, HeaderParameter, JSONBody

from setcubed.app.protocol.classroom import (
    ClassroomCommand,
    ClassroomView,
    CodeOwner,
    NewClassroom,
    PupilView,
)
from setcubed.app.protocol.contest import CreatedContest, JoinContest, JoinedContest
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import limited
from setcubed.server.http.dependencies import Ref, TheNode
from setcubed.server.http.errors import failures
from setcubed.server.store import classrooms as stored

_FAILURES = failures(400, 401, 403, 404, 409, 413, 429, 500, 503)
Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=100)]


def _token(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


@get("/api/codes/{ref:str}", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def look_up(ref: Ref, node: TheNode) -> CodeOwner:
    """Say what a short code belongs to, so that pages need not try one kind after the other."""
    kind = await node.store.read(partial(stored.kind_of, ref))
    if kind is None:
        await node.id_of(ref)
    return CodeOwner(kind or "table")


@post("/api/classrooms", responses=_FAILURES, guards=[limited(rate_limit.CREATE)])
async def create(data: JSONBody[NewClassroom], node: TheNode) -> CreatedContest:
    """Create a classroom. Its token is the host's."""
    return await node.classrooms.create(data)


@post("/api/classrooms/{ref:str}/join", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def join(ref: Ref, data: JSONBody[JoinContest], node: TheNode) -> JoinedContest:
    """Join a class by name."""
    return await node.classrooms.join(ref, data)


@post("/api/classrooms/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command(
    ref: Ref, data: JSONBody[ClassroomCommand], node: TheNode, authorization: Authorization = ""
) -> ClassroomView:
    """Carry out a command of the host."""
    return await node.classrooms.command(ref, _token(authorization), data)


@get("/api/classrooms/{ref:str}", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def watch(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> ClassroomView:
    """Return the view of the big screen or, with the host's token, of the host."""
    return await node.classrooms.watch(ref, _token(authorization), after[:60])


@get("/api/classrooms/{ref:str}/seat", responses=_FAILURES, opt={"rate": rate_limit.CONTEST})
async def seat(
    ref: Ref, node: TheNode, after: FromQuery[str] = "", authorization: Authorization = ""
) -> PupilView:
    """Return a pupil's view, with the seat once there is one."""
    return await node.classrooms.pupil(ref, _token(authorization), after[:60])


@get("/api/classrooms/{ref:str}/results", responses=_FAILURES, media_type="text/csv")
async def results(ref: Ref, node: TheNode, authorization: Authorization = "") -> Response[str]:
    """Return the results as CSV, for the host."""
    text = await node.classrooms.results(ref, _token(authorization))
    headers = {"content-disposition": f'attachment; filename="setcubed-{ref}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


def classroom_routes() -> Router:
    """Return the routes of classrooms."""
    return Router("/", route_handlers=[look_up, create, join, command, watch, seat, results])
