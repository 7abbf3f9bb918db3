"""A table as a store holds it, and the table restored from that."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from setcubed.app.tables.agreement import Agreement
from setcubed.app.tables.table import Table, decode_events


@dataclass(frozen=True, slots=True)
class LogRow:
    """One append of a table's log: the events of a command, with their numbers and the command's answer."""

    first: int
    last: int
    at: int
    command: str
    events: str
    answer: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A whole table as a store holds it."""

    id: str
    code: str
    created: int
    made: str
    secret: str
    tokens: tuple[tuple[str, int], ...]
    """Hashes and seats, of a table that was made before the log named holders."""
    rows: tuple[LogRow, ...]


class Damaged(Exception):
    """A log with a gap, or one that cannot be read."""


def restored(stored: StoredTable) -> Table:
    """Fold a table's log. Raises `Damaged`."""
    if not stored.rows:
        raise Damaged("The log is empty.")
    try:
        agreed = msgspec.json.decode(stored.made, type=Agreement)
        agreed.equipment = sys.intern(agreed.equipment)  # most tables have the same
        table = Table(stored.id, stored.code, agreed, stored.secret)
    except Exception as fault:
        raise Damaged(f"What was agreed at the table cannot be read: {fault!r}") from fault
    for row in stored.rows:
        if row.first != table.seq + 1:
            raise Damaged(f"Row {row.first} of the log follows row {table.seq}.")
        try:
            table.apply(decode_events(row.events, table.plan), row.at)
        except Exception as fault:
            raise Damaged(f"Row {row.first} of the log cannot be read: {fault!r}") from fault
        if table.seq != row.last:
            raise Damaged(f"Row {row.first} of the log ends with {table.seq}, not {row.last}.")
    for token, seat in stored.tokens:  # of tables made before the log named holders
        place = table.seats[seat]
        if place.holder is None and (place.kind == "human" or place.player is not None):
            place.holder = token[:32]
    return table


def hidden_events(rows: Sequence[LogRow]) -> list[msgspec.Raw]:
    """Return the hidden events at the end of a log: calls that are not judged yet, one per row."""
    found: list[msgspec.Raw] = []
    for row in reversed(rows):
        if not row.events.startswith('[{"type":"called"') or row.first != row.last:
            break
        found = split_events(row.events) + found
    return found


def split_events(text: str) -> list[msgspec.Raw]:
    """Return stored events, each as JSON."""
    return msgspec.json.decode(text, type=list[msgspec.Raw])
