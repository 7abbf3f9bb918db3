"""What clients say over their sockets: hello, commands, drafts, hints, and the answers to pings."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from functools import lru_cache, partial
from typing import TypeAlias

import msgspec
from prometheus_client import Counter as Count

from setcubed.app.protocol import messages as wire
from setcubed.app.tables.decisions import check_holds
from setcubed.app.tables.views import board_of, dice_faces
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.computing import Computing
from setcubed.server.http.inbox import InboxQueue
from setcubed.server.http.outbox import Outbox
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.websocket import Connection
from setcubed.server.metrics import COMMAND_SECONDS, COMMANDS, SOCKETS
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.socket")
_decode = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode

HELLO_SECONDS = 10.0
Slow: TypeAlias = wire.Hello | wire.Draft | wire.Hint | wire.Weigh
"""Messages that may have to wait for the store, a thread or a worker."""


class Sockets:
    """All connections of this node."""

    def __init__(self, node: Node, rates: RateLimits) -> None:
        self.node = node
        self.settings = node.settings
        self.now = node.now
        self.limits = rates
        self.inboxes = InboxQueue()
        self.outbox = Outbox()
        self.connections: dict[Connection, None] = {}  # in the order in which they came
        self._tasks: set[asyncio.Task[None]] = set()
        self._open: Counter[str] = Counter()  # sockets by address
        self.computing = Computing(rates)

    def bans(self, who: str) -> bool:
        """Whether the host refuses an address."""
        return self.node.host.bans.holds(who, self.node.now())

    def admits(self, who: str) -> bool:
        """Whether an address may open another socket now."""
        if self.limits.factor and self._open[who] >= rate_limit.SOCKETS * self.limits.factor:
            return False
        try:
            self.limits.check(rate_limit.CONNECT, who)
        except Illegal:
            return False
        return True

    def enter(self, connection: Connection) -> None:
        """A connection is open."""
        self.connections[connection] = None
        self._open[connection.who] += 1
        SOCKETS.set(len(self.connections))
        logger.debug("a socket opened", extra={"sockets": len(self.connections)})

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        if connection in self.connections:
            del self.connections[connection]
            self._open[connection.who] -= 1
            if not self._open[connection.who]:
                del self._open[connection.who]
        SOCKETS.set(len(self.connections))
        logger.debug("a socket closed", extra={"sockets": len(self.connections)})
        live = connection.live
        if live is not None:
            self.node.tasks.spawn(lambda: live.presence.depart(connection))

    def take(self, connection: Connection, text: bytes) -> None:
        """Act on a message: what must wait for the store goes on by itself, later messages wait for it."""
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            connection.refuse_message(Illegal("bad_message", _sentence(fault), where=_where(fault)))
            return
        if isinstance(message, wire.Command):
            self._command(connection, message)
        elif isinstance(message, wire.Pong):
            connection.pong(message.n)
        elif isinstance(message, wire.Draft):
            try:
                live = self._live_of(connection, message.seat)
                self.limits.check(rate_limit.QUESTION, f"{live.table.id}:{message.seat}")
                if live.takes_long(message):
                    self._begin(connection, message)
                else:
                    connection.send(_encode(live.draft(message)))
            except Illegal as no:
                connection.refuse(no, message.id)
        else:
            self._begin(connection, message)

    def _begin(self, connection: Connection, message: Slow) -> None:
        connection.inbox.busy = True
        task = asyncio.get_running_loop().create_task(self._later(connection, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _draft(self, connection: Connection, ask: wire.Draft) -> None:
        """A draft that takes long is worked out beside the event loop; its time counts for the address."""
        live = self._live_of(connection, ask.seat)
        drafted = await self.computing.run(connection.who, partial(live.draft, ask))
        connection.send(_encode(drafted))

    async def _later(self, connection: Connection, message: Slow) -> None:
        try:
            if isinstance(message, wire.Hello):
                await self._hello(connection, message)
            elif isinstance(message, wire.Draft):
                await self._draft(connection, message)
            else:
                live = self._live_of(connection, message.seat)
                self.limits.check(rate_limit.QUESTION, f"{live.table.id}:{message.seat}")
                asked = live.weigh(message) if isinstance(message, wire.Weigh) else live.hint(message)
                connection.send(_encode(await asked))
        except Exception as fault:
            no = _refusal(fault, message)
            if isinstance(message, wire.Hello):
                connection.refuse_message(no)  # who guesses tables or tokens is cut off before long
            else:
                connection.refuse(no, message.id)
        finally:
            connection.inbox.done()

    async def _hello(self, connection: Connection, hello: wire.Hello) -> None:
        if connection.live is not None:
            raise Illegal("no_hello", "You have said hello already.")
        self.limits.check_guess(hello.table, connection.who)
        try:
            live = await self.node.live_table(hello.table, hello.tokens)
        except Illegal as no:
            self.limits.note_miss(no, connection.who)
            raise
        holders = await self.node.holders(live, hello.tokens)
        if live.log.stale:
            await live.log.catch_up()
        missed, whole = await live.missed(hello.seq)
        if connection.closing:
            return
        connection.holders = holders
        connection.live = live
        connection.mine = connection.seats
        self._welcome(connection, live, missed, whole)
        connection.ping(time.monotonic())
        await live.presence.arrive(connection)

    def _welcome(
        self, connection: Connection, live: LiveTable, missed: list[msgspec.Raw], whole: bool
    ) -> None:
        table = live.table
        welcome = wire.Welcome(
            table.id,
            live.told,
            self.now(),
            sorted(connection.mine),
            msgspec.Raw(live.view()),  # type: ignore[arg-type]  # it is JSON already
            table.agreed.options,
            board_of(table.plan),
            dice_faces(table.dice),
            missed,
            whole,
        )
        connection.send(_encode(welcome))

    def _live_of(self, connection: Connection, seat: int) -> LiveTable:
        """The table of a connection that holds this seat."""
        if connection.live is None:
            raise Illegal("no_hello", "Say hello first: which table?")
        check_holds(connection.live.table, seat, connection.holders)
        return connection.live

    def _command(self, connection: Connection, command: wire.Command) -> None:
        """Put a command to its table. The answer comes when it is stored; later messages wait for it."""
        started = time.perf_counter()

        def done(text: str | None, fault: Exception | None) -> None:
            if text is None:
                no = _refusal(fault, command)
                COMMANDS.labels(type(command.do).__name__, no.code).inc()
                connection.refuse(no, command.id)
            else:
                connection.send(text.encode())
                _commands_done(type(command.do)).inc()
                COMMAND_SECONDS.observe(time.perf_counter() - started)
            connection.inbox.done()

        connection.inbox.busy = True
        try:
            live = self._live_of(connection, command.seat)
            self.limits.check_command(command.do, f"{live.table.id}:{command.seat}", connection.who)
        except Illegal as no:
            done(None, no)
        else:
            live.command(command, connection.holders, done)

    async def ping_clients(self) -> None:
        """Every so often: ping, and cut off who has gone silent or never said hello."""
        while True:
            await asyncio.sleep(0.3)
            now = time.monotonic()
            self.node.tasks.mark_alive("sockets")
            for connection in list(self.connections):
                silent = now - connection.heard_at
                if connection.live is None:
                    if now - connection.since > HELLO_SECONDS:
                        connection.cut_off("no_hello", "Say hello within ten seconds.")
                elif silent > self.settings.silent_seconds:
                    connection.cut_off("silent", "Your client answers no pings.")
                elif now >= connection.next_ping:
                    connection.ping(now)

    async def close(self) -> None:
        """Say goodbye to all before the server ends."""
        for connection in list(self.connections):
            connection.cut_off("shutting_down", "The server restarts. Come back in a moment.")
        await asyncio.sleep(0.05)
        self.computing.close()


@lru_cache(maxsize=64)
def _commands_done(kind: type) -> Count:
    return COMMANDS.labels(kind.__name__, "done")


def _refusal(fault: Exception | None, message: object) -> Illegal:
    """What a client is told of a fault; one of our own is logged and not shown."""
    if isinstance(fault, Illegal):
        return fault
    logger.error("a message failed", extra={"kind": type(message).__name__}, exc_info=fault)
    return Illegal("server_fault", "Something went wrong here. Try again.")


def _sentence(fault: Exception) -> str:
    """What was wrong with a message, without repeating what was sent."""
    return str(fault)[:200] if isinstance(fault, msgspec.ValidationError) else "This is not JSON."


def _where(fault: Exception) -> str:
    text = str(fault)
    return text.rsplit("`", 2)[-2][:60] if isinstance(fault, msgspec.ValidationError) and "`" in text else ""
