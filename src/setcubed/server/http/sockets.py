"""All sockets of a node: takes messages of clients in turn, and hands them over to their tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TypeAlias

import msgspec
from prometheus_client import Counter as Count

from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import React
from setcubed.app.tables.decisions import check_holds
from setcubed.app.tables.views import welcome
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.websocket import Connection
from setcubed.server.metrics import COMMAND_SECONDS, COMMANDS, SOCKETS
from setcubed.server.node import questions
from setcubed.server.node.commands import SeatCommand
from setcubed.server.node.live_table import LiveTable
from setcubed.server.node.node import Node
from setcubed.server.node.tasks import store_timeout
from setcubed.server.store.appends import PORTION, NotStored

logger = logging.getLogger("setcubed.socket")
_decode = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode

HELLO_SECONDS = 10.0
PING_LOOP_SECONDS = 0.3
Question: TypeAlias = wire.Draft | wire.Hint | wire.Weigh
Slow: TypeAlias = wire.Hello | Question
"""Messages that may wait for the store, a thread or a worker."""


@dataclass(slots=True, eq=False)
class SocketReply:
    """The answer to a command, for the socket that sent it."""

    connection: Connection
    message: wire.Command
    started: float = field(default_factory=time.monotonic)
    settled: bool = False

    def settle(self, answer: str | None, error: Exception | None) -> None:
        """Acknowledge or reject the command, and let the connection's next message be handled."""
        if self.settled:  # it took too long, and was rejected
            return
        self.settled = True
        connection, message = self.connection, self.message
        if answer is None:
            rejection = _rejection(error, message)
            COMMANDS.labels(type(message.do).__name__, rejection.code).inc()
            connection.refuse(rejection, message.id)
        else:
            connection.send(answer.encode())
            _commands_done(type(message.do)).inc()
            COMMAND_SECONDS.observe(time.monotonic() - self.started)
        connection.reply = None
        connection.sockets.release(connection)


