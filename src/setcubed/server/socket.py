"""The socket: one WebSocket for each client and table. uvicorn hands it over, and we speak frames."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import deque
from functools import lru_cache
from typing import Any

import msgspec
from prometheus_client import Counter

from setcubed.game import Illegal
from setcubed.server import limits, wire
from setcubed.server.callers import address, is_ours
from setcubed.server.commands import Leave, React
from setcubed.server.drafts import fault_of
from setcubed.server.frames import (
    CLOSE,
    NORMAL,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    Broken,
    Frames,
    accept_key,
    close_frame,
    frame,
    text_frame,
)
from setcubed.server.hall import Hall
from setcubed.server.limits import Limits
from setcubed.server.metrics import (
    COMMAND_SECONDS,
    COMMANDS,
    CUT_OFF,
    DELAY_SECONDS,
    REFUSED,
    SOCKETS,
)
from setcubed.server.room import Room
from setcubed.server.showing import board_of, dice_faces
from setcubed.server.words import MESSAGE_LIMIT, Fault

logger = logging.getLogger("setcubed.socket")
_decode = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode

PATH = "/api/socket"
HELLO_SECONDS = 10.0
MISSED = 300  # so many appends are sent after a lost connection; with more, the view must do
BAD_MESSAGES = 20
PROBES = 4  # pings in quick succession at first, to know the delay before the opening
KERNEL_BUFFER = 128 * 1024
QUEUE = 32  # messages that wait for their turn before we stop reading


class Connection(asyncio.Protocol):
    """One client. It is written to and never waited for; who reads too slowly is cut off."""

    __slots__ = (
        "_delays",
        "_frames",
        "_others",
        "_paused",
        "_pings",
        "_queue",
        "_transport",
        "bad",
        "busy",
        "closing",
        "heard_at",
        "next_ping",
        "room",
        "seats",
        "sockets",
    )

    def __init__(self, sockets: Sockets, *, server_state: Any, **_: object) -> None:
        self.sockets = sockets
        self.room: Room | None = None
        self.seats: frozenset[int] = frozenset()
        self.closing = False
        self.busy = False
        self.bad = 0
        self.heard_at = time.monotonic()
        self.next_ping = self.heard_at
        self._others: set[Any] = server_state.connections  # what uvicorn ends when it ends
        self._transport: asyncio.Transport | None = None
        self._frames: Frames | None = None
        self._queue: deque[bytes] | None = None
        self._paused = False
        self._pings: dict[int, float] = {}
        self._delays: deque[float] = deque(maxlen=5)

    # ---- what uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """uvicorn hands the connection over."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]
        line = transport.get_extra_info("socket")
        if line is not None:  # what the system holds back for a slow reader is bounded too
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        self._others.add(self)

    def data_received(self, data: bytes) -> None:
        """The handshake first, then frames."""
        if self._frames is None:
            self._shake_hands(data)
            return
        if self.closing:
            return
        self.heard_at = time.monotonic()
        try:
            for kind, payload in self._frames.feed(data):
                self._take(kind, payload)
        except Broken as broken:
            self._close("bad_frames", broken.code)

    def connection_lost(self, _: Exception | None) -> None:
        """The client is gone."""
        self.closing = True
        self._others.discard(self)
        self.sockets.leave(self)

    def shutdown(self) -> None:
        """uvicorn ends."""
        self.cut_off("shutting_down", "The server restarts. Come back in a moment.")

    def _shake_hands(self, data: bytes) -> None:
        """Answer the request that uvicorn passes on."""
        assert self._transport is not None
        first, *lines = data.split(b"\r\n\r\n", 1)[0].decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        key = headers.get("sec-websocket-key", "")
        status = ""
        if first.split(" ")[1].split("?")[0] != PATH:
            status, code = "404 Not Found", "no_such_path"
        elif headers.get("sec-websocket-version") != "13" or len(key) != 24:
            status, code = "400 Bad Request", "bad_handshake"
        elif not is_ours(headers, self.sockets.hall.settings):
            status, code = "403 Forbidden", "bad_origin"
        elif not self.sockets.admits(address(headers, self._peer(), self.sockets.hall.settings)):
            status, code = "429 Too Many Requests", "slow_down"
        if status:
            REFUSED.labels(code).inc()
            body = _encode(wire.Failure(Fault(code, status[4:]))).decode()
            self._transport.write(
                f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            self._transport.close()
            return
        self._frames = Frames(MESSAGE_LIMIT)
        proof = accept_key(key.encode()).decode()
        self._transport.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {proof}\r\n\r\n".encode()
        )
        self.sockets.enter(self)

    def _peer(self) -> tuple[str, int] | None:
        assert self._transport is not None
        peer = self._transport.get_extra_info("peername")
        return peer if isinstance(peer, tuple) else None

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._text(payload)
        elif kind == PING:
            self.send(frame(PONG, payload))
        elif kind == CLOSE:
            code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else NORMAL
            if len(payload) == 1 or not (1000 <= code < 1015 or 3000 <= code < 5000):
                code = PROTOCOL_ERROR
            self._close("", code)
        elif kind != PONG:
            self.refuse_message(Illegal("bad_message", "Send text, not bytes.", where=""))

    def _text(self, payload: bytes) -> None:
        """Take a message at once, or when those before it are done."""
        if not self.busy:
            self.sockets.take(self, payload)
            return
        if self._queue is None:
            self._queue = deque()
        self._queue.append(payload)
        if len(self._queue) >= QUEUE and not self._paused:
            assert self._transport is not None
            self._paused = True
            self._transport.pause_reading()

    def next(self) -> None:
        """Whoever was busy is done: take what waits."""
        self.busy = False
        while self._queue and not self.busy and not self.closing:
            self.sockets.take(self, self._queue.popleft())
        if self._paused and not self._queue and not self.closing:
            assert self._transport is not None
            self._paused = False
            self._transport.resume_reading()

    # ---- what the table calls

    @property
    def delay(self) -> float | None:
        """The measured delay: the shortest of the last few ways there and back."""
        return min(self._delays) if self._delays else None

    def send(self, whole: bytes) -> None:
        """Send a frame, without waiting for it to arrive."""
        if self.closing:
            return
        assert self._transport is not None
        self._transport.write(whole)
        if self._transport.get_write_buffer_size() > self.sockets.hall.settings.outbox_bytes:
            self.cut_off("slow_reader", "You read too slowly. Come back and catch up.")

    def tell(self, text: str) -> None:
        """Send a message."""
        self.send(text_frame(text))

    def cut_off(self, code: str, message: str) -> None:
        """Say why, and close."""
        if not self.closing:
            assert self._transport is not None
            self._transport.write(frame(TEXT, _encode(wire.Bye(code, message))))
            self._close(code, NORMAL)

    def _close(self, reason: str, code: int) -> None:
        """Close politely; who does not read what is left is dropped a little later."""
        if self.closing:
            return
        self.closing = True
        if reason:
            CUT_OFF.labels(reason).inc()
        assert self._transport is not None
        self._transport.write(close_frame(code))
        self._transport.close()
        asyncio.get_running_loop().call_later(2.0, self._transport.abort)

    def ping(self, now: float) -> None:
        """Measure the delay."""
        settings = self.sockets.hall.settings
        quick = len(self._delays) < PROBES and len(self._pings) < PROBES
        self.next_ping = now + (0.3 if quick else settings.ping_seconds)
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

    def refuse_message(self, no: Illegal) -> None:
        """Say why a message cannot be read; after too many of them, close."""
        self.bad += 1
        self.refuse(no)
        if self.bad > BAD_MESSAGES:
            self.cut_off("bad_messages", "Too many messages that cannot be read.")


