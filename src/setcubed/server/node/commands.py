"""Commands that a live table carries out: what each decides and answers, and who gets the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from setcubed.app.protocol import commands as c
from setcubed.app.protocol import messages as wire
from setcubed.app.tables import decisions
from setcubed.app.tables.moves import Context, Outcome, answer_text
from setcubed.app.tables.scheduled_actions import ScheduledAction
from setcubed.app.tables.table import Table
from setcubed.server.store.appends import Append, fulfil

LOG_LIMIT = 4000
"""Events after which a table's log is full: it takes nothing but what moves the game on."""
_OPTIONAL = (c.Rename, c.SeedDice, c.SeatBot, c.FreeSeat, c.TakeBack, c.Undo)
_REPEATED = (c.Call, c.Withdraw, c.Show)
"""Part of an opening, which can be repeated without end: these have a higher limit."""


class Reply(Protocol):
    """The recipient of the answer to a command."""

    def settle(self, answer: str | None, error: Exception | None) -> None:
        """Deliver the answer or the error. Called once."""


class FutureReply:
    """A reply that its sender awaits."""

    __slots__ = ("_future",)

    def __init__(self) -> None:
        self._future: asyncio.Future[str] | None = asyncio.get_running_loop().create_future()

    def settle(self, answer: str | None, error: Exception | None) -> None:
        """Resolve the future, unless the sender has given up."""
        if self._future is not None:
            fulfil(self._future, answer, error)

    async def wait(self) -> str:
        """Wait for the answer. Raises `Illegal`."""
        assert self._future is not None
        try:
            return await self._future
        finally:
            self._future = None  # else an exception, its traceback and this frame form a cycle


class TableCommand:
    """A command in a table's lifecycle, with what the lifecycle notes about it."""

    __slots__ = ("after", "append", "attempts", "hidden", "key", "looked_up", "reply", "todo")

    def __init__(self, key: str, reply: Reply | None = None) -> None:
        self.key = key
        """Its id in the log, the same on every node and for every repeat."""
        self.reply = reply
        self.attempts = 0
        self.looked_up = False
        """Whether the store was searched for an earlier append of the same key."""
        self.append: Append | None = None
        self.after: Table | None = None
        self.todo: list[ScheduledAction] = []
        self.hidden = False
        """Whether its events are published only with later ones."""

    @property
    def log_limit(self) -> int | None:
        """The length of the log from which on it is rejected, if any."""
        return None

    def decide(self, table: Table, context: Context) -> Outcome:
        """The events it leads to. Raises `Illegal`."""
        raise NotImplementedError

    def answer(self, _outcome: Outcome, _after: Table) -> str:
        """The answer as JSON, from the table after the events."""
        return "{}"


class SeatCommand(TableCommand):
    """A player's command. Whether the sender holds the seat is part of the decision, so that it is checked
    again whenever the decision is made again."""

    __slots__ = ("holders", "message")

    def __init__(self, message: wire.Command, holders: Collection[str], reply: Reply | None = None) -> None:
        super().__init__(f"{message.seat}:{message.id}", reply)
        self.message = message
        self.holders = holders

    @property
    def log_limit(self) -> int | None:
        """A limit for commands that grow the log without moving the game on."""
        if isinstance(self.message.do, _REPEATED):
            return 2 * LOG_LIMIT
        return LOG_LIMIT if isinstance(self.message.do, _OPTIONAL) else None

    def decide(self, table: Table, context: Context) -> Outcome:
        """Apply the rules, if the sender holds the seat."""
        message = self.message
        decisions.check_holds(table, message.seat, self.holders)
        return decisions.decide(table, message.seat, message.seq, message.do, context)

    def answer(self, outcome: Outcome, after: Table) -> str:
        """That it is done, or the questions about a wrong call."""
        return answer_text(self.message.id, outcome, after)


class JoinCommand(TableCommand):
    """Take an open seat."""

    __slots__ = ("holder", "join")

    def __init__(self, key: str, join: wire.Join, holder: str) -> None:
        super().__init__(key)
        self.join = join
        self.holder = holder

    def decide(self, table: Table, _context: Context) -> Outcome:
        """Find a seat for the holder."""
        join = self.join
        return decisions.join(table, join.name, join.seat, join.seed, self.holder)

    def answer(self, _outcome: Outcome, after: Table) -> str:
        """The seat, and the number of the join's last event."""
        (seat,) = after.held_by([self.holder])
        return msgspec.json.encode({"seat": seat, "seq": after.seq}).decode()


class DirectCommand(TableCommand):
    """A command given by its decision: of a timer, of the host of a class, of the presence of clients."""

    __slots__ = ("decision",)

    def __init__(self, key: str, decision: Callable[[Table, Context], Outcome]) -> None:
        super().__init__(key)
        self.decision = decision

    def decide(self, table: Table, context: Context) -> Outcome:
        """Apply the decision to the table."""
        return self.decision(table, context)
