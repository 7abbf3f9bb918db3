"""What a seat's command, or a clock, leads to at a table: the table's own rules around those of the game.

All of it takes a table and returns an `Outcome` or raises `Illegal`; nothing changes until it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from setcubed import game as g
from setcubed.game import Illegal, State
from setcubed.server.protocol import commands as c
from setcubed.server.protocol import table_events as h
from setcubed.server.protocol.types import NAME_LIMIT
from setcubed.server.settings import Settings
from setcubed.server.tables.duties import Duty
from setcubed.server.tables.table import Seat, Table, TableEvent


@dataclass(slots=True)
class Here:
    """What a decision may know besides the table: time, settings, delays and the bots on offer."""

    now: int
    settings: Settings
    levels: Mapping[str, Sequence[str]]
    """The bots on offer, and what those of each level are called."""
    delay: Callable[[int], float | None] = lambda _: None
    """The measured delay of a seat's client in seconds, if it is connected here."""
    shared: Callable[[int, int], bool] = lambda _a, _b: False
    """Whether two seats are played on one client."""


@dataclass(slots=True)
class Outcome:
    """Events to store; the game's state after them, if it changes; what else goes into the transaction."""

    events: list[TableEvent] = field(default_factory=list)
    after: State | None = None
    rematch: bool = False
    quiet: bool = False
    """Nothing to store: it is so already."""


def check_holds(table: Table, seat: int, holders: Collection[str]) -> None:
    """Refuse who does not hold the seat, as things are now: a seat may have been given up and taken since."""
    if seat not in table.held_by(holders):
        raise Illegal("not_your_seat", f"You do not hold seat {seat}.", seat=seat)


def decide(table: Table, seat: int, seq: int, do: c.Do, here: Here) -> Outcome:
    """What the command of a seat leads to; `check_holds` comes first, on the same table."""
    match do:
        case c.Play(placements):
            _check_mine(table, seat, seq)
            return move(table, g.Play(seat, placed(table, seat, placements)))
        case c.Pass():
            _check_mine(table, seat, seq)
            return move(table, g.Pass(seat))
        case c.Roll(dice):
            _check_mine(table, seat, seq)
            return move(table, g.Roll(seat, tuple(dice)))
        case c.Keep():
            _check_mine(table, seat, seq)
            return move(table, g.Keep(seat))
        case c.Replace(square, die):
            _check_mine(table, seat, seq)
            return move(table, g.Replace(seat, table.plan.square(square), die))
        case c.Open(placements):
            _check_mine(table, seat, seq)
            return show(table, seat, placed(table, seat, placements))
        case c.Call():
            _check_mine(table, seat, seq)
            return call(table, seat, here)
        case c.Withdraw():
            if seat not in table.race.calls:
                raise Illegal("not_calling", "You have not called SET.", holder=table.race.holder)
            return Outcome([h.Withdrawn(seat)])
        case c.Skip(target):
            return _skip(table, seat, target, here)
        case c.Rematch():
            if table.status != "over":
                raise Illegal("not_over", "A rematch can be asked for when the game is over.")
            return Outcome(quiet=True) if table.rematch else Outcome(rematch=True)
        case _:
            return _seating(table, seat, do, here)


def _seating(table: Table, seat: int, do: c.Do, here: Here) -> Outcome:
    place = table.seats[seat]
    match do:
        case c.Leave():
            if place.left:
                return Outcome(quiet=True)
            return Outcome([h.Left(seat)])
        case c.Start():
            return start(table)
        case c.SeatBot(target, level):
            return _seat_bot(table, target, level, here)
        case c.FreeSeat(target):
            _check_waiting(table)
            if _place(table, target).kind != "bot":
                raise Illegal("not_a_bot", f"No bot sits on seat {target}.", seat=target)
            return Outcome([h.SeatFreed(target)])
        case c.TakeBack():
            if place.kind != "bot":
                raise Illegal("not_a_bot", "No bot sits on your seat.", seat=seat)
            return Outcome([h.TakenBack(seat)])
        case c.Rename(name):
            _check_waiting(table)
            return Outcome([h.Renamed(seat, clean_name(name))])
        case c.SeedDice(seed):
            _check_waiting(table)
            return Outcome(quiet=True) if table.agreed.arranged else Outcome([h.Seeded(seat, seed)])
        case _:
            raise Illegal("bad_message", "This is not a command of a seat.")


def placed(table: Table, seat: int, laid: list[c.Laid]) -> tuple[g.Placement, ...]:
    """Placements as the rules want them: a die that shows a face counts as it."""
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    hand = table.game.hand(seat)
    found = []
    for entry in laid:
        shown = hand.get(entry.die)
        if shown is None:
            raise Illegal(
                "not_in_hand", f"Seat {seat} does not hold die {entry.die}.", seat=seat, die=entry.die
            )
        face = g.Face(entry.face) if entry.face else shown
        found.append(g.Placement(entry.die, table.plan.square(entry.square), face, shown == g.WILD))
    return tuple(found)


