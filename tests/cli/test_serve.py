"""`setcubed` without a command: a server on this machine, which the next start finds."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from setcubed.cli.serve import free_port, is_running
from tests import qr
from tests.server import conftest

COMMAND = [sys.executable, "-m", "setcubed", "--no-browser"]


@pytest.fixture
def port() -> int:
    return conftest.free_port()


@pytest.fixture
def running(port: int, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    words = ["--lan", "--port", str(port), "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while not is_running(port):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield process
        process.terminate()


def test_it_serves_the_page_and_prints_the_address_and_a_second_start_finds_it(
    running: subprocess.Popen[str], port: int
) -> None:
    with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
        assert page.status == 200
    assert running.stdout is not None
    assert f"http://127.0.0.1:{port}/" in running.stdout.readline()
    assert "network" in running.stdout.readline()
    environment = os.environ | {"SETCUBED_PORT": str(port)}
    again = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert again.stdout == f"setcubed is running already: http://127.0.0.1:{port}/\n"


def test_a_port_in_use_is_reported_in_a_sentence(port: int) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        assert free_port("127.0.0.1", port) != port
        words = [*COMMAND, "--port", str(port)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == f"setcubed: port {port} is in use; choose another with --port.\n"


@pytest.mark.skipif(os.name == "nt", reason="a terminal of this kind needs Unix")
def test_with_lan_the_terminal_shows_the_address_as_a_qr_code() -> None:
    import pty

    address = "http://192.168.1.20:8765/"
    words = f"from setcubed.cli.serve import show_addresses; show_addresses(('{address}',))"
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", words], stdout=theirs, timeout=60, check=True)
    os.close(theirs)
    output = b""
    with suppress(OSError):  # at the end of the output
        while part := os.read(ours, 65536):  # the kernel passes it on in parts
            output += part
    os.close(ours)
    lines = output.decode().splitlines()
    assert lines[0] == f"Phones on the same network: {address}"
    blocks = [line for line in lines if set(line) and set(line) <= set("█▀▄ ")]
    assert qr.read(qr.from_blocks(blocks)) == address


def test_serve_with_lan_prints_the_address(port: int, tmp_path: Path) -> None:
    words = ["serve", "--lan", "--port", str(port), "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen([*COMMAND[:3], *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "network" in process.stdout.readline()
        process.terminate()


@pytest.mark.parametrize("refused", ["port", "bots"])
def test_a_failed_start_leaves_no_database_behind(refused: str, port: int, tmp_path: Path) -> None:
    words = [*COMMAND[:3], "serve", "--port", str(port), "--database", str(tmp_path / "tables.db")]
    with socket.socket() as other:
        if refused == "port":
            other.bind(("127.0.0.1", port))
            other.listen()
        else:
            words += ["--bots", "Zoe=nowhere:Zoe"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1, done.stderr
    assert list(tmp_path.iterdir()) == []
