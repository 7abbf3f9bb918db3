"""Smoke test of an installed setcubed: the core is compiled, it plays games, and it serves the page.

`python tools/try_wheel.py`, in an environment where only the wheel is installed.
"""

import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from importlib.metadata import version
from pathlib import Path

WAIT = 60
SETCUBED = [sys.executable, "-m", "setcubed"]


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=WAIT) as answer:
        return bytes(answer.read())


def play() -> None:
    games = [*SETCUBED, "simulate", "--bots", "greedy,random", "--games", "3"]
    records = subprocess.run(games, capture_output=True, check=True).stdout
    judged = subprocess.run([*SETCUBED, "replay", "-"], input=records, capture_output=True, check=True).stdout
    assert judged.startswith(b"3 games")
    assert judged.rstrip().endswith(b"all legal")


def serve(folder: Path) -> int:
    """Serve until the page and its files are loaded; return the number of files."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [*SETCUBED, "serve", "--port", str(port), "--database", str(folder / "tables.db")]
    server = subprocess.Popen(command)
    try:
        until = time.monotonic() + WAIT
        while True:
            try:
                page = get(f"http://127.0.0.1:{port}/").decode()
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.1)
        files = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
        assert files, page
        for file in files:
            assert get(f"http://127.0.0.1:{port}/{file}")
        return len(files)
    finally:
        server.terminate()
        server.wait(WAIT)


def main() -> None:
    import setcubed.engine.core.turns as core

    assert not core.__file__.endswith(".py"), "the core is not compiled"
    play()
    with tempfile.TemporaryDirectory() as folder:
        files = serve(Path(folder))
    print(f"setcubed {version('setcubed')}: compiled, plays, and serves its page with {files} files")


if __name__ == "__main__":
    main()
