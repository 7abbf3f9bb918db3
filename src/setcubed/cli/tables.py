"""`setcubed tables`: list, show, end and delete tables.

The commands work on the database of a running server, which notices a change within a second.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import Annotated, Literal

from cyclopts import Parameter

from setcubed.app.tables import decisions
from setcubed.app.tables.stored import Damaged, StoredTable, restored
from setcubed.app.tables.table import Table, encode_events
from setcubed.cli.host_options import DatabaseOption, format_time, open_database
from setcubed.cli.json_lines import count, dump
from setcubed.cli.options import Usage
from setcubed.game import Illegal
from setcubed.server import Failed
from setcubed.server.store import admin
from setcubed.server.store.appends import Append, Conflict, append_now
from setcubed.server.store.store import Store, load

Reference = Annotated[str, Parameter(help="A table's code or id.")]
References = Annotated[list[str], Parameter(help="Codes or ids of tables.")]
Status = Literal["waiting", "playing", "over"]
_EVERY = 1_000_000_000


def list_tables(
    *,
    status: Status | None = None,
    damaged: bool = False,
    limit: int = 50,
    json: bool = False,
    database: DatabaseOption = None,
) -> int:
    """List tables, the most recently active first: code, status, time of the last event (UTC), players.

    Args:
        status: Only tables with this status.
        damaged: Only tables whose log cannot be read, with the error. Reads the logs of all tables.
        limit: List at most this many tables.
        json: Print one JSON object per line.
    """
    with open_database(database) as store, store.database.reading() as connection:
        if damaged:
            for id, code, error in admin.damaged_tables(connection):
                if json:
                    dump({"table": id, "code": code, "error": error}, sys.stdout)
                else:
                    print(f"{code}  damaged  {error}")
            return 0
        for row in admin.list_tables(connection, status, limit):
            names = _names(store, row.table)
            if json:
                dump({**row._asdict(), "names": names}, sys.stdout)
            else:
                print(f"{row.code}  {row.status:8} {format_time(row.quiet_since)}  {', '.join(names)}")
    return 0


def show_tables(reference: Reference, /, *, database: DatabaseOption = None) -> int:
    """Show one table: its seats, the scores, the length of its log."""
    with open_database(database) as store:
        (id,) = _find(store, [reference])
        table = _restore(_load(store, id))
        print(f"table {table.code} ({table.id}): {table.status}, {count(table.seq, 'event')}")
        for number, seat in enumerate(table.seats):
            score = "" if table.game is None else f", {table.game.scores[number]} points"
            connected = ", connected" if seat.node else ""
            print(f"  seat {number}: {seat.kind} {seat.name or '(empty)'}{score}{connected}")
        if table.game is not None:
            print(f"  round {table.game.round}, {table.game.phase}")
    return 0


def end_tables(
    references: References | None = None,
    /,
    *,
    every: Annotated[bool, Parameter(name="--all")] = False,
    status: Literal["waiting", "playing"] | None = None,
    database: DatabaseOption = None,
) -> int:
    """End tables: the game stops, and the record stays without a result.

    Args:
        every: All tables that are not over.
        status: All tables with this status.
    """
    if sum((bool(references), every, status is not None)) != 1:
        raise Usage("Name tables by their codes, or choose them with --all or --status.")
    with open_database(database) as store:
        if references:
            for id in _find(store, references):
                print(f"table {_end(store, id).code} has ended")
            return 0
        with store.database.reading() as connection:
            rows = admin.list_tables(connection, status, _EVERY)
        faults = 0
        for row in rows:
            if row.status != "over":
                try:
                    print(f"table {_end(store, row.table).code} has ended")
                except Failed as fault:
                    print(f"setcubed: {fault}", file=sys.stderr)
                    faults += 1
    return 1 if faults else 0


def delete_tables(
    references: References | None = None,
    /,
    *,
    name: str | None = None,
    yes: bool = False,
    database: DatabaseOption = None,
) -> int:
    """Delete tables with their logs, and disconnect their players.

    Args:
        name: All tables where a player of this name sat.
        yes: Delete them; without it, only say how many there are.
    """
    if bool(references) == bool(name):
        raise Usage("Name tables by their codes, or a player with --name.")
    with open_database(database) as store:
        if name:
            with store.database.reading() as connection:
                ids = admin.tables_of(connection, name)
        else:
            ids = _find(store, references or [])
        if not yes:
            print(f"{count(len(ids), 'table')} would be deleted for good. Add --yes to do it.")
            return 0
        with store.database.engine.begin() as connection:
            deleted = admin.delete_tables(connection, ids)
        print(f"{count(deleted, 'table')} deleted. Backups still hold them.")
    return 0


def _find(store: Store, references: list[str]) -> list[str]:
    """The ids of tables, each once."""
    with store.database.reading() as connection:
        found = admin.find_tables(connection, references)
    missing = [reference for reference in references if reference not in found]
    if missing:
        raise Failed(f"There is no table {missing[0]}: `setcubed tables list` lists them.")
    return list(dict.fromkeys(found.values()))


def _load(store: Store, id: str) -> StoredTable:
    with store.database.reading() as connection:
        stored = load(connection, id)
    if stored is None:
        raise Failed("The table was deleted in the meantime.")
    return stored


def _restore(stored: StoredTable) -> Table:
    try:
        return restored(stored)
    except Damaged as fault:
        raise Failed(f"The table {stored.code} is damaged: {fault}") from None


def _names(store: Store, id: str) -> list[str]:
    try:
        return [seat.player or seat.name or "(empty)" for seat in _restore(_load(store, id)).seats]
    except Failed:
        return ["(damaged)"]


def _end(store: Store, id: str) -> Table:
    """Append the end of a table, again after a conflict with the server."""
    for _ in range(20):
        stored = _load(store, id)
        table = _restore(stored)
        try:
            outcome = decisions.end(table)
        except Illegal:
            raise Failed(f"The game at table {table.code} is already over.") from None
        now = time.time_ns() // 1_000_000
        after = table.after(outcome.events, now)
        events = encode_events(outcome.events, table.plan)
        entry = Append(id, table.seq + 1, after.seq, now, f"host:end:{table.seq}", events, "{}", due=0)
        entry.follows = stored.rows[-1].command
        entry.changes = {"status": "over", "changed": now, **after.lobby_entry()}
        try:
            append_now(store.database, entry, partial(admin.notify_nodes, id=id, seq=after.seq))
        except Conflict:
            continue
        return after
    raise Failed("The table is too busy: try again.")
