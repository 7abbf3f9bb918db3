"""What all routes share: decorators, guards, dependencies and parameters."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, TypeAlias

from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import HeaderParameter, Parameter

from setcubed.app.protocol.messages import Failure
from setcubed.app.protocol.types import whole
from setcubed.server.http import rate_limit
from setcubed.server.http.client_address import request_client
from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import Rate, RateLimits
from setcubed.server.node.node import Node
from setcubed.server.node.records import Compute

_FAILURES = dict.fromkeys(
    (400, 401, 403, 404, 409, 413, 429, 500, 503),
    ResponseSpec(Failure, description="The error", generate_examples=False),
)


def api_get(path: str, *rates: Rate, **options: Any) -> get:
    """A GET route of the API; `rates` limit how often each client may call it, besides the usual rate."""
    return get(path, responses=_FAILURES, opt=_opt(rates), **options)


def api_post(path: str, *rates: Rate, status_code: int = 200, **options: Any) -> post:
    """A POST route of the API."""
    return post(path, responses=_FAILURES, opt=_opt(rates), status_code=status_code, **options)


def _opt(rates: tuple[Rate, ...]) -> dict[str, object]:
    # A whole class calls the routes of its contest from one address: their rate replaces the usual one.
    return {"rates": rates if rate_limit.CONTEST in rates else (rate_limit.REQUEST, *rates)}


# Guards run after routing, so no spelling of a path evades them. They are asynchronous because Litestar runs
# synchronous ones in threads.
Caller: TypeAlias = ASGIConnection[Any, Any, Any, Any]


async def within_rates(connection: Caller, handler: BaseRouteHandler) -> None:
    """Limit how often each client calls a route."""
    if connection.scope["path"] != "/health":
        who = request_client(connection)
        for rate in handler.opt.get("rates", (rate_limit.REQUEST,)):
            connection.app.state.limits.check(rate, who)


async def not_banned(connection: Caller, _: BaseRouteHandler) -> None:
    """Reject clients that the host has banned."""
    if connection.scope["path"] != "/health":
        node = connection.app.state.node
        node.moderation.bans.check(request_client(connection), node.now())


async def not_guessing(connection: Caller, _: BaseRouteHandler) -> None:
    """Reject clients that have tried too many short codes."""
    reference = connection.path_params.get("ref")
    if reference is not None:
        connection.app.state.limits.check_guess(str(reference), request_client(connection))


TheNode = NamedDependency[Node]
TheRateLimits = NamedDependency[RateLimits]
ClientKey = NamedDependency[str]
"""The client key of a request."""
TheCompute = NamedDependency[Compute]
"""Runs a function in a thread, on the account of the request's client."""
Ref = Annotated[str, Parameter(pattern=whole("[A-Za-z0-9]{4,32}"), description="A table's id or short code")]
BearerToken = NamedDependency[str]
"""The bearer token of a request; empty without one."""


async def _token(
    authorization: Annotated[str, HeaderParameter(name="Authorization", max_length=100)] = "",
) -> str:
    return authorization.removeprefix("Bearer ").strip()


def dependencies(node: Node, rates: RateLimits, computing: Computing) -> dict[str, Provide]:
    """The providers of the named dependencies for the routes of one node."""

    def compute(who: ClientKey) -> Compute:
        return partial(computing.run, who)

    return {
        "node": Provide(lambda: node, sync_to_thread=False),
        "rates": Provide(lambda: rates, sync_to_thread=False),
        "who": Provide(request_client, sync_to_thread=False),
        "compute": Provide(compute, sync_to_thread=False),
        "token": Provide(_token),
    }
