"""`setcubed tables`: list, show, end and delete tables.

The commands work on the database of a running server, which notices a change within a second.
"""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from setcubed.cli.host_options import DatabaseOption, moment, store_of
from setcubed.cli.json_lines import Failed, Usage, count, dump
from setcubed.game import Illegal

if TYPE_CHECKING:
    from setcubed.app.tables.stored import StoredTable
    from setcubed.app.tables.table import Table
    from setcubed.server.store.store import Store

Reference = Annotated[str, Parameter(help="A table's code or id.")]
References = Annotated[list[str], Parameter(help="Codes or ids of tables.")]


def list_tables(
    *,
    status: Literal["waiting", "playing", "over"] | None = None,
    limit: int = 50,
    json: bool = False,
    database: DatabaseOption = None,
) -> int:
    """List tables, the latest first: code, status, when something last happened (UTC), who sits there.

    Args:
        status: Only these.
        limit: At most so many.
        json: One JSON object a line.
    """
    from setcubed.server.store import admin

    with store_of(database) as store, store.database.reading() as connection:
        for row in admin.list_tables(connection, status, limit):
            names = _names(store, row.table)
            if json:
                dump({**asdict(row), "names": names}, sys.stdout)
            else:
                print(f"{row.code}  {row.status:8} {moment(row.quiet_since)}  {', '.join(names)}")
    return 0


def show_table(reference: Reference, /, *, database: DatabaseOption = None) -> int:
    """Show one table: its seats, the score, how long its log is."""
    with store_of(database) as store:
        (id,) = _ids(store, [reference])
        table = _table(_stored(store, id))
        print(f"table {table.code} ({table.id}): {table.status}, {table.seq} events")
        for number, seat in enumerate(table.seats):
            score = "" if table.game is None else f", {table.game.scores[number]} points"
            here = ", connected" if seat.node else ""
            print(f"  seat {number}: {seat.kind} {seat.name or '(empty)'}{score}{here}")
        if table.game is not None:
            print(f"  round {table.game.round}, {table.game.phase}")
    return 0


def end_tables(references: References, /, *, database: DatabaseOption = None) -> int:
    """End tables: nobody can play on there; the record stays, without a result."""
    with store_of(database) as store:
        for id in _ids(store, references):
            table = _end(store, id)
            print(f"table {table.code} has ended")
    return 0


def delete_tables(
    references: References | None = None,
    /,
    *,
    name: str | None = None,
    yes: bool = False,
    database: DatabaseOption = None,
) -> int:
    """Delete tables and all that is known of them. Whoever is there is sent away.

    Args:
        name: All tables where a player of this name sat.
        yes: Do it; without, only say what would be done.
    """
    from setcubed.server.store import admin

    if bool(references) == bool(name):
        raise Usage("Name tables by their codes, or a player with --name.")
    with store_of(database) as store:
        if name:
            with store.database.reading() as connection:
                ids = admin.tables_of(connection, name)
        else:
            ids = _ids(store, references or [])
        if not yes:
            print(f"{count(len(ids), 'table')} would be deleted for ever. Add --yes to do it.")
            return 0
        with store.database.engine.begin() as connection:
            removed = admin.delete_tables(connection, ids)
        print(f"{count(removed, 'table')} deleted. Backups still hold them.")
    return 0


def _ids(store: Store, references: list[str]) -> list[str]:
    from setcubed.server.store import admin

    with store.database.reading() as connection:
        found = admin.find_tables(connection, references)
    missing = [reference for reference in references if reference not in found]
    if missing:
        raise Failed(f"There is no table {missing[0]}: `setcubed tables list` shows them.")
    return list(dict.fromkeys(found.values()))


def _stored(store: Store, id: str) -> StoredTable:
    from setcubed.server.store.store import load

    with store.database.reading() as connection:
        stored = load(connection, id)
    if stored is None:
        raise Failed("The table has gone in this moment.")
    return stored


def _table(stored: StoredTable) -> Table:
    from setcubed.app.tables.stored import Damaged, restored

    try:
        return restored(stored)
    except Damaged as fault:
        raise Failed(f"The table {stored.code} is damaged: {fault}") from None


def _names(store: Store, id: str) -> list[str]:
    try:
        return [seat.player or seat.name or "(empty)" for seat in _table(_stored(store, id)).seats]
    except Failed:
        return ["(damaged)"]


def _end(store: Store, id: str) -> Table:
    """Append the end of a table; a server that was quicker is looked at again."""
    from setcubed.app.tables import decisions
    from setcubed.app.tables.table import encode_events
    from setcubed.server.store.admin import notify_nodes
    from setcubed.server.store.appends import Append, Conflict, append_now

    for _ in range(20):
        stored = _stored(store, id)
        table = _table(stored)
        try:
            outcome = decisions.end(table)
        except Illegal:
            raise Failed(f"The game at table {table.code} is over already.") from None
        now = time.time_ns() // 1_000_000
        after = table.after(outcome.events, now)
        events = encode_events(outcome.events, table.plan)
        entry = Append(id, table.seq + 1, after.seq, now, f"host:end:{table.seq}", events, "{}", due=0)
        entry.follows = stored.rows[-1].command
        entry.changes = {"status": "over", "changed": now, **after.lobby_entry()}
        try:
            append_now(store.database, entry, partial(notify_nodes, id=id, seq=after.seq))
        except Conflict:
            continue
        return after
    raise Failed("The table is too busy: try again.")
