"""Contests, their players and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Generic

import msgspec
from sqlalchemy import Connection, delete, select, update

from setcubed.app.contest import Answer, Contest, Progress
from setcubed.app.event import E, Player
from setcubed.server.store.schema import contest_answers, contest_players, contests, insert_new, upsert


@dataclass(frozen=True, slots=True)
class StoredEvent(Generic[E]):
    """A contest or a classroom as it is stored, with the hashes of its tokens."""

    event: E
    host: str
    tokens: dict[str, int]
    """Players by the hash of their token."""


def create(contest: Contest, host: str, now: int, connection: Connection) -> bool:
    """Store a new contest; return whether its id and code were free."""
    options = {"title": contest.title, "rounds": contest.rounds, "seconds": contest.seconds}
    row = {"id": contest.id, "code": contest.code, "seed": contest.seed, "host": host}
    row |= {"options": encode(options), "progress": encode(asdict(contest.progress))}
    return insert_new(connection, contests, {**row, "created": now, "changed": now})


def load(reference: str, connection: Connection) -> StoredEvent[Contest] | None:
    """Load a contest by its id or code."""
    row = read_row(reference, connection)
    options: dict[str, Any] = {} if row is None else msgspec.json.decode(row.options)
    if row is None or "rounds" not in options:
        return None
    players, tokens = load_players(row.id, connection)
    given = connection.execute(select(contest_answers).where(contest_answers.c.contest_id == row.id))
    contest = Contest(
        row.id,
        row.code,
        seed=row.seed,
        progress=msgspec.json.decode(row.progress, type=Progress),
        players=players,
        answers={(one.round, one.player): Answer(one.turn, one.score) for one in given},
        **options,
    )
    return StoredEvent(contest, row.host, tokens)


def read_row(reference: str, connection: Connection) -> Any:
    """Read the row of a contest or a classroom by its id or code; None if there is none."""
    by_reference = (contests.c.id == reference.lower()) | (contests.c.code == reference.upper())
    return connection.execute(select(contests).where(by_reference)).first()


def load_players(id: str, connection: Connection) -> tuple[dict[int, Player], dict[str, int]]:
    """Load players by number, and their numbers by the hash of their token."""
    joined = select(contest_players).where(contest_players.c.contest_id == id)
    rows = connection.execute(joined.order_by(contest_players.c.number)).all()
    players = {row.number: Player(row.number, row.name, bool(row.removed)) for row in rows}
    return players, {row.token: row.number for row in rows}


def save_progress(id: str, progress: Progress, now: int, connection: Connection) -> None:
    """Store where a contest stands."""
    mine = update(contests).where(contests.c.id == id)
    connection.execute(mine.values(progress=encode(asdict(progress)), changed=now))


def save_player(id: str, player: Player, token: str, now: int, connection: Connection) -> bool:
    """Store a new player; return whether the number and the token were free."""
    row = {"contest_id": id, "number": player.number, "name": player.name, "token": token}
    return insert_new(connection, contest_players, {**row, "removed": 0, "joined": now})


def change_player(id: str, player: Player, connection: Connection) -> None:
    """Store a player's new name, or that they were removed."""
    mine = (contest_players.c.contest_id == id) & (contest_players.c.number == player.number)
    changes = {"name": player.name, "removed": int(player.removed)}
    connection.execute(update(contest_players).where(mine).values(**changes))


def save_answers(
    id: str, answers: Sequence[tuple[int, int, Answer]], now: int, connection: Connection
) -> None:
    """Store answers, each a round, a player and the answer, in place of earlier ones."""
    statement = upsert(connection.dialect.name, contest_answers)
    changes = {name: statement.excluded[name] for name in ("turn", "score", "at")}
    statement = statement.on_conflict_do_update(
        index_elements=["contest_id", "round", "player"], set_=changes
    )
    rows = [
        {
            "contest_id": id,
            "round": number,
            "player": player,
            "turn": answer.turn,
            "score": answer.score,
            "at": now,
        }
        for number, player, answer in answers
    ]
    connection.execute(statement, rows)


def remove_expired(before: int, connection: Connection) -> int:
    """Remove contests that have not changed since a moment; return how many."""
    old = select(contests.c.id).where(contests.c.changed < before)
    for table in (contest_answers, contest_players):
        connection.execute(delete(table).where(table.c.contest_id.in_(old)))
    return connection.execute(delete(contests).where(contests.c.changed < before)).rowcount


def encode(value: object) -> str:
    """Return a value as JSON, as the columns of an event store it."""
    return msgspec.json.encode(value).decode()
