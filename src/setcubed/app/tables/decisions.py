"""Decisions: what a command of a seat, or a scheduled action, leads to at a table.

Each function takes a table and returns an `Outcome` or raises `Illegal`. The table itself is unchanged.
"""

from __future__ import annotations

from collections.abc import Collection

from setcubed import game as g
from setcubed.app.names import bot_name, clean_name, substitute_name, unique_name
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.tables import opening
from setcubed.app.tables.moves import Context, Outcome, check_solo, game_command, move, placed
from setcubed.app.tables.scheduled_actions import ScheduledAction, scheduled_actions, too_far_off
from setcubed.app.tables.table import LogEvent, Seat, Table, decode_events
from setcubed.game import Illegal


def check_holds(table: Table, seat: int, holders: Collection[str]) -> None:
    """Raise `Illegal` unless one of the holders holds the seat now: it may have changed hands."""
    if seat >= len(table.seats) or table.seats[seat].holder not in holders:
        raise Illegal("not_your_seat", f"You do not hold seat {seat}.", seat=seat)


def decide(table: Table, seat: int, seq: int, do: c.Do, context: Context) -> Outcome:
    """Decide a seat's command. `check_holds` comes first, on the same table."""
    if is_ended(table):
        raise Illegal("over", "The host ended the game.")
    match do:
        case c.Play() | c.Pass() | c.Roll() | c.Keep() | c.Replace():
            return move(table, game_command(_check_mine(table, seat, seq), seat, do))
        case c.Show(laid):
            _check_mine(table, seat, seq)
            return opening.show(table, seat, laid, context)
        case c.Open(laid):
            return opening.open_game(table, seat, placed(_check_mine(table, seat, seq), seat, laid), context)
        case c.Call():
            _check_mine(table, seat, seq)
            return opening.call(table, seat, context)
        case c.Withdraw():
            return opening.withdraw(table, seat, context)
        case c.SeeNone():
            return opening.see_none(table, seat)
        case c.LimitOpening():
            return opening.limit_opening(table, seat)
        case c.Undo():
            return _undo(table, seat, seq)
        case c.Skip(target):
            return _skip(table, seat, target, context)
        case c.Rematch():
            if table.status != "over":
                raise Illegal("not_over", "You can ask for a rematch when the game is over.")
            return Outcome(quiet=True) if table.rematch else Outcome(rematch=True)
        case _:
            return _seating(table, seat, do, context)


def is_ended(table: Table) -> bool:
    """Return whether a host ended the table before the game was over."""
    return table.status == "over" and (table.game is None or table.game.phase is not g.Phase.OVER)


def end(table: Table) -> Outcome:
    """End a table on behalf of the host, and reveal its secret. Raises `Illegal`."""
    if table.status == "over":
        raise Illegal("over", "The game is over.")
    return Outcome([te.Ended(), te.Revealed(table.secret)])


def rename(table: Table, seat: int, name: str) -> Outcome:
    """Rename the player of a seat; on behalf of the host at any time. Raises `Illegal`."""
    others = [place.name for at, place in enumerate(table.seats) if at != seat]
    return Outcome([te.Renamed(seat, unique_name(clean_name(name), others))])


def remove(table: Table, seat: int, level: str, context: Context) -> Outcome:
    """Remove the player of a seat on behalf of the host; a bot plays on under its own name."""
    if table.status == "over":
        raise Illegal("over", "The game is over.")
    names = [place.name for place in table.seats]
    return Outcome([te.Removed(seat), te.BotSeated(seat, level, bot_name(context.levels[level], names))])


def _seating(table: Table, seat: int, do: c.Do, context: Context) -> Outcome:
    place = table.seats[seat]
    match do:
        case c.Leave():
            if place.left:
                return Outcome(quiet=True)
            return Outcome([te.Left(seat)])
        case c.Start():
            _check_expected(table, seat, context)
            return start(table)
        case c.SeatBot(target, level):
            return _seat_bot(table, target, level, context)
        case c.FreeSeat(target):
            _check_waiting(table)
            if _place(table, target).kind != "bot":
                raise Illegal("not_a_bot", f"There is no bot in seat {target}.", seat=target)
            return Outcome([te.SeatFreed(target)])
        case c.TakeBack():
            if place.kind != "bot":
                raise Illegal("not_a_bot", "There is no bot in your seat.", seat=seat)
            return Outcome([te.TakenBack(seat)])
        case c.Rename(name):
            _check_waiting(table)
            return rename(table, seat, name)
        case c.SeedDice(seed):
            _check_waiting(table)
            if table.agreed.arranged:  # accepting and ignoring it would look like a manipulation
                raise Illegal("bad_message", "This table's dice are known: it takes no seed.", where="seed")
            return Outcome([te.Seeded(seat, seed)])
        case _:
            raise Illegal("bad_message", "This is not a command of a seat.")


