"""Dependencies of the routes: the node, the rate limits, the client key, the table's reference."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter, Parameter

from setcubed.app.protocol.types import whole
from setcubed.server.http.client_address import request_client
from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.node.node import Node
from setcubed.server.node.records import Compute

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

    def who(request: Request[Any, Any, Any]) -> str:
        return request_client(request)

    def compute(who: ClientKey) -> Compute:
        return partial(computing.run, who)

    return {
        "node": Provide(lambda: node, sync_to_thread=False),
        "rates": Provide(lambda: rates, sync_to_thread=False),
        "who": Provide(who, sync_to_thread=False),
        "compute": Provide(compute, sync_to_thread=False),
        "token": Provide(_token),
    }
