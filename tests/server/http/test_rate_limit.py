"""Rate limits by client key and by seat, and which addresses share a key."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from setcubed.app.protocol import commands as c
from setcubed.game import Illegal
from setcubed.server.http import rate_limit
from setcubed.server.http.app import create_app
from setcubed.server.http.client_address import client_key, network_prefix, parse_headers
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.websocket import Connection
from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from tests.server.conftest import STOP_REFILLING, Process
from tests.server.game_client import call_api, make_table
from tests.server.websocket_client import SocketClient


def allowed(rates: RateLimits, do: c.Do) -> int:
    """The number of these commands that a seat may send at once."""
    for number in range(1000):
        try:
            rates.check_command(do, "table:0", "192.0.2.1")
        except Illegal:
            return number
    return 1000


def test_a_seat_may_send_many_moves_less_chatter_and_few_reactions() -> None:
    assert allowed(RateLimits(1.0), c.Keep()) == rate_limit.COMMAND.burst
    assert allowed(RateLimits(1.0), c.Rename("Ada")) == rate_limit.CHATTER.burst
    assert allowed(RateLimits(1.0), c.React("hello")) == rate_limit.REACT.burst
    assert allowed(RateLimits(0.0), c.React("hello")) == 1000


def test_a_client_with_many_seats_cannot_fill_the_logs() -> None:
    rates, stored = RateLimits(1.0), 0
    for seat in range(200):
        for _ in range(50):
            try:
                rates.check_command(c.Rename("Eve"), f"table:{seat}", "192.0.2.1")
                stored += 1
            except Illegal:
                break
    assert stored <= rate_limit.CLIENT_CHATTER.burst + 10
    rates.check_command(c.Rename("Ada"), "other:0", "192.0.2.2")


def test_chatter_grows_the_log_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("setcubed.server.http.rate_limit.time.monotonic", lambda: now)
    rates, stored = RateLimits(1.0), 0
    for _ in range(2000):
        now += 0.1
        try:
            rates.check_command(c.Call(), "table:0", "192.0.2.1")
            stored += 1
        except Illegal:
            continue
    assert stored <= rate_limit.CHATTER.burst + 200 * rate_limit.CHATTER.per_second + 1


@pytest.mark.parametrize(
    ("named", "counts_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("unknown", "unknown"),
    ],
)
def test_addresses_of_one_network_share_a_client_key(named: str, counts_for: str) -> None:
    assert network_prefix(named) == counts_for
    assert client_key({}, (named, 1), Settings()) == counts_for
    proxied = {"x-forwarded-for": f"203.0.113.1, {named}"}
    assert client_key(proxied, ("127.0.0.1", 1), Settings(trust_proxy=True)) == counts_for
    assert client_key(proxied, ("127.0.0.1", 1), Settings()) == "127.0.0.1"


def test_open_sockets_are_limited_per_client(tmp_path: Path) -> None:
    sockets = Sockets(Node(Settings(database=str(tmp_path / "tables.db"))), RateLimits(1.0))
    opened = []
    for _ in range(rate_limit.SOCKETS):
        connection = Connection(sockets, set())
        connection.who = "here"
        sockets.enter(connection)
        opened.append(connection)
    assert not sockets.admits("here")
    assert sockets.admits("elsewhere")
    sockets.leave(opened[0])
    sockets.leave(opened[0])
    assert sockets.admits("here")


def test_a_class_behind_one_address_gets_all_pages_and_assets(tmp_path: Path) -> None:
    door, _ = create_app(Settings(database=str(tmp_path / "tables.db")))
    shown = ["/", "/t/ABCDEF", *(f"/{name}" for name in list(door.pages.assets())[:13])]
    statuses = []

    async def send(message: Any) -> None:
        statuses.append(message.get("status", 200))

    async def run() -> None:
        for path in shown * 30:
            scope = {"type": "http", "method": "GET", "path": path, "headers": [], "client": ("192.0.2.1", 1)}
            await door(scope, None, send)  # type: ignore[arg-type]

    asyncio.run(run())
    assert set(statuses) == {200}
    assert len(statuses) == 2 * 30 * len(shown) >= 900


def test_the_last_hop_of_repeated_headers_counts() -> None:
    lines = [(b"X-Forwarded-For", b"198.51.100.1"), (b"x-forwarded-for", b" 203.0.113.9, 192.0.2.7 ")]
    assert parse_headers(lines) == {"x-forwarded-for": "198.51.100.1, 203.0.113.9, 192.0.2.7"}
    assert client_key(parse_headers(lines), ("127.0.0.1", 1), Settings(trust_proxy=True)) == "192.0.2.7"
    assert (
        client_key(parse_headers(lines[::-1]), ("127.0.0.1", 1), Settings(trust_proxy=True)) == "198.51.100.1"
    )


@pytest.mark.promise("to find tables by guessing codes")
def test_a_client_that_guesses_codes_is_stopped(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=1)
    server.prelude = STOP_REFILLING
    server.start()
    try:
        seats = [{"kind": "local"}, {"kind": "open"}]
        waiting, begun = (
            make_table(server.url, seats),
            make_table(server.url, [{"kind": "local"}] * 2, start=True),
        )
        for number in range(10):
            assert call_api(server.url, f"/api/tables/CODE{number}")[0] == 404
            assert call_api(server.url, f"/api/tables/{begun['code']}")[0] == 403
        tried = [f"CODE{number}" for number in range(8)] + [waiting["code"]]  # a right code is rejected too
        answers = [call_api(server.url, f"/api/tables/{code}") for code in tried]
        assert answers[-1][0] == 429
        assert call_api(server.url, f"/api/tables/{waiting['code']}/join", {"name": "Eve"})[0] == 429
        with SocketClient(server, table=waiting["code"]) as thief:
            assert thief.until("refused")["code"] == "slow_down"
        # A long id cannot be guessed: other clients with the same key are not affected.
        assert call_api(server.url, f"/api/tables/{waiting['table']}")[0] == 200
        with SocketClient(server, table=waiting["table"]) as neighbour:
            assert neighbour.until("welcome", "refused")["type"] == "welcome"
        for _ in range(30):
            assert call_api(server.url, f"/api/tables/{'a' * 16}")[0] == 404
    finally:
        server.stop()
