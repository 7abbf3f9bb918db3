"""Shared results of daily deals."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, select

from setcubed.app.duplicate import Result
from setcubed.server.store.schema import daily_results, insert_new

MOST_COMPARED = 20_000


def save(day: str, token: str, result: Result, now: int, connection: Connection) -> None:
    """Store a result, unless this token has shared one for the day."""
    turns, scores = (msgspec.json.encode(values).decode() for values in (result.turns, result.scores))
    row = {"day": day, "token": token, "name": result.name, "turns": turns, "scores": scores}
    insert_new(connection, daily_results, {**row, "total": result.total, "at": now})


def load(day: str, connection: Connection) -> dict[str, list[int]]:
    """Return the points by round of everybody's result, by the hash of their token."""
    mine = select(daily_results.c.token, daily_results.c.scores).where(daily_results.c.day == day)
    rows = connection.execute(mine.limit(MOST_COMPARED))
    return {row.token: msgspec.json.decode(row.scores) for row in rows}


def remove(day: str, token: str, connection: Connection) -> int:
    """Remove a result; return whether there was one."""
    mine = (daily_results.c.day == day) & (daily_results.c.token == token)
    return connection.execute(delete(daily_results).where(mine)).rowcount


def remove_expired(before: str, connection: Connection) -> int:
    """Remove the results of days before a date; return how many."""
    return connection.execute(delete(daily_results).where(daily_results.c.day < before)).rowcount
