"""Decisions in the opening race: calls are ordered by when they were made, and the first in line shows."""

from __future__ import annotations

from collections.abc import Sequence

from setcubed import game as g
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.tables.moves import Context, Outcome, move, placed, to_wire
from setcubed.app.tables.opening_race import OpeningRace
from setcubed.app.tables.scheduled_actions import may_call
from setcubed.app.tables.table import LogEvent, Table
from setcubed.game import Illegal
from setcubed.game.options import SHORTEST_LIMIT
from setcubed.game.play import open_game as judge_opening

OPENING_SECONDS = SHORTEST_LIMIT  # the limit that players may add when nobody opens


def call(table: Table, seat: int, context: Context) -> Outcome:
    """Call SET. The call is judged once no earlier one can still be in transit."""
    _check_opening(table)
    race = table.race
    if race.has_called(seat):
        raise Illegal("already_called", "You have already called SET.", holder=race.holder)
    _check_not_barred(table, seat, context)
    at = context.now - _credit(race, seat, context)
    if race.judged_at is not None:
        return Outcome([te.Called(seat, at, race.judged_at)])
    wait = max((_delay(table, seat, other, context) for other in range(len(table.seats))), default=0.0)
    judged_at = context.now + round(1000 * min(context.settings.call_delay, wait))
    called = te.Called(seat, at, judged_at)
    if judged_at > context.now:
        return Outcome([called])
    after = table.after([called], context.now)
    return Outcome([called, *judge_calls(after, context).events])


def _check_not_barred(table: Table, seat: int, context: Context) -> None:
    """Raise `Illegal` for a seat that miscalled until its wait is over and nobody shows or waits. Unjudged
    calls do not count: a rejection would reveal them."""
    race = table.race
    if seat not in race.miscalled_at:
        return
    wait = (may_call(table, seat, context.settings) - context.now) / 1000
    if wait > 0 or race.holder is not None or race.line:
        raise Illegal(
            "call_later",
            "You called SET without showing one. Wait until the line is empty and "
            f"{context.settings.barred_seconds:g} seconds have passed.",
            seconds=max(0.0, round(wait, 1)),
            holder=race.holder,
        )


def _credit(race: OpeningRace, seat: int, context: Context) -> int:
    """Return by how many milliseconds a call is dated back for the network delay. A delay that only the
    client measures is limited by a small quota for the whole opening, so that feigning one gains little."""
    delay = min(context.settings.call_delay, context.delay(seat) or 0.0)
    if not context.certain(seat):
        delay = min(delay, max(0.0, context.settings.call_quota - race.credited.get(seat, 0) / 1000))
    return round(1000 * delay)


def _delay(table: Table, caller: int, seat: int, context: Context) -> float:
    """Return how long an earlier call of this seat may still be in transit."""
    place = table.seats[seat]
    if seat == caller or place.kind != "human" or place.node is None or context.shared(caller, seat):
        return 0.0
    delay = context.delay(seat)
    return context.settings.call_delay if delay is None else delay


def _until(context: Context) -> int:
    return context.now + round(1000 * context.settings.call_seconds)


def judge_calls(table: Table, context: Context) -> Outcome:
    """Order the calls, since no earlier one can be in transit, and let the first show if nobody does. Seats
    that miscalled come last."""
    race = table.race
    calls = sorted(race.calls, key=lambda seat: (seat in race.miscalled_at, race.calls[seat], seat))
    line = [*race.line, *calls]
    events: list[LogEvent] = [te.CallsJudged(line)]
    if race.holder is None:
        events.append(te.Granted(line[0], _until(context)))
    return Outcome(events)


def next_in_line(table: Table, seat: int, context: Context) -> list[LogEvent]:
    """Let the next in line show at once, after the holder miscalled."""
    race = table.race
    return [te.Granted(race.line[0], _until(context))] if race.holder == seat and race.line else []


