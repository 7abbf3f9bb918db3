"""The application: the HTTP interface by Litestar, behind the guard that serves pages."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any, get_args

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import HeaderParameter, JSONBody, Parameter

from setcubed.game import Illegal
from setcubed.notation.files import shipped_boards
from setcubed.server.http import limits
from setcubed.server.http.client_address import asked_by, limited, not_banned, not_guessing
from setcubed.server.http.companion import companion_routes
from setcubed.server.http.guard import Guard
from setcubed.server.http.limits import Limits
from setcubed.server.http.reviews import review_routes
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.study import study_routes
from setcubed.server.metrics import REFUSED, exposition
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol.record import PlayOn
from setcubed.server.protocol.types import MESSAGE_LIMIT, RECORD_LIMIT, Fault, Reaction, whole
from setcubed.server.protocol.view import View
from setcubed.server.settings import Settings
from setcubed.server.store import kept_pages
from setcubed.server.tables.decisions import check_holds
from setcubed.server.tables.drafts import fault_of

logger = logging.getLogger("setcubed.app")
VERSION = version("setcubed")
OLD = 5.0  # seconds after which a loop that has not come round is a fault
_STATUS = {
    "no_table": 404,
    "bad_token": 401,
    "not_your_seat": 403,
    "banned": 403,
    "code_closed": 403,
    "slow_down": 429,
    "not_stored": 503,
    "bad_message": 400,
}
_FAILURE = ResponseSpec(wire.Failure, description="Refused: why", generate_examples=False)
_FAILURES = dict.fromkeys((400, 401, 403, 404, 409, 413, 429, 500, 503), _FAILURE)
Ref = Annotated[str, Parameter(pattern=whole("[A-Za-z0-9]{4,32}"), description="A table's id or short code")]
Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=100)]


@get("/api/about", responses=_FAILURES)
async def about(state: State) -> wire.About:
    """What this server offers."""
    node: Node = state.node
    return wire.About(
        VERSION,
        shipped_boards(),
        ["classic"],
        node.offered,
        list(get_args(Reaction)),
        list(node.settings.addresses),
        node.settings.keep_days,
        node.settings.waiting_days,
        {level: node.levels[level][0] for level in node.offered},
    )


@get("/api/tables", responses=_FAILURES)
async def lobby(state: State) -> wire.Lobby:
    """Listed tables that wait for players."""
    return await _node(state).lobby()


@post("/api/tables", responses=_FAILURES, guards=[limited(limits.CREATE)])
async def create(data: JSONBody[wire.NewTable], state: State, request: Request[Any, Any, Any]) -> wire.Seated:
    """Make a table."""
    return await _node(state).create(data, asked_by(request))


@post(
    "/api/tables/continued",
    responses=_FAILURES,
    guards=[limited(limits.CREATE)],
    request_max_body_size=RECORD_LIMIT,
)
async def play_on(data: JSONBody[PlayOn], state: State, request: Request[Any, Any, Any]) -> wire.Seated:
    """Make a table that goes on from a decision of another game, against bots. It begins with `start`."""
    return await _node(state).play_on(data, asked_by(request))


@get("/api/tables/{ref:str}", responses=_FAILURES)
async def look(ref: Ref, state: State, authorization: Authorization = "") -> Response[View]:
    """A table as everybody sees it. A player's program that has no socket sends its token: it is there."""
    node = _node(state)
    live = await node.live_table(ref, [_token(authorization)])
    if authorization:
        await _visit(node, live, authorization)
    return _raw(live.view())


@post("/api/tables/{ref:str}/join", responses=_FAILURES, guards=[limited(limits.JOIN)])
async def join(ref: Ref, data: JSONBody[wire.Join], state: State) -> wire.Seated:
    """Take an open seat."""
    node = _node(state)
    return await node.join(await node.live_table(ref, joining=True), data)


@post("/api/tables/{ref:str}/commands", responses=_FAILURES, status_code=200)
async def command(
    ref: Ref,
    data: JSONBody[wire.Command],
    state: State,
    authorization: Authorization = "",
) -> Response[wire.Done | wire.Miscalled]:
    """Carry a seat's command out, for programs without a socket."""
    node = _node(state)
    live = await node.live_table(ref, [_token(authorization)])
    holders = await _visit(node, live, authorization)
    check_holds(live.table, data.seat, holders)
    state.limits.check_command(data.do, f"{live.table.id}:{data.seat}")
    return _raw((await live.answer_to(data, holders)).encode())