class Sockets:
    """The connections of a node.

    Connections with messages wait in `_ready`. In each iteration of the event loop a portion of them is
    handled, one message each, so that no client delays the others and commits begin in between."""

    def __init__(self, node: Node, rates: RateLimits) -> None:
        self.node = node
        self.settings = node.settings
        self.now = node.now
        self.limits = rates
        self.connections: dict[Connection, None] = {}  # in the order of arrival
        self._ready: deque[Connection] = deque()
        self._running = False
        self.unflushed: list[Connection] = []  # those with output, which schedule `flush`
        self._open: Counter[str] = Counter()  # sockets by client key
        self.computing = Computing(rates)

    # ---- registry

    def bans(self, who: str) -> bool:
        """Whether the host has banned a client."""
        return self.node.moderation.bans.holds(who, self.node.now())

    def admits(self, who: str) -> bool:
        """Whether a client may open another socket now."""
        if self.limits.factor and self._open[who] >= rate_limit.SOCKETS * self.limits.factor:
            return False
        try:
            self.limits.check(rate_limit.CONNECT, who)
        except Illegal:
            return False
        return True

    def enter(self, connection: Connection) -> None:
        self.connections[connection] = None
        self._open[connection.who] += 1
        SOCKETS.set(len(self.connections))
        logger.debug("socket opened", extra={"sockets": len(self.connections)})

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            del self.connections[connection]
            self._open[connection.who] -= 1
            if not self._open[connection.who]:
                del self._open[connection.who]
        SOCKETS.set(len(self.connections))
        logger.debug("socket closed", extra={"sockets": len(self.connections)})
        live = connection.live
        if live is not None:
            self.node.tasks.spawn(lambda: live.presence.depart(connection))

    # ---- queue

    def enqueue(self, connection: Connection) -> None:
        """Let a connection wait for its turn, if it has a message and handles none."""
        if connection.messages and not connection.busy and not connection.queued:
            connection.queued = True
            self._ready.append(connection)
            if not self._running:
                self._running = True
                asyncio.get_running_loop().call_soon(self._run)

    def release(self, connection: Connection) -> None:
        """A message is done: the connection's next one may be handled."""
        connection.busy = False
        self.enqueue(connection)

    def _run(self) -> None:
        """Handle the oldest message of each connection whose turn it is."""
        for _ in range(min(PORTION, len(self._ready))):
            connection = self._ready.popleft()
            connection.queued = False
            if connection.messages and not connection.busy and not connection.closing:
                try:
                    self.handle(connection, connection.messages.pop(0))
                except Exception:  # other connections must not be affected
                    logger.exception("a connection failed")
                    connection.cut_off("server_fault", "Something went wrong here. Come back.")
                connection.resume_reading()
                self.enqueue(connection)
        self._running = bool(self._ready)
        if self._running:
            asyncio.get_running_loop().call_soon(self._run)

    def flush(self) -> None:
        """Write what connections have collected during an iteration of the event loop."""
        connections, self.unflushed = self.unflushed, []
        for connection in connections:
            connection.flush()

    # ---- messages

    def handle(self, connection: Connection, text: bytes) -> None:
        """Handle a message. Later messages of the connection wait until this one is answered."""
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            connection.refuse_message(Illegal("bad_message", _describe(fault), where=_where(fault)))
            return
        if isinstance(message, wire.Command):
            self._command(connection, message)
        elif isinstance(message, wire.Pong):
            connection.pong(message.n)
        elif isinstance(message, wire.Hello):
            self._begin(connection, message)
        else:
            self._question(connection, message)

    def _question(self, connection: Connection, message: Question) -> None:
        """Answer a question of a seat, a quick one at once."""
        try:
            live = self._table_of(connection, message.seat)
            self.limits.check(rate_limit.QUESTION, f"{live.table.id}:{message.seat}")
            if isinstance(message, wire.Draft) and not questions.is_slow(live, message):
                drafted = questions.answer_draft(live, message)
                connection.send(_encode(drafted))
                questions.show_draft(live, message, drafted, connection.holders)
            else:
                self._begin(connection, message)
        except Illegal as error:
            connection.refuse(error, message.id)

    def _command(self, connection: Connection, message: wire.Command) -> None:
        """Submit a command to its table. The reply comes when it is stored."""
        connection.busy = True
        reply = connection.reply = SocketReply(connection, message)
        try:
            live = self._table_of(connection, message.seat)
            self.limits.check_command(message.do, f"{live.table.id}:{message.seat}", connection.who)
        except Illegal as error:
            reply.settle(None, error)
            return
        if isinstance(message.do, React):
            self.node.tasks.spawn(partial(questions.react, live, message, connection.holders, reply))
        else:
            live.submit(SeatCommand(message, connection.holders, reply=reply))

    def _table_of(self, connection: Connection, seat: int) -> LiveTable:
        """The table of a connection that holds this seat. Raises `Illegal`."""
        if connection.live is None:
            raise Illegal("no_hello", "Say hello first: which table?")
        check_holds(connection.live.table, seat, connection.holders)
        return connection.live

    def _begin(self, connection: Connection, message: Slow) -> None:
        connection.busy = True
        self.node.tasks.spawn(partial(self._handle_slow, connection, message))

    async def _handle_slow(self, connection: Connection, message: Slow) -> None:
        try:
            if isinstance(message, wire.Hello):
                async with store_timeout(self.settings.store_patience):
                    await self._hello(connection, message)
            else:
                connection.send(_encode(await self._answer(connection, message)))
        except Exception as fault:
            error = _rejection(fault, message)
            if not isinstance(message, wire.Hello):
                connection.refuse(error, message.id)
            elif isinstance(fault, NotStored):
                connection.since = time.monotonic()  # time for another hello
                connection.refuse(error)
            else:
                connection.refuse_message(error)  # bounds guesses of tables and tokens
        finally:
            self.release(connection)

    async def _answer(self, connection: Connection, message: Question) -> object:
        live = connection.live
        assert live is not None
        if isinstance(message, wire.Draft):  # in a thread; its time counts for the client
            return await self.computing.run(connection.who, partial(questions.answer_draft, live, message))
        if isinstance(message, wire.Weigh):
            return await questions.weigh(live, message)
        return await questions.hint(live, message)

    async def _hello(self, connection: Connection, hello: wire.Hello) -> None:
        """Connect a client to its table."""
        if connection.live is not None:
            raise Illegal("no_hello", "You have already said hello.")
        self.limits.check_guess(hello.table, connection.who)
        try:
            live = await self.node.live_table(hello.table, hello.tokens)
        except Illegal as error:
            self.limits.note_miss(error, connection.who)
            raise
        holders = await self.node.holders(live, hello.tokens)
        if live.stale:
            await live.catch_up()
        missed, complete = await questions.missed(live, hello.seq)
        if connection.closing:
            return
        connection.holders = holders
        connection.live = live
        connection.mine = connection.seats
        mine, now = sorted(connection.mine), self.now()
        connection.send(welcome(live.table, live.published, now, mine, live.view(), missed, complete))
        connection.ping(time.monotonic())
        live.presence.add(connection)
        self.node.tasks.spawn(lambda: live.presence.record_arrival(connection))

    # ---- liveness

    async def ping_clients(self) -> None:
        """Ping clients; disconnect silent ones; reject commands that the store has not answered in time."""
        while True:
            await asyncio.sleep(PING_LOOP_SECONDS)
            now = time.monotonic()
            self.node.tasks.mark_alive("sockets")
            for connection in list(self.connections):
                reply = connection.reply
                if reply is not None and now - reply.started > self.settings.store_patience:
                    reply.settle(None, NotStored("the store did not answer in time"))
                if connection.live is None:
                    if now - connection.since > HELLO_SECONDS and not connection.busy:
                        connection.cut_off("no_hello", "Say hello within ten seconds.")
                elif now - connection.heard_at > self.settings.silent_seconds:
                    connection.cut_off("silent", "Your client answers no pings.")
                elif now >= connection.next_ping:
                    connection.ping(now)

    async def close(self) -> None:
        """Close all connections before the server stops."""
        for connection in list(self.connections):
            connection.cut_off("shutting_down", "The server is restarting. Come back in a moment.")
        await asyncio.sleep(0.05)
        self.computing.close()


@lru_cache(maxsize=64)
def _commands_done(kind: type) -> Count:
    return COMMANDS.labels(kind.__name__, "done")


def _rejection(fault: Exception | None, message: object) -> Illegal:
    """The rejection to send for an exception. An unexpected one is logged, not shown."""
    if isinstance(fault, Illegal):
        return fault
    logger.error("a message failed", extra={"kind": type(message).__name__}, exc_info=fault)
    return Illegal("server_fault", "Something went wrong here. Try again.")


def _describe(fault: Exception) -> str:
    """Describe the error in a message without repeating its content."""
    return str(fault)[:200] if isinstance(fault, msgspec.ValidationError) else "This is not JSON."


def _where(fault: Exception) -> str:
    text = str(fault)
    return text.rsplit("`", 2)[-2][:60] if isinstance(fault, msgspec.ValidationError) and "`" in text else ""
