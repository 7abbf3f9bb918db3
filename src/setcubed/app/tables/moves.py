"""What a decision knows and what it leads to, and how the game's own rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from setcubed import game as g
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.companion import Move
from setcubed.app.settings import TableSettings
from setcubed.app.tables.table import LogEvent, Table
from setcubed.game import Illegal, State


@dataclass(slots=True)
class Context:
    """What a decision may know besides the table: time, settings, delays and the bots on offer."""

    now: int
    settings: TableSettings
    levels: Mapping[str, Sequence[str]]
    """The bots on offer, and what those of each level are called."""
    delay: Callable[[int], float | None] = lambda _: None
    """The measured delay of a seat's client in seconds, if it is connected here."""
    certain: Callable[[int], bool] = lambda _: True
    """Whether that delay is what the system's kernel measured, not only what the client says."""
    shared: Callable[[int, int], bool] = lambda _a, _b: False
    """Whether two seats are played on one client."""


@dataclass(slots=True)
class Outcome:
    """Events to store; the game's state after them, if it changes; what else goes into the transaction."""

    events: list[LogEvent] = field(default_factory=list)
    after: State | None = None
    rematch: bool = False
    quiet: bool = False
    """Nothing to store: it is so already."""


def placed(game: State, seat: int, laid: Sequence[c.Laid]) -> tuple[g.Placement, ...]:
    """Placements as the rules want them: a die that shows a face counts as it."""
    hand = game.hand(seat) if seat < game.seats else {}
    found = []
    for entry in laid:
        shown = hand.get(entry.die)
        if shown is None:
            raise Illegal(
                "not_in_hand", f"Seat {seat} does not hold die {entry.die}.", seat=seat, die=entry.die
            )
        face = g.Face(entry.face) if entry.face else shown
        found.append(g.Placement(entry.die, game.plan.square(entry.square), face, shown == g.WILD))
    return tuple(found)


def check_solo(table: Table) -> None:
    """Refuse what is only for who plays against bots alone: a bot that plays on for somebody is none."""
    if not table.solo:
        raise Illegal("only_bots", "This is for games against bots alone.")


def game_command(game: State, seat: int, do: Move) -> g.Command:
    """A command of a seat as the rules take it."""
    match do:
        case c.Open(laid):
            return g.Open(seat, placed(game, seat, laid))
        case c.Play(laid):
            return g.Play(seat, placed(game, seat, laid))
        case c.Replace(square, die):
            return g.Replace(seat, game.plan.square(square), die)
        case c.Roll(dice):
            return g.Roll(seat, tuple(dice))
        case c.Pass():
            return g.Pass(seat)
        case c.Keep():
            return g.Keep(seat)


def move(table: Table, command: g.Command, *before: LogEvent) -> Outcome:
    """Put a command to the rules, with the fair dice."""
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    chance = table.chance()
    events, after = g.execute(table.game, command, chance)
    return Outcome(_complete(table, [*before], events, chance.counter), after)


def _complete(table: Table, before: list[LogEvent], events: list[g.Event], counter: int) -> list[LogEvent]:
    """Note lots, and after the game reveal the secret."""
    used = sum(
        len(event.dice) if isinstance(event, g.Drawn) else len(event.faces)
        for event in events
        if isinstance(event, (g.Drawn, g.Rolled))
    )
    lots = counter - table.counter - used
    found: list[LogEvent] = [*before, *([te.Lots(lots)] if lots else []), *events]
    if events and isinstance(events[-1], g.Finished):
        found.append(te.Revealed(table.secret))
    return found
