"""Which host names the server answers for, and which pages may call it."""

from __future__ import annotations

import http.client
import logging
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from setcubed.server.http import origin
from setcubed.server.http.origin import is_known_host, is_same_origin
from setcubed.server.settings import Settings
from tests.server.conftest import Process
from tests.server.websocket_client import UPGRADE, SocketClient, read_response


@pytest.fixture(autouse=True)
def _reset() -> None:
    origin._throttle.reset()


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.5:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost:8000", True),
        ("raspberrypi:8000", True),
        ("raspberrypi.local:8000", True),
        ("", True),
        ("tables.example.org", True),
        ("phone.example.net:8000", True),
        ("rebound.example.com:8000", False),
        ("192.168.1.5.example.com", False),
        ("[::1", False),
    ],
)
def test_only_hosts_that_a_foreign_page_cannot_own_are_known(host: str, known: bool) -> None:
    settings = Settings(origins=("https://tables.example.org",), addresses=("http://phone.example.net:8000",))
    assert is_known_host({"host": host}, settings) == known
    assert is_known_host({"host": host}, Settings(trust_proxy=True))


@pytest.mark.promise(
    "to reach a server in a local network through a page with a name of its own (DNS rebinding)"
)
def test_a_rebound_name_reaches_neither_pages_nor_tables(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    name = f"rebound.example.com:{server.port}"
    try:
        for method, path, status in (
            ("GET", "/", 421),
            ("GET", "/api/tables", 421),
            ("POST", "/api/tables", 421),
            ("GET", "/health", 200),
        ):
            line = http.client.HTTPConnection("127.0.0.1", server.port)
            line.request(method, path, headers={"Host": name, "Origin": f"http://{name}"})
            assert line.getresponse().status == status
            line.close()
        request = UPGRADE.replace(b"Host: x", f"Host: {name}\r\nOrigin: http://{name}".encode())
        assert b" 421 " in read_response(server.port, request)
    finally:
        server.stop()


def test_a_page_of_another_origin_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for number in range(200):
            headers = {"origin": f"http://page{number}.example.org:8080", "host": "tables.example.org"}
            assert not is_same_origin(headers, Settings())
    (record,) = caplog.records
    assert "Host header" in record.message


@pytest.mark.promise("to fill the server's log file with foreign origins")
def test_new_origins_do_not_fill_the_log(node: Process) -> None:
    before = node.log.read_text().count("\n")
    for number in range(50):
        with pytest.raises(InvalidStatus):
            SocketClient(node, origin=f"http://page{number}.example.org")
    assert node.log.read_text().count("\n") <= before + 1
