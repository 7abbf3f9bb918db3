"""Classrooms, stored in the rows of contests: their options name the size of a table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, update

from setcubed.app.classroom import Classroom, SeatedGame
from setcubed.server.store.contests import StoredEvent, encode, load_players, read_row
from setcubed.server.store.schema import contests, insert_new


def create(room: Classroom, host: str, now: int, connection: Connection) -> bool:
    """Store a new classroom; return whether its id and code were free."""
    options = {"size": room.size, "short": room.short, "reactions": room.reactions}
    row = {"id": room.id, "code": room.code, "seed": room.secret, "host": host}
    row |= {"options": encode(options), "progress": _encode_seating(room)}
    return insert_new(connection, contests, {**row, "created": now, "changed": now})


def load(reference: str, connection: Connection) -> StoredEvent[Classroom] | None:
    """Load a classroom by its id or code."""
    row = read_row(reference, connection)
    options: dict[str, Any] = {} if row is None else msgspec.json.decode(row.options)
    if row is None or "size" not in options:
        return None
    pupils, tokens = load_players(row.id, connection)
    games, ended = _decode_seating(row.progress)
    room = Classroom(row.id, row.code, row.seed, **options, games=games, ended=ended, players=pupils)
    return StoredEvent(room, row.host, tokens)


def kind_of(reference: str, connection: Connection) -> Literal["contest", "classroom"] | None:
    """Return what an id or code belongs to."""
    row = read_row(reference, connection)
    if row is None:
        return None
    return "classroom" if "size" in msgspec.json.decode(row.options) else "contest"


def save_seating(room: Classroom, before: Classroom, now: int, connection: Connection) -> bool:
    """Store the seating, unless another node has changed it; return whether it is stored."""
    row = read_row(room.id, connection)
    if row is None or _decode_seating(row.progress) != (before.games, before.ended):
        return False
    mine = update(contests).where(contests.c.id == room.id, contests.c.progress == row.progress)
    return bool(connection.execute(mine.values(progress=_encode_seating(room), changed=now)).rowcount)


def _encode_seating(room: Classroom) -> str:
    return encode({"games": room.games, "ended": room.ended})


def _decode_seating(text: str) -> tuple[tuple[SeatedGame, ...], bool]:
    progress = msgspec.json.decode(text)
    return msgspec.convert(progress["games"], tuple[SeatedGame, ...]), progress["ended"]
