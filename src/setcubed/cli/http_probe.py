"""Single HTTP requests for `setcubed doctor`."""

from __future__ import annotations

import base64
import http.client
import os
import ssl
from typing import NamedTuple
from urllib.parse import urlsplit

TIMEOUT = 5.0  # seconds


class Reply(NamedTuple):
    """A server's answer."""

    status: int
    body: bytes


def get(url: str, headers: dict[str, str] | None = None) -> Reply:
    """Send a GET request; any status is an answer. Raises `OSError`."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        line: http.client.HTTPConnection = http.client.HTTPSConnection(
            parts.netloc, timeout=TIMEOUT, context=context
        )
    else:
        line = http.client.HTTPConnection(parts.netloc, timeout=TIMEOUT)
    try:
        line.request("GET", parts.path or "/", headers=headers or {})
        answer = line.getresponse()
        return Reply(answer.status, b"" if answer.status == 101 else answer.read())
    except http.client.HTTPException as fault:
        raise OSError(f"it does not speak HTTP ({type(fault).__name__})") from None
    finally:
        line.close()


def upgrade(url: str) -> Reply:
    """Request a WebSocket from a page of the same origin. Raises `OSError`."""
    parts = urlsplit(url)
    headers = {
        "Origin": f"{parts.scheme}://{parts.netloc}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    return get(url, headers)
