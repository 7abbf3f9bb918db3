"""The upgrade of rows: marks the tables whose games follow an earlier version of the rules.

Tables of schema 6 and older name their board and do not say by which rules they are played. Version 2 of the
rules came with other bonus squares, so the log shows the version: by the points of a bonus square, or by a
roll of all dice after a voluntary pass. Where it shows neither, the time of creation decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, column, select, table, update

from setcubed.notation import shipped_board

RULES_2_SINCE = datetime(2026, 11, 16, 16, 51, tzinfo=UTC)
"""When the program began to play by rules 2."""
SCHEMA_OF_RULES_1 = 2
"""The newest schema that a program with rules 1 wrote."""
_LIMIT = 30  # seconds: rules 1 allowed shorter limits of the opening
# Not the tables of `schema`: an upgrade works on the columns of the version it was written for.
_tables = table("tables", column("id"), column("created"), column("made"))
_log = table("log", column("table_id"), column("first"), column("events"))


def mark_old_rules(connection: Connection, version: int) -> None:
    """Set `rules` to 1 for the tables of an older schema that are played by rules 1."""
    rows = connection.execute(select(_tables.c.id, _tables.c.created, _tables.c.made)).all()
    for id, created, made in rows:
        agreed = msgspec.json.decode(made)
        if agreed["options"].get("board", "classic") != "classic":
            continue
        logged = select(_log.c.events).where(_log.c.table_id == id).order_by(_log.c.first)
        events = (event for row in connection.execute(logged) for event in msgspec.json.decode(row[0]))
        old = version <= SCHEMA_OF_RULES_1 or created < RULES_2_SINCE.timestamp() * 1000
        if (rules_of(events) or (1 if old else 2)) == 1:
            agreed["rules"] = 1
            _raise_limit(agreed["options"])
            changed = msgspec.json.encode(agreed).decode()
            connection.execute(update(_tables).where(_tables.c.id == id).values(made=changed))


def _raise_limit(options: dict[str, Any]) -> None:
    if options.get("opening_seconds") is not None:
        options["opening_seconds"] = max(_LIMIT, options["opening_seconds"])


def rules_of(events: Iterable[dict[str, Any]]) -> int | None:
    """The version of the rules that a game on the classic board shows; None if its events fit both."""
    boards = {
        rules: {plan.label(square): points for square, points in plan.bonus.items()}
        for rules, plan in ((rules, shipped_board("classic", rules)) for rules in (1, 2))
    }
    chosen = False  # somebody passed voluntarily in this round
    for event in events:
        match event:
            case {"type": "played", "bonus": bonus}:
                for square, points in bonus.items():
                    fitting = [rules for rules, board in boards.items() if board.get(square) == points]
                    if len(fitting) == 1:
                        return fitting[0]
            case {"type": "passed", "reason": reason}:
                chosen = chosen or reason != "no_turn"
            case {"type": "rolled", "reason": "dead_round"} if chosen:
                return 1
            case {"type": "rolled" | "kept", "reason": "extra" | "choice" | "timeout"}:
                chosen = False
    return None
