"""Reviews over HTTP: a stream of lines, first one with all figures, then one for each choice."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar.params import JSONBody
from litestar.response import Stream

from setcubed.app.protocol.types import RECORD_LIMIT
from setcubed.server.http import rate_limit
from setcubed.server.http.routing import ClientKey, Ref, TheCompute, TheNode, TheRateLimits, api_post
from setcubed.server.node.review_streams import ReviewStream

LINES = "application/x-ndjson"


@api_post("/api/tables/{ref:str}/review", media_type=LINES)
async def review_table(
    ref: Ref, node: TheNode, rates: TheRateLimits, compute: TheCompute, who: ClientKey
) -> Stream:
    """Review a finished game; it is made once and kept with the table."""
    allow = partial(rates.check, rate_limit.REVIEW, who)
    return _lines(await node.reviews.of_table(await node.id_of(ref), who, allow, compute))


@api_post("/api/reviews", media_type=LINES, request_max_body_size=RECORD_LIMIT)
async def review_record(
    data: JSONBody[dict[str, Any]], node: TheNode, rates: TheRateLimits, who: ClientKey
) -> Stream:
    """Review the record of a finished game."""
    allow = partial(rates.check, rate_limit.REVIEW, who)
    return _lines(await node.reviews.of_record(msgspec.json.encode(data), who, allow))


def _lines(making: ReviewStream) -> Stream:
    """Stream the lines, with a header that disables response buffering in nginx."""
    return Stream(making.follow(), media_type=LINES, headers={"x-accel-buffering": "no"})


REVIEW_ROUTES = [review_table, review_record]
