"""Faces, squares, turns, positions and records as text and JSON."""

from setcubed.game.turns import format_turn
from setcubed.notation.event_format import format_event, parse_event
from setcubed.notation.files import load_board, load_dice, shipped_board, shipped_dice
from setcubed.notation.position import Position, format_position, parse_position, position_of
from setcubed.notation.record import (
    Player,
    Record,
    Result,
    dump_record,
    format_record,
    make_record,
    parse_record,
    replay,
)
from setcubed.notation.text import parse_turn, take_from_hand

__all__ = [
    "Player",
    "Position",
    "Record",
    "Result",
    "dump_record",
    "format_event",
    "format_position",
    "format_record",
    "format_turn",
    "load_board",
    "load_dice",
    "make_record",
    "parse_event",
    "parse_position",
    "parse_record",
    "parse_turn",
    "position_of",
    "replay",
    "shipped_board",
    "shipped_dice",
    "take_from_hand",
]