class Sockets:
    """All connections of this node."""

    def __init__(self, hall: Hall, rates: Limits) -> None:
        self.hall = hall
        self.limits = rates
        self.connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def admits(self, who: str) -> bool:
        """Whether an address may open another socket now."""
        try:
            self.limits.check(limits.CONNECT, who)
        except Illegal:
            return False
        return True

    def enter(self, connection: Connection) -> None:
        """A connection is open."""
        self.connections.add(connection)
        SOCKETS.set(len(self.connections))

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.discard(connection)
        SOCKETS.set(len(self.connections))
        room = connection.room
        if room is not None:
            self.hall.spawn(lambda: room.depart(connection))

    def take(self, connection: Connection, text: bytes) -> None:
        """Act on a message: what must wait for the store goes on by itself, later messages wait for it."""
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            connection.refuse_message(Illegal("bad_message", _sentence(fault), where=_where(fault)))
            return
        if isinstance(message, wire.Pong):
            connection.pong(message.n)
        elif isinstance(message, wire.Draft):
            try:
                room = self._room_of(connection, message.seat)
                self.limits.check(limits.QUESTION, f"{room.table.id}:{message.seat}")
                connection.tell(_encode(room.draft(message)).decode())
            except Illegal as no:
                connection.refuse(no, message.id)
        else:
            connection.busy = True
            task = asyncio.get_running_loop().create_task(self._later(connection, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _later(self, connection: Connection, message: wire.Hello | wire.Command | wire.Hint) -> None:
        id = None if isinstance(message, wire.Hello) else message.id
        try:
            if isinstance(message, wire.Hello):
                await self._hello(connection, message)
            elif isinstance(message, wire.Command):
                await self._command(connection, message)
            else:
                room = self._room_of(connection, message.seat)
                self.limits.check(limits.QUESTION, f"{room.table.id}:{message.seat}")
                connection.tell(_encode(await room.hint(message)).decode())
        except Illegal as no:
            if isinstance(message, wire.Hello):
                connection.refuse_message(no)  # who guesses tables or tokens is cut off before long
            else:
                connection.refuse(no, id)
        except Exception:
            logger.exception("a message failed", extra={"kind": type(message).__name__})
            connection.refuse(Illegal("server_fault", "Something went wrong here. Try again."), id)
        finally:
            connection.next()

    async def _hello(self, connection: Connection, hello: wire.Hello) -> None:
        if connection.room is not None:
            raise Illegal("no_hello", "You have said hello already.")
        room = await self.hall.room(hello.table)
        seats = await self.hall.holds(room, hello.tokens)
        if room.stale:
            await room.catch_up()
        missed, whole = await self._missed(room, hello.seq)
        if connection.closing:
            return
        connection.seats = seats
        connection.room = room
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

    def _room_of(self, connection: Connection, seat: int) -> Room:
        """The table of a connection that holds this seat."""
        if connection.room is None:
            raise Illegal("no_hello", "Say hello first: which table?")
        if seat not in connection.seats:
            raise Illegal("not_your_seat", f"You do not hold seat {seat}.", seat=seat)
        return connection.room

    async def _command(self, connection: Connection, command: wire.Command) -> None:
        kind = type(command.do).__name__
        started = time.perf_counter()
        try:
            room = self._room_of(connection, command.seat)
            rate = limits.REACT if isinstance(command.do, React) else limits.COMMAND
            self.limits.check(rate, f"{room.table.id}:{command.seat}")
            await room.command(command, connection.tell)
        except Illegal as no:
            COMMANDS.labels(kind, no.code).inc()
            raise
        _done(kind).inc()
        COMMAND_SECONDS.observe(time.perf_counter() - started)
        if isinstance(command.do, Leave) and command.seat not in room.table.tokens.values():
            connection.seats = connection.seats - {command.seat}
            connection.tell(_encode(wire.Yours(sorted(connection.seats))).decode())

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


@lru_cache(maxsize=64)
def _done(kind: str) -> Counter:
    return COMMANDS.labels(kind, "done")


def _sentence(fault: Exception) -> str:
    """What was wrong with a message, without repeating what was sent."""
    return str(fault)[:200] if isinstance(fault, msgspec.ValidationError) else "This is not JSON."


def _where(fault: Exception) -> str:
    text = str(fault)
    return text.rsplit("`", 2)[-2][:60] if isinstance(fault, msgspec.ValidationError) and "`" in text else ""
