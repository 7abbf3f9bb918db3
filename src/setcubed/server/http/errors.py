"""HTTP error responses: one shape, and a status for each error code."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, ValidationException

from setcubed.app.protocol.messages import Failure
from setcubed.app.protocol.types import Fault
from setcubed.app.tables.drafts import fault_of
from setcubed.game import Illegal
from setcubed.server.http.client_address import request_client
from setcubed.server.metrics import REFUSED

logger = logging.getLogger("setcubed.app")
_STATUS = {
    "no_table": 404,
    "no_contest": 404,
    "removed": 403,
    "bad_token": 401,
    "not_your_seat": 403,
    "banned": 403,
    "code_closed": 403,
    "slow_down": 429,
    "server_fault": 500,
    "not_stored": 503,
    "shutting_down": 503,
    "bad_message": 400,
}


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is rejected where it is not readable JSON."""

    async def json(self) -> Any:
        """Decode the body. Raises `ClientException` where it is not UTF-8 or nested too deeply."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise ClientException("The body is not valid JSON.") from None


def failure(status: int, fault: Fault) -> Response[bytes]:
    return Response(msgspec.json.encode(Failure(fault)), status_code=status, media_type="application/json")


def refused(request: Request[Any, Any, Any], no: Illegal) -> Response[bytes]:
    """The response to a rejection by the rules, a table or a limit."""
    request.app.state.limits.note_miss(no, request_client(request))
    logger.debug("refused", extra={"path": request.scope["path"][:100], "code": no.code})
    response = failure(_STATUS.get(no.code, 409), fault_of(no))
    if no.code == "slow_down":
        REFUSED.labels(no.code).inc()
        response.headers["retry-after"] = str(int(no.details.get("seconds", 1)) + 1)  # type: ignore[call-overload]
    return response


def bad_request(_: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """Litestar's own errors in the shape of ours."""
    if isinstance(fault, ValidationException):
        entries = [entry for entry in fault.extra or [] if isinstance(entry, dict)]
        where = ", ".join(str(entry.get("key", "")) for entry in entries)
        said = ", ".join(str(entry.get("message", "")) for entry in entries)
        return failure(400, Fault("bad_message", said[:200] or fault.detail, {"where": where[:60]}))
    codes = {404: "no_such_path", 405: "no_such_method", 413: "too_long", 415: "bad_message"}
    code = codes.get(fault.status_code, "bad_message" if fault.status_code < 500 else "server_fault")
    response = failure(fault.status_code, Fault(code, fault.detail))
    response.headers.update(fault.headers or {})
    return response


def internal_error(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Log an unexpected exception; the client sees no details."""
    logger.error("a request failed", extra={"path": request.scope["path"][:100]}, exc_info=fault)
    return failure(500, Fault("server_fault", "Something went wrong here. Try again."))