def show(table: Table, seat: int, placements: Sequence[DiePlacement], context: Context) -> Outcome:
    """Show a SET in time, to arrange it afterwards; three dice that are no SET are a wrong call."""
    game = _check_opening(table)
    check_shows(table, seat)
    command = g.Open(seat, placed(game, seat, placements))
    if _are_shown(table, command.placements):
        return Outcome(quiet=True)
    _check_may_change(table, context)
    if isinstance(judge_opening(game, seat, command.placements), g.Miscalled):
        return opened(table, command, context)
    until = context.now + round(1000 * context.settings.arrange_seconds)
    return Outcome([te.Shown(seat, to_wire(command.placements, table.plan), until)])


def open_game(table: Table, seat: int, placements: tuple[g.Placement, ...], context: Context) -> Outcome:
    """Place three dice on the logo: the opening, or a wrong call."""
    _check_opening(table)
    check_shows(table, seat)
    if not _are_shown(table, placements):
        _check_may_change(table, context)
    return opened(table, g.Open(seat, placements), context)


def open_as_shown(table: Table, seat: int, context: Context) -> Outcome:
    """Place a SET as it was shown, when the time to arrange it is over."""
    return opened(table, g.Open(seat, placed(table.started_game, seat, table.race.shown)), context)


def _are_shown(table: Table, placements: Sequence[g.Placement]) -> bool:
    return {p.die for p in placements} == {shown.die for shown in table.race.shown}


def _check_may_change(table: Table, context: Context) -> None:
    """Raise `Illegal` for other dice than those shown, once the time to show a SET is over."""
    race = table.race
    if race.shown and race.show_until is not None and context.now > race.show_until:
        raise Illegal("already_shown", "You have shown three other dice: open with those.")


def withdraw(table: Table, seat: int, context: Context) -> Outcome:
    """Withdraw a call."""
    race = table.race
    if not race.has_called(seat):
        raise Illegal("not_calling", "You have not called SET.", holder=race.holder)
    if seat == race.holder and race.shown:
        raise Illegal("already_shown", "You have shown a SET: open with it.")
    return Outcome([te.Withdrawn(seat), *next_in_line(table, seat, context)])


def check_shows(table: Table, seat: int) -> None:
    """Raise `Illegal` unless the seat is the first in line."""
    if table.race.holder != seat:
        raise Illegal("not_your_word", "Call SET first.", holder=table.race.holder)


def opened(table: Table, command: g.Open, context: Context) -> Outcome:
    """Return the opening, or a wrong call, after which the next in line shows."""
    outcome = move(table, command)
    if isinstance(outcome.events[-1], g.Miscalled):
        outcome.events += next_in_line(table, command.seat, context)
    return outcome


def nudge(table: Table) -> Outcome:
    """Name the seats that hold a SET, when nobody opens; with hints, also a die of each SET."""
    found = [g.best_opening(table.plan, hand) for hand in table.started_game.hands]
    able = [seat for seat, laid in enumerate(found) if laid]
    dice = [laid[0].die for laid in found if laid] if table.agreed.most_help == "full" else []
    return Outcome([te.Nudged(able, dice)])


def see_none(table: Table, seat: int) -> Outcome:
    """Note that a player sees no SET: once nobody does, the table does not wait any longer."""
    _check_opening(table)
    return Outcome(quiet=True) if seat in table.race.none else Outcome([te.NoneSeen(seat)])


def limit_opening(table: Table, seat: int) -> Outcome:
    """Add a time limit to an opening in which nobody opens."""
    if _check_opening(table).options.opening_seconds is not None:
        return Outcome(quiet=True)
    if not table.race.able:
        raise Illegal("not_stuck", "Wait: somebody may still find a SET.")
    return Outcome([te.OpeningLimited(seat, OPENING_SECONDS)])


def lapse(table: Table, seat: int, context: Context) -> Outcome:
    """End the holder's time to show a SET: the next in line shows."""
    return Outcome([te.Lapsed(seat), *next_in_line(table, seat, context)])


def _check_opening(table: Table) -> g.State:
    """Return the game. Raises `Illegal` unless it is in its opening."""
    game = table.started_game
    if game.phase is not g.Phase.OPENING:
        raise Illegal("wrong_phase", "SET can be called only in the opening.", phase=str(game.phase))
    return game
