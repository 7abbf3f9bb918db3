"""One run: a world from a seed, a phase of faults, a phase without, and the checks afterwards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from setcubed.app.tables.stored import Damaged, restored
from setcubed.app.tables.views import record_of
from setcubed.fairness import verify
from setcubed.game import Illegal
from setcubed.notation.record import parse_record, replay
from setcubed.server.store.schema import log
from setcubed.server.store.store import load
from tests.simulation.environment import LOG_LIMIT
from tests.simulation.world import World

TROUBLE = 20.0  # seconds in which things go wrong
PEACE = 12.0  # seconds until every connected player must be shown as connected
LIMIT = 400.0  # seconds until every game must be over


@dataclass
class Report:
    """The outcome of a seed."""

    seed: int
    games: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    """Violated guarantees."""
    digest: str = ""
    log: list[str] = field(default_factory=list)


def simulate(seed: int, tables: int = 6) -> Report:
    """Play games through faults, and check the guarantees."""
    world = World(seed, tables)
    report = Report(seed)
    with world.running():
        world.start(0)
        world.start(1)
        world.loop.run(5.0, lambda: all(world.machines))
        world.make_tables()
        began = world.loop.now
        plan_trouble(world, began)
        world.loop.run(began + TROUBLE)
        make_peace(world)
        world.loop.run(world.loop.now + PEACE)
        check_presence(world, report)
        world.loop.run(began + LIMIT, lambda: all(player.over for player in world.whole_players))
        world.loop.run(world.loop.now + 2.0)
        check_over(world, report)
        check_reactions(world, report)
        check_logs(world, report)
        report.digest = world.digest()
        world.disk.close()
    report.games, report.seconds = len(world.tables), world.loop.now
    report.faults, report.log = world.faults, world.log
    return report


# ---- faults


def plan_trouble(world: World, began: float) -> None:
    """Schedule random faults, each of which ends with the phase of faults."""
    rng = world.rng
    for _ in range(rng.randint(2, 7)):
        fault = rng.choice(FAULTS)
        start = began + rng.uniform(0.5, TROUBLE - 4)
        length = rng.uniform(0.3, min(9.0, began + TROUBLE - start - 0.5))

        def begin(fault: Callable[..., None] = fault, length: float = length) -> None:
            world.faults[fault.__name__] += 1
            world.note(f"{fault.__name__} for {length:.1f} s")
            fault(world, length)

        world.loop.call_at(start, begin)


def kill(world: World, length: float, place: int | None = None) -> None:
    """Kill a node, and restart it later."""
    place = world.rng.randrange(2) if place is None else place
    if world.machines[place] is not None:
        world.kill(place)
        world.loop.call_later(length, world.start, place)


def pause(world: World, length: float) -> None:
    """Pause a node."""
    machine = world.machines[world.rng.randrange(2)]
    if machine is not None:
        world.loop.pause(machine.process)
        world.loop.call_later(length, world.loop.resume, machine.process)


def database_away(world: World, length: float) -> None:
    """The database rejects every request."""
    world.disk.away = True
    world.loop.call_later(length, setattr, world.disk, "away", False)


def database_slow(world: World, length: float) -> None:
    """The database is slow."""
    world.disk.slow = world.rng.uniform(0.1, 1.5)
    world.loop.call_later(length, setattr, world.disk, "slow", 0.0)


def answers_lost(world: World, length: float) -> None:
    """Answers to commits are lost."""
    world.disk.loses_answers = 0.3
    world.loop.call_later(length, setattr, world.disk, "loses_answers", 0.0)


def database_hangs(world: World, length: float) -> None:
    """The database hangs."""
    world.disk.hangs = True
    world.loop.call_later(length, setattr, world.disk, "hangs", False)


def disk_full(world: World, length: float) -> None:
    """The database is read-only."""
    world.disk.full = True
    world.loop.call_later(length, setattr, world.disk, "full", False)


def clock_jumps(world: World, length: float) -> None:
    """A node's clock is wrong by seconds or an hour."""
    machine = world.machines[world.rng.randrange(2)]
    if machine is not None:
        off = world.rng.choice((world.rng.uniform(-8, 8), 3600.0, -3600.0))
        before, machine.process.skew = machine.process.skew, off
        world.loop.call_later(length, setattr, machine.process, "skew", before)


def database_clock_jumps(world: World, length: float) -> None:
    """The database's clock is wrong, and with it that of all nodes."""
    world.disk.skew = world.rng.choice((world.rng.uniform(-8, 8), 3600.0, -3600.0))
    world.loop.call_later(length, setattr, world.disk, "skew", 0.0)


def bad_network(world: World, length: float) -> None:
    """Messages are delayed, lost, duplicated and reordered."""
    conditions = world.conditions
    conditions.lost, conditions.doubled, conditions.shuffled, conditions.delay = 0.05, 0.05, 0.05, 0.6

    def better() -> None:
        conditions.lost = conditions.doubled = conditions.shuffled = 0.0
        conditions.delay = 0.02

    world.loop.call_later(length, better)


def bad_bus(world: World, length: float) -> None:
    """Notifications between nodes are delayed, duplicated or lost."""
    conditions = world.bus_conditions
    conditions.lost, conditions.doubled, conditions.delay = 0.3, 0.2, 1.0

    def better() -> None:
        conditions.lost = conditions.doubled = 0.0
        conditions.delay = 0.02

    world.loop.call_later(length, better)


