"""A table that this tab runs: it decides, stores, acknowledges, publishes, in this order."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from setcubed import game as g
from setcubed.app.advice import advice, chosen, hint_answer, hint_requests, weigh
from setcubed.app.bot_moves import BotRequest, bot_answer, bot_request, cautious_answer, greedy_answer
from setcubed.app.new_table import new_code, rematch
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.commands import React
from setcubed.app.settings import TableSettings
from setcubed.app.tables import decisions
from setcubed.app.tables.moves import Context, Outcome, answer_text, done_text
from setcubed.app.tables.scheduled_actions import ScheduledAction, scheduled_actions, too_far_off
from setcubed.app.tables.stored import LogRow, StoredTable, hidden_events, split_events
from setcubed.app.tables.table import Table, encode_events, is_secret
from setcubed.app.tables.views import view_of, welcome
from setcubed.browser.storage import Storage, local_id, new_stored_table
from setcubed.fairness import new_secret

if TYPE_CHECKING:
    from setcubed.browser.host import Connection

logger = logging.getLogger("setcubed.browser")
NODE = "browser"
"""The node of every connected seat."""
RETRY_SECONDS = 1.0
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Services:
    """The services that all tables of this tab share."""

    storage: Storage
    settings: TableSettings
    levels: Mapping[str, Sequence[str]]
    now: Callable[[], int]
    check_grading: Callable[[], None]
    """Raises `Illegal` where the engine is too slow to grade choices."""


class LocalTable:
    """One table: its log, its clients and its timer."""

    def __init__(self, services: Services, table: Table, rows: Sequence[LogRow]) -> None:
        self.table = table
        self.rows = list(rows)
        self.clients: list[Connection] = []
        self._services = services
        self._turnstile = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._acting: asyncio.Task[None] | None = None
        self._answers = {row.command: row.answer for row in rows}
        self._hidden = hidden_events(rows)
        self._advised: tuple[g.State, list[g.Command]] | None = None

    @property
    def published(self) -> int:
        """The number of the last event that clients may know: calls are secret until they are judged."""
        return self.table.seq - len(self._hidden)

    # ---- commands

    async def command(self, command: wire.Command, holders: Collection[str]) -> str:
        """Carry out a seat's command and return the answer as JSON. Raises `Illegal`."""
        do, seat = command.do, command.seat
        if isinstance(do, React):
            decisions.check_holds(self.table, seat, holders)
            self._broadcast(_encode(wire.SeatReaction(seat, do.reaction)))
            return done_text(command.id, self.published)

        def decide(table: Table, context: Context) -> Outcome:
            decisions.check_holds(table, seat, holders)
            return decisions.decide(table, seat, command.seq, do, context)

        def answer(outcome: Outcome, after: Table) -> str:
            return answer_text(command.id, outcome, after)

        return await self._perform(f"{seat}:{command.id}", decide, answer)

    async def _perform(
        self,
        key: str,
        decide: Callable[[Table, Context], Outcome],
        answer: Callable[[Outcome, Table], str] = lambda *_: "{}",
    ) -> str:
        """Decide, store, then publish; a repeated key gets the first answer. Raises `Illegal`."""
        async with self._turnstile:
            if key in self._answers:
                return self._answers[key]
            now, table = self._services.now(), self.table
            outcome = decide(table, self._context(now))
            if outcome.quiet:
                return answer(outcome, table)
            new = [self._rematch(outcome, now)] if outcome.rematch else []
            after = table.after(outcome.events, now, outcome.after)
            events = encode_events(outcome.events, table.plan)
            row = LogRow(table.seq + 1, after.seq, now, key, events, answer(outcome, after))
            try:
                await self._services.storage.append(table.id, row, new)
            except Exception as error:
                logger.exception("an append failed")
                raise g.Illegal("not_stored", "This device could not store it. Try again.") from error
            self._enter(row, after, secret=is_secret(outcome.events))
            return row.answer

    def _context(self, now: int) -> Context:
        # All people sit at this device.
        return Context(now, self._services.settings, self._services.levels, shared=lambda _one, _two: True)

    def _rematch(self, outcome: Outcome, now: int) -> StoredTable:
        id, code = local_id(secrets.token_urlsafe(32)), new_code(secrets.randbelow)
        outcome.events = [te.Rematched(id, code)]
        return new_stored_table(rematch(self.table, id, code, new_secret(), now), now)

    def _enter(self, row: LogRow, after: Table, *, secret: bool) -> None:
        self.table = after
        self.rows.append(row)
        self._answers[row.command] = row.answer
        self._hidden += split_events(row.events)
        if not secret:
            events, self._hidden = self._hidden, []
            view = msgspec.Raw(self.view())
            update = wire.Update(after.seq, self._services.now(), events, view)  # type: ignore[arg-type]
            self._broadcast(_encode(update))
        self._schedule()

    # ---- clients

    async def connect(self, client: Connection, seq: int | None) -> None:
        """Welcome a client, which has received the events up to `seq`, and run the table for it."""
        now, seats = self._services.now(), sorted(self.table.held_by(client.holders))
        client.send(welcome(self.table, self.published, now, seats, self.view(), *self._missed(seq)))
        self.clients.append(client)

        def arrive(table: Table, _: Context) -> Outcome:
            events = [te.Connected(seat, NODE) for seat in seats if table.seats[seat].node != NODE]
            return Outcome([*events], quiet=not events)

        await self._perform(f"note:{secrets.token_hex(8)}", arrive)
        self._schedule()

    def disconnect(self, client: Connection) -> None:
        """Remove a client; a table without clients is suspended."""
        if client in self.clients:
            self.clients.remove(client)
        self._schedule()

    def view(self) -> bytes:
        """Return the view as JSON."""
        watchers = sum(not self.table.held_by(client.holders) for client in self.clients)
        return _encode(view_of(self.table, self._services.settings, watchers))

    def _missed(self, seq: int | None) -> tuple[list[msgspec.Raw], bool]:
        """Return the events after a number, and whether they are all there."""
        if seq is None or seq > self.table.seq:
            return [], False
        rows = [row for row in self.rows if row.first > seq and row.last <= self.published]
        events = [event for row in rows for event in split_events(row.events)]
        return events, not rows or rows[0].first == seq + 1

    def _broadcast(self, text: bytes) -> None:
        for client in self.clients:
            client.send(text)

    # ---- questions

    def hint(self, query: wire.Hint) -> wire.HintResult:
        """Reveal the requested part of the best turn. Raises `Illegal`."""
        requests = hint_requests(self.table, query)
        game = self.table.started_game
        if self._advised is None or self._advised[0] is not game or len(self._advised[1]) < len(requests):
            self._advised = (game, [self._think(request) for request in requests])
        answers = self._advised[1]
        return hint_answer(query, self.published, game, answers[len(answers) - len(requests) :])

    def weigh(self, request: wire.Weigh) -> wire.WeighResult:
        """Say whether a choice would be a mistake. Raises `Illegal`."""
        self._services.check_grading()
        game, event = chosen(self.table, request.seat, request.do)
        return advice(request, self.published, game, weigh(game, event))

    # ---- scheduled actions

    def _schedule(self) -> None:
        """Set the timer for the next scheduled action, while somebody looks on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        todo = scheduled_actions(self.table, self._services.settings) if self.clients else []
        if todo:
            seconds = max(0.0, (todo[0].at - self._services.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start_acting)

    def _start_acting(self) -> None:
        if self._acting is None or self._acting.done():
            self._acting = asyncio.get_running_loop().create_task(self._act())

    async def _act(self) -> None:
        """Carry out the action that is due."""
        settings, now = self._services.settings, self._services.now()
        todo = scheduled_actions(self.table, settings)
        if not todo or not self.clients:
            return
        try:
            if too_far_off(todo[0], self.table, settings, now):
                await self._perform(f"clock_set:{self.table.seq}", decisions.reset_clock)
            elif todo[0].at <= now:
                await self._carry_out(todo[0])
        except g.Illegal as illegal:
            logger.warning("a scheduled action failed: %s", illegal.code)
            await asyncio.sleep(RETRY_SECONDS)
        self._acting = None
        self._schedule()

    async def _carry_out(self, action: ScheduledAction) -> None:
        request = bot_request(self.table, action)
        move = None if request is None else self._think(request)
        decide = partial(decisions.run_scheduled, action=action, command=move)
        await self._perform(action.key(self.table.seq), decide)

    def _think(self, request: BotRequest) -> g.Command:
        """Let a bot decide; if it fails or its level is not on offer, a simpler one does."""
        rng = random.Random()
        if request.level not in self._services.levels:
            request = request._replace(level=list(self._services.levels)[-1])
        for answer in (bot_answer, greedy_answer):
            try:
                return answer(request, rng)
            except Exception:
                logger.exception("a bot failed")
        return cautious_answer(request)
