"""A table as clients see it: the view, board and dice, and the record of the game."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, get_args

import msgspec

from setcubed.app.protocol import view as v
from setcubed.app.protocol.messages import BoardPlan, Welcome
from setcubed.app.protocol.types import Phase as ShownPhase
from setcubed.app.settings import TableSettings
from setcubed.app.tables.scheduled_actions import deadline, may_call
from setcubed.app.tables.stored import LogRow
from setcubed.app.tables.table import TABLE_EVENTS, Table
from setcubed.game import HandDie, Phase, PlacedDie, Plan, State, replacements
from setcubed.notation import Player, format_record, make_record
from setcubed.notation.position import format_plan

_SHOWN_PHASES = frozenset(get_args(ShownPhase))


def view_of(table: Table, settings: TableSettings, watchers: int = 0) -> v.View:
    """Return the view of a table."""
    return v.View(
        table=table.id,
        code=table.code,
        status=table.status,
        listed=table.agreed.listed,
        hints=table.agreed.most_help == "full",
        help=table.agreed.most_help,
        seats=[
            v.SeatView(
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                connected=seat.node is not None,
                away_since=seat.away_since,
                left=seat.left,
                returns=seat.player is not None,
                seeded=seat.seed is not None,
            )
            for seat in table.seats
        ],
        fairness=v.FairnessView(
            table.commitment, [seat.seed for seat in table.seats], table.revealed, table.agreed.begins
        ),
        game=None if table.game is None else _game(table, table.game, settings),
        rematch=table.rematch,
        watchers=watchers,
        undo=bool(table.marks),
        undone=table.undone,
        reactions=table.agreed.reactions,
    )


def welcome(
    table: Table,
    seq: int,
    now: int,
    mine: list[int],
    view: bytes,
    missed: list[msgspec.Raw],
    complete: bool,
) -> bytes:
    """Return the answer to `hello` as JSON. `view` is encoded already."""
    raw: Any = msgspec.Raw(view)
    options, board, dice = table.agreed.options, board_of(table.plan), table.dice.names()
    return msgspec.json.encode(Welcome(table.id, seq, now, mine, raw, options, board, dice, missed, complete))


def _game(table: Table, game: State, settings: TableSettings) -> v.GameView:
    view = game_view(game)
    view.since, view.deadline = table.since, deadline(table, settings)
    view.calls = _calls(table, settings) if game.phase is Phase.OPENING else None
    return view


def game_view(game: State) -> v.GameView:
    """Return the view of a game, without time limits and calls."""
    labels = game.plan.names
    phase = game.phase.value
    return v.GameView(
        phase=phase if phase in _SHOWN_PHASES else "deal",  # type: ignore[arg-type]
        round=game.round,
        hands=[[_held(held) for held in hand] for hand in game.hands],
        scores=list(game.scores),
        bag=len(game.bag),
        squares={labels[square]: _lying(placed) for square, placed in game.board.squares.items()},
        used=[labels[square] for square in sorted(game.board.used)],
        first=game.first,
        to_move=game.to_move,
        choosing=sorted(game.waiting) if game.phase is Phase.EXTRA else [],
        replaceable=replaceable(game, game.to_move) if game.phase is Phase.TURN else [],
        result=_result(game),
    )


# Views share these structs: creating them takes most of the time of a view.


@lru_cache(maxsize=42 * 28)
def _held(held: HandDie) -> v.HandDie:
    return v.HandDie(held.die, str(held.face))


@lru_cache(maxsize=2 * 42 * 28)
def _lying(placed: PlacedDie) -> v.BoardDie:
    return v.BoardDie(placed.die, str(placed.face), placed.wild)


def _result(game: State) -> v.Result | None:
    if game.phase is not Phase.OVER:
        return None
    return v.Result(game.reason or "", list(game.scores), list(game.winners))


def _calls(table: Table, settings: TableSettings) -> v.Calls:
    race = table.race
    barred = [v.CallLockout(seat, may_call(table, seat, settings)) for seat in sorted(race.miscalled_at)]
    able, hinted = list(race.able), list(race.hinted)
    none, shown = list(race.none), list(race.shown)
    return v.Calls(race.holder, race.until, list(race.line), barred, able, hinted, none, shown)


def replaceable(game: State, seat: int | None) -> list[v.Replaceable]:
    """List the wild dice on the board that this seat can replace."""
    if seat is None:
        return []
    found: dict[int, list[int]] = {}
    for square, die in replacements(game, seat):
        found.setdefault(square, []).append(die)
    return [v.Replaceable(game.plan.label(square), dice) for square, dice in found.items()]


def board_of(plan: Plan) -> BoardPlan:
    """Convert a board for the wire."""
    return BoardPlan(**format_plan(plan))


def record_of(table: Table, rows: Iterable[LogRow]) -> dict[str, Any]:
    """Return the game's record so far; after the end with its result and the secret of the fair dice."""
    events: list[Any] = []
    numbers: list[int] = []  # of the events in the log
    seeds: list[str | None] = [None] * len(table.seats)
    lots: list[int] = []
    undone: list[int] = []
    for row in rows:
        for number, event in enumerate(msgspec.json.decode(row.events), row.first):
            if event["type"] not in TABLE_EVENTS:
                events.append(event)
                numbers.append(number)
            elif event["type"] == "started":
                seeds = event["seeds"]
            elif event["type"] == "lots":
                lots += [len(events)] * event["numbers"]
            elif event["type"] == "undone":
                left = bisect(numbers, event["to"])
                del events[left:], numbers[left:]
                undone = [min(at, left) for at in undone] + [left]
    players = [
        Player(seat.name or f"Seat {number}", "bot" if seat.kind == "bot" else "human", seat.level)
        for number, seat in enumerate(table.seats, 1)
    ]
    record = format_record(make_record(table.game or table.new_game(), players, ()))
    record["events"] = events
    fairness: dict[str, Any] = {"scheme": 1, "commitment": table.commitment, "seeds": seeds, "lots": lots}
    if table.revealed:
        fairness["secret"] = table.revealed
    if table.agreed.begins:
        fairness["begins"] = table.agreed.begins
    record["fairness"] = fairness
    if undone:
        record["taken_back"] = undone
    return record
