"""The context and the outcome of a decision, moves by the rules of the game, and answers to commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from setcubed import game as g
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.companion import Move
from setcubed.app.protocol.types import Question
from setcubed.app.settings import TableSettings
from setcubed.app.tables.table import LogEvent, Table
from setcubed.game import Illegal, State

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Context:
    """The context of a decision besides the table: time, settings, network delays, bots."""

    now: int
    settings: TableSettings
    levels: Mapping[str, Sequence[str]]
    """The names of the bots of each level."""
    delay: Callable[[int], float | None] = lambda _: None
    """The measured network delay of a seat's client in seconds, if it is connected to this node."""
    certain: Callable[[int], bool] = lambda _: True
    """Whether the kernel measured that delay, and not only the client."""
    shared: Callable[[int, int], bool] = lambda _a, _b: False
    """Whether two seats are played on the same client."""


@dataclass(slots=True)
class Outcome:
    """The events to store, the game's state after them if it changes, and whether a rematch is created."""

    events: list[LogEvent] = field(default_factory=list)
    after: State | None = None
    rematch: bool = False
    quiet: bool = False
    """Nothing to store: the state is already as requested."""


def placed(game: State, seat: int, laid: Sequence[c.DiePlacement]) -> tuple[g.Placement, ...]:
    """Convert placements for the rules: a die that shows a face counts as it. Raises `Illegal`."""
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


def to_wire(placements: Iterable[g.Placement], plan: g.Plan) -> list[c.DiePlacement]:
    """Convert placements of the rules for the wire."""
    return [c.DiePlacement(p.die, plan.label(p.square), str(p.face)) for p in placements]


def check_solo(table: Table) -> None:
    """Raise `Illegal` unless one person plays against bots alone. A person's substitute is no such bot."""
    if not table.solo:
        raise Illegal("only_bots", "This is only for games against bots.")


def game_command(game: State, seat: int, do: Move) -> g.Command:
    """Convert a seat's command for the rules."""
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
    """Carry out a command by the rules, with the fair dice. Raises `Illegal`."""
    rng = table.chance()
    events, after = g.execute(table.started_game, command, rng)
    found: list[LogEvent] = [*before]
    if isinstance(command, g.TimeOut):
        found += _opener_drawn(events, rng.counter - table.counter)
    found += events
    if after.phase is g.Phase.OVER:
        found.append(te.Revealed(table.secret))
    return Outcome(found, after)


def _opener_drawn(events: list[g.Event], numbers: int) -> list[te.OpenerDrawn]:
    """Record how many random numbers chose the opener: those that no draw or roll has used."""
    dice = sum(len(event.dice) for event in events if isinstance(event, g.Drawn))
    faces = sum(len(event.faces) for event in events if isinstance(event, g.Rolled))
    chosen = numbers - dice - faces
    return [te.OpenerDrawn(chosen)] if chosen else []


# ---- answers to commands


def answer_text(id: str, outcome: Outcome, after: Table) -> str:
    """Return the answer to a command as JSON, from the table after it."""
    event = outcome.events[0] if outcome.events else None
    if isinstance(event, g.Miscalled):
        return _encode(miscalled(id, after.seq, event, after.started_game)).decode()
    return done_text(id, after.seq)


def done_text(id: str, seq: int) -> str:
    """Return the acknowledgement of a command as JSON."""
    return _encode(wire.Acknowledgement(id, seq)).decode()


def miscalled(id: str, seq: int, event: g.Miscalled, game: g.State) -> wire.MiscallAnswer:
    """Return the answer to a wrong call."""
    hand = game.hand(event.seat)
    faces = [hand[die] for die in event.dice]
    return wire.MiscallAnswer(id, seq, list(event.dice), [str(face) for face in faces], questions(faces))


def questions(faces: Sequence[g.Face]) -> list[Question]:
    """Answer the three questions about three faces."""
    return [
        Question(
            about=answer.feature.value,
            answer=answer.verdict,
            values=[str(getattr(face, answer.feature)) for face in faces],
            pair=list(answer.alike or ()),
            odd=answer.odd,
        )
        for answer in g.three_questions(faces)
    ]
