"""Commands that a live table carries out: what each decides and answers, and who gets the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import KW_ONLY, dataclass, field
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
        assert self._future is not None
        try:
            return await self._future
        finally:
            self._future = None  # else an exception, its traceback and this frame form a cycle


@dataclass(slots=True, eq=False)
class TableCommand:
    """A command in a table's lifecycle, with what the lifecycle notes about it."""

    key: str
    """Its id in the log, the same on every node and for every repeat."""
    _: KW_ONLY
    reply: Reply | None = None
    attempts: int = 0
    looked_up: bool = False
    """Whether the store was searched for an earlier append of the same key."""
    append: Append | None = None
    after: Table | None = None
    todo: list[ScheduledAction] = field(default_factory=list)
    hidden: bool = False
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


@dataclass(slots=True, eq=False)
class SeatCommand(TableCommand):
    """A player's command. Whether the sender holds the seat is part of the decision, so that it is checked
    again whenever the decision is made again."""

    key: str = field(init=False)
    message: wire.Command
    holders: Collection[str]

    def __post_init__(self) -> None:
        self.key = f"{self.message.seat}:{self.message.id}"

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


@dataclass(slots=True, eq=False)
class JoinCommand(TableCommand):
    """Take an open seat."""

    join: wire.Join
    holder: str

    def decide(self, table: Table, _context: Context) -> Outcome:
        join = self.join
        return decisions.join(table, join.name, join.seat, join.seed, self.holder)

    def answer(self, _outcome: Outcome, after: Table) -> str:
        """The seat, and the number of the join's last event."""
        (seat,) = after.held_by([self.holder])
        return msgspec.json.encode({"seat": seat, "seq": after.seq}).decode()


@dataclass(slots=True, eq=False)
class DirectCommand(TableCommand):
    """A command given by its decision: of a timer, of the host of a class, of the presence of clients."""

    decision: Callable[[Table, Context], Outcome]

    def decide(self, table: Table, context: Context) -> Outcome:
        return self.decision(table, context)