def start(table: Table) -> Outcome:
    """Start the game: fix the seeds and deal the dice. Raises `Illegal`."""
    _check_waiting(table)
    empty = [seat for seat, place in enumerate(table.seats) if place.kind == "open"]
    if empty:
        raise Illegal("seats_open", f"Seats still open: {len(empty)}.", open=list(empty))
    seeds = [None if table.agreed.arranged else place.seed for place in table.seats]
    trial = Table(table.id, table.code, table.agreed, table.secret)
    trial.apply([te.Started(seeds)], 0)
    if table.agreed.prefix:
        taken = decode_events(table.agreed.prefix, table.plan)
        trial.apply(taken, 0)
        return Outcome([te.Started(seeds), *taken], trial.game)
    dealt = move(trial, g.Start())
    return Outcome([te.Started(seeds), *dealt.events], dealt.after)


def run_scheduled(
    table: Table, context: Context, *, action: ScheduledAction, command: g.Command | None
) -> Outcome:
    """Carry out a scheduled action, with the bot's move if it is a bot's, unless it is no longer due."""
    if action not in scheduled_actions(table, context.settings):
        return Outcome(quiet=True)
    return act(table, action, context) if command is None else bot_move(table, command, context)


def reset_clock(table: Table, context: Context) -> Outcome:
    """Reset times that a wrong clock has written, if the next action is later than possible."""
    todo = scheduled_actions(table, context.settings)
    wrong = bool(todo) and too_far_off(todo[0], table, context.settings, context.now)
    return Outcome([te.ClockSet()] if wrong else [], quiet=not wrong)


def act(table: Table, action: ScheduledAction, context: Context) -> Outcome:
    """Carry out a scheduled action that needs no bot."""
    if action.kind == "judge":
        return opening.judge_calls(table, context)
    if action.kind == "clock":
        return time_out(table)
    if action.kind == "nudge":
        return opening.nudge(table)
    assert action.seat is not None
    if action.kind == "arrange":
        return opening.open_as_shown(table, action.seat, context)
    act = opening.lapse if action.kind == "lapse" else opening.call
    return act(table, action.seat, context)


def bot_move(table: Table, command: g.Command, context: Context) -> Outcome:
    """Carry out a bot's move; a bot whose move is illegal passes."""
    try:
        if isinstance(command, g.Open):
            return opening.opened(table, command, context)
        return move(table, command)
    except Illegal:
        seat, phase = getattr(command, "seat", 0), table.started_game.phase
        if phase is g.Phase.OPENING:
            return opening.lapse(table, seat, context)
        return move(table, g.Keep(seat) if phase is g.Phase.EXTRA else g.Pass(seat))


def time_out(table: Table) -> Outcome:
    """End a decision whose time limit is over."""
    game = table.started_game
    if game.phase is not g.Phase.EXTRA:
        return move(table, g.TimeOut(game.to_move))
    found = Outcome()
    for seat in sorted(game.waiting):
        outcome = move(table, g.TimeOut(seat))
        found.events += outcome.events
        found.after = outcome.after
        table = table.after(outcome.events, 0, outcome.after)
    return found


# ---- seats


def join(table: Table, name: str, wanted: int | None, seed: str | None, holder: str) -> Outcome:
    """Take an open seat. Raises `Illegal`."""
    _check_waiting(table)
    empty = [seat for seat, place in enumerate(table.seats) if place.kind == "open"]
    if wanted is not None and _place(table, wanted).kind != "open":
        raise Illegal("seat_taken", f"Seat {wanted} is taken.", seat=wanted)
    if not empty:
        raise Illegal("table_full", "All seats at this table are taken.", seat=None)
    seat = empty[0] if wanted is None else wanted
    name = unique_name(clean_name(name), [place.name for place in table.seats])
    events: list[LogEvent] = [te.Joined(seat, name, holder)]
    if seed and not table.agreed.arranged:
        events.append(te.Seeded(seat, seed))
    return Outcome(events)


