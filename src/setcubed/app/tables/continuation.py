"""A game that continues from a decision of another one, against bots."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.record import PlayOn
from setcubed.app.protocol.types import NAME_LIMIT
from setcubed.app.tables.table import encode_events
from setcubed.app.tables.views import board_of
from setcubed.game import Illegal, Opened, Phase, State, next_automatic
from setcubed.notation import shipped_board, shipped_dice
from setcubed.notation.record import Record, initial_state, parse_record, replay_events


@dataclass(frozen=True, slots=True)
class Continuation:
    """A table to create, and the events that its game begins with."""

    table: wire.NewTable
    prefix: str
    begins: int
    rules: int
    """The version of the rules that these events follow."""


def continuation_of(request: PlayOn, levels: Collection[str]) -> Continuation:
    """Return the table to create for a request to play on. Raises `Illegal` if the record breaks the rules or
    nobody decides there."""
    record = parse_record(msgspec.to_builtins(request.record))
    taken = record.events[: request.event]
    seat = _decider(replay_events(initial_state(record), taken), record, request.event)
    seats = []
    for number, player in enumerate(record.players):
        if number == seat:
            seats.append(wire.NewSeat("local", request.name or player.name[:NAME_LIMIT]))
        elif player.kind == "bot" and player.level in levels:
            seats.append(wire.NewSeat("bot", player.name[:NAME_LIMIT], player.level))
        else:
            seats.append(wire.NewSeat("bot", level=request.level))
    options = wire.GameOptions(short=record.options.short)
    if record.options.short:
        options.bag = list(record.options.dice_in_play)
    if record.plan != shipped_board():
        options.board = board_of(record.plan)
    if record.dice != shipped_dice():
        options.dice = record.dice.names()
    table = wire.NewTable(seats, options, id=request.id)
    return Continuation(table, encode_events(taken, record.plan), len(taken), record.options.rules)


def _decider(state: State, record: Record, index: int) -> int:
    """Return the seat whose decision the event of this index is."""
    event = record.events[index] if index < len(record.events) else None
    seat = getattr(event, "seat", None)
    if next_automatic(state) is None:
        if state.phase is Phase.OPENING and isinstance(event, Opened):
            return event.seat
        if state.phase is Phase.TURN and state.to_move is not None:
            return state.to_move
        if state.phase is Phase.EXTRA and seat in state.waiting:
            return int(seat)
    raise Illegal("no_decision", "There is no decision at this event: choose another one.", event=index)
