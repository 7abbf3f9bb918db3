"""The outermost ASGI application: static pages, host and origin checks, security headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from setcubed.app.protocol.messages import Failure
from setcubed.app.protocol.types import Fault
from setcubed.server.http.client_address import parse_headers
from setcubed.server.http.origin import is_known_host, is_same_origin
from setcubed.server.http.pages import PACKS, Page, Pages, asset, without_root
from setcubed.server.metrics import REFUSED
from setcubed.server.settings import Settings

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
API_PATHS = ("/api", "/health", "/metrics", "/schema")
FOREIGN_PAGE = Fault("bad_origin", "This page comes from another site.")
UNKNOWN_HOST = Fault("bad_origin", "This server does not answer for this host name.")
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Application:
    """Serve the pages, and pass everything else on to the API."""

    def __init__(
        self, api: Any, settings: Settings, stored_file: Callable[[str], Awaitable[bytes | None]]
    ) -> None:
        self.api = api
        self.settings = settings
        self.pages = Pages(root_path=settings.root_path, packs=PACKS if settings.local_games else None)
        self._stored_file = stored_file

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.api(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1011})
        else:
            await self._request(scope, receive, with_headers(send))

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        path, method = without_root(scope["path"], self.settings.root_path), scope["method"]
        scope = {**scope, "path": path, "raw_path": path.encode()}
        headers = parse_headers(scope["headers"])
        safe = method in ("GET", "HEAD")
        if path != "/health" and not is_known_host(headers, self.settings):
            page = _rejection(421, UNKNOWN_HOST)
        elif not safe and not is_same_origin(headers, self.settings):
            page = _rejection(403, FOREIGN_PAGE)
        elif not safe or "/" + path.lstrip("/").split("/", 1)[0] in API_PATHS:
            await self.api(scope, receive, send)
            return
        else:
            page = self.pages.get(path, headers.get("accept-encoding", ""))
            if page.status == 404 and path.startswith("/assets/"):  # of another version?
                page = asset(path, await self._stored_file(path.removeprefix("/"))) or page
        await send({"type": "http.response.start", "status": page.status, "headers": page.headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else page.body})


def with_headers(send: Send) -> Send:
    """Add the security headers to every response."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending


def _rejection(status: int, fault: Fault) -> Page:
    REFUSED.labels(fault.code).inc()
    return Page.of(status, "application/json", msgspec.json.encode(Failure(fault)), "no-cache")
