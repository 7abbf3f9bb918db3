"""The door: which address asks, whether its page may, how often, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from setcubed.game import Illegal
from setcubed.server.http import limits
from setcubed.server.http.client_address import address
from setcubed.server.http.limits import Limits
from setcubed.server.http.pages import Pages
from setcubed.server.metrics import REFUSED
from setcubed.server.protocol.messages import Failure
from setcubed.server.settings import Settings
from setcubed.server.tables.drafts import fault_of

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


class Guard:
    """The outermost application: pages are answered here, the API by Litestar."""

    def __init__(self, api: Any, rates: Limits, settings: Settings) -> None:
        self.api = api
        self.limits = rates
        self.settings = settings
        self.pages = Pages()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.api(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()  # sockets are served below ASGI: see socket.py
            await send({"type": "websocket.close", "code": 1011})
        else:
            await self._request(scope, receive, with_headers(send))

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        path, method = scope["path"], scope["method"]
        try:
            if path != "/health":
                self._check(path, method, self._address(scope))
        except Illegal as no:
            REFUSED.labels(no.code).inc()
            await _refuse(send, no)
            return
        if path.startswith(OURS) or method not in ("GET", "HEAD"):
            await self.api(scope, receive, send)
            return
        page = self.pages.get(path, _header(scope, b"accept-encoding"))
        await send({"type": "http.response.start", "status": page.status, "headers": page.headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else page.body})

    def _address(self, scope: Message) -> str:
        headers = {"x-forwarded-for": _header(scope, b"x-forwarded-for")}
        return address(headers, scope.get("client"), self.settings)

    def _check(self, path: str, method: str, who: str) -> None:
        self.limits.check(limits.REQUEST, who)
        if method == "POST" and path.rstrip("/") == "/api/tables":
            self.limits.check(limits.CREATE, who)
        elif method == "POST" and path.rstrip("/").endswith("/join"):
            self.limits.check(limits.JOIN, who)
        elif path.startswith("/api/study/draft"):
            self.limits.check(limits.STUDY, who)


def with_headers(send: Send) -> Send:
    """Every answer carries the headers that keep browsers strict."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending


async def _refuse(send: Send, no: Illegal) -> None:
    body = msgspec.json.encode(Failure(fault_of(no)))
    wait = str(int(no.figures.get("seconds", 1)) + 1)  # type: ignore[call-overload]
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", wait.encode()),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _header(scope: Message, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""
