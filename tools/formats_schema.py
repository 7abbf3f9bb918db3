"""Write docs/formats.schema.json from the declarations in the code: `python -m tools.formats_schema`.

Events come from the types of `game/events.py`, bounds and words from the constants of the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

from setcubed.engine.grades import Grade, Kind
from setcubed.game.dice import DICE, HAND, SIDES
from setcubed.game.faces import COLOURS, NUMBERS, SYMBOLS
from setcubed.game.options import (
    LONGEST_EXTRA,
    LONGEST_LIMIT,
    RULES,
    SHORTEST_EXTRA,
    SHORTEST_LIMIT,
)
from setcubed.game.plan import LARGEST, SMALLEST
from setcubed.notation.event_format import event_schema
from setcubed.notation.event_format import schema_reference as ref
from setcubed.notation.record import FORMAT, VERSION

Schema = dict[str, Any]
FILE = Path(__file__).resolve().parent.parent / "docs" / "formats.schema.json"
FACE = f"[{NUMBERS}][{COLOURS}][{SYMBOLS}]"
SEATS = {"minItems": 2, "maxItems": 4}
NUMBER: Schema = {"type": "number"}
INTEGER: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}


def schema() -> Schema:
    """Return the whole schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The formats of setcubed",
        "description": "Positions, records, reviews, and the messages of a program that plays, under $defs.",
        **ref("record"),
        "$defs": {**_words(), **_positions(), **_records(), **_programs(), "review": _review()},
    }


def _object(required: str, /, **properties: Schema) -> Schema:
    """An object; `required` names the required fields, separated by spaces."""
    return {"type": "object", "required": required.split(), "properties": properties}


def _closed(**properties: Schema) -> Schema:
    """An object with exactly these fields."""
    return {**_object(" ".join(properties), **properties), "additionalProperties": False}


def _list(items: Schema, **bounds: Any) -> Schema:
    return {"type": "array", "items": items, **bounds}


def _by_square(values: Schema) -> Schema:
    return {"type": "object", "propertyNames": ref("square"), "additionalProperties": values}


def _or_null(one: Schema) -> Schema:
    return {"anyOf": [{"type": "null"}, one]}


def _limit(least: int, most: int) -> Schema:
    return _or_null({"type": "integer", "minimum": least, "maximum": most})


def _pattern(pattern: str, description: str) -> Schema:
    return {"description": description, "type": "string", "pattern": f"^{pattern}$"}


def _words() -> Schema:
    columns = f"[a-{chr(ord('a') + LARGEST - 1)}]"
    return {
        "face": _pattern(FACE, "A face: number, colour, symbol. 2PO is two purple ovals."),
        "shown": _pattern(f"({FACE}|W)", "What a rolled die shows: a face, or W for a wild die."),
        "stated": _pattern(f"{FACE}\\*?", "A die on the board: its face, with * for a wild die."),
        "square": _pattern(f"{columns}([1-9]|1[0-9])", "Column letter and row number."),
        "turn": _pattern(
            r"(-|\S+=\S+( \S+=\S+)*)",
            "Steps in the order in which they score, separated by spaces; placements of one step are joined "
            "by +. A pass is -.",
        ),
        "seat": {"type": "integer", "minimum": 0, "maximum": 3},
        "die": {
            "description": "The number of a die in the dice set.",
            "type": "integer",
            "minimum": 0,
            "maximum": DICE - 1,
        },
        "scores": _list(INTEGER),
    }


def _positions() -> Schema:
    bag = [{"type": "null"}, {"type": "integer", "minimum": 0, "maximum": DICE}]
    position = _object(
        "squares",
        board={"anyOf": [TEXT, ref("board")]},
        squares=_by_square(ref("stated")),
        used=_list(ref("square")),
        hand=_or_null({**ref("hand"), "minItems": 1}),
        hands=_list(ref("hand"), minItems=1, maxItems=4),
        scores=_or_null(ref("scores")),
        to_move=_or_null(ref("seat")),
        first=_or_null(ref("seat")),
        round=_or_null(INTEGER),
        bag={"anyOf": [*bag, _list(ref("die"), uniqueItems=True)]},
        on_board=_by_square(ref("die")),
    )
    return {
        "board": _object(
            "size logo bonus",
            name=TEXT,
            size={"type": "integer", "minimum": SMALLEST, "maximum": LARGEST},
            logo=_list(ref("square"), minItems=3, maxItems=3),
            bonus=_by_square(INTEGER),
        ),
        "held": {
            "description": "A die of a hand: what it shows, with its number where that is known.",
            "oneOf": [ref("shown"), _object("die face", die=ref("die"), face=ref("shown"))],
        },
        "hand": _list(ref("held"), maxItems=HAND),
        "position": {**position, "anyOf": [{"required": ["hand"]}, {"required": ["hands"]}]},
    }


