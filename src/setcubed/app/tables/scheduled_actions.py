"""Scheduled actions of a table: time limits, the judging of calls, the turns of bots.

They follow from the table alone, so that every node finds the same ones. The store holds the earliest time.
"""

from __future__ import annotations

import zlib
from typing import Literal, NamedTuple

from setcubed.app.settings import TableSettings
from setcubed.app.tables.table import Table
from setcubed.bots.levels import LEVELS
from setcubed.game import Phase, State, best_opening

ActionKind = Literal[
    "judge", "lapse", "arrange", "nudge", "clock", "bot_call", "bot_show", "bot_turn", "bot_extra"
]


SLACK = 3.0  # seconds by which clocks may differ
DICE_REST = 2.0  # seconds until the dice that pages throw in the opening have come to rest
REROLL = 1.6  # seconds in which pages show dice without a SET and roll all of them again
UNHURRIED = 2  # factor of the time that bots take in the opening race of beginners


class ScheduledAction(NamedTuple):
    """An action that is due at a time (milliseconds)."""

    at: int
    kind: ActionKind
    seat: int | None = None

    def key(self, seq: int) -> str:
        """Return the key of its command on a log of this length: nodes that run it at once store it once."""
        return f"{self.kind}:{self.seat}:{self.at}:{seq}"


def scheduled_actions(table: Table, settings: TableSettings) -> list[ScheduledAction]:
    """List the scheduled actions of a table, the earliest first."""
    game = table.game
    if table.status != "playing" or game is None:
        return []
    found: list[ScheduledAction] = []
    clock = deadline(table, settings)
    if game.phase is Phase.OPENING:
        found = _opening(table, game, settings)
        if clock is not None and table.race.holder is None and table.race.judged_at is None:
            found.append(ScheduledAction(clock, "clock"))
    else:
        if clock is not None:
            found.append(ScheduledAction(clock, "clock"))
        if game.phase is Phase.TURN and game.to_move is not None:
            if table.seats[game.to_move].kind == "bot":
                pause = _pause(table, game.to_move, 0.7, 1.8, settings)
                found.append(ScheduledAction(table.moved_at + pause, "bot_turn", game.to_move))
        elif game.phase is Phase.EXTRA:
            bots = [seat for seat in game.waiting if table.seats[seat].kind == "bot"]
            # After an undo the person rolls first: a bot that did would roll the person's dice.
            if table.undone_at != table.since or len(bots) == len(game.waiting):
                for seat in bots:
                    pause = _pause(table, seat, 0.8, 2.0, settings)
                    found.append(ScheduledAction(table.decided_at + pause, "bot_extra", seat))
    return sorted(found)


def lease_end(due: int, settings: TableSettings) -> int:
    """Return when another node may take over an action: a bot may have to think first."""
    return due + round(1000 * (settings.lease_seconds + settings.bot_seconds))


def too_far_off(action: ScheduledAction, table: Table, settings: TableSettings, now: int) -> bool:
    """Return whether an action is due later than its kind allows: then a clock was ahead."""
    limits = table.started_game.options
    agreed = max(limits.turn_seconds or 0, limits.extra_seconds or 0, limits.opening_seconds or 0)
    seconds = {
        "judge": settings.call_delay,
        "lapse": settings.call_seconds,
        "arrange": settings.arrange_seconds,
        "nudge": settings.nudge_seconds,
        "clock": agreed * settings.clock,
        "bot_call": (60.0 * UNHURRIED + REROLL * table.race.rolls) * settings.bot_pause
        + settings.barred_seconds,
    }.get(action.kind, 5.0 * settings.bot_pause)
    return action.at > now + round(1000 * (seconds + SLACK))


def _opening(table: Table, game: State, settings: TableSettings) -> list[ScheduledAction]:
    race, none = table.race, table.none_seen_at()
    found = []
    if race.judged_at is not None:
        found.append(ScheduledAction(race.judged_at, "judge"))
    if race.holder is not None:
        found.append(ScheduledAction(race.until or 0, "arrange" if race.shown else "lapse", race.holder))
        if table.seats[race.holder].kind == "bot":
            pause = _pause(table, race.holder, 0.6, 1.2, settings)
            found.append(ScheduledAction(race.granted_at + pause, "bot_show", race.holder))
    elif not race.able and race.judged_at is None:
        if none is not None:
            found.append(ScheduledAction(none, "nudge"))
        elif game.options.opening_seconds is None:
            found.append(ScheduledAction(race.began_at + round(1000 * settings.nudge_seconds), "nudge"))
    for seat, place in enumerate(table.seats):
        if place.kind == "bot" and not race.has_called(seat) and best_opening(game.plan, game.hands[seat]):
            look = race.began_at + _time_to_react(table, seat, settings)
            look = look if none is None else min(look, none)
            if seat not in race.miscalled_at:
                found.append(ScheduledAction(look, "bot_call", seat))
            elif race.holder is None:
                found.append(ScheduledAction(max(look, may_call(table, seat, settings)), "bot_call", seat))
    return found


def may_call(table: Table, seat: int, settings: TableSettings) -> int:
    """Return the earliest time at which a seat may call SET again."""
    miscalled_at = table.race.miscalled_at.get(seat)
    return 0 if miscalled_at is None else miscalled_at + round(1000 * settings.barred_seconds)


def _time_to_react(table: Table, seat: int, settings: TableSettings) -> int:
    level = LEVELS.get(table.seats[seat].level or "")
    median = (level.reaction.median if level else 6.0) * (UNHURRIED if table.agreed.unhurried else 1)
    rest = DICE_REST + REROLL * (table.race.rolls - 1)
    return _pause(table, seat, rest + median * 0.7, rest + median * 1.4, settings)


def _pause(table: Table, seat: int, least: float, most: float, settings: TableSettings) -> int:
    """Return a pause in milliseconds: different in each round, but the same on every node and after an undo,
    so that the bots then roll in the same order."""
    part = zlib.crc32(f"{table.id} {table.started_game.round} {seat}".encode()) / 2**32
    return round(1000 * settings.bot_pause * (least + part * (most - least)))


def deadline(table: Table, settings: TableSettings) -> int | None:
    """Return when the time limit of the current decision ends."""
    game = table.game
    if game is None:
        return None
    options, phase = game.options, game.phase
    if phase is Phase.TURN:
        seconds = options.turn_seconds
    elif phase is Phase.EXTRA:
        seconds = options.extra_seconds
    else:
        seconds = options.opening_seconds if phase is Phase.OPENING else None
    began = table.race.limited_at if phase is Phase.OPENING else None
    began = table.decided_at if began is None else began
    return None if seconds is None else began + round(1000 * seconds * settings.clock)