def database_falls_back(world: World, length: float) -> None:
    """The database loses the last commits."""
    world.disk.keep()

    def fall_back() -> None:
        world.lost |= world.disk.fall_back()

    world.loop.call_later(min(2.0, length), fall_back)


def row_damaged(world: World, length: float) -> None:
    """A row of one table is damaged or missing; usually both nodes restart too."""
    table = world.tables[-1]  # a table with a bot, so that a node has a scheduled action for it
    world.damaged.add(table)
    world.disk.damage(table, gap=world.rng.random() < 0.3)
    if world.rng.random() < 0.8:
        for place in range(2):
            kill(world, length, place)


def lines_cut(world: World, _length: float) -> None:
    """Every second connection breaks."""
    for player in world.players:
        if player.line is not None and world.rng.random() < 0.5:
            player.line.cut()


FAULTS: list[Callable[[World, float], None]] = [
    kill,
    kill,
    pause,
    database_away,
    database_slow,
    database_hangs,
    disk_full,
    answers_lost,
    clock_jumps,
    database_clock_jumps,
    bad_network,
    bad_bus,
    lines_cut,
    database_falls_back,
    row_damaged,
]


def make_peace(world: World) -> None:
    """End all faults, and start every node."""
    world.note("peace")
    world.disk.make_peace()
    for place, machine in enumerate(world.machines):
        if machine is not None and machine.process.paused:
            world.loop.resume(machine.process)
        if machine is None:
            world.start(place)


# ---- checks


def check_presence(world: World, report: Report) -> None:
    """Connected players are shown as connected."""
    for number, player in enumerate(world.whole_players):
        if player.line is None or not player.welcomed:
            report.broken.append(f"player {number} has no connection though all is well")
            continue
        seats = player.view["seats"]
        report.broken += [
            f"seat {seat} of {player.table} is connected and shown as away"
            for seat in player.mine
            if not seats[seat].get("connected")
        ]


def check_over(world: World, report: Report) -> None:
    """Every game ends."""
    waiting = {player.table for player in world.whole_players if not player.over}
    report.broken += [f"the game of {table} does not end" for table in sorted(waiting)]


def check_reactions(world: World, report: Report) -> None:
    """No reaction is shown for a seat that was given up; nobody else reacts."""
    for player in world.players:
        report.broken += [
            f"{player.table}: a reaction was shown for seat {seat}" for seat in player.reactions
        ]


def check_logs(world: World, report: Report) -> None:
    """Acknowledged commands are stored once, rejected ones are not; logs have no gaps and are legal."""
    stored: Counter[tuple[str, str]] = Counter()
    ids = {table: {id for p in world.players if p.table == table for id in p.ids} for table in world.tables}
    with world.disk.engine.connect() as connection:
        for table in world.tables:
            query = select(log.c.first, log.c.last, log.c.command, log.c.events)
            following, renames = 1, 0
            for first, last, command, events in connection.execute(
                query.where(log.c.table_id == table).order_by(log.c.first)
            ):
                if table in world.damaged:
                    continue
                found = json.loads(events)
                if first != following or len(found) != last - first + 1:
                    report.broken.append(f"the log of {table} has a gap before {first}")
                following = last + 1
                renames += sum(event["type"] == "renamed" for event in found)
                stored[table, command] += 1
                check_seat(table, command, found, ids[table], report)
            check_length(table, renames, report)
            if table not in world.damaged:
                check_record(connection, table, report)
    done = {entry for entry in world.ledger.done if entry[0] not in world.damaged} - world.lost
    report.broken += [f"{entry} is in the log {n} times" for entry, n in stored.items() if n > 1]
    report.broken += [f"{entry} was acknowledged and is not stored" for entry in done if stored[entry] != 1]
    report.broken += [f"{entry} was refused and is stored" for entry in world.ledger.refused if stored[entry]]


def check_length(table: str, renames: int, report: Report) -> None:
    """Commands that only grow a log are rejected when it is full."""
    if renames > LOG_LIMIT:
        report.broken.append(f"the log of {table} has {renames} events that do not move the game on")


def check_record(connection: Connection, table: str, report: Report) -> None:
    """The game is legal, with the dice of its seeds."""
    stored = load(connection, table)
    assert stored is not None
    try:
        record = parse_record(msgspec.json.encode(record_of(restored(stored), stored.rows)))
        replay(record)
        if record.result is not None:
            verify(record)
        undone = sum(row.events.count('"type":"undone"') for row in stored.rows)
        if len(record.source.get("taken_back", [])) != undone:
            report.broken.append(f"the record of {table} does not tell what was taken back")
    except (Illegal, Damaged, LookupError, AssertionError) as fault:
        report.broken.append(f"the log of {table} cannot be replayed: {fault!r}")


def check_seat(table: str, command: str, events: list[Any], ids: set[str], report: Report) -> None:
    """A seat's command was sent by its player and moves that seat's dice."""
    seat, _, _ = command.partition(":")
    if not seat.isdigit():
        return
    if command not in ids and events[0]["type"] != "left":
        report.broken.append(f"{table}: nobody with seat {seat} sent {command}")
    first = events[0]
    if first["type"] in ("played", "passed", "opened", "replaced", "undone") and first["seat"] != int(seat):
        report.broken.append(f"{table}: {command} moved seat {first['seat']}")