def check_level(level: str | None, context: Context) -> str:
    """Return the level. Raises `Illegal` if it is unknown."""
    if level is None or level not in context.levels:
        known = ", ".join(context.levels)
        raise Illegal("unknown_level", f"Unknown bot {level!r}; choose one of: {known}.", name=level)
    return level


def _seat_bot(table: Table, target: int, level: str, context: Context) -> Outcome:
    place = _place(table, target)
    check_level(level, context)
    if table.status == "over":
        raise Illegal("over", "The game is over.")
    if table.status == "waiting":
        if place.kind == "human":
            raise Illegal("seat_taken", f"{place.name} is in seat {target}.", seat=target)
        name = bot_name(context.levels[level], [seat.name for seat in table.seats])
    else:
        if place.kind == "bot":
            raise Illegal("bot_plays", f"A bot is playing for seat {target}.", seat=target)
        _check_away(table, target, context)
        name = substitute_name(place.name or f"Player {target + 1}")
    return Outcome([te.BotSeated(target, level, name)])


def _undo(table: Table, seat: int, seq: int) -> Outcome:
    """Undo the last decision, once for each view that the player saw."""
    _check_mine(table, seat, max(seq, table.since) if seq >= table.undone_at else seq)
    check_solo(table)
    if table.status == "over":
        raise Illegal("over", "The game is over.")
    if not table.marks:
        raise Illegal("nothing_to_undo", "There is nothing to take back.")
    return Outcome([te.Undone(seat, table.marks[-1].seq)])


def _skip(table: Table, seat: int, target: int, context: Context) -> Outcome:
    extra = table.started_game.phase is g.Phase.EXTRA
    place = _place(table, target)
    if place.kind != "human":
        raise Illegal("bot_plays", f"A bot is playing for seat {target}.", seat=target)
    _check_away(table, target, context)
    return move(table, g.Keep(target) if extra else g.Pass(target), te.Skipped(target, seat))


def _check_away(table: Table, target: int, context: Context) -> None:
    place = table.seats[target]
    if place.left:
        return
    if place.away_since is None:
        raise Illegal("not_away", f"{place.name} is here.", seat=target, seconds=None)
    wait = _seconds_to_wait(place, context)
    if wait > 0:
        said = f"Wait {wait:.0f} s more for {place.name}."
        raise Illegal("not_away", said, seat=target, seconds=round(wait, 1))


def _seconds_to_wait(place: Seat, context: Context) -> float:
    """Return how long others must wait for an absent player before they may act."""
    return (place.away_since or 0) / 1000 + context.settings.away_seconds - context.now / 1000


def _place(table: Table, seat: int) -> Seat:
    if seat >= len(table.seats):
        raise Illegal("no_such_seat", f"The table has {len(table.seats)} seats.", seat=seat)
    return table.seats[seat]


def _check_expected(table: Table, starter: int, context: Context) -> None:
    """Raise `Illegal` while players of the game before have not come to the rematch yet."""
    for seat in sorted(table.expected - {starter}):
        place = table.seats[seat]
        wait = _seconds_to_wait(place, context)
        if place.kind == "human" and wait > 0:
            said = f"{place.name} is expected: wait up to {wait:.0f} s more."
            raise Illegal("player_expected", said, seat=seat, seconds=round(wait, 1))


def _check_waiting(table: Table) -> None:
    if table.status != "waiting":
        raise Illegal("already_started", "The game has already begun.")


def _check_mine(table: Table, seat: int, seq: int) -> g.State:
    """Return the game. Raises `Illegal` if a bot plays the seat or the player saw an outdated view."""
    game = table.started_game
    if table.seats[seat].kind == "bot":
        raise Illegal("bot_plays", "A bot is playing for you: take back your seat first.", seat=seat)
    if seq < table.since:
        raise Illegal(
            "stale",
            f"The game has moved on: this was decided at {seq}, the present decision began at {table.since}.",
            seq=table.seq,
            since=table.since,
        )
    return game
