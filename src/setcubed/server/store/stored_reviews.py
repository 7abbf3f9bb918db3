"""Stored reviews of tables' games: each is computed once."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select

from setcubed.server.store.schema import insert_new, reviews


def find(id: str, version: int, connection: Connection) -> list[bytes] | None:
    """The lines of a table's review; None if none of this version is stored."""
    mine = select(reviews.c.body).where(reviews.c.table_id == id, reviews.c.version == version)
    body = connection.execute(mine).scalar()
    return None if body is None else body.encode().split(b"\n")


def keep(id: str, version: int, lines: Sequence[bytes], connection: Connection) -> None:
    """Store a table's review, and delete those of other versions."""
    connection.execute(delete(reviews).where(reviews.c.table_id == id, reviews.c.version != version))
    row = {"table_id": id, "version": version, "body": b"\n".join(lines).decode()}
    insert_new(connection, reviews, row)  # another node may have stored the same one
