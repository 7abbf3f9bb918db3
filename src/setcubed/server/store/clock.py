"""The time that nodes go by: the database's, where they share one. Clocks of machines differ, and jump."""

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
def _asked(dialect: str) -> Select[int]:
    return select(literal_column(_TIME[dialect], BigInteger))


class Clock:
    """Milliseconds of the database's time; of this machine's as long as that is not read."""

    def __init__(self) -> None:
        self._ahead: float | None = None  # of the monotonic clock, in milliseconds

    def now(self) -> int:
        """The time."""
        if self._ahead is None:
            return time.time_ns() // 1_000_000
        return round(time.monotonic() * 1000 + self._ahead)

    def read(self, connection: Connection) -> int:
        """Look at the database's clock, and put ours right by as much as is certain of a slow answer."""
        asked = time.monotonic() * 1000
        told = int(connection.execute(_asked(connection.dialect.name)).scalar_one())
        heard = time.monotonic() * 1000
        least, most = told - heard, told - asked + 1
        self._ahead = (least + most) / 2 if self._ahead is None else min(max(self._ahead, least), most)
        return told
