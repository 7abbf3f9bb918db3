"""Structured logs: one JSON object per line, with the table's id where there is one; no token, no seed."""

from __future__ import annotations

import logging
import sys
import time
from datetime import UTC, datetime

import msgspec

_STANDARD = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Format a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {key: value for key, value in record.__dict__.items() if key not in _STANDARD}
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry, enc_hook=str).decode()


def set_up(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    if level != "debug":  # uvicorn logs every socket
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


class Throttle:
    """Allow one log line of each kind per interval: clients must not be able to fill the log."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next: dict[str, float] = {}

    def allows(self, kind: str) -> bool:
        """Whether a line of this kind may be written now."""
        now = time.monotonic()
        if now < self._next.get(kind, 0.0):
            return False
        self._next[kind] = now + self._seconds
        return True

    def reset(self) -> None:
        self._next.clear()
