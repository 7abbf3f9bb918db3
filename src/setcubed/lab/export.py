"""Records as data: one row for every decision, in a Parquet file that Polars, DuckDB and pandas read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from setcubed.extras import need
from setcubed.game import Illegal, Kept, Opened, Passed, Played, Replaced, Rolled, State, evolve
from setcubed.game.events import Event
from setcubed.lab.workers import in_order
from setcubed.notation import parse_record
from setcubed.notation.record import Record, initial_state
from setcubed.notation.text import format_stated, format_turn

LINES_AT_ONCE = 200
"""Records that a process takes at once: half a second of work."""

Row = dict[str, Any]
Line = tuple[int, bytes]
Fault = tuple[int, Illegal]


def _schema() -> Any:
    need("lab", "pyarrow")
    import pyarrow as pa

    number, small, text = pa.int32(), pa.int16(), pa.string()
    return pa.schema(
        {
            "game": pa.int64(),
            "seats": small,
            "player": text,
            "level": text,
            "seat": small,
            "round": small,
            "kind": text,
            "reason": text,
            "turn": text,
            "dice": pa.list_(small),
            "wild_laid": small,
            "sets": small,
            "bonus": small,
            "score": number,
            "scores_before": pa.list_(number),
            "lead_before": number,
            "in_bag": small,
            "hand": pa.list_(text),
            "hands": pa.list_(pa.list_(text)),
            "squares": pa.list_(text),
            "faces": pa.list_(text),
            "final_score": number,
            "margin": pa.float64(),
            "won": pa.float64(),
            "rounds": small,
        }
    )


def rows_of(record: Record, game: int) -> Iterator[Row]:
    """A row for every decision of a game: what lay there, what was chosen, and how it all ended."""
    state = initial_state(record)
    found: list[Row] = []
    for event in record.events:
        if isinstance(event, Opened | Played | Passed | Replaced | Kept) or (
            isinstance(event, Rolled) and event.reason == "extra"
        ):
            found.append(_before(record, state, event.seat, game) | _chosen(state, event))
        state = evolve(state, event)
    for row in found:
        seat, scores = row["seat"], state.scores
        others = [score for other, score in enumerate(scores) if other != seat]
        row["final_score"] = scores[seat]
        row["margin"] = scores[seat] - sum(others) / len(others)
        row["won"] = 1 / len(state.winners) if seat in state.winners else 0.0 if state.winners else None
        row["rounds"] = state.round
    yield from found


def _before(record: Record, state: State, seat: int, game: int) -> Row:
    """What a seat had before it when it decided."""
    hands = [[str(held.face) for held in hand] for hand in state.hands]
    return {
        "game": game,
        "seats": state.seats,
        "player": record.players[seat].name,
        "level": record.players[seat].level,
        "seat": seat,
        "round": state.round,
        "scores_before": state.scores,
        "lead_before": state.scores[seat] - max(s for other, s in enumerate(state.scores) if other != seat),
        "in_bag": len(state.bag),
        "hand": hands[seat],
        "hands": hands,
        "squares": [state.plan.label(square) for square in state.board.squares],
        "faces": [format_stated(lying.face, lying.wild) for lying in state.board.squares.values()],
    }


def _chosen(state: State, event: Event) -> Row:
    """What it chose. Columns that a decision does not have stay empty."""
    row: Row = {"kind": event.type, "reason": getattr(event, "reason", None), "dice": []}
    match event:
        case Opened():
            row |= _laid((event.placements,), state, 1, 0, event.score)
        case Played():
            row |= _laid(event.steps, state, len(event.sets), sum(event.bonus.values()), event.score)
        case Replaced():
            row["turn"] = f"{state.plan.label(event.square)}={state.board.squares[event.square].face}"
            row["dice"] = [event.die]
        case Rolled():
            row["dice"] = [held.die for held in event.faces]
    return row


def _laid(steps: Any, state: State, sets: int, bonus: int, score: int) -> Row:
    placements = [placement for step in steps for placement in step]
    return {
        "turn": format_turn(steps, state.plan),
        "dice": [placement.die for placement in placements],
        "wild_laid": sum(placement.wild for placement in placements),
        "sets": sets,
        "bonus": bonus,
        "score": score,
    }


def rows_of_lines(lines: list[Line]) -> tuple[int, list[Fault], Any]:
    """How many of these lines are records, what is wrong with the others, and all rows."""
    import pyarrow as pa

    schema = _schema()
    rows: list[Row] = []
    faults: list[Fault] = []
    games = 0
    for number, line in lines:
        try:
            rows += rows_of(parse_record(line), games)
            games += 1
        except Illegal as error:
            faults.append((number, error))
    columns = [pa.array([row.get(name) for row in rows], schema.field(name).type) for name in schema.names]
    return games, faults, pa.table(columns, schema=schema)


def write_parquet(
    lines: Iterable[Line],
    path: Path,
    fault: Callable[[int, Illegal], None],
    *,
    workers: int = 1,
) -> tuple[int, int]:
    """Write the decisions of all records, given with their line numbers.

    `fault` hears of lines that are none. How many games and rows there are.
    """
    schema = _schema()
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    games = rows = 0
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            unread = iter(lines)
            pieces = iter(lambda: list(islice(unread, LINES_AT_ONCE)), [])
            for _, (found, faults, table) in in_order(rows_of_lines, pieces, workers):
                for number, error in faults:
                    fault(number, error)
                shifted = pc.add(table["game"], pa.scalar(games, pa.int64()))
                writer.write_table(table.set_column(0, "game", shifted))
                games, rows = games + found, rows + table.num_rows
    except OSError as error:
        why = error.strerror or error
        raise Illegal("no_file", f"{path} cannot be written: {why}.", file=str(path)) from None
    return games, rows