@get("/api/tables/{ref:str}/record", responses=_FAILURES)
async def record(ref: Ref, state: State) -> Response[dict[str, Any]]:
    """The game's record."""
    node = _node(state)
    code, body = await node.records.of(await node.id_of(ref))
    name = f'attachment; filename="setcubed-{code}.json"'
    response: Response[Any] = Response(body, media_type="application/json")
    response.headers["content-disposition"] = name
    return response


def _token(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


async def _visit(node: Node, live: LiveTable, authorization: str) -> tuple[str, ...]:
    """Who asks with this token: they are there."""
    holders = await node.holders(live, [_token(authorization)])
    for holder in holders:
        node.visitors.note(live, holder)
    return holders


@get("/health", responses={503: ResponseSpec(wire.Health, description="The store is away")})
async def health(state: State) -> Response[wire.Health]:
    """Whether this node is well."""
    node = _node(state)
    ages = node.ages()
    store = node.store.healthy and ages["writer"] < OLD
    well = store and max(ages.values()) < OLD
    answer = wire.Health(
        "ok" if well else "degraded", VERSION, node.id, "ok" if store else "unreachable", ages
    )
    return Response(answer, status_code=200 if well else 503)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(state: State) -> bytes:
    """Figures for Prometheus."""
    _node(state).measure()
    return exposition()


def _node(state: State) -> Node:
    node: Node = state.node
    return node


def _raw(text: bytes) -> Response[Any]:
    return Response(text, media_type="application/json")


def _failure(status: int, fault: Fault) -> Response[bytes]:
    return Response(
        msgspec.json.encode(wire.Failure(fault)), status_code=status, media_type="application/json"
    )


def _refused(request: Request[Any, Any, Any], no: Illegal) -> Response[bytes]:
    request.app.state.limits.note_miss(no, asked_by(request))
    logger.debug("refused", extra={"path": request.scope["path"][:100], "code": no.code})
    response = _failure(_STATUS.get(no.code, 409), fault_of(no))
    if no.code == "slow_down":
        REFUSED.labels(no.code).inc()
        response.headers["retry-after"] = str(int(no.figures.get("seconds", 1)) + 1)  # type: ignore[call-overload]
    return response


def _http_fault(_: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """Litestar's own refusals in the shape of ours."""
    if isinstance(fault, ValidationException):
        where = ", ".join(str(entry.get("key", "")) for entry in fault.extra or [] if isinstance(entry, dict))
        said = ", ".join(
            str(entry.get("message", "")) for entry in fault.extra or [] if isinstance(entry, dict)
        )
        message = said[:200] or fault.detail
        return _failure(400, Fault("bad_message", message, {"where": where[:60]}))
    codes = {404: "no_such_path", 405: "no_such_method", 413: "too_long", 415: "bad_message"}
    code = codes.get(fault.status_code, "bad_message" if fault.status_code < 500 else "server_fault")
    response = _failure(fault.status_code, Fault(code, fault.detail))
    for name, value in (fault.headers or {}).items():
        response.headers[name] = value
    return response


def _our_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """A mistake of ours: for the log, not for the client."""
    logger.error("a request failed", extra={"path": request.scope["path"][:100]}, exc_info=fault)
    return _failure(500, Fault("server_fault", "Something went wrong here. Try again."))


def create_app(settings: Settings) -> tuple[Guard, Sockets]:
    """The whole application of one node: requests, and sockets."""
    node = Node(settings)
    rates = Limits(settings.limits)
    sockets = Sockets(node, rates)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await node.open()
        # Before anybody can load a page of this version: another node may be asked for its files.
        await node.store.write(partial(kept_pages.keep, door.pages.assets(), node.now()))
        node.tasks.keep_up("sockets", sockets.keep_pinging)
        yield
        await sockets.close()
        await node.close()

    api = Litestar(
        [
            about,
            lobby,
            create,
            play_on,
            look,
            join,
            command,
            record,
            health,
            metrics,
            companion_routes(),
            review_routes(),
            study_routes(),
        ],
        lifespan=[lifespan],
        state=State({"node": node, "limits": rates, "settings": settings}),
        exception_handlers={Illegal: _refused, HTTPException: _http_fault, Exception: _our_fault},
        guards=[not_banned, limited(limits.REQUEST), not_guessing],
        request_max_body_size=MESSAGE_LIMIT,
        openapi_config=OpenAPIConfig(
            title="setcubed",
            version=VERSION,
            description="Tables to play at. The socket is described in docs/protocol.md.",
            render_plugins=[JsonRenderPlugin()],
        ),
        response_cache_config=ResponseCacheConfig(),
        debug=False,
        logging_config=None,
    )
    door = Guard(api, settings, lambda name: node.store.read(partial(kept_pages.find, name)))
    return door, sockets
