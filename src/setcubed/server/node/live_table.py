"""A live table: the lifecycle of every command, from its decision to the update that clients receive.

    submit → decide → append → (the store commits) → acknowledge → publish → schedule

A command comes from a socket, an HTTP request, a timer, a bot or the presence of clients. `table` is the
state as stored, `head` the state once all appends in flight are stored. Commands are decided on `head`, so
those of one table share commits and need not wait for each other.

A command is
    pending     in `_pending`: to be decided when nothing is in flight and the log is known,
    in flight   in `_in_flight`: decided, its append is on the way into the store,
    settled     acknowledged or rejected, once.

The table is
    ready       commands are decided as they arrive,
    stale       another node has appended, or an append failed: no decisions until the log is read,
    recovering  the log is being read.

Invariants
    1. Nothing is acknowledged or published before it is stored.
    2. A command is rejected only on stored state: while appends are in flight, it becomes pending instead.
    3. Appends settle in the order of their decisions. After one fails, the later ones in flight fail too,
       because each names its predecessor; all of them become pending and are decided again.
    4. `head is table` while nothing is in flight.
    5. A key is stored once. A repeat gets the first answer, from `answers` or from the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING

import msgspec

from setcubed.app.protocol import messages as wire
from setcubed.app.tables.moves import Context, Outcome
from setcubed.app.tables.scheduled_actions import lease_end, scheduled_actions
from setcubed.app.tables.stored import Damaged, LogRow, hidden_events, split_events
from setcubed.app.tables.table import Table, decode_events, encode_events, is_secret
from setcubed.app.tables.views import view_of
from setcubed.game import Illegal
from setcubed.server.node.commands import FutureReply, TableCommand
from setcubed.server.node.first_appends import rematch_append
from setcubed.server.node.presence import Client, Presence
from setcubed.server.node.records import damaged, restore
from setcubed.server.node.timers import TableTimer
from setcubed.server.store.appends import Append, Conflict, NotStored, fulfil

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.table")
_encode = msgspec.json.Encoder().encode
ANSWERS = 64  # of the last commands, cached to answer repeats without the store
ATTEMPTS = 20  # decisions of one command, each after a conflict


@dataclass(slots=True, eq=False, weakref_slot=True)
class LiveTable:
    """One table in this node's memory."""

    node: Node
    table: Table
    rows: InitVar[Sequence[LogRow]] = ()
    head: Table = field(init=False)
    newest: str = field(init=False)
    """The key of the last stored append."""
    answers: dict[str, str] = field(init=False)
    """Of the last commands, by key, to answer repeats without the store."""
    _evicted: bool = field(init=False)  # whether older answers are in the store only
    published: int = field(init=False)
    """The number up to which clients may know the log: a call is published when it is judged."""
    _pending_events: list[msgspec.Raw] = field(init=False)
    _published_seats: object = field(init=False)
    presence: Presence = field(init=False)
    timer: TableTimer = field(init=False)
    due: int | None = None
    """The time of the next action in the store, as far as this node knows."""
    stale: bool = False
    _recovering: bool = False
    _pending: list[TableCommand] = field(default_factory=list)
    _in_flight: list[TableCommand] = field(default_factory=list)
    _awaiting_recovery: list[asyncio.Future[None]] = field(default_factory=list)
    hint: object = None
    """The last advice, cached by `questions`."""
    creator: str = ""
    """The client key of the table's creator, while it is in memory."""
    used_at: float = field(default_factory=time.monotonic)

    def __post_init__(self, rows: Sequence[LogRow]) -> None:
        self._start(self.table, rows)
        self._published_seats = self.table.seats
        self.presence = Presence(self.node, self)
        self.timer = TableTimer(self.node, self)

    def _start(self, table: Table, rows: Sequence[LogRow]) -> None:
        """Take over the state of a whole log."""
        self.table = self.head = table
        self.newest = rows[-1].command if rows else "created"
        self.answers = {row.command: row.answer for row in rows[-ANSWERS:]}
        self._evicted = len(rows) > ANSWERS
        self._pending_events = hidden_events(rows)
        self.published = table.seq - len(self._pending_events)

    @property
    def clients(self) -> Collection[Client]:
        return self.presence.clients

    @property
    def idle(self) -> bool:
        """Whether no command is pending or in flight."""
        return not (self._in_flight or self._pending or self._recovering)

    def is_unused(self) -> bool:
        """Whether no client is connected, nothing is in flight and nothing is scheduled."""
        return not self.clients and self.timer.handle is None and self.idle

    def client_key(self) -> str:
        """The client key that the time of the table's bots counts for."""
        return self.creator or next((client.who for client in self.clients if client.who), "unknown")

    # ---- submit, decide, append

    async def perform(self, command: TableCommand) -> str:
        """Carry a command out; return its answer. Raises `Illegal`."""
        reply = command.reply = FutureReply()
        self.submit(command)
        return await reply.wait()

    def submit(self, command: TableCommand) -> None:
        """Decide a command on `head`, or let it wait. Whatever appends nothing is settled on stored state."""
        if self.stale or self._pending or self._recovering:
            self._pending.append(command)
            if not self._in_flight:
                self._resume()
            return
        known = self.answers.get(command.key)
        if known is not None:
            self._settle(command, known, None)
            return
        if self._in_flight and any(other.key == command.key for other in self._in_flight):
            self._pending.append(command)
            return
        node, presence = self.node, self.presence
        now = node.now()
        levels = node.levels
        context = Context(now, node.settings, levels, presence.delay, presence.certain, presence.shared)
        try:
            outcome = command.decide(self.head, context)
            limit = None if outcome.quiet else command.log_limit
            if limit is not None and self.head.seq + len(outcome.events) > limit:
                raise Illegal("log_full", "Too much has happened at this table.")
            if not outcome.quiet:
                self._append(command, outcome, now)
            elif self._in_flight:
                self._pending.append(command)
            else:
                self._settle(command, command.answer(outcome, self.table), None)
        except Exception as error:
            self._reject(command, error)

    def _reject(self, command: TableCommand, error: Exception) -> None:
        """Reject a command, unless it must be decided again, or the store may have its answer."""
        if self._in_flight:
            self._pending.append(command)
        elif self._evicted and not command.looked_up:
            self.node.tasks.spawn(lambda: self._look_up(command))
        else:
            self._settle(command, None, error)

    async def _look_up(self, command: TableCommand) -> None:
        """Search the store for the answer to a rejected command: it may repeat one of long ago."""
        command.looked_up = True
        try:
            row = await self.node.store.row_of(self.table.id, command.key)
        except NotStored as error:
            self._settle(command, None, error)
            return
        if row is None:
            self.submit(command)
        else:
            self._settle(command, row.answer, None)

    def _append(self, command: TableCommand, outcome: Outcome, now: int) -> None:
        """Hand the events over to the store, together with the next scheduled time."""
        table, settings = self.head, self.node.settings
        rematch = rematch_append(table, outcome, now, settings) if outcome.rematch else None
        after = table.after(outcome.events, now, outcome.after)
        events = encode_events(outcome.events, table.plan)
        answer = command.answer(outcome, after)
        entry = Append(table.id, table.seq + 1, after.seq, now, command.key, events, answer)
        entry.also = rematch
        if after.status != table.status or table.status == "waiting":
            entry.changes = {"status": after.status, "changed": now, **after.lobby_entry()}
        command.todo = scheduled_actions(after, settings)
        due = command.todo[0].at if command.todo else 0
        if due != self.due and (due or self.due is not None):
            self.due = entry.due = due
            entry.lease = lease_end(due, settings)
        entry.follows = self.newest
        if self._in_flight:
            entry.previous, entry.follows = self._in_flight[-1].append, self._in_flight[-1].key
        entry.settled = self._on_stored
        command.append, command.after, command.hidden = entry, after, is_secret(outcome.events)
        self._in_flight.append(command)
        self.head = after
        self.node.store.put(entry)

    # ---- acknowledge, publish, schedule

    def _on_stored(self, error: Exception | None) -> None:
        """The store has committed or rejected the oldest append in flight."""
        command = self._in_flight.pop(0)
        if error is None:
            assert command.append is not None
            assert command.after is not None
            before, self.table = self.table, command.after
            self.newest = command.key
            self._cache_answer(command.key, command.append.answer)
            self._log_progress(before)
            self._settle(command, command.append.answer, None)
            self._publish(command.append.events, hidden=command.hidden)
            self.timer.schedule(command.todo)
        else:
            self.stale, self.due = True, None
            command.attempts += 1
            if isinstance(error, Conflict) and command.attempts < ATTEMPTS:
                self._pending.append(command)
            else:
                self._settle(command, None, NotStored("not stored, or too many conflicts"))
        if not self._in_flight and (self.stale or self._pending):
            self._resume()

    def _settle(self, command: TableCommand, answer: str | None, error: Exception | None) -> None:
        """Acknowledge or reject. An exception of one reply must not stop the table."""
        reply, command.reply = command.reply, None
        try:
            if reply is not None:
                reply.settle(answer, error)
        except Exception:
            logger.exception("a reply failed", extra={"table": self.table.id})

    def _publish(self, events: str, *, hidden: bool) -> None:
        """Send stored events and the view to all clients. Hidden events wait for the next visible ones."""
        if hidden:
            self._pending_events += split_events(events)
            return
        if self._pending_events:
            events = _encode([*self._pending_events, *split_events(events)]).decode()
            self._pending_events = []
        self.published = self.table.seq
        if not (clients := self.presence.clients):
            return
        try:
            stored, view = msgspec.Raw(events.encode()), msgspec.Raw(self.view())
            update = wire.Update(self.published, self.node.now(), stored, view)  # type: ignore[arg-type]
            text = _encode(update)
            for client in clients:
                client.send(text)
            if self.table.seats is not self._published_seats:
                self._published_seats = self.table.seats
                for client in clients:
                    client.say_seats()
        except Exception:
            logger.exception("publishing failed", extra={"table": self.table.id})

    def view(self) -> bytes:
        """The table as clients see it, encoded once for all of them."""
        watchers = sum(not client.seats for client in self.presence.clients)
        return _encode(view_of(self.table, self.node.settings, watchers))

    def broadcast(self, text: bytes) -> None:
        """Send something that is not stored, such as a reaction, to every client."""
        for client in self.clients:
            client.send(text)

    def _cache_answer(self, key: str, answer: str) -> None:
        self.answers[key] = answer
        if len(self.answers) > ANSWERS:
            del self.answers[next(iter(self.answers))]
            self._evicted = True

    def _log_progress(self, before: Table) -> None:
        table = self.table
        if table.status != before.status and table.game is not None:
            said = "a game has begun" if table.status == "playing" else "a game is over"
            logger.info(said, extra={"table": table.id, "scores": list(table.game.scores)})

    # ---- recover

    def _resume(self) -> None:
        """Nothing is in flight: read the log if it is stale, then decide what is pending."""
        self.head = self.table
        if self._recovering:
            return
        if self.stale:
            if self._pending or self._awaiting_recovery:
                self._recovering = True
                self.node.tasks.spawn(self._recover)
            return
        pending, self._pending = self._pending, []
        for command in pending:
            self.submit(command)

    async def catch_up(self) -> None:
        """Apply what other nodes have appended. Raises `Illegal`."""
        recovered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaiting_recovery.append(recovered)
        self.stale = True
        if not self._in_flight:
            self._resume()
        await recovered

    async def refresh(self) -> None:
        """Catch up, where other nodes share the store. Raises `Illegal`."""
        if self.node.store.shared:
            await self.catch_up()

    async def _recover(self) -> None:
        awaiting, self._awaiting_recovery = self._awaiting_recovery, []
        error: Illegal | None = None
        self.stale = False  # a notification during the read makes it stale again
        try:
            await self._read_log()
        except Illegal as fault:
            error = fault
        except asyncio.CancelledError:  # the node closes: wake all waiters
            error = NotStored("the node closes")
        except Exception as fault:
            error = damaged(self.table.id, fault)
        finally:
            self._recovering = False
        if error is not None:
            self.stale = True
            pending, self._pending = self._pending, []
            for command in pending:
                self._settle(command, None, error)
        for one in awaiting:
            fulfil(one, None, error)
        self._resume()

    async def _read_log(self) -> None:
        """Apply the rows after our last one; without that row, load the table again."""
        rows = await self.node.store.rows_from(self.table.id, self.table.seq)
        if not rows or (rows[0].last, rows[0].command) != (self.table.seq, self.newest):
            await self._reload()
        elif len(rows) > 1:
            for row in rows[1:]:
                self._apply(row)
            self.due = None
            self.timer.schedule([])  # the node that appended schedules what follows
        elif self._evicted:  # a conflict without new rows: a key of long ago
            for command in [command for command in self._pending if command.attempts]:
                stored = await self.node.store.row_of(self.table.id, command.key)
                if stored is not None:
                    self._cache_answer(command.key, stored.answer)

    def _apply(self, row: LogRow) -> None:
        """Apply and publish another node's append."""
        try:
            events = decode_events(row.events, self.table.plan)
            table = self.table.after(events, row.at)
        except Exception as fault:
            raise Damaged(f"Row {row.first} of the log cannot be read: {fault!r}") from fault
        if (row.first, row.last) != (self.table.seq + 1, table.seq):
            raise Damaged(f"Row {row.first} to {row.last} of the log follows {self.table.seq}.")
        self.table = table
        self.newest = row.command
        self._cache_answer(row.command, row.answer)
        self._publish(row.events, hidden=is_secret(events))

    async def _reload(self) -> None:
        """The store has lost rows that this node saw stored. What is stored now counts."""
        stored = await self.node.store.load(self.table.id, vital=True)
        if stored is None:
            if await self.node.moderation.has_changed():
                logger.info("table deleted by the host", extra={"table": self.table.id})
            else:
                logger.error("a table is gone from the store", extra={"table": self.table.id})
            self.presence.disconnect_all("no_table", "This table does not exist any more.")
            self.node.forget(self.table.id)
            raise Illegal("no_table", "This table does not exist any more.", name=self.table.id)
        table = await restore(stored)
        logger.error(
            "the store has lost rows", extra={"table": table.id, "from": self.table.seq, "to": table.seq}
        )
        self._start(table, stored.rows)
        self.due = None
        self.presence.disconnect_all("shutting_down", "The table has changed. Come back in a moment.")
        self.node.tasks.spawn(self.timer.run)