def _records() -> Schema:
    player = _object("name", name=TEXT, kind={"enum": ["human", "bot"]}, level=_or_null(TEXT))
    result = _object("scores winners", scores=ref("scores"), winners=_list(ref("seat")))
    return {
        "placement": _object(
            "die square face wild",
            die=ref("die"),
            square=ref("square"),
            face=ref("face"),
            wild={"type": "boolean"},
        ),
        "step": _list(ref("placement"), minItems=1, maxItems=2),
        "event": event_schema(),
        "dice": _list(_list(ref("shown"), minItems=SIDES, maxItems=SIDES), minItems=DICE, maxItems=DICE),
        "options": _object(
            "",
            turn_seconds=_limit(SHORTEST_LIMIT, LONGEST_LIMIT),
            extra_seconds=_limit(SHORTEST_EXTRA, LONGEST_EXTRA),
            opening_seconds=_limit(SHORTEST_LIMIT, LONGEST_LIMIT),
            short={"type": "boolean"},
            rules={"type": "integer", "minimum": 1, "maximum": RULES},
            bag=_or_null(_list(ref("die"), uniqueItems=True)),
        ),
        "record": _object(
            "format version board dice players events",
            format={"const": FORMAT},
            version={"const": VERSION},
            board=ref("board"),
            dice=ref("dice"),
            options=ref("options"),
            players=_list(player, **SEATS),
            events=_list(ref("event")),
            result=_or_null(result),
        ),
    }


def _programs() -> Schema:
    fault = _object("code message", code=TEXT, message=TEXT)
    replacement = _object("square die", square=ref("square"), die=ref("die"))
    question = _object(
        "ask position seat time_ms",
        ask={"enum": ["open", "replace", "turn", "extra"]},
        position=ref("position"),
        seat=ref("seat"),
        time_ms={"type": "integer", "minimum": 1},
        game=_object("board dice options", board=ref("board"), dice=ref("dice"), options=ref("options")),
    )
    answer = _object(
        "",
        turn=ref("turn"),
        replace=_or_null(replacement),
        roll=_list(ref("die"), maxItems=HAND, uniqueItems=True),
    )
    return {
        "question": {"description": "A request to a program; `game` comes with the first one.", **question},
        "fault": {"description": "A report that an answer was not legal.", **_object("fault", fault=fault)},
        "answer": {"description": "The answer of a program.", **answer},
    }


def _review() -> Schema:
    share: Schema = {"type": "number", "minimum": 0}
    count: Schema = {"type": "integer", "minimum": 0}
    terms = _closed(start=NUMBER, race=NUMBER, luck=NUMBER, play=NUMBER, result=NUMBER)
    seat = _closed(wins=terms, points=terms, accuracy={**share, "maximum": 100}, mistakes=count)
    chance = _closed(event=count, wins=_list(NUMBER, **SEATS), points=_list(NUMBER, **SEATS))
    decision = _closed(
        event=count,
        seat=ref("seat"),
        kind={"enum": list(get_args(Kind))},
        played=TEXT,
        best=TEXT,
        cost={**share, "maximum": 1},
        error=share,
        grade={"enum": list(get_args(Grade))},
        forced={"type": "boolean"},
    )
    described = {"description": "Luck and play of a finished game: setcubed review --json."}
    return {
        **described,
        **_closed(seats=_list(seat, **SEATS), chance=_list(chance), decisions=_list(decision)),
    }


def text() -> str:
    """Return the contents of the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
