"""One table's log on this node: every command's way through decision and store to its answer.

A command is decided on the newest state there is, also on one whose appends are still on their way into the
store, so that commands of one table need not wait for each other's commit. The store keeps their order, and
nothing is answered or told before it is stored. What is refused is refused only on what is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from setcubed.app.tables.duties import Duty, duties, lease_end
from setcubed.app.tables.moves import Here, Outcome
from setcubed.app.tables.stored import Damaged, LogRow
from setcubed.app.tables.table import Table, decode_events, encode_events, is_secret
from setcubed.game import Illegal
from setcubed.server.node.first_appends import rematch_append
from setcubed.server.node.restore import damaged, restore
from setcubed.server.node.services import Services
from setcubed.server.store.appends import Append, Conflict, NotStored, fulfil

if TYPE_CHECKING:
    from setcubed.server.node.live_table import LiveTable

logger = logging.getLogger("setcubed.table")
ANSWERS = 64  # of the last commands, kept to answer repeats without a look into the store
TRIES = 20
Decide = Callable[[Table, Here], Outcome]
Answer = Callable[[Outcome, Table], str]
"""The answer to an outcome, from the table after it."""
Done = Callable[[str | None, Exception | None], None]
"""Told the answer, or why there is none."""


def waiter() -> tuple[asyncio.Future[str], Done]:
    """A future answer, and what fulfils it."""
    answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    return answered, partial(fulfil, answered)


@dataclass(slots=True)
class Job:
    """A command on its way."""

    key: str
    decide: Decide
    answer: Answer
    done: Done
    tries: int = 0
    looked: bool = False
    """Whether the store was asked if it is a repeat."""
    entry: Append | None = None
    after: Table | None = None
    todo: list[Duty] | None = None
    secret: bool = False


class TableLog:
    """One table's log. `table` is as stored; `tip` is as it will be when all that is under way is stored."""

    __slots__ = (
        "_asking",
        "_flight",
        "_forgetful",
        "_live",
        "_recovering",
        "_services",
        "_settings",
        "_waiting",
        "answers",
        "due",
        "newest",
        "stale",
        "store",
        "table",
        "tip",
    )

    def __init__(
        self, services: Services, live: LiveTable, table: Table, rows: Sequence[LogRow] = ()
    ) -> None:
        self._services = services
        self._settings = services.settings
        self.store = services.store
        self._live = live
        self.table = self.tip = table
        self.answers = {row.command: row.answer for row in rows[-ANSWERS:]}
        self.newest = rows[-1].command if rows else "created"  # of the newest row
        self._forgetful = len(rows) > ANSWERS  # older answers are in the store alone
        self.due: int | None = None  # what the agenda says, as far as this node knows
        self.stale = False
        self._recovering = False
        self._flight: list[Job] = []  # decided, on their way into the store
        self._waiting: list[Job] = []  # to be decided when the flight has landed
        self._asking: list[asyncio.Future[None]] = []  # who waits for what others appended

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not (self._flight or self._waiting or self._recovering)

    # ---- commands

    async def perform(self, key: str, decide: Decide, answer: Answer = lambda *_: "{}") -> str:
        """Decide and store, and wait for the answer; `Illegal` if it is refused."""
        answered, done = waiter()
        self.submit(Job(key, decide, answer, done))
        return await answered

    def submit(self, job: Job) -> None:
        """Take a command: decide at once if that is possible."""
        if self.stale or self._waiting or self._recovering:
            self._waiting.append(job)
            if not self._flight:
                self._land()
        else:
            self._decide(job)

    def _decide(self, job: Job) -> None:
        """Decide on the tip. A refusal, a repeat, or that all is so already is settled on what is stored."""
        known = self.answers.get(job.key)
        if known is not None:
            self._answer(job, known, None)
            return
        if self._flight and any(other.key == job.key for other in self._flight):
            self._waiting.append(job)
            return
        now = self._services.now()
        try:
            outcome = job.decide(self.tip, self._live.here(now))
            if not outcome.quiet:
                self._append(job, outcome, now)
                return
        except Exception as fault:
            if self._flight:
                self._waiting.append(job)
            elif self._forgetful and not job.looked:
                self._look_up(job)
            else:
                self._answer(job, None, fault)
            return
        if self._flight:
            self._waiting.append(job)
        else:
            self._answer(job, job.answer(outcome, self.table), None)

    def _look_up(self, job: Job) -> None:
        """What is refused now may be the repeat of a command that was done long ago."""

        async def look() -> None:
            job.looked = True
            try:
                row = await self.store.row_of(self.table.id, job.key)
            except NotStored as fault:
                self._answer(job, None, fault)
                return
            if row is None:
                self.submit(job)
            else:
                self._answer(job, row.answer, None)

        self._services.tasks.spawn(look)

    def _append(self, job: Job, outcome: Outcome, now: int) -> None:
        table = self.tip
        also = rematch_append(table, outcome, now, self._settings) if outcome.rematch else None
        after = table.after(outcome.events, now, outcome.after)
        todo = duties(after, self._settings)
        events = encode_events(outcome.events, table.plan)
        entry = Append(table.id, table.seq + 1, after.seq, now, job.key, events, job.answer(outcome, after))
        entry.also = also
        if after.status != table.status or table.status == "waiting":
            entry.changes = {"status": after.status, "changed": now, **after.lobby_entry()}
        self._plan(entry, todo)
        entry.follows = self.newest
        if self._flight:
            entry.previous, entry.follows = self._flight[-1].entry, self._flight[-1].key
        entry.settled = self._on_stored
        job.entry, job.after, job.todo, job.secret = entry, after, todo, is_secret(outcome.events)
        self._flight.append(job)
        self.tip = after
        self.store.put(entry)

    def _plan(self, entry: Append, todo: list[Duty]) -> None:
        due = todo[0].at if todo else 0
        if due != self.due and (due or self.due is not None):
            self.due = entry.due = due
            entry.lease = lease_end(due, self._settings)

    def clear_duty(self) -> None:
        """The table has nothing to do any more, though the agenda says so."""
        self.due = None
        self.store.clear_timer(self.table.id)

    def _on_stored(self, fault: Exception | None) -> None:
        """The store has done with the first of the flight: acknowledge and tell, or look again."""
        job = self._flight.pop(0)
        assert job.entry is not None
        if fault is None:
            assert job.after is not None
            before, self.table = self.table, job.after
            self._log_milestones(job, before)
            self.newest = job.key
            self._remember(job.key, job.entry.answer)
            self._answer(job, job.entry.answer, None)
            try:
                self._live.publish(job.entry.events, secret=job.secret)
            except Exception:
                logger.exception("telling failed", extra={"table": self.table.id})
            self._live.schedule(job.todo or [])
        else:
            self.stale = True
            self.due = None
            job.tries += 1
            if isinstance(fault, Conflict) and job.tries < TRIES:
                self._waiting.append(job)
            else:
                self._answer(job, None, NotStored("conflicts again and again"))
        if not self._flight and (self.stale or self._waiting):
            self._land()

    def _log_milestones(self, job: Job, before: Table) -> None:
        """What a host reads of it in the log: games that begin and end; to look closer, every append."""
        table = self.table
        if logger.isEnabledFor(logging.DEBUG):
            logger.debug("stored", extra={"table": table.id, "seq": table.seq, "command": job.key})
        if table.status != before.status and table.game is not None:
            said = "a game has begun" if table.status == "playing" else "a game is over"
            more = {"rounds": table.game.round, "scores": list(table.game.scores)}
            logger.info(said, extra={"table": table.id, **(more if table.status == "over" else {})})

    def _answer(self, job: Job, text: str | None, fault: Exception | None) -> None:
        """Tell who asked. Whatever goes wrong there, the table goes on."""
        try:
            job.done(text, fault)
        except Exception:
            logger.exception("an answer failed", extra={"table": self.table.id})

    # ---- when the flight has landed

    def _land(self) -> None:
        """Nothing is under way: catch up where others were quicker, and decide what has waited."""
        self.tip = self.table
        if self._recovering:
            return
        if self.stale:
            if self._waiting or self._asking:
                self._recovering = True
                self._services.tasks.spawn(self._recover)
            return
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            self.submit(job)

    async def catch_up(self) -> None:
        """Take in what other nodes have appended. Raises `Illegal`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asking.append(done)
        self.stale = True
        if not self._flight:
            self._land()
        await done

    async def up_to_date(self) -> None:
        """Take in what other nodes have appended, where there are others. Raises `Illegal`."""
        if self.store.shared:
            await self.catch_up()

    async def _recover(self) -> None:
        asking, self._asking = self._asking, []
        fault: Illegal | None = None
        self.stale = False  # what is heard while the log is read asks for another look
        try:
            await self._read_on()
        except Illegal as no:
            fault = no
        except Exception as found:  # whatever it is, nobody may wait for ever
            fault = damaged(self.table.id, found)
        finally:
            self._recovering = False
        if fault is not None:
            self.stale = True
            waiting, self._waiting = self._waiting, []
            for job in waiting:
                self._answer(job, None, fault)
        for one in asking:
            fulfil(one, None, fault)
        self._land()

    async def _read_on(self) -> None:
        """Take in what is stored beyond what is known here."""
        rows = await self.store.rows_from(self.table.id, self.table.seq)
        if not rows or (rows[0].last, rows[0].command) != (self.table.seq, self.newest):
            await self._start_over()
        elif len(rows) > 1:
            for row in rows[1:]:
                self._take_in(row)
            self.due = None
            self._live.schedule([])  # whoever appended sees to what follows
        elif self._forgetful:
            await self._find_repeats()

    async def _find_repeats(self) -> None:
        """A conflict though nobody appended: the command was stored so long ago that it is forgotten here."""
        for job in [job for job in self._waiting if job.tries]:
            row = await self.store.row_of(self.table.id, job.key)
            if row is not None:
                self._remember(job.key, row.answer)

    def _take_in(self, row: LogRow) -> None:
        """Apply a stored append of another node and tell the clients here."""
        try:
            events = decode_events(row.events, self.table.plan)
            table = self.table.after(events, row.at)
        except Exception as fault:
            raise Damaged(f"Row {row.first} of the log cannot be read: {fault!r}") from fault
        if (row.first, row.last) != (self.table.seq + 1, table.seq):
            raise Damaged(f"Row {row.first} to {row.last} of the log follows {self.table.seq}.")
        self.table = table
        self.newest = row.command
        self._remember(row.command, row.answer)
        self._live.publish(row.events, secret=is_secret(events))

    async def _start_over(self) -> None:
        """The store has lost rows that this node saw stored: what is stored now counts."""
        stored = await self.store.load(self.table.id)
        if stored is None:
            raise NotStored("the table is gone")
        table = await restore(stored)
        logger.error(
            "the store has lost rows", extra={"table": table.id, "from": self.table.seq, "to": table.seq}
        )
        self.table = self.tip = table
        self.newest = stored.rows[-1].command
        self.answers = {row.command: row.answer for row in stored.rows[-ANSWERS:]}
        self._forgetful = len(stored.rows) > ANSWERS
        self.due = None
        self._live.send_away()

    def _remember(self, key: str, text: str) -> None:
        self.answers[key] = text
        if len(self.answers) > ANSWERS:
            del self.answers[next(iter(self.answers))]
            self._forgetful = True
