"""What routes are given besides what was sent: the node, the limits, whose request it is, which table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import Parameter

from setcubed.app.protocol.types import whole
from setcubed.server.http.client_address import request_client
from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.node.node import Node

TheNode = NamedDependency[Node]
TheRateLimits = NamedDependency[RateLimits]
TheComputing = NamedDependency[Computing]
ClientKey = NamedDependency[str]
"""The address that a request counts for."""
Ref = Annotated[str, Parameter(pattern=whole("[A-Za-z0-9]{4,32}"), description="A table's id or short code")]


def dependencies(node: Node, rates: RateLimits, computing: Computing) -> dict[str, Provide]:
    """Return what `node`, `rates`, `computing` and `who` are in the routes of one node."""

    async def the_node() -> Node:
        return node

    async def the_limits() -> RateLimits:
        return rates

    async def the_computing() -> Computing:
        return computing

    async def who(request: Request[Any, Any, Any]) -> str:
        return request_client(request)

    return {
        "node": Provide(the_node),
        "rates": Provide(the_limits),
        "computing": Provide(the_computing),
        "who": Provide(who),
    }
