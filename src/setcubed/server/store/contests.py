"""Contests and classrooms, their players and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, select, update

from setcubed.app.classroom import Classroom
from setcubed.app.contest import Answer, Contest
from setcubed.app.event import E, Event, Player
from setcubed.server.store.schema import contest_answers, contest_players, contests, insert_new, put_rows

Answers: TypeAlias = Mapping[tuple[int, int], Answer]
"""By round and player."""


@dataclass(frozen=True, slots=True)
class StoredEvent(Generic[E]):
    """A contest or a classroom as it is stored, with the hashes of its tokens."""

    event: E
    host: str
    tokens: dict[str, int]
    """Players by the hash of their token."""


def create(event: Event, host: str, now: int, connection: Connection) -> bool:
    """Store a new event; return whether its id and code were free."""
    options = {name: getattr(event, name) for name in event.OPTIONS}
    row = {"id": event.id, "code": event.code, "seed": event.seed, "host": host}
    row |= {"options": _json(options), "progress": _json(event.progress)}
    return insert_new(connection, contests, {**row, "created": now, "changed": now})


def load(kind: type[E], reference: str, connection: Connection) -> StoredEvent[E] | None:
    """Load an event of this kind by its id or code."""
    row = _read(reference, connection)
    options: dict[str, Any] = {} if row is None else msgspec.json.decode(row.options)
    if kind.OPTIONS[0] not in options:
        return None
    players, tokens = _load_players(row.id, connection)
    if kind is Contest:
        options["answers"] = _load_answers(row.id, connection)
    progress: Any = msgspec.json.decode(row.progress, type=kind.PROGRESS)
    create_event: Callable[..., E] = kind
    event = create_event(row.id, row.code, row.seed, progress=progress, players=players, **options)
    if isinstance(event, Contest):
        _ = event.deal  # computed and cached here, in a thread
    return StoredEvent(event, row.host, tokens)


def kind_of(reference: str, connection: Connection) -> Literal["contest", "classroom"] | None:
    """Return what an id or code belongs to."""
    row = _read(reference, connection)
    if row is None:
        return None
    return "classroom" if Classroom.OPTIONS[0] in msgspec.json.decode(row.options) else "contest"


def _read(reference: str, connection: Connection) -> Any:
    """Read the row of an event by its id or code; None if there is none."""
    by_reference = (contests.c.id == reference.lower()) | (contests.c.code == reference.upper())
    return connection.execute(select(contests).where(by_reference)).first()


def _load_players(id: str, connection: Connection) -> tuple[dict[int, Player], dict[str, int]]:
    """Load players by number, and their numbers by the hash of their token."""
    joined = select(contest_players).where(contest_players.c.contest_id == id)
    rows = connection.execute(joined.order_by(contest_players.c.number)).all()
    players = {row.number: Player(row.number, row.name, bool(row.removed)) for row in rows}
    return players, {row.token: row.number for row in rows}


def _load_answers(id: str, connection: Connection) -> Answers:
    given = connection.execute(select(contest_answers).where(contest_answers.c.contest_id == id))
    return {(one.round, one.player): Answer(one.turn, one.score) for one in given}


def save_progress(event: Event, now: int, connection: Connection) -> None:
    mine = update(contests).where(contests.c.id == event.id)
    connection.execute(mine.values(progress=_json(event.progress), changed=now))


def exchange_progress(event: Event, before: Event, now: int, connection: Connection) -> bool:
    """Store the progress of an event, unless another node has changed it; return whether it is stored."""
    row = _read(event.id, connection)
    if row is None or msgspec.json.decode(row.progress, type=event.PROGRESS) != before.progress:
        return False
    mine = update(contests).where(contests.c.id == event.id, contests.c.progress == row.progress)
    return bool(connection.execute(mine.values(progress=_json(event.progress), changed=now)).rowcount)


def save_player(id: str, player: Player, token: str, now: int, connection: Connection) -> bool:
    """Store a new player; return whether the number and the token were free."""
    row = {"contest_id": id, "number": player.number, "name": player.name, "token": token}
    return insert_new(connection, contest_players, {**row, "removed": 0, "joined": now})


def change_player(id: str, player: Player, connection: Connection) -> None:
    """Store a player's new name, or that they were removed."""
    mine = (contest_players.c.contest_id == id) & (contest_players.c.number == player.number)
    changes = {"name": player.name, "removed": int(player.removed)}
    connection.execute(update(contest_players).where(mine).values(**changes))


def save_answers(id: str, answers: Answers, now: int, connection: Connection) -> None:
    """Store answers in place of earlier ones."""
    rows: list[dict[str, object]] = [
        {
            "contest_id": id,
            "round": round,
            "player": player,
            "turn": given.turn,
            "score": given.score,
            "at": now,
        }
        for (round, player), given in answers.items()
    ]
    put_rows(connection, contest_answers, rows)


def remove_expired(before: int, connection: Connection) -> int:
    """Remove contests that have not changed since a moment; return how many."""
    old = select(contests.c.id).where(contests.c.changed < before)
    for table in (contest_answers, contest_players):
        connection.execute(delete(table).where(table.c.contest_id.in_(old)))
    return connection.execute(delete(contests).where(contests.c.changed < before)).rowcount


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
