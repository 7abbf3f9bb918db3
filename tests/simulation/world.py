"""The simulated world in one process: nodes, database, bus, clients, network, and faults."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Leave
from setcubed.app.protocol.record import PlayOn
from setcubed.app.tables.continuation import continuation_of
from setcubed.app.tables.tokens import holder_of
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.sockets import Sockets
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.questions import perform_for_seat
from setcubed.server.settings import Settings
from tests.server.game_client import Ledger
from tests.simulation.database import Disk
from tests.simulation.environment import LOG_LIMIT, simulated
from tests.simulation.loop import Loop, Process, run_in
from tests.simulation.network import Line, NetworkConditions
from tests.simulation.player import Intruder, Player

SETTINGS = Settings(
    limits=0.0, bot_pause=0.2, call_seconds=4.0, store_patience=6.0, tick_seconds=1.0, bot_workers=1
)
CONTINUED = 3  # the index of the table that continues another game from one of its decisions
GAME = (Path(__file__).parents[1] / "records" / "two.jsonl").read_text().splitlines()[0]


def _continued_request(rng: random.Random) -> PlayOn:
    """A request to continue a game from a random turn, against a bot."""
    record = msgspec.json.decode(GAME)
    record["players"] = [{"name": player["name"], "kind": "human"} for player in record["players"]]
    turns = [index for index, event in enumerate(record["events"]) if event["type"] == "played"]
    wish = {"record": record, "event": rng.choice(turns), "level": "random"}
    return msgspec.convert(wish, PlayOn)


@dataclass(eq=False)
class Machine:
    """A node and its simulated process."""

    process: Process
    node: Node
    sockets: Sockets


class World:
    """Everything that a run needs. All randomness comes from the seed."""

    def __init__(self, seed: int, tables: int = 6) -> None:
        self.seed = seed
        self.rng = random.Random(f"world {seed}")
        self.loop = Loop()  # type: ignore[abstract]
        self.conditions = NetworkConditions()
        self.bus_conditions = NetworkConditions()
        self.disk = Disk(self.loop, random.Random(f"disk {seed}"), self._notify_nodes)
        self.ledger = Ledger()
        self.machines: list[Machine | None] = [None, None]
        self.players: list[Player] = []
        self.tables: list[str] = []
        self.wanted = tables
        self.faults: Counter[str] = Counter()
        self.log: list[str] = []
        self.lost: set[tuple[str, str]] = set()  # acknowledged, then lost by the database
        self.damaged: set[str] = set()
        self._lines = 0
        self._open: list[Line] = []
        self._started = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the server's code on the simulated machine."""
        world = self

        async def listen(self: Any) -> None:
            await world._listen(self)

        with simulated(self.loop, self.disk, random.Random(f"server {self.seed}"), listen):
            yield

    def note(self, text: str) -> None:
        """Add a line to the log of the run."""
        self.log.append(f"{self.loop.now:8.3f} {text}")

    @property
    def whole_players(self) -> list[Player]:
        """The players of tables that are not damaged."""
        return [player for player in self.players if player.table not in self.damaged]

    # ---- nodes

    def start(self, place: int) -> None:
        """Start a node in one of the two places."""
        self._started += 1
        process = Process(f"node {self._started}", skew=self.rng.choice((0, 0, self.rng.uniform(-4, 4))))

        def begin() -> None:
            node = Node(SETTINGS)
            sockets = Sockets(node, RateLimits(0))
            machine = Machine(process, node, sockets)

            async def work() -> None:
                try:
                    await node.open()
                except Exception as fault:
                    self.note(f"{process.name} does not start: {fault!r}")
                    process.dead = True
                    self.loop.call_later(0.5, self.start, place, context=self.loop.outside)
                    return
                node.tasks.spawn(sockets.ping_clients)
                self.machines[place] = machine
                self.note(f"{process.name} is {node.id}, its clock {process.skew:+.1f} s")

            self.loop.start_thread(lambda: self.loop.drive(work()))

        self.loop.spawn(process, begin)

    def kill(self, place: int) -> None:
        """Kill a node."""
        machine = self.machines[place]
        if machine is not None:
            machine.process.dead = True
            self.machines[place] = None
            for line in self._open:
                if line.process is machine.process:
                    line.cut()

    # ---- clients

    def connect(self, first: int) -> Callable[..., Line | None]:
        """A function that connects a client: first to its preferred node, then to the others in turn."""
        tries = first

        def connect(take: Callable[[bytes], None], lost: Callable[[], None]) -> Line | None:
            nonlocal tries
            machine = self.machines[tries % len(self.machines)]
            tries += 1
            if machine is None:
                return None
            self._lines += 1
            rng = random.Random(f"line {self.seed} {self._lines}")
            line = Line(self.loop, self.conditions, rng, machine.process, machine.sockets, take, lost)
            self._open = [one for one in self._open if not one.closed] + [line]
            return line

        return connect

    async def make_table(self, number: int) -> tuple[str, list[wire.HeldSeat]]:
        """Create a table of two humans, of one and a bot, or one that continues a record; return its id and
        tokens."""
        machine = self.machines[0]
        assert machine is not None
        node = machine.node
        if number == CONTINUED:
            goes_on = continuation_of(_continued_request(self.rng), node.levels)
            seated = await node.create(goes_on.table, goes_on=goes_on)
            return seated.table, seated.seats
        other = wire.NewSeat("bot", level="random") if number % 2 else wire.NewSeat()
        options = wire.GameOptions(turn_seconds=30 if number % 2 else None)
        made = await node.create(wire.NewTable([wire.NewSeat("local", "Ada"), other], options))
        held = made.seats
        if other.kind == "open":
            live = await node.live_table(made.table)
            if number == 0:
                await self._give_seat_up(live, await node.join(live, wire.Join("Eve")))
            joined = await node.join(live, wire.Join("Bo", seed="ab" * 8))
            held = [*held, *joined.seats]
        return made.table, held

    async def _give_seat_up(self, live: LiveTable, seated: wire.SeatAssignment) -> None:
        """A player leaves before the game but keeps the socket, and tries to play."""
        (held,) = seated.seats
        rng = random.Random(f"intruder {self.seed}")
        intruder = Intruder(self.loop, self.connect(0), seated.table, [held.token], Ledger(), rng)
        while not intruder.mine:
            await asyncio.sleep(0.1)
        leave = wire.Command("leave", held.seat, live.table.seq, Leave())
        await perform_for_seat(live, leave, [holder_of(held.token)])

    def make_tables(self) -> None:
        """Create all tables and their players."""
        machine = self.machines[0]
        assert machine is not None
        made = [run_in(self.loop, machine.process, self.make_table(n)) for n in range(self.wanted)]
        self.loop.run(self.loop.now + 10.0, lambda: all(task.done() for task in made))
        for number, task in enumerate(made):
            table, held = task.result()
            self.tables.append(table)
            for entry in held:
                rng = random.Random(f"player {self.seed} {number} {entry.seat}")
                connect = self.connect(entry.seat)
                player = Player(self.loop, connect, table, [entry.token], self.ledger, rng)
                player.starts = entry.seat == 0 or len(held) == 1
                player.renames = rng.choice((0, 0, 5, LOG_LIMIT + 20))
                self.players.append(player)

    # ---- the bus

    def _notify_nodes(self, payload: str) -> None:
        """Deliver the notifications of a commit to all nodes."""
        for machine in self.machines:
            if machine is None:
                continue
            if self.rng.random() < self.bus_conditions.lost:
                continue
            for _ in range(2 if self.rng.random() < self.bus_conditions.doubled else 1):
                delay = self.rng.random() * self.bus_conditions.delay
                take = partial(machine.node.bus.take, payload)
                outside = self.loop.outside
                self.loop.call_later(delay, self.loop.spawn, machine.process, take, context=outside)

    async def _listen(self, bus: Any) -> None:
        await bus.resync()

    # ---- the digest of a run

    def digest(self) -> str:
        """A hash of everything that happened."""
        found = hashlib.sha256()
        for line in self.disk.raw.iterdump():
            if line.startswith("INSERT"):  # the order of indexes varies
                found.update(line.encode())
        found.update(repr((self.loop.now, self.loop.steps, sorted(self.ledger.done))).encode())
        found.update("\n".join(self.log).encode())
        return found.hexdigest()
