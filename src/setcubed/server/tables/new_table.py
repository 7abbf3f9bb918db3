"""How tables come to be: a new one, a rematch, one folded from its log; and the tokens that hold seats."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec

from setcubed.fairness import new_secret
from setcubed.server.protocol import table_events as h
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append
from setcubed.server.store.store import Stored
from setcubed.server.tables import decisions
from setcubed.server.tables.duties import duties
from setcubed.server.tables.moves import Outcome
from setcubed.server.tables.table import Agreed, Table, TableEvent, decode_events, encode_events

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


def first_append(
    table: Table,
    events: list[TableEvent],
    now: int,
    settings: Settings,
    *,
    start: bool = False,
) -> tuple[Append, Table]:
    """The first append of a table, and the table after it."""
    table = table.after(events, now)
    if start:
        begun = decisions.start(table)
        table = table.after(begun.events, now, begun.after)
        events = [*events, *begun.events]
    text = encode_events(events, table.plan)
    entry = Append(table.id, 1, table.seq, now, "created", text, "{}")
    entry.row = {
        "id": table.id,
        "code": table.code,
        "created": now,
        "made": msgspec.json.encode(table.agreed).decode(),
        "secret": table.secret,
        "status": table.status,
        "listed": int(table.agreed.listed),
        "changed": now,
        **table.lobby_entry(),
    }
    todo = duties(table, settings)
    if todo:
        entry.due = todo[0].at
        entry.lease = entry.due + round(1000 * settings.lease_seconds)
    return entry, table


def rematch_append(table: Table, outcome: Outcome, now: int, settings: Settings) -> Append:
    """A new table with the same seats and tokens, to be stored together with the old one's event."""
    new = blank(table.agreed, new_secret())
    events: list[TableEvent] = [h.Created(len(table.seats))]
    for number, seat in enumerate(table.seats):
        if seat.kind == "bot" and seat.player is None:
            events.append(h.BotSeated(number, seat.level or "greedy", seat.name or "Bot"))
        elif not seat.left:
            name = seat.player or seat.name or f"Player {number + 1}"
            events.append(h.Joined(number, name, seat.holder or ""))
    outcome.events = [h.Rematched(new.id, new.code)]
    return first_append(new, events, now, settings)[0]


def hashed(token: str) -> str:
    """The hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def holder_of(token: str) -> str:
    """What the log says of a token: 128 bits of its hash. Nobody finds a token for it."""
    return hashed(token)[:32]


def seat_token(secret: str, id: str) -> str:
    """The token for who joins with this id. It needs both: the id is stored only as a hash, and the table's
    secret is no use without it when it is revealed after the game."""
    digest = hmac.digest(bytes.fromhex(secret), f"setcubed-seat|{id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


class Damaged(Exception):
    """A log with a gap, or one that cannot be read: the table is set aside, the others live on."""


def restored(stored: Stored) -> Table:
    """A table folded from its log."""
    agreed = msgspec.json.decode(stored.made, type=Agreed)
    table = Table(stored.id, stored.code, agreed, stored.secret)
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


def blank(agreed: Agreed, secret: str) -> Table:
    """A table of which nothing is stored yet, with an id and a code of its own."""
    id = "".join(secrets.choice(_LETTERS) for _ in range(16)).lower()
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    return Table(id, code, agreed, secret)
