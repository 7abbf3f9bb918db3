"""The clock of the nodes: the database's, because the clocks of machines differ and jump."""

from __future__ import annotations

import time
from functools import cache

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, literal_column, select

_TIME = {
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}


def database_time(connection: Connection) -> ColumnElement[int]:
    """The database's own clock, in milliseconds."""
    return literal_column(_TIME[connection.dialect.name], BigInteger)


@cache
def _query(dialect: str) -> Select[int]:
    return select(literal_column(_TIME[dialect], BigInteger))


class Clock:
    """The database's time in milliseconds; this machine's until `read` is called."""

    def __init__(self) -> None:
        self._ahead: float | None = None  # offset to the monotonic clock, in milliseconds

    def now(self) -> int:
        if self._ahead is None:
            return time.time_ns() // 1_000_000
        return round(time.monotonic() * 1000 + self._ahead)

    def read(self, connection: Connection) -> int:
        """Read the database's clock, and correct ours as far as the latency of the answer allows."""
        sent = time.monotonic() * 1000
        read = int(connection.execute(_query(connection.dialect.name)).scalar_one())
        received = time.monotonic() * 1000
        least, most = read - received, read - sent + 1
        self._ahead = (least + most) / 2 if self._ahead is None else min(max(self._ahead, least), most)
        return read
