"""Time from `pip install` of the wheel to a game.

`python -m benchmarks.install dist/setcubed-*.whl` makes a fresh environment, installs the wheel there with
what it needs, starts `setcubed serve`, fetches the page with its scripts, and opens a table by a real
socket. Prints when each was done, in seconds from the start of `pip install`. Without a wheel it builds one
first, which does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

from benchmarks.load import Socket, connect
from benchmarks.server import free_port, wait_for

ROOT = Path(__file__).resolve().parent.parent
GOAL = 20.0


def built(folder: Path) -> Path:
    """Build a wheel of this checkout."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True)
    return next(folder.glob("setcubed-*.whl"))


async def seated(port: int) -> None:
    """Make a table against a bot, and wait until its socket shows the game."""
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "novice"}]
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        data=json.dumps({"seats": seats, "start": True}).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def take(_: Socket, text: bytes) -> None:
        if not shown.done() and text.startswith(b'{"type":"welcome"') and b'"hands"' in text:
            shown.set_result(None)

    socket = await connect(port, "/api/socket", take)
    tokens = [seat["token"] for seat in made["seats"] if seat.get("token")]
    socket.send(json.dumps({"type": "hello", "table": made["table"], "tokens": tokens}).encode())
    await asyncio.wait_for(shown, 30)


def processor() -> float:
    """Seconds of processor time that ended children have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(wheel: Path, folder: Path) -> dict[str, float]:
    """Install, start, load the page and join a table."""
    venv.create(folder / "fresh", with_pip=True)
    home = folder / "fresh" / "bin"
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    # A fresh environment writes bytecode, even if this one does not.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found = {}
    started = time.perf_counter()

    def note(what: str) -> None:
        found[what] = round(time.perf_counter() - started, 2)

    before = processor()
    subprocess.run([home / "pip", "install", "--quiet", wheel], check=True, env=environment)
    note("installed")
    found["of that processor time"] = round(processor() - before, 2)
    command = [str(home / "setcubed"), "serve", "--port", str(port), "--database", str(folder / "tables.db")]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(f"{url}/health")
            note("answers")
            with urllib.request.urlopen(f"{url}/") as answer:
                page = answer.read().decode()
            for file in re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page):
                urllib.request.urlopen(f"{url}/{file}").close()
            note("page")
            asyncio.run(seated(port))
            note("table")
        finally:
            server.terminate()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("wheel", nargs="?", type=Path, help="the wheel; one is built without")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wheel = given.wheel or built(Path(folder))
        found = measure(wheel.resolve(), Path(folder))
    print(json.dumps({**found, "goal": GOAL}))


if __name__ == "__main__":
    main()
