"""Reviews over HTTP: a stream of lines, first one with all figures, then one for each choice."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, Parameter
from litestar.response import Stream

from setcubed.server.http import limits
from setcubed.server.http.client_address import asked_by
from setcubed.server.node.reviews import Making
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol.types import RECORD_LIMIT, whole

LINES = "application/x-ndjson"
_FAILURE = ResponseSpec(wire.Failure, description="Refused: why", generate_examples=False)
_FAILURES = dict.fromkeys((400, 404, 409, 413, 429, 503), _FAILURE)
Ref = Annotated[str, Parameter(pattern=whole("[A-Za-z0-9]{4,32}"), description="A table's id or short code")]


@post("/tables/{ref:str}/review", responses=_FAILURES, status_code=200, media_type=LINES)
async def review_table(ref: Ref, state: State, request: Request[Any, Any, Any]) -> Stream:
    """Review a finished game; it is made once and kept with the table."""
    who = asked_by(request)
    allow = partial(state.limits.check, limits.REVIEW, who)
    return _lines(await state.node.reviews.of_table(await state.node.id_of(ref), who, allow))


@post(
    "/reviews",
    responses=_FAILURES,
    status_code=200,
    media_type=LINES,
    request_max_body_size=RECORD_LIMIT,
)
async def review_record(
    data: JSONBody[dict[str, Any]], state: State, request: Request[Any, Any, Any]
) -> Stream:
    """Review the record of a finished game."""
    who = asked_by(request)
    allow = partial(state.limits.check, limits.REVIEW, who)
    return _lines(await state.node.reviews.of_record(msgspec.json.encode(data), who, allow))


def _lines(making: Making) -> Stream:
    """Lines as they come. A proxy that gathers answers should let these through."""
    return Stream(making.follow(), media_type=LINES, headers={"x-accel-buffering": "no"})


def review_routes() -> Router:
    """The part of the interface that reviews games."""
    return Router("/api", route_handlers=[review_table, review_record])
