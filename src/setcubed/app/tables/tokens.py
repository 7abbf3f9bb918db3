"""The tokens that hold seats, and what the log says of them."""

from __future__ import annotations

import base64
import hashlib
import hmac


def hashed(token: str) -> str:
    """The hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def holder_of(token: str) -> str:
    """What the log says of a token: 128 bits of its hash. Nobody finds a token for it."""
    return hashed(token)[:32]


def seat_token(secret: str, id: str) -> str:
    """The token for who joins with this id. It needs both: the id is stored only as a hash, and the table's
    secret is no use without it when it is revealed after the game."""
    digest = hmac.digest(bytes.fromhex(secret), f"setcubed-seat|{id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