def move(table: Table, command: g.Command, *before: TableEvent) -> Outcome:
    """Put a command to the rules, with the fair dice."""
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    chance = table.chance()
    events, after = g.carry_out(table.game, command, chance)
    return Outcome(_complete(table, [*before], events, chance.counter), after)


def _complete(
    table: Table, before: list[TableEvent], events: list[g.Event], counter: int
) -> list[TableEvent]:
    """Note lots, and after the game reveal the secret."""
    used = sum(
        len(event.dice) if isinstance(event, g.Drawn) else len(event.faces)
        for event in events
        if isinstance(event, (g.Drawn, g.Rolled))
    )
    lots = counter - table.counter - used
    found: list[TableEvent] = [*before, *([h.Lots(lots)] if lots else []), *events]
    if events and isinstance(events[-1], g.Finished):
        found.append(h.Revealed(table.secret))
    return found


def start(table: Table) -> Outcome:
    """Begin the game: the seeds are settled and the dice dealt."""
    _check_waiting(table)
    empty = [seat for seat, place in enumerate(table.seats) if place.kind == "open"]
    if empty:
        raise Illegal("seats_open", f"{len(empty)} of the seats are still open.", open=list(empty))
    seeds = [None if table.agreed.arranged else place.seed for place in table.seats]
    trial = Table(table.id, table.code, table.agreed, table.secret)
    trial.apply([h.Started(seeds)], 0)
    dealt = move(trial, g.Start())
    return Outcome([h.Started(seeds), *dealt.events], dealt.after)


# ---- the race of the opening


def call(table: Table, seat: int, here: Here) -> Outcome:
    """A call of SET: collected until an earlier one could no longer be on its way."""
    _check_opening(table)
    race = table.race
    if seat in race.calls:
        raise Illegal("already_called", "You have called already.", holder=race.holder)
    if race.holder is not None:
        raise Illegal("not_your_word", f"Seat {race.holder} has the word: wait for it.", holder=race.holder)
    most = here.settings.call_delay
    at = here.now - round(1000 * min(most, here.delay(seat) or 0))
    if race.judged_at is not None:
        return Outcome([h.Called(seat, at, race.judged_at)])
    wait = max((_delay(table, seat, other, here) for other in range(len(table.seats))), default=0.0)
    judged_at = here.now + round(1000 * min(most, wait))
    events: list[TableEvent] = [h.Called(seat, at, judged_at)]
    if judged_at <= here.now:
        events.append(h.Granted(seat, _until(here)))
    return Outcome(events)


def _delay(table: Table, caller: int, seat: int, here: Here) -> float:
    """How long a call of this seat that was made before the caller's may still be on its way."""
    place = table.seats[seat]
    if seat == caller or place.kind != "human" or place.node is None or here.shared(caller, seat):
        return 0.0
    delay = here.delay(seat)
    return here.settings.call_delay if delay is None else delay


def _until(here: Here) -> int:
    return here.now + round(1000 * here.settings.call_seconds)


def judge_calls(table: Table, here: Here) -> Outcome:
    """The window is over: the earliest call has the word."""
    race = table.race
    seat = min(race.calls, key=lambda caller: (race.calls[caller], caller))
    return Outcome([h.Granted(seat, _until(here))])


def show(table: Table, seat: int, placements: tuple[g.Placement, ...]) -> Outcome:
    """Who has the word shows a SET, or what they took for one."""
    _check_opening(table)
    if table.race.holder != seat:
        raise Illegal("not_your_word", "Call SET first.", holder=table.race.holder)
    return move(table, g.Open(seat, placements))


def by_itself(table: Table, duty: Duty, here: Here) -> Outcome:
    """What a duty of the table leads to, those of thinking bots aside."""
    if duty.kind == "judge":
        return judge_calls(table, here)
    if duty.kind == "clock":
        return time_out(table)
    assert duty.seat is not None
    return Outcome([h.Lapsed(duty.seat)]) if duty.kind == "lapse" else call(table, duty.seat, here)


def bot_move(table: Table, command: g.Command) -> Outcome:
    """What a bot wants; a bot that wants something illegal passes."""
    try:
        return move(table, command)
    except Illegal:
        assert table.game is not None
        seat = getattr(command, "seat", 0)
        if table.game.phase is g.Phase.OPENING:
            return Outcome([h.Lapsed(seat)])
        return move(table, g.Keep(seat) if table.game.phase is g.Phase.EXTRA else g.Pass(seat))


