"""One node of the server: finds, creates and joins tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import msgspec

from setcubed.app.new_table import agreement, creators_token, first_append, new_code, seat_players, table_id
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import learn_types
from setcubed.app.tables.continuation import Continuation
from setcubed.app.tables.moves import Context
from setcubed.app.tables.scheduled_actions import scheduled_actions
from setcubed.app.tables.stored import LogRow
from setcubed.app.tables.table import Table
from setcubed.app.tables.tokens import hashed, holder_of, seat_token
from setcubed.bots.levels import LEVELS
from setcubed.fairness import new_secret
from setcubed.game import Illegal
from setcubed.server.metrics import GAMES, STORE_UP, TABLES
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.bus import Bus
from setcubed.server.node.classrooms import Classrooms
from setcubed.server.node.commands import JoinCommand
from setcubed.server.node.contests import Contests
from setcubed.server.node.events import CHANGED
from setcubed.server.node.first_appends import stored_append
from setcubed.server.node.heartbeat import Heartbeat
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.moderation import ModerationWatch
from setcubed.server.node.outside_bots import outside_bots
from setcubed.server.node.presence import PollingClients
from setcubed.server.node.records import Records, restore
from setcubed.server.node.retention import run_retention
from setcubed.server.node.review_streams import Reviews
from setcubed.server.node.tasks import Tasks, store_timeout
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Conflict, NotStored
from setcubed.server.store.store import Store

logger = logging.getLogger("setcubed.node")
JOINS = 20  # times that a player may leave a table and join again with the same id
CODES = 5  # short codes to try until one is free


class Node:
    """One node of the server, with its live tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.id = secrets.token_hex(4)
        self.tasks = Tasks(settings.tick_seconds)
        self.store = Store(settings.url, self.id, settings.store_patience)
        self.records = Records(self.store)
        self.polling_clients = PollingClients(self.tasks, settings.silent_seconds)
        outside = outside_bots(settings.bots)
        self.levels = {name: level.characters for name, level in LEVELS.items()}
        self.levels |= {name: bot.characters for name, bot in outside.items()}
        self.offered = [*(level.name for level in LEVELS.values() if level.rank is not None), *outside]
        self.live_tables: dict[str, LiveTable] = {}
        self.moderation = ModerationWatch(self)
        sources = {level: bot.source for level, bot in outside.items()}
        self.bot_pool = BotPool(settings.bot_workers, settings.bot_seconds, sources)
        self.bus = Bus(self)
        self.reviews = Reviews(self)
        self.contests = Contests(self)
        self.classrooms = Classrooms(self)
        self._codes: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def now(self) -> int:
        """The time in milliseconds by the clock that all nodes share."""
        return self.store.clock.now()

    async def open(self) -> None:
        """Open the store, and start the background loops."""
        learn_types()
        self.store.open()
        self.tasks.supervise("bus", self.bus.listen)
        self.tasks.supervise("heartbeat", Heartbeat(self).run)
        self.tasks.supervise("retention", partial(run_retention, self))

    def stop_waiting(self) -> None:
        """Answer the requests that wait for a change or a review, so that the server can stop."""
        self.contests.close()
        self.classrooms.close()
        self.reviews.close()

    async def close(self) -> None:
        """Stop the loops and workers, and store what is queued."""
        await self.tasks.close()
        self.bot_pool.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)

    def ages(self) -> dict[str, float]:
        """Seconds since each loop last made progress, and how long the present commit has taken."""
        return {**self.tasks.ages(), "writer": round(self.store.writing_for, 1)}

    def measure(self) -> None:
        """Set the gauges that are computed on request."""
        playing = (live.clients and live.table.status == "playing" for live in self.live_tables.values())
        GAMES.set(sum(map(bool, playing)))
        STORE_UP.set(self.store.healthy)

    # ---- finding tables

    async def id_of(self, reference: str) -> str:
        """The id of a table by its id, or by a short code while that opens it. Raises `Illegal`."""
        if reference in self.live_tables:
            return reference
        id = await self.store.find(reference)
        if id is None:
            raise _no_table(reference)
        return id if id == reference else (await self.live_table(reference)).table.id

    async def live_table(
        self, reference: str, tokens: Sequence[str] = (), *, joining: bool = False
    ) -> LiveTable:
        """A table by its id, or by its short code while it waits for players. Later the code works only for
        holders of a seat and for repeated joins. Raises `Illegal`."""
        id = self._codes.get(reference.upper(), reference)
        live = self.live_tables.get(id) or await self._load(reference)
        if live is None:
            raise _no_table(reference)
        if reference != live.table.id and not joining:
            await self._check_code(live, reference, tokens)
        live.used_at = time.monotonic()
        return live

    async def _check_code(self, live: LiveTable, reference: str, tokens: Sequence[str]) -> None:
        """Reject a code after the game has begun: six letters can be guessed, a long id cannot."""
        if live.table.status == "waiting":
            await live.refresh()  # the game may have begun on another node
        if live.table.status != "waiting" and not live.table.held_by(frozenset(map(holder_of, tokens))):
            raise Illegal(
                "code_closed", "This game has begun, so its code no longer opens it.", name=reference
            )

    async def _load(self, reference: str) -> LiveTable | None:
        """Load a table once for all that request it at the same time."""
        task = self._loading.get(reference)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load_now(reference))
            self._loading[reference] = task
            task.add_done_callback(lambda _: self._loading.pop(reference))
        return await asyncio.shield(task)

    async def _load_now(self, reference: str) -> LiveTable | None:
        async with store_timeout(self.settings.store_patience):
            id = await self.store.find(reference)
            if id is None or id in self.live_tables:
                return self.live_tables.get(id or "")
            stored = await self.store.load(id, vital=True)
            if stored is None:
                return None
            table = await restore(stored)
        known = id in self.live_tables
        live = self._enter(table, stored.rows)
        if self.store.shared and not known:
            live.stale = True  # notifications since the read found no table here
        return live

    def _enter(self, table: Table, rows: Sequence[LogRow] = ()) -> LiveTable:
        known = self.live_tables.get(table.id)
        if known is not None:
            return known
        live = self.live_tables[table.id] = LiveTable(self, table, rows)
        self._codes[table.code] = table.id
        TABLES.set(len(self.live_tables))
        return live

    def forget(self, id: str) -> None:
        """Drop a table from memory."""
        self.records.forget(id)
        self.reviews.forget(id)
        live = self.live_tables.pop(id, None)
        if live is not None:
            live.timer.schedule([])
            self._codes.pop(live.table.code, None)
            TABLES.set(len(self.live_tables))

    async def lobby(self) -> wire.Lobby:
        """Listed tables that wait for players and have one connected."""
        found = []
        living = await self.live_nodes()
        for id in await self.store.lobby(living):
            try:
                table = (await self.live_table(id)).table
            except Illegal:  # a damaged table must not hide the others
                continue
            empty = sum(seat.kind == "open" for seat in table.seats)
            if table.status == "waiting" and empty and any(seat.node in living for seat in table.seats):
                found.append(_listed(table, empty))
        return wire.Lobby(found)

    async def holders(self, live: LiveTable, tokens: Sequence[str]) -> tuple[str, ...]:
        """The holders that these tokens identify. Raises `Illegal` if none of them holds a seat."""
        holders = tuple({holder_of(token): None for token in tokens})
        if len(live.table.held_by(holders)) < len(holders):
            await live.refresh()  # the player may have joined on another node
        if holders and not live.table.held_by(holders):
            raise Illegal("bad_token", "This token holds no seat at this table.")
        known = {
            seat.holder: seat.holder for seat in live.table.seats if seat.holder
        }  # share the table's strings
        return tuple(known.get(holder, holder) for holder in holders)

    # ---- creating and joining

    async def create(
        self, new: wire.NewTable, who: str = "", goes_on: Continuation | None = None
    ) -> wire.SeatAssignment:
        """Create a table for a client. A repeat gets the first answer. Raises `Illegal`."""
        if new.secret is not None and not self.settings.test_secrets:
            raise Illegal("bad_message", "This server does not let clients choose the dice.", where="secret")
        agreed = agreement(new, goes_on)
        now, secret, ticket = self.now(), new.secret or new_secret(), new.id or secrets.token_urlsafe(32)
        events, held = seat_players(new.seats, Context(now, self.settings, self.levels), secret, ticket)
        for _ in range(CODES):
            empty = Table(table_id(ticket), new_code(secrets.randbelow), agreed, secret)
            first = first_append(empty, events, now, start=new.start)
            entry, table = stored_append(first, now, self.settings), first.table
            try:
                async with store_timeout(self.settings.store_patience):
                    await self.store.append(entry)
            except Conflict:  # a repeat, or the short code is taken
                created = await self._created_before(table.id, ticket)
                if created is not None:
                    return created
                continue
            live = self._enter(table)
            logger.info("table created", extra={"table": table.id, "seats": _seat_kinds(table)})
            live.creator = who
            live.due = entry.due
            live.timer.schedule(scheduled_actions(table, self.settings))
            return wire.SeatAssignment(table.id, table.code, table.seq, held)
        raise NotStored("no short code is free")

    async def _created_before(self, id: str, ticket: str) -> wire.SeatAssignment | None:
        """The first answer to the request that created this table, if it exists."""
        row = await self.store.row_of(id, "created")
        if row is None:
            return None
        table = (await self.live_table(id)).table
        tokens = [creators_token(table.secret, ticket, seat) for seat in range(len(table.seats))]
        held = [
            wire.HeldSeat(seat, token) for seat, token in enumerate(tokens) if holder_of(token) in row.events
        ]
        return wire.SeatAssignment(id, table.code, row.last, held)

    async def join(self, live: LiveTable, join: wire.Join) -> wire.SeatAssignment:
        """Take an open seat. A repeat gets the first answer until the player leaves that seat. Raises
        `Illegal`."""
        id = join.id or secrets.token_urlsafe(32)
        for again in range(JOINS):
            name = f"{id}|{again}" if again else id
            token = seat_token(live.table.secret, name)
            holder = holder_of(token)
            command = JoinCommand(f"join:{hashed(name)[:32]}", join, holder)
            answer = msgspec.json.decode(await live.perform(command))
            seat, seq = answer["seat"], answer["seq"]
            if seat in live.table.held_by([holder]):
                return wire.SeatAssignment(live.table.id, live.table.code, seq, [wire.HeldSeat(seat, token)])
        raise Illegal("left_too_often", "You have left this table too often to join it again.")

    # ---- the other nodes

    def on_notification(self, id: str, said: str) -> None:
        """Another node has appended to a table, passes a reaction on, or has changed a contest."""
        if said == CHANGED:
            self.contests.on_notification(id)
            self.classrooms.on_notification(id)
            return
        live = self.live_tables.get(id)
        if live is None:
            return
        if said.startswith("{"):
            live.broadcast(said.encode())
        elif int(said) > live.table.seq:
            self.tasks.spawn(live.catch_up)

    async def resync(self) -> None:
        """Find appends whose notifications were lost, and tables that are gone after a restore."""
        ids = [id for id, live in self.live_tables.items() if live.clients]
        heads = await self.store.heads(ids)
        for id in ids:
            live = self.live_tables.get(id)
            if live is not None and live.idle and heads.get(id) != live.table.seq:
                with suppress(Illegal):  # gone, which disconnects its clients, or damaged, which is logged
                    await live.catch_up()

    async def live_nodes(self) -> set[str]:
        """The ids of all nodes that are alive, with this one."""
        if not self.store.shared:
            return {self.id}
        return {self.id} | await self.store.live_nodes(self.settings.node_seconds)


def _no_table(reference: str) -> Illegal:
    return Illegal("no_table", "There is no such table: check the code.", name=reference)


def _seat_kinds(table: Table) -> str:
    """The seats of a table for the log, without names."""
    return ", ".join(seat.level or "bot" if seat.kind == "bot" else seat.kind for seat in table.seats)


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
