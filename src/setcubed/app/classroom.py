"""A classroom: ordinary games of a class. One code admits everybody, and the host's start seats them.

A classroom is a plain value, like a contest. Nobody sits alone: `seat_groups` says who plays with whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from setcubed.app.event import Event, Player, format_csv, playing
from setcubed.app.protocol import classroom as wire
from setcubed.app.protocol.messages import GameOptions, NewSeat, NewTable
from setcubed.app.tables.decisions import is_ended
from setcubed.app.tables.table import Table
from setcubed.app.tables.tokens import hashed
from setcubed.game.options import SHORT_GAME_DICE

PARTNER = "novice"
"""The bot that plays with a pupil who would be alone."""


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A table and the pupils on its seats, in order. A bot may sit on the last seat."""

    table: str
    pupils: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a class so far."""

    games: tuple[SeatedGame, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Classroom(Event):
    """A classroom with its pupils and their tables."""

    KIND = "class"
    MOST_PLAYERS = wire.MOST_PUPILS
    OPTIONS = ("size", "short", "reactions")
    PROGRESS = Seating

    size: int
    short: bool = False
    reactions: bool = True
    progress: Seating = field(default_factory=Seating, kw_only=True)

    @property
    def games(self) -> tuple[SeatedGame, ...]:
        """The tables, in the order of their numbers."""
        return self.progress.games


def phase(room: Classroom) -> wire.ClassroomPhase:
    """Return the phase."""
    return "over" if room.progress.ended else "playing" if room.games else "waiting"


def game_of(room: Classroom, pupil: int) -> tuple[int, SeatedGame] | None:
    """Return the number of a pupil's table, from 1 on, and its game."""
    return next(((at, game) for at, game in enumerate(room.games, 1) if pupil in game.pupils), None)


def unseated(room: Classroom) -> list[Player]:
    """Return the pupils who wait for a seat, in the order in which they came."""
    return [one for one in playing(room) if game_of(room, one.number) is None]


def seat_groups(room: Classroom) -> list[tuple[int, ...]]:
    """Return who sits together when everybody who waits is seated.

    >>> pupils = {number: Player(number, "") for number in range(5)}
    >>> [seat_groups(Classroom("id", "code", "", size, players=pupils)) for size in (2, 4)]
    [[(0, 1), (2, 3, 4)], [(0, 1, 2), (3, 4)]]
    """
    waiting, size = [one.number for one in unseated(room)], room.size
    groups = [tuple(waiting[start : start + size]) for start in range(0, len(waiting), size)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        *before, full, alone = groups
        groups = [*before, full + alone] if size == 2 else [*before, full[:-1], full[-1:] + alone]
    return groups


def full_groups(room: Classroom) -> list[tuple[int, ...]]:
    """Return the groups that need not wait for the host: latecomers who fill a table."""
    if not room.games:
        return []
    waiting, size = [one.number for one in unseated(room)], room.size
    return [tuple(waiting[start : start + size]) for start in range(0, len(waiting) - size + 1, size)]


def new_table(room: Classroom, group: Sequence[int]) -> NewTable:
    """Return the request for a group's table. A pupil alone gets a bot as partner."""
    seats = [NewSeat("local", room.players[number].name) for number in group]
    if len(seats) == 1:
        seats.append(NewSeat("bot", level=PARTNER))
    return NewTable(
        seats,
        GameOptions(short=room.short and len(seats) in SHORT_GAME_DICE),
        unhurried=True,
        reactions=room.reactions,
        start=True,
        id=ticket(room, group),
    )


def ticket(room: Classroom, group: Sequence[int]) -> str:
    """Return the ticket of a group's table: the same group gets the same table, on any node."""
    return hashed(f"setcubed-classroom|{room.seed}|{','.join(map(str, group))}")


def waiting_pupils(room: Classroom) -> list[wire.WaitingPupil]:
    """Return the pupils without a seat, for a view."""
    return [wire.WaitingPupil(one.number, one.name) for one in unseated(room)]


def table_view(
    room: Classroom, number: int, games: Sequence[Table], *, host: bool = False
) -> wire.ClassroomTable | None:
    """Return a table of the class from its games, the latest last; None if none of them began."""
    begun = [one for one in games if one.game is not None]
    if not begun:
        return None
    table, pupils = begun[-1], room.games[number - 1].pupils
    game, seats = table.started_game, []
    for at, place in enumerate(table.seats):
        pupil = room.players[pupils[at]] if at < len(pupils) else None
        seats.append(
            wire.ClassroomSeat(
                place.name or "",
                pupil.number if pupil and not pupil.removed else None,
                game.scores[at],
                away=place.kind == "human" and place.node is None,
                to_move=table.status == "playing" and game.to_move == at,
                won=at in game.winners,
            )
        )
    return wire.ClassroomTable(
        number, table_status(table), len(begun), game.round, seats, table=table.id if host else ""
    )


def table_status(table: Table) -> wire.TableStatus:
    """Return how far the game of a table is."""
    return "ended" if is_ended(table) else "over" if table.status == "over" else "playing"


def results_csv(tables: Iterable[tuple[int, Sequence[Table]]]) -> str:
    """Return the results of all games as CSV."""
    rows: list[Iterable[object]] = [["table", "game", "name", "points", "won", "state"]]
    for number, games in tables:
        for count, table in enumerate((one for one in games if one.game is not None), 1):
            game = table.started_game
            state = {"playing": "running", "over": "finished", "ended": "ended early"}[table_status(table)]
            for at, place in enumerate(table.seats):
                name, points = place.player or place.name or "", game.scores[at]
                won = "yes" if at in game.winners else "no"
                rows.append([number, count, name, points, won, state])
    return format_csv(rows)
