"""One node of the server: finding, making and joining the tables that are alive on it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from functools import partial

import msgspec

from setcubed.app.new_table import agreement, first_append, makers_token, seat_players
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import learn_types
from setcubed.app.tables import decisions
from setcubed.app.tables.continuing import Continued
from setcubed.app.tables.duties import duties
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.stored import LogRow
from setcubed.app.tables.table import Table
from setcubed.app.tables.tokens import hashed, holder_of, seat_token
from setcubed.bots.levels import LEVELS
from setcubed.fairness import new_secret
from setcubed.game import Illegal
from setcubed.server.metrics import GAMES, STORE_UP, TABLES
from setcubed.server.node.analyses import Analyses
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.bus import Bus
from setcubed.server.node.contests import Contests
from setcubed.server.node.first_appends import empty_table, stored_append
from setcubed.server.node.heartbeat import Heartbeat
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.moderation import ModerationWatch
from setcubed.server.node.outside_bots import outside_bots
from setcubed.server.node.polling_clients import PollingClients
from setcubed.server.node.records import Records
from setcubed.server.node.restore import restore
from setcubed.server.node.retention import run_retention
from setcubed.server.node.reviews import Reviews
from setcubed.server.node.services import Services
from setcubed.server.node.tasks import Tasks
from setcubed.server.settings import Settings
from setcubed.server.store.appends import Conflict, NotStored
from setcubed.server.store.store import Store

logger = logging.getLogger("setcubed.node")
JOINS = 20  # how often one may leave a table and come back with the same id
CODES = 5  # how many short codes are tried until one is free


class Node:
    """One node of the server, and its live tables."""

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
        self.host = ModerationWatch(self)
        sources = {level: bot.source for level, bot in outside.items()}
        self._bot_pool = BotPool(settings.bot_workers, settings.bot_seconds, sources)
        self.bus = Bus(settings, self.id, self._heard, self.resync, self.tasks)
        self._services = Services(
            self.id, settings, self.store, self._bot_pool, self.tasks, self.levels, self.now
        )
        self.reviews = Reviews(self.store, self.records, self._bot_pool, self.tasks)
        self.analyses = Analyses(self._bot_pool)
        self.contests = Contests(self.store, self.now)
        self._codes: dict[str, str] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}

    def now(self) -> int:
        """The time in milliseconds, the same on all nodes."""
        return self.store.clock.now()

    async def open(self) -> None:
        """Begin: the store, the bus, the heartbeat."""
        learn_types()
        self.store.open()
        self.tasks.supervise("bus", self.bus.listen)
        self.tasks.supervise("heartbeat", Heartbeat(self).beat)
        self.tasks.supervise("retention", partial(run_retention, self))

    async def close(self) -> None:
        """End, with everything stored that was acknowledged."""
        await self.tasks.close()
        self._bot_pool.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)

    def ages(self) -> dict[str, float]:
        """Seconds since each loop came round, and for how long the writer has been at its commit."""
        return {**self.tasks.ages(), "writer": round(self.store.writing_for, 1)}

    def measure(self) -> None:
        """Bring the figures up to date that nobody counts on the way."""
        playing = (live.clients and live.table.status == "playing" for live in self.live_tables.values())
        GAMES.set(sum(map(bool, playing)))
        STORE_UP.set(self.store.healthy)

    # ---- finding tables

    async def id_of(self, reference: str) -> str:
        """The id of a table by its id, or by a short code that opens it. Raises `Illegal`."""
        if reference in self.live_tables:
            return reference
        id = await self.store.find(reference)
        if id is None:
            raise _no_table(reference)
        return id if id == reference else (await self.live_table(reference)).table.id

    async def live_table(
        self, reference: str, tokens: Sequence[str] = (), *, joining: bool = False
    ) -> LiveTable:
        """A table by its id, or by its short code while it waits for players; after that its code serves only
        who holds a seat, and who joins: they may repeat what they asked before. Raises `Illegal`."""
        id = self._codes.get(reference.upper(), reference)
        live = self.live_tables.get(id) or await self._load(reference)
        if live is None:
            raise _no_table(reference)
        if reference != live.table.id and not joining:
            await self._check_code(live, reference, tokens)
        live.used_at = time.monotonic()
        return live

    async def _check_code(self, live: LiveTable, reference: str, tokens: Sequence[str]) -> None:
        """Refuse a code that no longer opens its table: six letters can be tried, a long id cannot."""
        if live.table.status == "waiting":
            await live.log.up_to_date()  # it has begun on another node, perhaps
        if live.table.status != "waiting" and not live.table.held_by(frozenset(map(holder_of, tokens))):
            raise Illegal("code_closed", "This game has begun: its code opens it no longer.", name=reference)

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
        except BaseException as fault:
            # Who waits with us is told why. Were the future cancelled, they would take it for their own end.
            future.set_exception(fault if isinstance(fault, Illegal) else NotStored("it could not be loaded"))
            future.exception()  # perhaps nobody waits
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
        table = await restore(stored)
        known = id in self.live_tables
        live = self._enter(table, stored.rows)
        if self.store.shared and not known:
            live.log.stale = True  # other nodes' news of the moments since it was read found no table here
        return live

    def _enter(self, table: Table, rows: Sequence[LogRow] = ()) -> LiveTable:
        known = self.live_tables.get(table.id)
        if known is not None:
            return known
        live = self.live_tables[table.id] = LiveTable(self._services, table, rows)
        live.used_at = time.monotonic()
        self._codes[table.code] = table.id
        TABLES.set(len(self.live_tables))
        return live

    def forget(self, id: str) -> None:
        """Drop a table from memory."""
        self.records.forget(id)
        self.reviews.forget(id)
        live = self.live_tables.pop(id, None)
        if live is not None:
            live.schedule([])
            self._codes.pop(live.table.code, None)
            TABLES.set(len(self.live_tables))

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

    async def holders(self, live: LiveTable, tokens: Sequence[str]) -> tuple[str, ...]:
        """Who comes with these tokens. A token that holds no seat any more does no harm beside one that does.

        Raises `Illegal` where none of them holds a seat."""
        holders = tuple({holder_of(token): None for token in tokens})
        if len(live.table.held_by(holders)) < len(holders):
            await live.log.up_to_date()  # joined on another node, perhaps
        if holders and not live.table.held_by(holders):
            raise Illegal("bad_token", "This token holds no seat at this table.")
        known = {seat.holder: seat.holder for seat in live.table.seats if seat.holder}  # the table's own text
        return tuple(known.get(holder, holder) for holder in holders)

    # ---- making and joining

    async def create(
        self, new: wire.NewTable, who: str = "", goes_on: Continued | None = None
    ) -> wire.Seated:
        """Make a table, for somebody at this address. A repeat with the same id gets the first answer."""
        if new.secret is not None and not self.settings.test_secrets:
            raise Illegal("bad_message", "This server lets nobody choose the dice.", where="secret")
        agreed = agreement(new, goes_on)
        now, secret, ticket = self.now(), new.secret or new_secret(), new.id or secrets.token_urlsafe(32)
        events, held = seat_players(new.seats, Here(now, self.settings, self.levels), secret, ticket)
        for _ in range(CODES):
            first = first_append(empty_table(agreed, secret, ticket), events, now, start=new.start)
            entry, table = stored_append(first, now, self.settings), first.table
            try:
                await self.store.append(entry)
            except Conflict:  # it is there already, or the short code is taken: another one
                made = await self._made_before(table.id, ticket)
                if made is not None:
                    return made
                continue
            live = self._enter(table)
            logger.info("a table was made", extra={"table": table.id, "seats": _who_sits(table)})
            live.maker = who
            live.log.due = entry.due
            live.schedule(duties(table, self.settings))
            return wire.Seated(table.id, table.code, table.seq, held)
        raise NotStored("no short code is free")

    async def _made_before(self, id: str, ticket: str) -> wire.Seated | None:
        """What was answered to who made this table, if there is one."""
        row = await self.store.row_of(id, "created")
        if row is None:
            return None
        table = (await self.live_table(id)).table
        tokens = [makers_token(table.secret, ticket, seat) for seat in range(len(table.seats))]
        held = [
            wire.HeldSeat(seat, token) for seat, token in enumerate(tokens) if holder_of(token) in row.events
        ]
        return wire.Seated(id, table.code, row.last, held)

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
            return msgspec.json.encode({"seat": seat, "seq": after.seq}).decode()

        said = msgspec.json.decode(await live.log.perform(key, decide, answer))
        return said["seat"], said["seq"]

    # ---- the other nodes

    def _heard(self, id: str, said: str) -> None:
        """Another node says that a table has moved on, or passes a reaction on."""
        live = self.live_tables.get(id)
        if live is None:
            return
        if said.startswith("{"):
            live.broadcast(said.encode())
        elif int(said) > live.table.seq:
            self.tasks.spawn(live.log.catch_up)

    async def resync(self) -> None:
        """Look for anything missed while the bus was away."""
        ids = [id for id, live in self.live_tables.items() if live.clients]
        for id, last in (await self.store.heads(ids)).items():
            live = self.live_tables.get(id)
            if live is not None and live.log.idle and last != live.table.seq:
                await live.log.catch_up()

    async def living(self) -> set[str]:
        """The nodes that live, this one among them."""
        if not self.store.shared:
            return {self.id}
        return {self.id} | await self.store.living(self.settings.node_seconds)


def _no_table(reference: str) -> Illegal:
    return Illegal("no_table", "There is no such table: check the code.", name=reference)


def _who_sits(table: Table) -> str:
    """The seats of a table for the log: no names."""
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
