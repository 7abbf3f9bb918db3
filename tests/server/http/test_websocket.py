"""One client's connection: delay, handshake, broken transports, and isolation from other clients."""

from __future__ import annotations

import asyncio
import random
import socket as sockets
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from setcubed.game import Illegal
from setcubed.server.http.client_address import round_trip
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.websocket import Connection
from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from tests.server.conftest import Process
from tests.server.game_client import call_api
from tests.server.websocket_client import UPGRADE, FakeTransport, SocketClient, frame, start_game


def a_connection(folder: Path) -> Connection:
    """A connection of a node that is not started."""
    sockets = Sockets(Node(Settings(database=str(folder / "tables.db"))), RateLimits(1.0))
    return Connection(sockets, set())


def test_a_client_that_delays_its_pongs_gains_no_time(node: Process, tmp_path: Path) -> None:
    with sockets.create_connection(("127.0.0.1", node.port)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        line.recv(100)
        measured = round_trip(line)
    assert measured is not None
    assert measured < 0.05
    connection = a_connection(tmp_path)
    with sockets.create_connection(("127.0.0.1", node.port)) as line:
        connection.connection_made(FakeTransport([], line))
        connection._delays = (0.25,) * 5
        assert connection.certain
        assert connection.delay is not None
        assert connection.delay < 0.05


def test_the_delay_of_a_closed_connection_is_unknown(node: Process, tmp_path: Path) -> None:
    connection = a_connection(tmp_path)

    async def close() -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: connection, "127.0.0.1", node.port)
        assert connection.delay is not None
        assert connection._transport is not None
        connection._transport.abort()
        while not connection.closing:
            await asyncio.sleep(0)
        assert connection.delay is None
        assert not connection.certain

    uvloop.run(close())


class Gone(FakeTransport):
    """A broken transport whose loss is not reported yet: every call raises."""

    def _fail(self, *_: object) -> Any:
        raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")

    write = get_write_buffer_size = close = abort = _fail  # type: ignore[assignment]
    pause_reading = resume_reading = getsockopt = _fail

    def get_extra_info(self, name: str, _default: Any = None) -> Any:
        return self if name == "socket" else ("192.0.2.1", 1)

    def setsockopt(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    "ask_it",
    [
        lambda one: one.delay,
        lambda one: one.certain,
        lambda one: one.seats,
        lambda one: one.say_seats(),
        lambda one: one.send(b"{}"),
        lambda one: one.ping(1.0),
        lambda one: one.pong(1),
        lambda one: one.refuse(Illegal("over", "The game is over.")),
        lambda one: one.refuse_message(Illegal("bad_message", "What?")),
        lambda one: one.cut_off("silent", "Your client answers no pings."),
        lambda one: one.shutdown(),
        lambda one: one.data_received(b"\x89\x80\0\0\0\0" * 3),  # pings
        lambda one: one.data_received(b"\x88\x80\0\0\0\0"),  # the last frame
        lambda one: one.data_received(b"\xff" * 9),
        lambda one: one.data_received(frame({"type": "pong", "n": 1}) * 99),
        lambda one: one.connection_lost(None),
    ],
)
@pytest.mark.parametrize("after", ["the line has broken", "it was cut off", "it is lost"])
def test_no_call_on_a_lost_connection_raises(
    tmp_path: Path, ask_it: Callable[[Connection], object], after: str
) -> None:
    async def run() -> None:
        connection = a_connection(tmp_path)
        connection.connection_made(FakeTransport([]))
        connection.data_received(UPGRADE)
        connection._transport = connection._socket = Gone([])
        if after == "it was cut off":
            connection.cut_off("silent", "Your client answers no pings.")
        elif after == "it is lost":
            connection.connection_lost(None)
        ask_it(connection)
        await asyncio.sleep(0)

    asyncio.run(run())


def test_a_foreign_page_cannot_open_a_socket(node: Process) -> None:
    url = node.url.replace("http", "ws") + "/api/socket"
    for origin, path in (("https://evil.example", url), (None, url + "s")):
        with pytest.raises(InvalidStatus) as no:
            connect(path, origin=None if origin is None else Origin(origin), legacy=True)
        assert no.value.response.status_code in (403, 404)
    connect(url, origin=Origin(node.url), legacy=True).close()


def test_an_exception_in_one_message_closes_only_that_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        sockets = Sockets(Node(Settings(database=str(tmp_path / "tables.db"))), RateLimits(1.0))
        written: dict[str, list[bytes]] = {"bad": [], "good": []}
        connections = {}
        for name in written:
            connection = Connection(sockets, set())
            connection.connection_made(FakeTransport(written[name]))
            connection.data_received(UPGRADE)
            connections[name] = connection
        monkeypatch.setattr(sockets, "handle", _break_on(connections["bad"], sockets.handle))
        connections["bad"].data_received(frame({"type": "draft", "id": "d", "seat": 0}))
        connections["good"].data_received(frame({"type": "draft", "id": "d", "seat": 0}))
        while not any(b"no_hello" in said for said in written["good"]):
            await asyncio.sleep(0)
        assert any(b"server_fault" in said for said in written["bad"])
        assert (connections["bad"].closing, connections["good"].closing) == (True, False)

    asyncio.run(asyncio.wait_for(run(), 20))


def _break_on(one: Connection, take: Any) -> Any:
    def broken(connection: Connection, text: bytes) -> None:
        if connection is one:
            raise ZeroDivisionError
        take(connection, text)

    return broken


def test_random_bytes_affect_no_other_client(node: Process) -> None:
    rng = random.Random(5)
    for number in range(40):
        with sockets.create_connection(("127.0.0.1", node.port), timeout=10) as line:
            if number % 2:
                line.sendall(UPGRADE)
                assert b" 101 " in line.recv(4096)
            line.sendall(rng.randbytes(rng.randint(1, 3000)))
    status, health = call_api(node.url, "/health")
    assert (status, health["status"]) == (200, "ok")


def test_a_message_over_the_limit_closes_the_connection(node: Process) -> None:
    with SocketClient(node) as talk:
        talk.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            talk.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.promise("a client reads too slowly, or does not answer pings")
def test_a_slow_reader_is_disconnected_and_can_come_back(tmp_path: Path) -> None:
    node = Process(str(tmp_path / "tables.db"), tmp_path, outbox_bytes=100_000).start()
    try:
        table, tokens = start_game(node)
        with SocketClient(node, table=table, tokens=tokens) as one, sockets.socket() as slow:
            slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", node.port))
            slow.sendall(UPGRADE)
            slow.recv(1024)
            slow.sendall(frame({"type": "hello", "table": table}))
            seq = one.until("welcome")["seq"]
            wow = {"type": "react", "reaction": "wow"}
            for number in range(60_000):
                one.say({"type": "command", "id": f"r{number}", "seat": 0, "seq": seq, "do": wow})
                if number % 500 == 499:
                    one.until("done", id=f"r{number}")
                    with urllib.request.urlopen(node.url + "/metrics") as metrics:
                        if b'cut_off_total{reason="slow_reader"} 1.0' in metrics.read():
                            break
            else:
                pytest.fail("the slow reader was not cut off")
        with SocketClient(node, table=table) as back:
            assert back.until("welcome")["table"] == table
    finally:
        node.stop()
    assert node.faults() == []
