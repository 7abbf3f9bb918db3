"""What every request meets first: pages, whether a page from elsewhere may ask, the headers of answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from setcubed.app.protocol.messages import Failure
from setcubed.app.protocol.types import Fault
from setcubed.server.http.client_address import is_same_origin, parse_headers
from setcubed.server.http.pages import Pages, asset, without_root
from setcubed.server.metrics import REFUSED
from setcubed.server.settings import Settings

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
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
OURS = ("/api", "/health", "/metrics", "/schema")
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Application:
    """The outermost application: pages are answered here, the API by Litestar."""

    def __init__(self, api: Any, settings: Settings, kept: Callable[[str], Awaitable[bytes | None]]) -> None:
        self.api = api
        self.settings = settings
        self.pages = Pages(root_path=settings.root_path)
        self.kept = kept

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.api(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()  # sockets are served below ASGI: see connection.py
            await send({"type": "websocket.close", "code": 1011})
        else:
            await self._request(scope, receive, with_headers(send))

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        path, method = without_root(scope["path"], self.settings.root_path), scope["method"]
        scope = {**scope, "path": path, "raw_path": path.encode()}
        headers = parse_headers(scope["headers"])
        if method not in ("GET", "HEAD"):
            if not is_same_origin(headers, self.settings):  # a browser says so wherever its page came from
                REFUSED.labels("bad_origin").inc()
                await _refuse(send, 403, Fault("bad_origin", "This page comes from elsewhere."))
            else:
                await self.api(scope, receive, send)
            return
        if "/" + path.lstrip("/").split("/", 1)[0] in OURS:
            await self.api(scope, receive, send)
            return
        page = self.pages.get(path, headers.get("accept-encoding", ""))
        if page.status == 404 and path.startswith("/assets/"):  # of another version?
            page = asset(path, await self.kept(path.removeprefix("/"))) or page
        await send({"type": "http.response.start", "status": page.status, "headers": page.headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else page.body})


def with_headers(send: Send) -> Send:
    """Every answer carries the headers that keep browsers strict."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, fault: Fault) -> None:
    body = msgspec.json.encode(Failure(fault))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