def time_out(table: Table) -> Outcome:
    """An agreed time limit ran out."""
    assert table.game is not None
    if table.game.phase is g.Phase.OPENING:
        return move(table, g.TimeOut())
    if table.game.phase is g.Phase.TURN:
        return move(table, g.TimeOut(table.game.to_move))
    found = Outcome()
    for seat in sorted(table.game.waiting):
        outcome = move(table, g.TimeOut(seat))
        found.events += outcome.events
        found.after = outcome.after
        table = table.after(outcome.events, 0, outcome.after)
    return found


# ---- seats


def join(table: Table, name: str, wanted: int | None, seed: str | None, holder: str) -> Outcome:
    """Take an open seat."""
    _check_waiting(table)
    empty = [seat for seat, place in enumerate(table.seats) if place.kind == "open"]
    if wanted is not None and _place(table, wanted).kind != "open":
        raise Illegal("seat_taken", f"Seat {wanted} is taken.", seat=wanted)
    if not empty:
        raise Illegal("table_full", "All seats of this table are taken.", seat=None)
    seat = empty[0] if wanted is None else wanted
    events: list[TableEvent] = [h.Joined(seat, clean_name(name), holder)]
    if seed and not table.agreed.arranged:
        events.append(h.Seeded(seat, seed))
    return Outcome(events)


def clean_name(name: str) -> str:
    """A name as it is shown. Raises `Illegal` where nothing can be seen of it."""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise Illegal("bad_name", "A name needs at least one letter, and no control characters.")
    return name


def bot_name(level: str, here: Here, taken: Collection[str | None]) -> str:
    """What a bot is called at the table: a character of its level that does not sit there yet."""
    characters = here.levels[level]
    return next((name for name in characters if name not in taken), characters[0])


def _deputy(name: str) -> str:
    """What a bot is called that plays on for somebody."""
    mark = " (bot)"
    return name[: NAME_LIMIT - len(mark)] + mark


def check_level(level: str | None, here: Here) -> str:
    """Refuse a bot that is not on offer."""
    if level is None or level not in here.levels:
        known = ", ".join(here.levels)
        raise Illegal("unknown_level", f"There is no bot {level!r}; known are: {known}.", name=level)
    return level


def _seat_bot(table: Table, target: int, level: str, here: Here) -> Outcome:
    place = _place(table, target)
    check_level(level, here)
    if table.status == "over":
        raise Illegal("over", "The game is over.")
    if table.status == "waiting":
        if place.kind == "human":
            raise Illegal("seat_taken", f"{place.name} sits on seat {target}.", seat=target)
    elif place.kind == "bot":
        raise Illegal("bot_plays", f"A bot plays for seat {target}.", seat=target)
    else:
        _check_away(table, target, here)
        return Outcome([h.BotSeated(target, level, _deputy(place.name or f"Player {target + 1}"))])
    if place.player:  # a bot plays on for them already, now another one
        return Outcome([h.BotSeated(target, level, _deputy(place.player))])
    return Outcome([h.BotSeated(target, level, bot_name(level, here, [seat.name for seat in table.seats]))])


def _skip(table: Table, seat: int, target: int, here: Here) -> Outcome:
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    place = _place(table, target)
    if place.kind != "human":
        raise Illegal("bot_plays", f"A bot plays for seat {target}.", seat=target)
    _check_away(table, target, here)
    extra = table.game.phase is g.Phase.EXTRA
    return move(table, g.Keep(target) if extra else g.Pass(target), h.Skipped(target, seat))


def _check_away(table: Table, target: int, here: Here) -> None:
    place = table.seats[target]
    if place.left:
        return
    if place.away_since is None:
        raise Illegal("not_away", f"{place.name} is here.", seat=target, seconds=None)
    wait = place.away_since / 1000 + here.settings.away_seconds - here.now / 1000
    if wait > 0:
        raise Illegal(
            "not_away", f"Wait for {place.name} {wait:.0f} seconds more.", seat=target, seconds=round(wait, 1)
        )


def _place(table: Table, seat: int) -> Seat:
    if seat >= len(table.seats):
        raise Illegal("no_such_seat", f"The table has {len(table.seats)} seats.", seat=seat)
    return table.seats[seat]


def _check_waiting(table: Table) -> None:
    if table.status != "waiting":
        raise Illegal("already_started", "The game has started already.")


def _check_opening(table: Table) -> None:
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    if table.game.phase is not g.Phase.OPENING:
        raise Illegal("wrong_phase", "SET can be called only in the opening.", phase=str(table.game.phase))


def _check_mine(table: Table, seat: int, seq: int) -> None:
    """Refuse a command of a seat that a bot plays, or one decided on a state that is past."""
    if table.game is None:
        raise Illegal("not_started", "The game has not started yet.")
    if table.seats[seat].kind == "bot":
        raise Illegal("bot_plays", "A bot plays for you: take your seat back first.", seat=seat)
    if seq < table.since:
        raise Illegal(
            "stale",
            f"The game has moved on: this was decided at {seq}, the present decision began at {table.since}.",
            seq=table.seq,
            since=table.since,
        )
