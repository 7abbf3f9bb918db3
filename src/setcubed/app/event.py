"""What contests and classrooms have in common: a code, a host, and players who join by name."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from setcubed.app.names import unique_name
from setcubed.game import Illegal

_FORMULA = re.compile(r"((?:^|[;,|])\s*\"?)(?=[=+\-@＝＋－＠])")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who joined."""

    number: int
    name: str
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its players."""

    KIND: ClassVar[str]
    """The word for this kind of event in messages."""
    MOST_PLAYERS: ClassVar[int]
    OPTIONS: ClassVar[tuple[str, ...]]
    """The fields that the host has chosen."""
    PROGRESS: ClassVar[type]

    id: str
    code: str
    seed: str
    """The deal, or the tickets of tables, are derived from it."""
    progress: Any = field(kw_only=True)
    """What the host's commands change, of the type `PROGRESS`; `ended` says whether the event is over."""
    players: Mapping[int, Player] = field(default_factory=dict, kw_only=True)
    """By number, the removed ones too."""


E = TypeVar("E", bound=Event)


def playing(event: Event) -> list[Player]:
    """Return the players who were not removed."""
    return [player for player in event.players.values() if not player.removed]


def join(event: Event, name: str) -> Player:
    """Return the player that a new name becomes; a name that is taken gets a number."""
    most = event.MOST_PLAYERS
    if event.progress.ended:
        raise Illegal("contest_over", f"This {event.KIND} is over.")
    if len(event.players) >= most:
        raise Illegal("contest_full", f"At most {most} players can join.", players=most)
    return Player(len(event.players), unique_name(name, [player.name for player in playing(event)]))


def with_player(event: E, player: Player) -> E:
    """Add a player, or change one."""
    return replace(event, players={**event.players, player.number: player})


def rename(event: E, number: int | None, name: str | None) -> E:
    """Change a player's name. Raises `Illegal`."""
    player = _find(event, number)
    if name is None:
        raise Illegal("bad_message", "A new name is missing.", where="name")
    others = [one.name for one in playing(event) if one.number != player.number]
    return with_player(event, replace(player, name=unique_name(name, others)))


def remove(event: E, number: int | None) -> E:
    """Remove a player. Raises `Illegal`."""
    return with_player(event, replace(_find(event, number), removed=True))


def _find(event: Event, number: int | None) -> Player:
    found = next((player for player in playing(event) if player.number == number), None)
    if found is None:
        raise Illegal("no_player", "There is no such player.")
    return found


def format_csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV in which no spreadsheet reads a name as a formula."""
    text = io.StringIO()
    csv.writer(text).writerows([_plain_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain_cell(cell: object) -> object:
    """Put an apostrophe before what begins a formula, also after a separator of another country's program."""
    return _FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
