"""The door: which address asks, whether its page may, how often, and the headers of every answer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec

from setcubed.game import Illegal
from setcubed.server import limits
from setcubed.server.drafts import fault_of
from setcubed.server.limits import Limits
from setcubed.server.metrics import REFUSED
from setcubed.server.pages import Pages
from setcubed.server.settings import Settings
from setcubed.server.socket import Message, Receive, Send, Sockets
from setcubed.server.wire import Failure

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
SOCKET = "/api/socket"


class Guard:
    """The outermost application: sockets and pages are answered here, the API by Litestar."""

    def __init__(self, api: Any, sockets: Sockets, rates: Limits, settings: Settings) -> None:
        self.api = api
        self.sockets = sockets
        self.limits = rates
        self.settings = settings
        self.pages = Pages()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one socket."""
        if scope["type"] == "lifespan":
            await self.api(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, with_headers(send))

    async def _socket(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["path"] != SOCKET or not self.welcomes(scope):
            REFUSED.labels("bad_origin" if scope["path"] == SOCKET else "no_such_path").inc()
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self.sockets.serve(receive, send, self.address(scope))

    def welcomes(self, scope: Message) -> bool:
        """Whether the page that opens a socket is our own. Programs send no Origin and are welcome."""
        origin = _header(scope, b"origin")
        if not origin or origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == _header(scope, b"host")
        except ValueError:
            return False

    def address(self, scope: Message) -> str:
        """Whom to count requests for."""
        if self.settings.trust_proxy:
            named = _header(scope, b"x-forwarded-for").rsplit(",", 1)[-1].strip()
            if named:
                return named[:64]
        client = scope.get("client")
        return str(client[0]) if client else "local"

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        path, method = scope["path"], scope["method"]
        try:
            if path != "/health":
                self._check(path, method, self.address(scope))
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

    def _check(self, path: str, method: str, who: str) -> None:
        self.limits.check(limits.REQUEST, who)
        if method == "POST" and path.rstrip("/") == "/api/tables":
            self.limits.check(limits.CREATE, who)
        elif method == "POST" and path.rstrip("/").endswith("/join"):
            self.limits.check(limits.JOIN, who)


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
