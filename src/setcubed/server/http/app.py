"""The HTTP API of a node, and the application that serves it together with pages and sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any, get_args

from litestar import Litestar, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody
from prometheus_client import generate_latest

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.record import PlayOn
from setcubed.app.protocol.types import MESSAGE_LIMIT, RECORD_LIMIT, Reaction
from setcubed.app.protocol.view import View
from setcubed.app.tables.continuation import continuation_of
from setcubed.app.tables.decisions import check_holds
from setcubed.game import Illegal
from setcubed.notation.files import shipped_boards
from setcubed.server.http import rate_limit
from setcubed.server.http.asgi import Application
from setcubed.server.http.daily_routes import DAILY_ROUTES
from setcubed.server.http.errors import JsonRequest, bad_request, internal_error, refused
from setcubed.server.http.event_routes import EVENT_ROUTES
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.review_routes import REVIEW_ROUTES
from setcubed.server.http.routing import (
    BearerToken,
    ClientKey,
    Ref,
    TheCompute,
    TheNode,
    TheRateLimits,
    api_get,
    api_post,
    dependencies,
    not_banned,
    not_guessing,
    within_rates,
)
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.study_routes import COMPANION_ROUTES, STUDY_ROUTES
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.node.records import damaged_tables
from setcubed.server.settings import Settings
from setcubed.server.store import page_files

VERSION = version("setcubed")
STALLED = 5.0  # seconds without progress of a loop until the node is unhealthy


@api_get("/api/about")
async def about(node: TheNode) -> wire.About:
    """The version, boards, bots and limits of this server."""
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
        node.settings.contact,
        node.settings.call_seconds,
        node.settings.barred_seconds,
    )


@api_get("/api/tables")
async def lobby(node: TheNode) -> wire.Lobby:
    """Listed tables that wait for players."""
    return await node.lobby()


@api_post("/api/tables", rate_limit.CREATE, status_code=201)
async def create(data: JSONBody[wire.NewTable], node: TheNode, who: ClientKey) -> wire.SeatAssignment:
    """Create a table."""
    return await node.create(data, who)


@api_post("/api/tables/continued", rate_limit.CREATE, request_max_body_size=RECORD_LIMIT, status_code=201)
async def play_on(
    data: JSONBody[PlayOn], node: TheNode, compute: TheCompute, who: ClientKey
) -> wire.SeatAssignment:
    """Create a table that continues another game from a decision, against bots. It begins with `start`."""
    goes_on = await compute(partial(continuation_of, data, node.levels), 0.2)
    return await node.create(goes_on.table, who, goes_on)


@api_get("/api/tables/{ref:str}")
async def look(ref: Ref, node: TheNode, token: BearerToken) -> Response[View]:
    """A table as everybody sees it. A program without a socket sends its token to count as present."""
    live = await node.live_table(ref, [token])
    if token:
        await _visit(node, live, token)
    return _raw(live.view())


@api_post("/api/tables/{ref:str}/join", rate_limit.JOIN, status_code=201)
async def join(ref: Ref, data: JSONBody[wire.Join], node: TheNode) -> wire.SeatAssignment:
    """Take an open seat."""
    return await node.join(await node.live_table(ref, joining=True), data)


@api_post("/api/tables/{ref:str}/commands")
async def command(
    ref: Ref,
    data: JSONBody[wire.Command],
    node: TheNode,
    rates: TheRateLimits,
    who: ClientKey,
    token: BearerToken,
) -> Response[wire.Acknowledgement | wire.MiscallAnswer]:
    """Carry a player's command out, for programs without a socket."""
    live = await node.live_table(ref, [token])
    holders = await _visit(node, live, token)
    check_holds(live.table, data.seat, holders)
    rates.check_command(data.do, f"{live.table.id}:{data.seat}", who)
    return _raw((await perform_for_seat(live, data, holders)).encode())


@api_get("/api/tables/{ref:str}/record")
async def record(ref: Ref, node: TheNode, compute: TheCompute) -> Response[dict[str, Any]]:
    """The game's record."""
    code, body = await node.records.of(await node.id_of(ref), compute)
    response = _raw(body)
    response.headers["content-disposition"] = f'attachment; filename="setcubed-{code}.json"'
    return response


async def _visit(node: Node, live: LiveTable, token: str) -> tuple[str, ...]:
    """The holders of this token, noted as present."""
    holders = await node.holders(live, [token])
    for holder in holders:
        node.polling_clients.note(live, holder)
    return holders


def _raw(text: bytes) -> Response[Any]:
    return Response(text, media_type="application/json")


@get("/health", responses={503: ResponseSpec(wire.Health, description="The node is degraded")})
async def health(node: TheNode) -> Response[wire.Health]:
    """Whether this node is healthy."""
    ages = node.ages()
    store = node.store.healthy and ages["writer"] < STALLED
    well = store and max(ages.values()) < STALLED
    answer = wire.Health(
        "ok" if well else "degraded",
        VERSION,
        node.id,
        "ok" if store else "unreachable",
        ages,
        damaged_tables(),
    )
    return Response(answer, status_code=200 if well else 503)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(node: TheNode) -> bytes:
    """Metrics for Prometheus."""
    node.measure()
    return generate_latest()


TABLE_ROUTES = [about, lobby, create, play_on, look, join, command, record, health, metrics]
ROUTES = [
    *TABLE_ROUTES,
    *REVIEW_ROUTES,
    *STUDY_ROUTES,
    *COMPANION_ROUTES,
    *EVENT_ROUTES,
    *DAILY_ROUTES,
]


def create_app(settings: Settings) -> tuple[Application, Sockets]:
    """The application of one node: HTTP requests, and sockets."""
    node = Node(settings)
    rates = RateLimits(settings.limits)
    sockets = Sockets(node, rates)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await node.open()
        # Before a client can load this version's page: it may request the files from another node.
        await node.store.write(partial(page_files.keep, application.pages.assets(), node.now()))
        node.tasks.supervise("sockets", sockets.ping_clients)
        yield
        await sockets.close()
        await node.close()

    api = Litestar(
        ROUTES,
        lifespan=[lifespan],
        state=State({"node": node, "limits": rates, "settings": settings}),
        dependencies=dependencies(node, rates, sockets.computing),
        exception_handlers={Illegal: refused, HTTPException: bad_request, Exception: internal_error},
        request_class=JsonRequest,
        guards=[not_banned, within_rates, not_guessing],
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
    application = Application(api, settings, lambda name: node.store.read(partial(page_files.find, name)))
    return application, sockets
