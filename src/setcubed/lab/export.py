"""Records as data: one row for every turn, in a Parquet file that Polars, DuckDB and pandas read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from setcubed.game import Illegal, Opened, Passed, Played, Replaced, State, evolve
from setcubed.game.events import Event
from setcubed.notation import parse_record
from setcubed.notation.position import format_position, position_of
from setcubed.notation.record import Record, initial_state
from setcubed.notation.text import format_turn

ROWS_AT_ONCE = 50_000

Row = dict[str, Any]


def _schema() -> Any:
    try:
        import pyarrow as pa
    except ImportError:
        raise Illegal(
            "no_pyarrow", "Parquet needs pyarrow: install it with pip install 'setcubed[lab]'."
        ) from None
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
            "turn": text,
            "dice_laid": small,
            "wild_laid": small,
            "sets": small,
            "bonus": small,
            "score": number,
            "total_before": number,
            "lead_before": number,
            "replaced": small,
            "on_board": small,
            "in_bag": small,
            "hand": pa.list_(text),
            "position": text,
            "final_score": number,
            "margin": pa.float64(),
            "won": pa.float64(),
            "rounds": small,
        }
    )


def rows_of(record: Record, game: int) -> Iterator[Row]:
    """A row for every turn of a game that is over: what lay there, what was done, and how it all ended."""
    state = initial_state(record)
    found: list[Row] = []
    replaced = 0
    for event in record.events:
        match event:
            case Opened() | Played() | Passed():
                found.append({**_turn(record, state, event, game), "replaced": replaced})
                replaced = 0
            case Replaced():
                replaced += 1
        state = evolve(state, event)
    for row in found:
        seat, scores = row["seat"], state.scores
        others = [score for other, score in enumerate(scores) if other != seat]
        row["final_score"] = scores[seat]
        row["margin"] = scores[seat] - sum(others) / len(others)
        row["won"] = 1 / len(state.winners) if seat in state.winners else 0.0 if state.winners else None
        row["rounds"] = state.round
    yield from found


def _turn(record: Record, state: State, event: Event, game: int) -> Row:
    assert isinstance(event, Opened | Played | Passed)
    seat = event.seat
    placements = () if isinstance(event, Passed) else _placements(event)
    steps = event.steps if isinstance(event, Played) else (placements,) if placements else ()
    best_other = max(score for other, score in enumerate(state.scores) if other != seat)
    return {
        "game": game,
        "seats": state.seats,
        "player": record.players[seat].name,
        "level": record.players[seat].level,
        "seat": seat,
        "round": state.round,
        "kind": event.type if not isinstance(event, Passed) else f"passed ({event.reason})",
        "turn": format_turn(steps, state.plan),
        "dice_laid": len(placements),
        "wild_laid": sum(placement.wild for placement in placements),
        "sets": len(event.sets) if isinstance(event, Played) else int(isinstance(event, Opened)),
        "bonus": sum(event.bonus.values()) if isinstance(event, Played) else 0,
        "score": 0 if isinstance(event, Passed) else event.score,
        "total_before": state.scores[seat],
        "lead_before": state.scores[seat] - best_other,
        "on_board": len(state.squares),
        "in_bag": len(state.bag),
        "hand": [str(held.face) for held in state.hands[seat]],
        "position": json.dumps(format_position(position_of(state, seat), whole=True), separators=(",", ":")),
    }


def _placements(event: Opened | Played) -> tuple[Any, ...]:
    if isinstance(event, Opened):
        return event.placements
    return tuple(placement for step in event.steps for placement in step)


def write_parquet(lines: IO[bytes], path: Path, fault: Callable[[int, Illegal], None]) -> tuple[int, int]:
    """Write the turns of all records; `fault` hears of lines that are none. How many games and turns."""
    schema = _schema()
    import pyarrow as pa
    import pyarrow.parquet as pq

    games = turns = 0
    rows: list[Row] = []
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    rows += rows_of(parse_record(line), games)
                except Illegal as error:
                    fault(number, error)
                    continue
                games += 1
                if len(rows) >= ROWS_AT_ONCE:
                    writer.write_table(pa.Table.from_pylist(rows, schema))
                    turns += len(rows)
                    rows = []
            writer.write_table(pa.Table.from_pylist(rows, schema))
            turns += len(rows)
    except OSError as error:
        why = error.strerror or error
        raise Illegal("no_file", f"{path} cannot be written: {why}.", file=str(path)) from None
    return games, turns
