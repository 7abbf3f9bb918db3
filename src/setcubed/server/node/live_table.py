"""A table that is alive on this node: commands and questions go in, news goes out to its clients."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from functools import partial

import msgspec

from setcubed import game as g
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import React
from setcubed.app.protocol.types import Reaction
from setcubed.app.tables import decisions
from setcubed.app.tables.answers import answer_text, done_text
from setcubed.app.tables.drafts import check_may_try, draft
from setcubed.app.tables.duties import Duty
from setcubed.app.tables.hints import hint_answer, hint_requests
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.stored import LogRow
from setcubed.app.tables.table import Table
from setcubed.app.tables.views import BoardText, around_game, game_text, view_of
from setcubed.app.tutor import advice, chosen, weigh
from setcubed.server.node.presence import Client, Presence
from setcubed.server.node.services import Services
from setcubed.server.node.table_log import Done, Job, TableLog, waiter
from setcubed.server.node.timers import TableTimer

_encode = msgspec.json.Encoder().encode
MISSED = 300  # so many appends are sent after a lost connection; with more, the view must do


class LiveTable:
    """One table on this node: its log, who is there, its duties, and what clients are told."""

    __slots__ = (
        "_advised",
        "_board",
        "_head",
        "_seats_told",
        "_services",
        "_untold",
        "log",
        "maker",
        "presence",
        "timers",
        "told",
        "used_at",
    )

    def __init__(self, services: Services, table: Table, rows: Sequence[LogRow] = ()) -> None:
        self._services = services
        self.log = TableLog(services, self, table, rows)
        self.presence = Presence(services, self.log)
        self.timers = TableTimer(services, self.log, self._whose)
        self.maker = ""  # from which address the table was made, as long as it is in memory
        self.used_at = 0.0
        self._advised: tuple[g.State, list[g.Command]] | None = None
        self._head: tuple[object, object, bytes, bytes] = (None, None, b"", b"")
        self._board = BoardText()
        self._seats_told: object = table.seats
        self._untold = pending_events(rows)
        self.told = table.seq - len(self._untold)
        """The number up to which clients may know what happened: of a call they hear when it is judged."""

    @property
    def table(self) -> Table:
        """The table as it is stored."""
        return self.log.table

    @property
    def clients(self) -> Collection[Client]:
        """Who is connected here."""
        return self.presence.clients

    def is_unused(self) -> bool:
        """Whether nobody is here and nothing is under way or waited for."""
        return not self.clients and self.timers.timer is None and self.log.idle

    def _whose(self) -> str:
        """Whom the time of its bots counts for: the address that made it, or one that plays here."""
        return self.maker or next((client.who for client in self.clients if client.who), "unknown")

    # ---- commands

    def command(self, command: wire.Command, holders: Collection[str], done: Done) -> None:
        """Carry a seat's command out; `done` is told the answer, or why it is refused.

        That the holders hold the seat is part of the decision: it is asked whenever that is made anew."""
        do, seat, seq = command.do, command.seat, command.seq

        def decide(table: Table, here: Here) -> Outcome:
            decisions.check_holds(table, seat, holders)
            return decisions.decide(table, seat, seq, do, here)

        def answer(outcome: Outcome, after: Table) -> str:
            return answer_text(command.id, outcome, after)

        if isinstance(do, React):
            self._services.tasks.spawn(partial(self._react, command, do.reaction, holders, done))
        else:
            self.log.submit(Job(f"{seat}:{command.id}", decide, answer, done))

    async def answer_to(self, command: wire.Command, holders: Collection[str]) -> str:
        """Carry a seat's command out and wait for the answer; `Illegal` if it is refused."""
        answered, done = waiter()
        self.command(command, holders, done)
        return await answered

    async def _react(
        self, command: wire.Command, reaction: Reaction, holders: Collection[str], done: Done
    ) -> None:
        """Show a quick reaction to all who are there, on every node. It is not stored, but whose seat it is
        follows from what is."""
        try:
            await self.log.up_to_date()
            decisions.check_holds(self.table, command.seat, holders)
        except Exception as fault:  # whatever it is, nobody may wait for ever
            return done(None, fault)
        text = _encode(wire.Reacted(command.seat, reaction))
        self.broadcast(text)
        self._services.store.announce(self.table.id, text.decode())
        return done(done_text(command.id, self.told), None)

    # ---- what the log calls

    def here(self, now: int) -> Here:
        """What a decision may know."""
        presence, services = self.presence, self._services
        return Here(
            now, services.settings, services.levels, presence.delay, presence.certain, presence.shared
        )

    def publish(self, events: str, *, secret: bool) -> None:
        """Events have been stored: tell everybody. Secret ones are told with the next that are not."""
        if secret:
            self._untold += _events(events)
            return
        if self._untold:
            events = _encode([*self._untold, *_events(events)]).decode()
            self._untold = []
        table = self.log.table
        self.told = table.seq
        if self.presence.clients:
            stored, view = msgspec.Raw(events.encode()), msgspec.Raw(self.view())
            update = wire.Update(self.told, self._services.now(), stored, view)  # type: ignore[arg-type]
            self.broadcast(_encode(update))
            if table.seats is not self._seats_told:
                self._seats_told = table.seats
                for client in self.clients:
                    client.say_seats()

    def schedule(self, todo: list[Duty]) -> None:
        """These are the table's duties now."""
        self.timers.schedule(todo)

    def send_away(self) -> None:
        """What clients were told is no longer so: let all come back and look."""
        self.told, self._untold = self.table.seq, []
        for client in self.clients:
            client.cut_off("shutting_down", "The table has changed. Come back in a moment.")
        self._services.tasks.spawn(self.timers.attend)

    # ---- what clients see

    def view(self) -> bytes:
        """The view as JSON."""
        table, settings, watchers = self.log.table, self._services.settings, 0
        for client in self.presence.clients:
            if not client.seats:
                watchers += 1
        if table.game is None:
            return _encode(view_of(table, settings, watchers))
        # What is around the game seldom changes; seats that change are a new list.
        around = (table.status, table.revealed, table.rematch, watchers, not table.marks, table.undone)
        seats, known, before, after = self._head
        if seats is not table.seats or known != around:
            before, after = around_game(view_of(table, settings, watchers, game=False))
            self._head = (table.seats, around, before, after)
        return b"%b%b%b" % (before, game_text(table, table.game, settings, self._board).encode(), after)

    def broadcast(self, text: bytes) -> None:
        """Send to every client here."""
        for client in self.presence.clients:
            client.send(text)

    async def missed(self, seq: int | None) -> tuple[list[msgspec.Raw], bool]:
        """The events after a number, and whether they are all there."""
        if seq is None or seq > self.table.seq:
            return [], False
        if seq >= self.told:
            return [], True
        rows = await self._services.store.rows_after(self.table.id, seq, MISSED + 1)
        rows = [row for row in rows if row.last <= self.told]
        if len(rows) > MISSED or not rows or rows[0].first != seq + 1:
            return [], False
        return [event for row in rows for event in _events(row.events)], rows[-1].last == self.told

    # ---- questions

    def takes_long(self, ask: wire.Draft) -> bool:
        """Whether a draft is too much for the event loop: every wild die can be anything."""
        game = self.table.game
        if game is None or not game.board.squares:
            return False
        return any(held.face == g.WILD for held in game.hands[ask.seat])

    def draft(self, ask: wire.Draft) -> wire.Drafted:
        """Answer a draft of a seat that may act."""
        game = check_may_try(self.table, ask.seat)
        return draft(game, ask.seat, ask.placements, ask.id, self.told)

    async def hint(self, ask: wire.Hint) -> wire.Hinted:
        """The best turn, or the SET of the opening, as far as it was asked for."""
        requests = hint_requests(self.table, ask)
        game = self.table.game
        assert game is not None
        if self._advised is None or self._advised[0] is not game or len(self._advised[1]) < len(requests):
            pool, whose = self._services.bot_pool, self._whose()
            found = await asyncio.gather(*(pool.think(*request, whose) for request in requests))
            self._advised = (game, found)  # the same for all steps of a hint
        return hint_answer(ask, self.told, game, self._advised[1][-len(requests) :])

    async def weigh(self, ask: wire.Weigh) -> wire.Weighed:
        """Whether it would be a mistake to do so; nobody waits long for it, nor for its workers."""
        game, event = chosen(self.table, ask.seat, ask.do)
        found = await self._services.bot_pool.weigh(weigh, game, event, whose=self._whose())
        return advice(ask, self.told, game, found)


def pending_events(rows: Sequence[LogRow]) -> list[msgspec.Raw]:
    """The secret events at the end of a log, one a row: calls that are not judged yet."""
    found: list[msgspec.Raw] = []
    for row in reversed(rows):
        if not row.events.startswith('[{"type":"called"') or row.first != row.last:
            break
        found = _events(row.events) + found
    return found


def _events(text: str) -> list[msgspec.Raw]:
    """Stored events, one by one."""
    return msgspec.json.decode(text, type=list[msgspec.Raw])
