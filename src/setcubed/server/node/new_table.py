"""How tables come to be: a new one, a rematch. Here is where their ids, codes and secrets are drawn."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.app.tables import decisions
from setcubed.app.tables.duties import duties, lease_end
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.table import Agreed, LogEvent, Table, encode_events
from setcubed.app.tables.tokens import holder_of, seat_token
from setcubed.fairness import new_secret
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Append

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


def blank(agreed: Agreed, secret: str, ticket: str) -> Table:
    """A table of which nothing is stored yet. Its id follows from its maker's ticket, so that the same
    request cannot make it twice, on whatever node; its code is a new one each time."""
    digest = hashlib.sha256(f"setcubed-table|{ticket}".encode()).digest()
    id = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:ID_LENGTH]).lower()
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    return Table(id, code, agreed, secret)


def makers_token(secret: str, ticket: str, seat: int) -> str:
    """The token of a seat that the maker of a table holds."""
    return seat_token(secret, f"{ticket}|made|{seat}")


def seat_players(
    seats: Sequence[wire.NewSeat], here: Here, secret: str, ticket: str
) -> tuple[list[LogEvent], list[wire.HeldSeat]]:
    """The first events of a new table, and the tokens of the seats that its maker holds. Raises `Illegal`."""
    held: list[wire.HeldSeat] = []
    names = [wanted.name for wanted in seats]
    events: list[LogEvent] = [te.Created(len(seats))]
    for seat, wanted in enumerate(seats):
        if wanted.kind == "bot":
            level = decisions.check_level(wanted.level, here)
            chosen = decisions.clean_name(wanted.name) if wanted.name else None
            names[seat] = name = chosen or decisions.bot_name(level, here, names)
            events.append(te.BotSeated(seat, level, name))
        elif wanted.kind == "local":
            name = decisions.clean_name(wanted.name) if wanted.name else f"Player {seat + 1}"
            held.append(wire.HeldSeat(seat, makers_token(secret, ticket, seat)))
            events.append(te.Joined(seat, name, holder_of(held[-1].token)))
    return events, held


def first_append(
    table: Table, events: list[LogEvent], now: int, settings: Settings, *, start: bool = False
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
        entry.lease = lease_end(entry.due, settings)
    return entry, table


def rematch_append(table: Table, outcome: Outcome, now: int, settings: Settings) -> Append:
    """A new table with the same seats and tokens, to be stored together with the old one's event."""
    agreed = msgspec.structs.replace(table.agreed, prefix="", begins=0)
    new = blank(agreed, new_secret(), secrets.token_urlsafe(32))
    events: list[LogEvent] = [te.Created(len(table.seats))]
    for number, seat in enumerate(table.seats):
        if seat.kind == "bot" and seat.player is None:
            events.append(te.BotSeated(number, seat.level or "greedy", seat.name or "Bot"))
        elif not seat.left:
            name = seat.player or seat.name or f"Player {number + 1}"
            events.append(te.Joined(number, name, seat.holder or ""))
    outcome.events = [te.Rematched(new.id, new.code)]
    return first_append(new, events, now, settings)[0]
