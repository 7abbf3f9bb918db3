"""Tokens that hold seats, and their hashes in the log."""

from __future__ import annotations

import base64
import hashlib
import hmac


def hashed(token: str) -> str:
    """Return the hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def holder_of(token: str) -> str:
    """Return what the log stores of a token: 128 bits of its hash."""
    return hashed(token)[:32]


def seat_token(secret: str, id: str) -> str:
    """Derive the token of a player who joins with this id. It needs both: the id is stored only as a hash,
    and the secret alone, which is revealed after the game, is not enough."""
    digest = hmac.digest(bytes.fromhex(secret), f"setcubed-seat|{id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
