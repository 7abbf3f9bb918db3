"""All tables that are alive on this node: finding, making and joining them, and the node's own heartbeat."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property, partial

import msgspec
from sqlalchemy import delete

from setcubed.fairness import new_secret
from setcubed.game import Illegal
from setcubed.server.metrics import DUTIES_FAR_OFF, DUTIES_OVERDUE, LOOPS_FAILED, TABLES
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.bus import Bus
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.records import Records
from setcubed.server.node.retention import sweep
from setcubed.server.node.reviews import Reviews
from setcubed.server.node.visitors import Visitors
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol import table_events as h
from setcubed.server.protocol.types import Reaction
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Conflict, NotStored
from setcubed.server.store.schema import agenda
from setcubed.server.store.store import LogRow, Store
from setcubed.server.tables import decisions
from setcubed.server.tables.duties import duties
from setcubed.server.tables.moves import Here, Outcome
from setcubed.server.tables.new_table import (
    Damaged,
    blank,
    first_append,
    hashed,
    holder_of,
    restored,
    seat_token,
)
from setcubed.server.tables.table import Agreed, Table, TableEvent

logger = logging.getLogger("setcubed.node")
JOINS = 20  # how often one may leave a table and come back with the same id


class Node:
    """One node of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.id = secrets.token_hex(4)
        self.store = Store(settings.url, self.id, settings.store_patience)
        self.bot_pool = BotPool(settings.bot_workers, settings.bot_seconds)
        self.bus = Bus(settings.url, self.id, self._heard, self._resync)
        self.visitors = Visitors(self)
        self.live_tables: dict[str, LiveTable] = {}
        self.codes: dict[str, str] = {}
        self.makers: dict[str, str] = {}  # from which address tables were made, as long as they are in memory
        self.closing = False
        self.records = Records(self.store)
        self.reviews = Reviews(self)
        self._came_round: dict[str, float] = {}
        self._look_at = 0.0
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @cached_property
    def levels(self) -> dict[str, tuple[str, ...]]:
        """The bots on offer, and what those of each level are called."""
        from setcubed.bots.player import LEVELS

        return {level.name: level.characters for level in LEVELS.values()}

    @cached_property
    def offered(self) -> list[str]:
        """The levels to show to people, weakest first."""
        from setcubed.bots.player import LEVELS

        return [level.name for level in LEVELS.values() if level.rank is not None]

    def now(self) -> int:
        """The time in milliseconds."""
        return time.time_ns() // 1_000_000

    async def open(self) -> None:
        """Begin: the store, the bus, the heartbeat."""
        self.store.open()
        if self.store.shared:
            self.store.alive()
        self.keep_up("bus", self.bus.listen)
        self.keep_up("heartbeat", self._beat)

    async def close(self) -> None:
        """End, with everything stored that was acknowledged."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bot_pool.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)

    def keep_up(self, name: str, loop: Callable[[], Awaitable[None]]) -> None:
        """Let a loop run as long as the node does: should it fail, that is logged and it begins anew."""

        async def run() -> None:
            while not self.closing:
                try:
                    await loop()
                    return
                except Exception:
                    LOOPS_FAILED.labels(name).inc()
                    logger.exception(f"the {name} failed and begins anew")
                    await asyncio.sleep(self.settings.tick_seconds)

        self.spawn(run)

    def came_round(self, name: str) -> None:
        """A loop says that it runs."""
        self._came_round[name] = time.monotonic()

    def ages(self) -> dict[str, float]:
        """Seconds since each loop came round, and for how long the writer has been at its commit."""
        now = time.monotonic()
        ages = {name: round(now - at, 1) for name, at in self._came_round.items()}
        return {**ages, "writer": round(self.store.writing_for, 1)}

    def spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Let something run by itself; what goes wrong is logged."""

        async def run() -> None:
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("a task failed")

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- finding tables

    async def id_of(self, reference: str) -> str:
        """The id of a table by its id or short code. Raises `Illegal`."""
        known = self.codes.get(reference.upper(), reference)
        try:
            id = known if known in self.live_tables else await self.store.find(reference)
        except NotStored:
            raise Illegal("not_stored", "The store does not answer. Try again.") from None
        if id is None:
            raise _no_table(reference)
        return id

    async def live_table(self, reference: str) -> LiveTable:
        """A table by its id or short code. Raises `Illegal`."""
        id = self.codes.get(reference.upper(), reference)
        live = self.live_tables.get(id) or await self._load(reference)
        if live is None:
            raise _no_table(reference)
        live.used_at = time.monotonic()
        return live

    async def _load(self, reference: str) -> LiveTable | None:
        """Load a table once, however many ask for it."""
        waiting = self._loading.get(reference)
        if waiting is not None:
            return await asyncio.shield(waiting)
        future: asyncio.Future[LiveTable | None] = asyncio.get_running_loop().create_future()
        self._loading[reference] = future
        try:
            live = await self._really_load(reference)
            future.set_result(live)
            return live
        except NotStored:
            future.cancel()
            raise Illegal("not_stored", "The store does not answer. Try again.") from None
        except BaseException:
            future.cancel()
            raise
        finally:
            del self._loading[reference]

    async def _really_load(self, reference: str) -> LiveTable | None:
        id = await self.store.find(reference)
        if id is None:
            return None
        stored = self.live_tables.get(id) or await self.store.load(id)
        if stored is None or isinstance(stored, LiveTable):
            return stored
        known = id in self.live_tables
        try:
            table = restored(stored)
        except Damaged as fault:
            logger.error("a table is damaged", extra={"table": id, "fault": str(fault)})
            raise Illegal("server_fault", "This table cannot be read any more.") from None
        live = self._enter(table, stored.rows)
        if self.store.shared and not known:
            live.stale = True  # other nodes' news of the moments since it was read found no table here
        return live

    def _enter(self, table: Table, rows: Sequence[LogRow] = ()) -> LiveTable:
        known = self.live_tables.get(table.id)
        if known is not None:
            return known
        live = self.live_tables[table.id] = LiveTable(self, table, rows)
        live.used_at = time.monotonic()
        self.codes[table.code] = table.id
        TABLES.set(len(self.live_tables))
        return live

    async def lobby(self) -> wire.Lobby:
        """Listed tables that wait for players and have somebody there."""
        found = []
        living = await self.living()
        for id in await self.store.lobby(living):
            try:
                table = (await self.live_table(id)).table
            except Illegal:  # one table's fault is one table's fault
                continue
            empty = sum(seat.kind == "open" for seat in table.seats)
            if table.status == "waiting" and empty and any(seat.node in living for seat in table.seats):
                found.append(_listed(table, empty))
        return wire.Lobby(found)

    async def holders(self, live: LiveTable, tokens: Sequence[str]) -> frozenset[str]:
        """Who comes with these tokens. A token that holds no seat any more does no harm beside one that does.

        Raises `Illegal` where none of them holds a seat."""
        holders = frozenset(map(holder_of, tokens))
        if self.store.shared and len(live.table.held_by(holders)) < len(holders):
            await live.catch_up()  # joined on another node, perhaps
        if holders and not live.table.held_by(holders):
            raise Illegal("bad_token", "This token holds no seat at this table.")
        return holders

    # ---- making and joining

    async def create(self, new: wire.NewTable, who: str = "") -> wire.Seated:
        """Make a table, for somebody at this address."""
        if new.secret is not None and not self.settings.test_secrets:
            raise Illegal("bad_message", "This server lets nobody choose the dice.", where="secret")
        agreed = Agreed(len(new.seats), new.options, new.listed, new.hints, new.secret is not None)
        now = self.now()
        here = Here(now, self.settings, self.levels)
        held: list[wire.HeldSeat] = []
        names = [wanted.name for wanted in new.seats]
        events: list[TableEvent] = [h.Created(len(new.seats))]
        for seat, wanted in enumerate(new.seats):
            if wanted.kind == "bot":
                level = decisions.check_level(wanted.level, here)
                name = (
                    decisions.clean_name(wanted.name)
                    if wanted.name
                    else decisions.bot_name(level, here, names)
                )
                names[seat] = name
                events.append(h.BotSeated(seat, level, name))
            elif wanted.kind == "local":
                name = decisions.clean_name(wanted.name) if wanted.name else f"Player {seat + 1}"
                held.append(wire.HeldSeat(seat, secrets.token_urlsafe(32)))
                events.append(h.Joined(seat, name, holder_of(held[-1].token)))
        for _ in range(5):
            table = blank(agreed, new.secret or new_secret())
            entry, table = first_append(table, events, now, self.settings, start=new.start)
            try:
                await self.store.append(entry)
            except Conflict:  # the short code is taken: another one
                continue
            except NotStored:
                break
            self.makers[table.id] = who
            live = self._enter(table)
            live.due = entry.due
            live.schedule(duties(table, self.settings))
            return wire.Seated(table.id, table.code, table.seq, held)
        raise Illegal("not_stored", "The store does not answer. Try again.")

    async def join(self, live: LiveTable, join: wire.Join) -> wire.Seated:
        """Take an open seat at a table. A repeat with the same id gets the first answer, as long as that seat
        has not been given up; after that it is a new request."""
        id = join.id or secrets.token_urlsafe(32)
        for again in range(JOINS):
            name = f"{id}|{again}" if again else id
            token = seat_token(live.table.secret, name)
            holder = holder_of(token)
            seat, seq = await self._join(live, join, f"join:{hashed(name)[:32]}", holder)
            if seat in live.table.held_by([holder]):
                return wire.Seated(live.table.id, live.table.code, seq, [wire.HeldSeat(seat, token)])
        raise Illegal("table_full", "You have left this table too often.", seat=None)

    async def _join(self, live: LiveTable, join: wire.Join, key: str, holder: str) -> tuple[int, int]:
        """Take a seat for a holder, or find that it was taken before: the seat, and the log's number then."""

        def decide(table: Table, _here: Here) -> Outcome:
            return decisions.join(table, join.name, join.seat, join.seed, holder)

        def answer(_: Outcome, after: Table) -> str:
            (seat,) = after.held_by([holder])
            return f'{{"seat":{seat},"seq":{after.seq}}}'

        said = msgspec.json.decode(await live.perform(key, decide, answer))
        return said["seat"], said["seq"]

    def react(self, live: LiveTable, seat: int, reaction: Reaction) -> None:
        """Show a quick reaction to all who are there."""
        text = msgspec.json.encode(wire.Reacted(seat, reaction)).decode()
        live.broadcast(text)
        self.store.announce(f"{self.id} {live.table.id} {text}")

    # ---- the other nodes, and time

    def _heard(self, id: str, said: str) -> None:
        """Another node says that a table has moved on, or passes a reaction on."""
        live = self.live_tables.get(id)
        if live is None:
            return
        if said.startswith("{"):
            live.broadcast(said)
        elif int(said) > live.table.seq:
            self.spawn(live.catch_up)

    async def _resync(self) -> None:
        """Look for anything missed while the bus was away."""
        ids = [id for id, live in self.live_tables.items() if live.clients]
        for id, last in (await self.store.heads(ids)).items():
            live = self.live_tables.get(id)
            if live is not None and live.idle and last != live.table.seq:
                await live.catch_up()

    async def _beat(self) -> None:
        """The heartbeat: say that we live, pick up duties, notice dead nodes, forget idle tables."""
        beats = 0
        while not self.closing:
            await asyncio.sleep(self.settings.tick_seconds)
            self.came_round("heartbeat")
            beats += 1
            if self.store.shared:
                self.store.alive()
            for chore in (
                self._pick_up,
                self._see_who_is_here,
                self._resync,
                self._forget_idle,
                self._sweep,
                self.store.probe,
            ):
                if chore != self._resync or (self.store.shared and beats % 10 == 0):
                    await self._do(chore)

    async def _do(self, chore: Callable[[], Awaitable[None]]) -> None:
        """One part of the heartbeat, or what it does for one table: whatever goes wrong, the rest goes on."""
        try:
            await chore()
        except (NotStored, Illegal) as fault:
            logger.warning("the heartbeat waits for the store", extra={"fault": str(fault)})
        except Exception:
            logger.exception("a part of the heartbeat failed")

    async def _sweep(self) -> None:
        """Ask every so often whether it is our turn to remove what is past its time."""
        if time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + min(60.0, self.settings.sweep_seconds)
            await sweep(self)

    async def _pick_up(self) -> None:
        """Take over duties that nobody sees to."""
        now = self.now()
        overdue = await self.store.overdue(now)
        DUTIES_OVERDUE.set(sum(lease <= now for _, lease in overdue))
        DUTIES_FAR_OFF.set(sum(lease > now for _, lease in overdue))
        for id, lease in overdue:
            live = self.live_tables.get(id)
            if live is not None and live.attending:
                continue
            until = now + round(1000 * (self.settings.lease_seconds + self.settings.bot_seconds))
            if await self.store.claim(id, lease, until):
                await self._do(partial(self._take_over, id))

    async def _take_over(self, id: str) -> None:
        live = await self.live_table(id)
        await live.catch_up()
        self.spawn(live.attend)

    async def living(self) -> set[str]:
        """The nodes that live, this one among them."""
        if not self.store.shared:
            return {self.id}
        return {self.id} | await self.store.living(self.settings.node_seconds)

    async def _see_who_is_here(self) -> None:
        """Players of dead nodes are away; those who are connected here are not, whatever others have said."""
        living = await self.living()
        for live in list(self.live_tables.values()):
            if live.clients:
                await self._do(partial(live.lose_node, living))
                await self._do(live.show_present)

    def forget_duty(self, live: LiveTable) -> None:
        """A table has nothing to do any more, though the agenda says so."""
        id = live.table.id
        live.due = None

        def forget(connection):  # type: ignore[no-untyped-def]
            connection.execute(delete(agenda).where(agenda.c.table_id == id, agenda.c.node == self.id))

        self.store.later(forget)

    async def _forget_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_seconds
        for id, live in list(self.live_tables.items()):
            if not live.clients and live.timer is None and live.idle and live.used_at < limit:
                self.forget(id)

    def forget(self, id: str) -> None:
        """Drop a table from memory."""
        self.records.forget(id)
        self.reviews.forget(id)
        self.makers.pop(id, None)
        live = self.live_tables.pop(id, None)
        if live is not None:
            live.schedule([])
            self.codes.pop(live.table.code, None)
            TABLES.set(len(self.live_tables))


def _no_table(reference: str) -> Illegal:
    return Illegal("no_table", "There is no such table: check the code.", name=reference)


def _listed(table: Table, empty: int) -> wire.ListedTable:
    return wire.ListedTable(
        table=table.id,
        code=table.code,
        names=[seat.name for seat in table.seats],
        kinds=[seat.kind for seat in table.seats],
        levels=[seat.level for seat in table.seats],
        open_seats=empty,
        board=table.plan.name,
        turn_seconds=table.agreed.options.turn_seconds,
        created=table.decided_at or table.arrived_at,
    )
