"""The page's files of every version that ran lately, so that a node can serve those of another one.

While nodes are upgraded one after the other, a page that came from one asks another for its scripts; and a
page that was open before an upgrade loads the rest of itself later. Names carry a hash of what is inside.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Connection, delete, select, update

from setcubed.server.store.schema import pages, upsert

KEPT_DAYS = 30
_DAY = 86_400_000


def keep(files: Mapping[str, Path], now: int, connection: Connection) -> None:
    """Store what is not there yet, and forget what no node has brought for a month.

    Nodes that start together store the same: in one order, so that none waits for one that waits for it."""
    known = set(connection.execute(select(pages.c.name)).scalars())
    for name in sorted(files.keys() - known):
        body = base64.b64encode(files[name].read_bytes()).decode()
        connection.execute(
            upsert(connection.dialect.name, pages)
            .values(name=name, body=body, seen=now)
            .on_conflict_do_nothing()
        )
    mine = sorted(files.keys() & known)
    if mine:
        connection.execute(update(pages).where(pages.c.name.in_(mine)).values(seen=now))
    connection.execute(delete(pages).where(pages.c.seen < now - KEPT_DAYS * _DAY))


def find(name: str, connection: Connection) -> bytes | None:
    """A file of some version, if it is kept."""
    body = connection.execute(select(pages.c.body).where(pages.c.name == name)).scalar()
    return None if body is None else base64.b64decode(body)
