"""Dependencies of the routes: the node, the rate limits, the client key, the table's reference."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter, Parameter

from setcubed.app.protocol.types import whole
from setcubed.server.http.client_address import request_client
from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.node.node import Node

TheNode = NamedDependency[Node]
TheRateLimits = NamedDependency[RateLimits]
TheComputing = NamedDependency[Computing]
ClientKey = NamedDependency[str]
"""The client key of a request."""
Ref = Annotated[str, Parameter(pattern=whole("[A-Za-z0-9]{4,32}"), description="A table's id or short code")]
Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=100)]


def token_of(authorization: str) -> str:
    """Return the bearer token of a header; empty without one."""
    return authorization.removeprefix("Bearer ").strip()


def dependencies(node: Node, rates: RateLimits, computing: Computing) -> dict[str, Provide]:
    """The providers of `node`, `rates`, `computing` and `who` for the routes of one node."""

    async def provide_node() -> Node:
        return node

    async def provide_rates() -> RateLimits:
        return rates

    async def provide_computing() -> Computing:
        return computing

    async def who(request: Request[Any, Any, Any]) -> str:
        return request_client(request)

    return {
        "node": Provide(provide_node),
        "rates": Provide(provide_rates),
        "computing": Provide(provide_computing),
        "who": Provide(who),
    }
