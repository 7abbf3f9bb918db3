"""The first append of a new table, as the store takes it. Draws ids, codes and secrets."""

from __future__ import annotations

import secrets

from setcubed.app.new_table import FirstAppend, new_code, rematch, table_id, table_row
from setcubed.app.protocol import table_events as te
from setcubed.app.settings import TableSettings
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.scheduled_actions import lease_end, scheduled_actions
from setcubed.app.tables.table import Table
from setcubed.fairness import new_secret
from setcubed.server.store.appends import Append


def stored_append(first: FirstAppend, now: int, settings: TableSettings) -> Append:
    """Return the append that creates a table."""
    table = first.table
    entry = Append(table.id, 1, table.seq, now, "created", first.events, "{}")
    entry.row = dict(table_row(table, now))
    todo = scheduled_actions(table, settings)
    if todo:
        entry.due = todo[0].at
        entry.lease = lease_end(entry.due, settings)
    return entry


def rematch_append(table: Table, outcome: Outcome, now: int, settings: TableSettings) -> Append:
    """Return a rematch's first append, to be stored together with the old table's event."""
    id, code = table_id(secrets.token_urlsafe(32)), new_code(secrets.randbelow)
    outcome.events = [te.Rematched(id, code)]
    return stored_append(rematch(table, id, code, new_secret(), now), now, settings)
