"""The page's files of all recent versions, which every node can serve.

During a rolling upgrade a page from one node requests its scripts from another, and a page that was open
before the upgrade loads its other scripts later. File names contain a hash of the content.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Connection, delete, select, update

from setcubed.server.store.schema import insert_new, pages

DAYS = 30
_DAY = 86_400_000


def keep(files: Mapping[str, Path], now: int, connection: Connection) -> None:
    """Store missing files, and delete those that no node has had for a month.

    Nodes that start together insert the same rows: in one order, because any other order can deadlock."""
    known = set(connection.execute(select(pages.c.name)).scalars())
    for name in sorted(files.keys() - known):
        body = base64.b64encode(files[name].read_bytes()).decode()
        insert_new(connection, pages, {"name": name, "body": body, "seen": now})
    mine = sorted(files.keys() & known)
    if mine:
        connection.execute(update(pages).where(pages.c.name.in_(mine)).values(seen=now))
    connection.execute(delete(pages).where(pages.c.seen < now - DAYS * _DAY))


def find(name: str, connection: Connection) -> bytes | None:
    """The content of a file; None if it is not stored."""
    body = connection.execute(select(pages.c.body).where(pages.c.name == name)).scalar()
    return None if body is None else base64.b64decode(body)
