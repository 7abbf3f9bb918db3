"""New tables and rematches. Ids, codes, secrets and the time are arguments."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from setcubed.app.names import bot_name, clean_name, unique_name
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.app.tables import decisions
from setcubed.app.tables.agreement import Agreement, format_equipment, new_game_options
from setcubed.app.tables.continuation import Continuation
from setcubed.app.tables.moves import Context
from setcubed.app.tables.table import LogEvent, Seat, Table, encode_events
from setcubed.app.tables.tokens import holder_of, seat_token
from setcubed.game.options import RULES, SHORT_GAME_DICE

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without letters and digits that look alike
CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class FirstAppend:
    """The first events of a new table's log, and the table after them."""

    table: Table
    events: str
    """As JSON."""


def table_id(ticket: str) -> str:
    """Derive a table's id from its creator's ticket: the same request creates the table once, on any node."""
    return derive_id(f"setcubed-table|{ticket}")


def derive_id(text: str) -> str:
    """Derive a long id from a text that nobody else knows."""
    digest = hashlib.sha256(text.encode()).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:ID_LENGTH]).lower()


def new_code(random_below: Callable[[int], int]) -> str:
    """Draw a short code."""
    return "".join(_LETTERS[random_below(len(_LETTERS))] for _ in range(CODE_LENGTH))


def creators_token(secret: str, ticket: str, seat: int) -> str:
    """Return the token of a seat that the creator of a table holds."""
    return seat_token(secret, f"{ticket}|made|{seat}")


def agreement(new: wire.NewTable, goes_on: Continuation | None = None) -> Agreement:
    """Return what a request for a new table settles. Raises `Illegal`."""
    options = new_game_options(new.options, len(new.seats))
    agreed = Agreement(
        len(new.seats),
        options,
        new.listed,
        new.hints,
        new.unhurried,
        arranged=new.secret is not None,
        rules=RULES,
        equipment=format_equipment(options),
        help=new.help,
        reactions=new.reactions,
    )
    if goes_on is not None:
        agreed.prefix, agreed.begins, agreed.rules = goes_on.prefix, goes_on.begins, goes_on.rules
    return agreed


def seat_players(
    seats: Sequence[wire.NewSeat], context: Context, secret: str, ticket: str
) -> tuple[list[LogEvent], list[wire.HeldSeat]]:
    """Return the first events of a new table, and the tokens of its creator's seats. Raises `Illegal`."""
    held: list[wire.HeldSeat] = []
    chosen = [clean_name(wanted.name) if wanted.name else None for wanted in seats]
    names: list[str | None] = []
    events: list[LogEvent] = [te.Created(len(seats))]
    for seat, wanted in enumerate(seats):
        others = [*names, *chosen[seat + 1 :]]
        name = None
        if wanted.kind == "bot":
            level = decisions.check_level(wanted.level, context)
            name = unique_name(chosen[seat] or bot_name(context.levels[level], others), names)
            events.append(te.BotSeated(seat, level, name))
        elif wanted.kind == "local":
            name = unique_name(chosen[seat] or f"Player {seat + 1}", names)
            held.append(wire.HeldSeat(seat, creators_token(secret, ticket, seat)))
            events.append(te.Joined(seat, name, holder_of(held[-1].token)))
        names.append(name)
    return events, held


def first_append(table: Table, events: list[LogEvent], now: int, *, start: bool = False) -> FirstAppend:
    """Apply the first events to an empty table, and start its game if `start` is set. Raises `Illegal`."""
    table = table.after(events, now)
    if start:
        begun = decisions.start(table)
        table = table.after(begun.events, now, begun.after)
        events = [*events, *begun.events]
    return FirstAppend(table, encode_events(events, table.plan))


def table_row(table: Table, now: int) -> Mapping[str, object]:
    """Return what a store keeps of a new table beside its log."""
    return {
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


def rematch(table: Table, id: str, code: str, secret: str, now: int) -> FirstAppend:
    """Return a new table with the same seats and tokens, by the current rules."""
    options = msgspec.structs.replace(table.agreed.options, bag=None)
    if options.short and len(table.seats) not in SHORT_GAME_DICE:  # an earlier version offered it
        options.short = False
    options = new_game_options(options, len(table.seats))
    agreed = msgspec.structs.replace(
        table.agreed,
        options=options,
        prefix="",
        begins=0,
        rules=RULES,
        equipment=format_equipment(options),
    )
    people = [number for number, seat in enumerate(table.seats) if not seat.left and _is_persons(seat)]
    events: list[LogEvent] = [te.Created(len(table.seats), people)]
    for number, seat in enumerate(table.seats):
        if not _is_persons(seat):
            events.append(te.BotSeated(number, seat.level or "greedy", seat.name or "Bot"))
        elif not seat.left:
            name = seat.player or seat.name or f"Player {number + 1}"
            events.append(te.Joined(number, name, seat.holder or ""))
    return first_append(Table(id, code, agreed, secret), events, now)


def _is_persons(seat: Seat) -> bool:
    """Whether a person plays the seat, or may take it back from a bot."""
    return seat.kind != "bot" or seat.player is not None
