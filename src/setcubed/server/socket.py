"""The socket: one WebSocket for each client and table, as a plain ASGI application."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from setcubed.game import Illegal
from setcubed.server import limits, wire
from setcubed.server.commands import React
from setcubed.server.drafts import fault_of
from setcubed.server.hall import Hall
from setcubed.server.limits import Limits
from setcubed.server.metrics import COMMAND_SECONDS, COMMANDS, CUT_OFF, DELAY_SECONDS, SOCKETS
from setcubed.server.room import Room
from setcubed.server.showing import board_of, dice_faces
from setcubed.server.words import MESSAGE_LIMIT

logger = logging.getLogger("setcubed.socket")
_decode = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HELLO_SECONDS = 10.0
MISSED = 300  # so many appends are sent after a lost connection; with more, the view must do
BAD_MESSAGES = 20
PROBES = 4  # pings in quick succession at first, to know the delay before the opening


class Connection:
    """One client. Messages to it are queued, never waited for; who reads too slowly is cut off."""

    __slots__ = (
        "_delays",
        "_flushing",
        "_outbox",
        "_pings",
        "_send",
        "_unsent",
        "bad",
        "closing",
        "heard_at",
        "next_ping",
        "room",
        "seats",
        "sockets",
        "who",
    )

    def __init__(self, sockets: Sockets, send: Send, who: str) -> None:
        self.sockets = sockets
        self.who = who
        self.room: Room | None = None
        self.seats: frozenset[int] = frozenset()
        self.closing = False
        self.bad = 0
        self.heard_at = time.monotonic()
        self.next_ping = self.heard_at
        self._send = send
        self._outbox: deque[str | None] = deque()
        self._unsent = 0
        self._flushing: asyncio.Task[None] | None = None
        self._pings: dict[int, float] = {}
        self._delays: deque[float] = deque(maxlen=5)

    @property
    def delay(self) -> float | None:
        """The measured delay: the shortest of the last few ways there and back."""
        return min(self._delays) if self._delays else None

    def tell(self, text: str) -> None:
        """Queue a message."""
        if self.closing:
            return
        self._outbox.append(text)
        self._unsent += len(text)
        if self._unsent > self.sockets.hall.settings.outbox_bytes:
            self.cut_off("slow_reader", "You read too slowly. Come back and catch up.")
        elif self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                if text is None:
                    await self._send({"type": "websocket.close", "code": 1000})
                    return
                self._unsent -= len(text)
                await self._send({"type": "websocket.send", "text": text})
        except Exception:  # gone while we were sending: its receiver notices
            self.closing = True
        finally:
            self._flushing = None

    def cut_off(self, code: str, message: str) -> None:
        """Say why, and close. What was queued for a slow reader is dropped."""
        if self.closing:
            return
        self.closing = True
        CUT_OFF.labels(code).inc()
        self._outbox.clear()
        self._outbox.append(_encode(wire.Bye(code, message)).decode())
        self._outbox.append(None)
        stuck = self._flushing
        if stuck is not None:  # it may wait for the reader for ever
            asyncio.get_running_loop().call_later(2.0, stuck.cancel)
        else:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())

    def ping(self, now: float) -> None:
        """Measure the delay."""
        settings = self.sockets.hall.settings
        quick = len(self._delays) < PROBES
        self.next_ping = now + (0.3 if quick and len(self._pings) < PROBES else settings.ping_seconds)
        n = int(now * 1000) & 0x7FFFFFFF
        self._pings[n] = now
        while len(self._pings) > 8:
            del self._pings[next(iter(self._pings))]
        delay = self.delay
        shown = None if delay is None else round(delay * 1000)
        self.tell(_encode(wire.Ping(n, self.sockets.hall.now(), shown)).decode())

    def pong(self, n: int) -> None:
        """The answer to a ping."""
        sent = self._pings.pop(n, None)
        if sent is not None:
            self._delays.append(time.monotonic() - sent)
            DELAY_SECONDS.observe(self._delays[-1])

    def refuse(self, no: Illegal, id: str | None = None) -> None:
        """Say why not."""
        seq = self.room.table.seq if self.room else 0
        fault = fault_of(no)
        self.tell(_encode(wire.Refused(fault.code, fault.message, seq, id, fault.figures)).decode())


class Sockets:
    """All connections of this node."""

    def __init__(self, hall: Hall, rates: Limits) -> None:
        self.hall = hall
        self.limits = rates
        self.connections: set[Connection] = set()

    async def serve(self, receive: Receive, send: Send, who: str) -> None:
        """Serve one connection from its first to its last message."""
        if (await receive())["type"] != "websocket.connect":
            return
        try:
            self.limits.check(limits.CONNECT, who)
        except Illegal:
            await send({"type": "websocket.close", "code": 1013})
            return
        await send({"type": "websocket.accept"})
        connection = Connection(self, send, who)
        self.connections.add(connection)
        SOCKETS.set(len(self.connections))
        try:
            while not connection.closing:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                connection.heard_at = time.monotonic()
                await self._take(connection, message.get("text"))
        finally:
            connection.closing = True
            self.connections.discard(connection)
            SOCKETS.set(len(self.connections))
            if connection.room is not None:
                room = connection.room
                self.hall.spawn(lambda: room.depart(connection))

    async def _take(self, connection: Connection, text: str | None) -> None:
        try:
            if text is None:
                raise Illegal("bad_message", "Send text, not bytes.", where="")
            if len(text) > MESSAGE_LIMIT:
                raise Illegal("too_long", f"At most {MESSAGE_LIMIT} bytes.", limit=MESSAGE_LIMIT)
            try:
                message = _decode(text)
            except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
                raise Illegal("bad_message", _sentence(fault), where=_where(fault)) from None
        except Illegal as no:
            connection.bad += 1
            connection.refuse(no)
            if connection.bad > BAD_MESSAGES:
                connection.cut_off("bad_messages", "Too many messages that cannot be read.")
            return
        if isinstance(message, wire.Pong):
            connection.pong(message.n)
            return
        id = None if isinstance(message, wire.Hello) else message.id
        try:
            if isinstance(message, wire.Hello):
                await self._hello(connection, message)
            else:
                await self._ask(connection, message)
        except Illegal as no:
            connection.refuse(no, id)

    async def _hello(self, connection: Connection, hello: wire.Hello) -> None:
        if connection.room is not None:
            raise Illegal("no_hello", "You have said hello already.")
        room = await self.hall.room(hello.table)
        seats = await self.hall.holds(room, hello.tokens)
        if room.stale:
            await room.catch_up()
        connection.seats = seats
        connection.room = room
        missed, whole = await self._missed(room, hello.seq)
        self._welcome(connection, room, missed, whole)
        connection.ping(time.monotonic())
        await room.arrive(connection)

    async def _missed(self, room: Room, seq: int | None) -> tuple[list[str], bool]:
        """The events after a number, and whether they are all there."""
        if seq is None or seq > room.table.seq:
            return [], False
        if seq == room.table.seq:
            return [], True
        rows = await self.hall.store.rows_after(room.table.id, seq)
        rows = [row for row in rows if row.last <= room.table.seq]
        if len(rows) > MISSED or not rows or rows[0].first != seq + 1:
            return [], False
        return [row.events[1:-1] for row in rows], rows[-1].last == room.table.seq

    def _welcome(self, connection: Connection, room: Room, missed: list[str], whole: bool) -> None:
        table = room.table
        still = _encode(
            {
                "mine": sorted(connection.seats),
                "options": table.agreed.options,
                "board": board_of(table.plan),
                "dice": dice_faces(table.dice),
                "caught_up": whole,
            }
        ).decode()
        head = f'{{"type":"welcome","table":"{table.id}","seq":{table.seq},"time":{self.hall.now()}'
        connection.tell(f'{head},"view":{room.view_text()},"events":[{",".join(missed)}],{still[1:]}')

    async def _ask(self, connection: Connection, message: wire.Command | wire.Draft | wire.Hint) -> None:
        room = connection.room
        if room is None:
            raise Illegal("no_hello", "Say hello first: which table?")
        if message.seat not in connection.seats:
            raise Illegal("not_your_seat", f"You do not hold seat {message.seat}.", seat=message.seat)
        who = f"{room.table.id}:{message.seat}"
        if isinstance(message, wire.Command):
            await self._command(connection, room, message, who)
            return
        self.limits.check(limits.QUESTION, who)
        if isinstance(message, wire.Draft):
            connection.tell(_encode(room.draft(message)).decode())
        else:
            connection.tell(_encode(await room.hint(message)).decode())

    async def _command(self, connection: Connection, room: Room, command: wire.Command, who: str) -> None:
        kind = type(command.do).__name__
        started = time.perf_counter()
        try:
            self.limits.check(limits.REACT if isinstance(command.do, React) else limits.COMMAND, who)
            await room.command(command, connection.tell)
        except Illegal as no:
            COMMANDS.labels(kind, no.code).inc()
            raise
        COMMANDS.labels(kind, "done").inc()
        COMMAND_SECONDS.observe(time.perf_counter() - started)
        held = frozenset(s for s in connection.seats if s in room.table.tokens.values())
        if held != connection.seats:
            connection.seats = held
            connection.tell(_encode(wire.Yours(sorted(held))).decode())

    async def sweep(self) -> None:
        """Every so often: ping, and cut off who has gone silent or never said hello."""
        settings = self.hall.settings
        while True:
            await asyncio.sleep(0.3)
            now = time.monotonic()
            for connection in list(self.connections):
                silent = now - connection.heard_at
                if connection.room is None:
                    if silent > HELLO_SECONDS:
                        connection.cut_off("no_hello", "Say hello within ten seconds.")
                elif silent > settings.silent_seconds:
                    connection.cut_off("silent", "Your client answers no pings.")
                elif now >= connection.next_ping:
                    connection.ping(now)

    async def close(self) -> None:
        """Say goodbye to all before the server ends."""
        for connection in list(self.connections):
            connection.cut_off("shutting_down", "The server restarts. Come back in a moment.")
        await asyncio.sleep(0.05)


def _sentence(fault: Exception) -> str:
    """What was wrong with a message, without repeating what was sent."""
    return str(fault)[:200] if isinstance(fault, msgspec.ValidationError) else "This is not JSON."


def _where(fault: Exception) -> str:
    text = str(fault)
    return text.rsplit("`", 2)[-2][:60] if isinstance(fault, msgspec.ValidationError) and "`" in text else ""
