"""Contests, their players and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from setcubed.app.contest import Answer, Contest, Player, Progress
from setcubed.server.store.schema import contest_answers, contest_players, contests, upsert


@dataclass(frozen=True, slots=True)
class StoredContest:
    """A contest as it is stored, with the hashes of its tokens."""

    contest: Contest
    host: str
    tokens: dict[str, int]
    """Players by the hash of their token."""


def create(contest: Contest, host: str, now: int, connection: Connection) -> bool:
    """Store a new contest; return whether its id and code were free."""
    options = {"title": contest.title, "rounds": contest.rounds, "seconds": contest.seconds}
    new = upsert(connection.dialect.name, contests).values(
        id=contest.id,
        code=contest.code,
        seed=contest.seed,
        host=host,
        options=_encode(options),
        progress=_encode(asdict(contest.progress)),
        created=now,
        changed=now,
    )
    return bool(connection.execute(new.on_conflict_do_nothing()).rowcount)


def load(reference: str, connection: Connection) -> StoredContest | None:
    """Load a contest by its id or code."""
    by_reference = (contests.c.id == reference.lower()) | (contests.c.code == reference.upper())
    row = connection.execute(select(contests).where(by_reference)).first()
    if row is None:
        return None
    joined = select(contest_players).where(contest_players.c.contest_id == row.id)
    players = connection.execute(joined.order_by(contest_players.c.number)).all()
    given = connection.execute(select(contest_answers).where(contest_answers.c.contest_id == row.id))
    options: dict[str, Any] = msgspec.json.decode(row.options)
    contest = Contest(
        row.id,
        row.code,
        seed=row.seed,
        progress=msgspec.json.decode(row.progress, type=Progress),
        players={one.number: Player(one.number, one.name, bool(one.removed)) for one in players},
        answers={(one.round, one.player): Answer(one.turn, one.score) for one in given},
        **options,
    )
    return StoredContest(contest, row.host, {one.token: one.number for one in players})


def save_progress(id: str, progress: Progress, now: int, connection: Connection) -> None:
    """Store where a contest stands."""
    mine = update(contests).where(contests.c.id == id)
    connection.execute(mine.values(progress=_encode(asdict(progress)), changed=now))


def save_player(id: str, player: Player, token: str, now: int, connection: Connection) -> bool:
    """Store a new player; return whether the number and the token were free."""
    new = upsert(connection.dialect.name, contest_players).values(
        contest_id=id,
        number=player.number,
        name=player.name,
        token=token,
        removed=0,
        joined=now,
    )
    return bool(connection.execute(new.on_conflict_do_nothing()).rowcount)


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


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()
