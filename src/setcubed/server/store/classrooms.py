"""Classrooms, stored in the rows of contests: their options name the size of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, update

from setcubed.app.classroom import Classroom, SeatedGame
from setcubed.server.store.contests import load_players, read_row
from setcubed.server.store.schema import contests, insert_new


@dataclass(frozen=True, slots=True)
class StoredClassroom:
    """A classroom as it is stored, with the hashes of its tokens."""

    room: Classroom
    host: str
    tokens: dict[str, int]
    """Pupils by the hash of their token."""
    progress: str
    """The stored seating, to detect that another node has changed it."""


def create(room: Classroom, host: str, now: int, connection: Connection) -> bool:
    """Store a new classroom; return whether its id and code were free."""
    options = {"size": room.size, "short": room.short, "reactions": room.reactions}
    row = {
        "id": room.id,
        "code": room.code,
        "seed": room.secret,
        "host": host,
        "created": now,
        "changed": now,
    }
    row |= {"options": _encode(options), "progress": encode_progress(room)}
    return insert_new(connection, contests, row)


def load(reference: str, connection: Connection) -> StoredClassroom | None:
    """Load a classroom by its id or code."""
    row = read_row(reference, connection)
    options: dict[str, Any] = {} if row is None else msgspec.json.decode(row.options)
    if row is None or "size" not in options:
        return None
    pupils, tokens = load_players(row.id, connection)
    progress = msgspec.json.decode(row.progress)
    games = msgspec.convert(progress["games"], tuple[SeatedGame, ...])
    room = Classroom(
        row.id, row.code, row.seed, **options, games=games, ended=progress["ended"], pupils=pupils
    )
    return StoredClassroom(room, row.host, tokens, row.progress)


def kind_of(reference: str, connection: Connection) -> Literal["contest", "classroom"] | None:
    """Return what an id or code belongs to."""
    row = read_row(reference, connection)
    if row is None:
        return None
    return "classroom" if "size" in msgspec.json.decode(row.options) else "contest"


def save_progress(room: Classroom, before: str, now: int, connection: Connection) -> bool:
    """Store the seating, unless another node has changed it; return whether it is stored."""
    mine = update(contests).where(contests.c.id == room.id, contests.c.progress == before)
    return bool(connection.execute(mine.values(progress=encode_progress(room), changed=now)).rowcount)


def encode_progress(room: Classroom) -> str:
    """Return the seating as it is stored."""
    return _encode({"games": room.games, "ended": room.ended})


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()
