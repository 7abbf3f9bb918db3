"""WebSocket frames (RFC 6455), server side.

Written by hand because of memory: with a library an idle connection takes several times as much
(`benchmarks/frames.py`).
"""

from __future__ import annotations

import base64
import hashlib
import struct
from dataclasses import dataclass

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_CONTINUATION = 0
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
NORMAL, PROTOCOL_ERROR, TOO_BIG, TRY_LATER = 1000, 1002, 1009, 1013


class ProtocolViolation(Exception):
    """The client breaks the protocol; the connection is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def accept_key(key: bytes) -> bytes:
    """The `Sec-WebSocket-Accept` header of the handshake.

    >>> accept_key(b"dGhlIHNhbXBsZSBub25jZQ==")
    b's3pPLMBiTxaQ9kYGzzhZRbK+xOo='
    """
    return base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())


def frame(kind: int, payload: bytes) -> bytes:
    """An unfragmented frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, size)) + payload
    if size < 65536:
        return struct.pack(">BBH", 0x80 | kind, 126, size) + payload
    return struct.pack(">BBQ", 0x80 | kind, 127, size) + payload


_last = (b"", b"")


def text_frame(text: bytes) -> bytes:
    """A text message. The last one is cached: a broadcast is framed once for all clients."""
    global _last
    if text is not _last[0]:
        _last = (text, frame(TEXT, text))
    return _last[1]


def close_frame(code: int) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big"))


@dataclass(slots=True)
class Frames:
    """Parser of a client's frames into messages of at most `limit` bytes."""

    limit: int
    _buffer: bytes = b""
    _kind: int = 0
    _parts: tuple[bytes, ...] = ()
    _size: int = 0

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages, as (kind, payload), completed by these bytes. Raises `ProtocolViolation`."""
        data = self._buffer + data if self._buffer else data
        found: list[tuple[int, bytes]] = []
        at, size = 0, len(data)
        while size - at >= 2:
            head, length = data[at], data[at + 1]
            if head & 0x70 or not length & 0x80:  # reserved bits set, or not masked
                raise ProtocolViolation(PROTOCOL_ERROR)
            length &= 0x7F
            start = at + 2
            if length > 125:
                if head & 8:
                    raise ProtocolViolation(PROTOCOL_ERROR)  # control frames are short
                wide = 2 if length == 126 else 8
                if size - start < wide:
                    break
                length = int.from_bytes(data[start : start + wide], "big")
                start += wide
            if length + self._size > self.limit:
                raise ProtocolViolation(TOO_BIG)
            end = start + 4 + length
            if end > size:
                break
            message = self._take(head, unmask(data[start + 4 : end], data[start : start + 4]))
            if message is not None:
                found.append(message)
            at = end
        self._buffer = data[at:] if at else data
        return found

    def _take(self, head: int, payload: bytes) -> tuple[int, bytes] | None:
        kind, final = head & 15, bool(head & 0x80)
        if kind & 8:
            if not final or kind > PONG:
                raise ProtocolViolation(PROTOCOL_ERROR)
            return kind, payload
        if kind > BINARY or (kind == _CONTINUATION) != bool(self._kind):
            raise ProtocolViolation(PROTOCOL_ERROR)
        if final and kind:
            return kind, payload
        self._kind = self._kind or kind
        self._parts = (*self._parts, payload)
        self._size += len(payload)
        if not final:
            if len(self._parts) > 64:
                raise ProtocolViolation(TOO_BIG)
            return None
        whole = (self._kind, b"".join(self._parts))
        self._kind, self._parts, self._size = 0, (), 0
        return whole


def unmask(payload: bytes, mask: bytes) -> bytes:
    """Remove a client's masking."""
    size = len(payload)
    if not size or mask == b"\0\0\0\0":
        return payload
    whole = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(payload, "big") ^ whole).to_bytes(size, "big")
