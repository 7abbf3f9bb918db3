"""Export of records to a Parquet file for Polars, DuckDB and pandas: one row for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from setcubed.extras import need
from setcubed.game import Illegal, Kept, Opened, Passed, Played, Replaced, Rolled, State, evolve
from setcubed.game.events import Event
from setcubed.lab.workers import executor_of
from setcubed.notation import format_turn, parse_record
from setcubed.notation.record import Record, initial_state

CHUNK = 200
"""The number of records that a process converts at a time."""

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
    """Yield a row for each decision of a game: the position, the choice, and the result of the game."""
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
    """Return the columns of the position in which a seat decided."""
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
        "faces": [str(placed) for placed in state.board.squares.values()],
    }


def _chosen(state: State, event: Event) -> Row:
    """Return the columns of the choice. A column that does not apply stays empty."""
    row: Row = {"kind": event.type, "reason": getattr(event, "reason", None), "dice": []}
    match event:
        case Opened():
            row |= _placed((event.placements,), state, 1, 0, event.score)
        case Played():
            row |= _placed(event.steps, state, len(event.sets), sum(event.bonus.values()), event.score)
        case Replaced():
            row["turn"] = f"{state.plan.label(event.square)}={state.board.squares[event.square].face}"
            row["dice"] = [event.die]
        case Rolled():
            row["dice"] = [held.die for held in event.faces]
    return row


def _placed(steps: Any, state: State, sets: int, bonus: int, score: int) -> Row:
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
    """Convert lines; return the number of records among them, the errors of the others, and all rows."""
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
    """Write the decisions of all records, given with their line numbers; return the counts of games and rows.

    `fault` is called for each line that is not a valid record.
    """
    schema = _schema()
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    games = rows = 0
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            unread = iter(lines)
            chunks = iter(lambda: list(islice(unread, CHUNK)), [])
            done = executor_of(workers).run(rows_of_lines, chunks, lambda chunk: f"line {chunk[0][0]}")
            for _, (found, faults, table) in done:
                for number, error in faults:
                    fault(number, error)
                shifted = pc.add(table["game"], pa.scalar(games, pa.int64()))
                writer.write_table(table.set_column(0, "game", shifted))
                games, rows = games + found, rows + table.num_rows
    except OSError as error:
        why = error.strerror or error
        raise Illegal("no_file", f"{path} cannot be written: {why}.", file=str(path)) from None
    return games, rows
